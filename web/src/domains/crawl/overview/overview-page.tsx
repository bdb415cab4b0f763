import { overviewDays, type OverviewStep, overviewSteps } from '@seamark/contract/crawl/choices'
import type { Overview } from '@seamark/contract/crawl/overview/overviews'
import { Button, Segmented } from 'antd'
import type { ReactNode } from 'react'
import { Failed, Loading, Page, percentOf, useIsPhone } from '../../../kit/index.ts'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink, usePageSearch, useSetPageSearch } from '../../../platform/page.tsx'
import { href } from '../../../platform/search.ts'
import { hasCode } from '../../../platform/session/session.ts'
import { AcquiredPanel } from './acquired-view.tsx'
import { Breakdowns } from './breakdown-view.tsx'
import { CustomersLink } from './customers-link-view.tsx'
import { overviewSearch } from './overview-filters.ts'
import { useOverview } from './overview-queries.ts'
import { PostsLink } from './posts-link-view.tsx'
import '../papers/paper-view.css'
import '../customers/customer-view.css'
import './overview-view.css'

/** What the net has brought in the last days, what came of it, and what waits. Each figure opens its rows. */
export function OverviewPage() {
  const { t } = useWords()
  const { days, step } = usePageSearch(overviewSearch)
  const setSearch = useSetPageSearch()
  const { data, error, refetch } = useOverview(days)
  return (
    <>
      <Page
        title={t('crawl.overview')}
        actions={
          <Segmented
            aria-label={t('crawl.overview.span')}
            value={days}
            onChange={(chosen) => setSearch({ days: chosen })}
            options={overviewDays.map((value) => ({ value, label: t(`crawl.overview.days.${value}`) }))}
          />
        }
      >
        {error && !data ? <Failed error={error} retry={() => void refetch()} /> : null}
        {data ? <Parts overview={data} onStep={(chosen) => setSearch({ step: chosen })} /> : error ? null : <Loading />}
      </Page>
      <AcquiredPanel days={days} step={step} onClose={() => setSearch({ step: undefined })} />
    </>
  )
}

interface PartsProps {
  overview: Overview
  onStep: (step: OverviewStep) => void
}

/** On a phone what waits comes right after the figures. */
function Parts({ overview, onStep }: PartsProps) {
  const isPhone = useIsPhone()
  return (
    <>
      <Found overview={overview} />
      <Steps overview={overview} onStep={onStep} />
      {isPhone ? <Waits overview={overview} /> : null}
      <div className="overview-columns">
        <Breakdowns overview={overview} />
        {isPhone ? null : <Waits overview={overview} />}
      </div>
    </>
  )
}

function Found({ overview }: { overview: Overview }) {
  const { t } = useWords()
  const { customers, posts, fromDay, toDay } = overview
  const seen = { seenFrom: fromDay, seenTo: toDay }
  const [good, bad] = [customers.good + posts.good, customers.bad + posts.bad]
  return (
    <dl className="paper-figures">
      <Figure label={t('crawl.overview.customers')}>
        <CustomersLink more={seen}>{number(customers.found)}</CustomersLink>
      </Figure>
      <Figure label={t('crawl.overview.posts')}>
        <PostsLink span={overview}>{number(posts.found)}</PostsLink>
      </Figure>
      <Figure label={t('crawl.overview.inquiries')}>
        <PostsLink span={overview} more={{ kind: 'inquiry' }}>
          {number(posts.inquiries)}
        </PostsLink>
      </Figure>
      <Figure label={t('crawl.overview.released')}>
        <CustomersLink more={{ ...seen, release: 'released' }}>{number(customers.released)}</CustomersLink>
      </Figure>
      <Figure label={t('crawl.overview.good')} notes={<Marked overview={overview} />}>
        {good + bad === 0 ? '–' : `${percentOf(good, good + bad)}%`}
      </Figure>
      <Figure label={t('crawl.overview.taken')}>
        <PostsLink span={overview} more={{ taken: 'mine,others' }}>
          {number(posts.taken)}
        </PostsLink>
      </Figure>
    </dl>
  )
}

/** The share is of customers and posts together; each of them opens its own marked rows. */
function Marked({ overview }: { overview: Overview }) {
  const { t } = useWords()
  const { customers, posts, fromDay, toDay } = overview
  const quality = 'good,bad'
  return (
    <>
      <small className="crawl-quiet">
        <CustomersLink more={{ seenFrom: fromDay, seenTo: toDay, quality }}>
          {t('crawl.overview.good.customers', { good: customers.good, bad: customers.bad })}
        </CustomersLink>
      </small>
      <small className="crawl-quiet">
        <PostsLink span={overview} more={{ quality }}>
          {t('crawl.overview.good.posts', { good: posts.good, bad: posts.bad })}
        </PostsLink>
      </small>
    </>
  )
}

interface FigureProps {
  label: string
  notes?: ReactNode
  children: ReactNode
}

const Figure = ({ label, notes, children }: FigureProps) => (
  <div>
    <dt>{label}</dt>
    <dd>
      {children}
      {notes}
    </dd>
  </div>
)

/** Imported, claimed, contacted, quoted, ordered: each opens its companies. */
function Steps({ overview: { steps }, onStep }: PartsProps) {
  const { t } = useWords()
  return (
    <section>
      <h3 className="crawl-section">{t('crawl.overview.funnel')}</h3>
      <ol className="overview-steps">
        {overviewSteps.map((step) => (
          <li key={step}>
            <Button type="text" className="overview-step" onClick={() => onStep(step)}>
              <span>{t(`crawl.overviewStep.${step}`)}</span>
              <strong>{number(steps[step])}</strong>
            </Button>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** What waits for somebody, each with its list, and the newest paper. */
function Waits({ overview: { waits, paper } }: { overview: Overview }) {
  const { t } = useWords()
  const all = { quality: 'unmarked,good' }
  const places = [
    ['draftCustomers', waits.draftCustomers, 312, href('/crawlData/broaden', { ...all, release: 'draft' })],
    ['draftPosts', waits.draftPosts, 334, href('/crawlData/netweek', { release: 'draft' })],
    ['unsorted', waits.unsorted, 312, href('/crawlData/broaden', { sorting: 'unsorted' })],
    ['conflicts', waits.conflicts, 312, href('/crawlData/broaden', { conflicts: 'true' })],
    ['undated', waits.undated, 334, href('/crawlData/netweek', { tab: 'undated' })],
  ] as const
  const open = places.filter(([, count]) => count !== null && count > 0)
  return (
    <section className="overview-waits">
      <h3 className="crawl-section">{t('crawl.overview.waits')}</h3>
      {open.length === 0 ? <p className="crawl-quiet">{t('crawl.overview.waits.none')}</p> : null}
      <ul>
        {open.map(([name, count, code, to]) => (
          <li key={name}>
            {hasCode(code) ? (
              <PageLink href={to}>{t(`crawl.overview.wait.${name}`)}</PageLink>
            ) : (
              t(`crawl.overview.wait.${name}`)
            )}
            <strong>{number(count ?? 0)}</strong>
          </li>
        ))}
        {paper && hasCode(334) ? (
          <li>
            <PageLink href={href('/crawlData/netweek', { tab: 'paper', week: paper.week })}>
              {t('crawl.overview.paper')} · {paper.week}
            </PageLink>
            <strong>{number(paper.posts)}</strong>
          </li>
        ) : null}
      </ul>
    </section>
  )
}
