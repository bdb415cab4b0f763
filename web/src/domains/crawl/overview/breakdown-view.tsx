import type { Overview } from '@seamark/contract/crawl/overview/overviews'
import type { ReactNode } from 'react'
import { Empty } from '../../../kit/index.ts'
import { dateTime, number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { CustomersLink } from './customers-link-view.tsx'
import { PostsLink } from './posts-link-view.tsx'

/** The figures by day, lane, province and source. */
export function Breakdowns({ overview }: { overview: Overview }) {
  const { t } = useWords()
  const { customers, posts } = overview
  if (customers.found + posts.found === 0) return <Empty text={t('crawl.overview.empty')} />
  return (
    <div className="overview-parts">
      <Days overview={overview} />
      <Lanes overview={overview} />
      <Provinces overview={overview} />
      <Sources overview={overview} />
    </div>
  )
}

interface PartProps {
  overview: Overview
}

/** One bar for each day; a bar opens the posts of its day. */
function Days({ overview: { byDay } }: PartProps) {
  const { t } = useWords()
  if (byDay.length < 2) return null
  const most = Math.max(1, ...byDay.map(({ posts }) => posts))
  return (
    <section>
      <h3 className="crawl-section">{t('crawl.overview.byDay')}</h3>
      <ul className="overview-days" aria-label={t('crawl.overview.byDay')}>
        {byDay.map(({ day, posts, customers }) => (
          <li key={day}>
            <PostsLink span={{ fromDay: day, toDay: day }}>{day.slice(5)}</PostsLink>
            <Share value={posts} of={most} />
            <span>{number(posts)}</span>
            <span className="crawl-quiet">
              {t('crawl.overview.customers')} {number(customers)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Share = ({ value, of }: { value: number; of: number }) => (
  <span className="overview-bar" aria-hidden>
    <span style={{ width: `${(100 * value) / of}%` }} />
  </span>
)

function Lanes({ overview }: PartProps) {
  const { t } = useWords()
  const { byLane } = overview
  if (byLane.length === 0) return null
  return (
    <Table title={t('crawl.overview.byLane')} heads={[t('crawl.overview.posts'), t('crawl.overview.inquiries')]}>
      {byLane.map(({ lane, posts, inquiries }) => (
        <tr key={lane}>
          <th scope="row">{t(`territory.lane.${lane}`)}</th>
          <td>
            <PostsLink span={overview} more={{ lane }}>
              {number(posts)}
            </PostsLink>
          </td>
          <td>
            <PostsLink span={overview} more={{ lane, kind: 'inquiry' }}>
              {number(inquiries)}
            </PostsLink>
          </td>
        </tr>
      ))}
    </Table>
  )
}

function Provinces({ overview: { byProvince, fromDay, toDay } }: PartProps) {
  const { t } = useWords()
  if (byProvince.length === 0) return null
  return (
    <Table title={t('crawl.overview.byProvince')} heads={[t('crawl.overview.customers')]}>
      {byProvince.map(({ province, customers }) => (
        <tr key={province}>
          <th scope="row">{province}</th>
          <td>
            <CustomersLink more={{ province, seenFrom: fromDay, seenTo: toDay }}>{number(customers)}</CustomersLink>
          </td>
        </tr>
      ))}
    </Table>
  )
}

/** What each source has brought, how much of it is good, and when its last file came. */
function Sources({ overview }: PartProps) {
  const { t } = useWords()
  const { bySource, fromDay, toDay } = overview
  if (bySource.length === 0) return null
  const seen = { seenFrom: fromDay, seenTo: toDay }
  return (
    <Table
      title={t('crawl.overview.bySource')}
      heads={[
        t('crawl.overview.customers'),
        t('crawl.overview.posts'),
        t('crawl.quality.good'),
        t('crawl.quality.bad'),
        t('crawl.overview.lastFile'),
      ]}
    >
      {bySource.map(({ id, name, customers, posts, good, bad, lastFileAt }) => (
        <tr key={id}>
          <th scope="row">{name}</th>
          <td>
            <CustomersLink more={{ sourceId: id, ...seen }}>{number(customers)}</CustomersLink>
          </td>
          <td>
            <PostsLink span={overview} more={{ sourceId: id }}>
              {number(posts)}
            </PostsLink>
          </td>
          <td>{number(good)}</td>
          <td>{number(bad)}</td>
          <td>{lastFileAt ? dateTime(lastFileAt) : '–'}</td>
        </tr>
      ))}
    </Table>
  )
}

interface TableProps {
  title: string
  heads: readonly string[]
  children: ReactNode
}

function Table({ title, heads, children }: TableProps) {
  const { t } = useWords()
  return (
    <section>
      <h3 className="crawl-section">{title}</h3>
      <div className="paper-scroll">
        <table className="paper-table" aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{t('crawl.paper.name')}</th>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </div>
    </section>
  )
}
