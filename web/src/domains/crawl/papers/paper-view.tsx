import { BellOutlined } from '@ant-design/icons'
import type { Paper, PaperLane } from '@seamark/contract/crawl/papers/papers'
import { Button, Select } from 'antd'
import type { ReactNode } from 'react'
import { Badge, Empty, Failed, Loading } from '../../../kit/index.ts'
import { dateTime, number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { href, type SearchPatch } from '../../../platform/search.ts'
import { hasCode } from '../../../platform/session/session.ts'
import { ExportButton } from '../../workbench/index.ts'
import { portName, usePorts } from '../../territory/index.ts'
import { putSubscription, usePaper, usePapers } from './paper-queries.ts'
import './paper-view.css'

interface PaperProps {
  /** The week that is shown; the newest one where none is said. */
  week: string | undefined
  onWeek: (week: string) => void
}

/** The week's paper: what was frozen of a week on the Monday after it. */
export function PaperTab({ week, onWeek }: PaperProps) {
  const { t } = useWords()
  const { data, error, refetch } = usePapers()
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Loading />
  const shown = week ?? data.papers[0]?.week
  return (
    <>
      <div className="crawl-toolbar">
        <Select
          className="paper-weeks"
          aria-label={t('crawl.paper.week')}
          value={shown ?? null}
          onChange={(chosen: string | null) => (chosen === null ? undefined : onWeek(chosen))}
          options={data.papers.map((one) => ({
            value: one.week,
            label: t('crawl.paper.inWeek', { week: one.week, posts: one.posts }),
          }))}
        />
        <Button
          icon={<BellOutlined aria-hidden />}
          aria-pressed={data.isSubscribed}
          onClick={() => void putSubscription(!data.isSubscribed)}
        >
          {data.isSubscribed ? t('crawl.paper.unsubscribe') : t('crawl.paper.subscribe')}
        </Button>
        {shown ? <ExportButton list="netPapers" title={t('crawl.papers')} query={{ week: shown }} /> : null}
      </div>
      {shown ? <PaperOf key={shown} week={shown} /> : <Empty text={t('crawl.papers.empty')} />}
    </>
  )
}

function PaperOf({ week }: { week: string }) {
  const { data, error, refetch } = usePaper(week)
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Loading />
  return (
    <article className="paper">
      <Headline paper={data} />
      <Lanes paper={data} />
      <Ways paper={data} />
      <Sources paper={data} />
    </article>
  )
}

/** Drafts are in no paper, and those who see them leave them out. */
const withoutDrafts = (): SearchPatch => (hasCode(336) ? { release: 'released' } : {})

/** The address of the posts that a figure counts. */
const postsOf = ({ fromDay, toDay }: Paper, more: SearchPatch = {}) =>
  href('/crawlData/netweek', { from: fromDay, to: toDay, ...withoutDrafts(), ...more })

/** Whether the week before had posts; else there is nothing to compare with. */
const hasBefore = ({ figures }: Paper) => figures.postsBefore > 0

function Headline({ paper }: { paper: Paper }) {
  const { t } = useWords()
  const { figures, fromDay, toDay, madeAt } = paper
  return (
    <>
      <h2>{t('crawl.paper.title', { from: fromDay, to: toDay })}</h2>
      <p className="crawl-quiet">{t('crawl.paper.made', { at: dateTime(madeAt) })}</p>
      {hasBefore(paper) ? null : <p className="crawl-quiet">{t('crawl.paper.incomparable')}</p>}
      <dl className="paper-figures">
        <Figure
          label={t('crawl.paper.posts')}
          value={figures.posts}
          before={hasBefore(paper) ? figures.postsBefore : undefined}
          to={postsOf(paper)}
        />
        <Figure
          label={t('crawl.paper.inquiries')}
          value={figures.inquiries}
          before={hasBefore(paper) ? figures.inquiriesBefore : undefined}
          to={postsOf(paper, { kind: 'inquiry' })}
        />
        <Figure label={t('crawl.paper.offers')} value={figures.offers} to={postsOf(paper, { kind: 'offer' })} />
        <Figure label={t('crawl.quality.good')} value={figures.good} to={postsOf(paper, { quality: 'good' })} />
        <Figure label={t('crawl.paper.taken')} value={figures.taken} to={postsOf(paper, { taken: 'mine,others' })} />
        <Figure label={t('crawl.paper.newFirms')} value={figures.newFirms} />
        <Figure
          label={t('crawl.paper.newCustomers')}
          value={figures.newCustomers}
          to={
            // Who reads papers may have no customers to open.
            hasCode(312)
              ? href('/crawlData/broaden', { seenFrom: fromDay, seenTo: toDay, ...withoutDrafts() })
              : undefined
          }
        />
      </dl>
    </>
  )
}

interface FigureProps {
  label: string
  value: number
  before?: number | undefined
  to?: string | undefined
}

function Figure({ label, value, before, to }: FigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {to ? <PageLink href={to}>{number(value)}</PageLink> : number(value)}
        {before === undefined ? null : <Change now={value} before={before} />}
      </dd>
    </div>
  )
}

/** By how much a figure differs from that of the week before. */
function Change({ now, before }: { now: number; before: number }) {
  const { t } = useWords()
  const by = now - before
  const text = by > 0 ? `+${number(by)}` : number(by)
  return (
    <small className={by < 0 ? 'paper-less' : 'paper-more'} title={t('crawl.paper.before', { n: before })}>
      {by === 0 ? '±0' : text}
    </small>
  )
}

function Lanes({ paper }: { paper: Paper }) {
  const { t } = useWords()
  const { lanes } = paper.figures
  if (lanes.length === 0) return null
  const cell = ({ lane }: PaperLane, value: number, before: number | undefined, more: SearchPatch) => (
    <td>
      <PageLink href={postsOf(paper, { lane, ...more })}>{number(value)}</PageLink>
      {before === undefined || !hasBefore(paper) ? null : <Change now={value} before={before} />}
    </td>
  )
  return (
    <Table
      title={t('crawl.paperRow.lane')}
      heads={[t('crawl.paper.posts'), t('crawl.paper.inquiries'), t('crawl.paper.offers')]}
    >
      {lanes.map((lane) => (
        <tr key={lane.lane}>
          <th scope="row">{t(`territory.lane.${lane.lane}`)}</th>
          {cell(lane, lane.posts, lane.postsBefore, {})}
          {cell(lane, lane.inquiries, lane.inquiriesBefore, { kind: 'inquiry' })}
          {cell(lane, lane.offers, undefined, { kind: 'offer' })}
        </tr>
      ))}
    </Table>
  )
}

/** The ways that were asked for, with those for which we hold no offer. */
function Ways({ paper }: { paper: Paper }) {
  const { t, language } = useWords()
  const { asked } = paper.figures
  const ports = usePorts(asked.flatMap(({ pol, pod }) => [pol, pod]))
  if (asked.length === 0) return null
  const nameOf = (code: string) => {
    const port = ports.get(code)
    return port ? portName(port, language) : code
  }
  return (
    <Table title={t('crawl.paperRow.way')} heads={[t('crawl.paper.inquiries'), t('crawl.paper.held')]}>
      {asked.map(({ pol, pod, inquiries, held }) => (
        <tr key={`${pol} ${pod}`}>
          <th scope="row">{`${nameOf(pol)} → ${nameOf(pod)}`}</th>
          <td>
            <PageLink href={postsOf(paper, { kind: 'inquiry', pol, pod })}>{number(inquiries)}</PageLink>
          </td>
          <td>{held === null ? '–' : <Badge tone={held ? 'good' : 'warning'}>{t(`crawl.held.${held}`)}</Badge>}</td>
        </tr>
      ))}
    </Table>
  )
}

function Sources({ paper }: { paper: Paper }) {
  const { t } = useWords()
  const { sources } = paper.figures
  if (sources.length === 0) return null
  return (
    <Table
      title={t('crawl.paperRow.source')}
      heads={[t('crawl.paper.posts'), t('crawl.paper.inquiries'), t('crawl.quality.good'), t('crawl.paper.taken')]}
    >
      {sources.map(({ id, name, posts, inquiries, good, taken }) => (
        <tr key={id}>
          <th scope="row">{name}</th>
          <td>
            <PageLink href={postsOf(paper, { sourceId: id })}>{number(posts)}</PageLink>
          </td>
          <td>{number(inquiries)}</td>
          <td>{number(good)}</td>
          <td>{number(taken)}</td>
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
    </section>
  )
}
