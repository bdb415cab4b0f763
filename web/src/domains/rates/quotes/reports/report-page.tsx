import { reportGroups } from '@seamark/contract/rates/choices'
import { addDays } from '@seamark/contract/platform/days'
import type { ReportRow } from '@seamark/contract/rates/quotes/reports'
import { Segmented, Select } from 'antd'
import { type Column, DataTable, DayRange, Empty, Page, rowsOf } from '../../../../kit/index.ts'
import { useWords } from '../../../../platform/language/i18n.ts'
import { PageLink, usePageSearch, useSetPageSearch } from '../../../../platform/page.tsx'
import { href, type SearchPatch } from '../../../../platform/search.ts'
import { officeDay } from '../../../../platform/session/office-day.ts'
import { reportSearch } from '../quote-filters.ts'
import { useQuoteReport } from '../quote-queries.ts'
import '../quotes-page.css'

/** A row of the table; the total has the id of no group. */
type Line = ReportRow & { id: string }
const totalId = 'total'
/** A season is long enough for a share to mean something. */
const usualDays = 90

/** How quotes ended within a period, by lane, carrier or person. Every figure opens its quotes. */
export function QuoteReportPage() {
  const { t } = useWords()
  const search = usePageSearch(reportSearch)
  const setSearch = useSetPageSearch()
  const { by, of } = search
  const issuedTo = search.issuedTo ?? officeDay()
  const issuedFrom = search.issuedFrom ?? addDays(issuedTo, -usualDays)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuoteReport({ by, of, issuedFrom, issuedTo })
  const columns = useReportColumns(by, { of, issuedFrom, issuedTo })
  const rows = data && [
    ...data.rows.map((row) => ({ ...row, id: row.key })),
    ...(data.rows.length > 0 ? [{ ...data.total, id: totalId, key: '', name: t('rates.report.total') }] : []),
  ]
  return (
    <Page title={t('rates.report')} note={t('rates.report.note')}>
      <DataTable<Line>
        name="rates.report"
        label={t('rates.report')}
        columns={columns}
        {...rowsOf({ data: rows && { rows }, error, isFetching, isPlaceholderData, refetch })}
        empty={<Empty text={t('rates.report.none')} />}
        toolbar={
          <div className="quotes-filters">
            <Segmented
              aria-label={t('rates.report.by')}
              value={by}
              onChange={(value) => setSearch({ by: value })}
              options={reportGroups.map((value) => ({ value, label: t(`rates.report.by.${value}`) }))}
            />
            {data?.hasTeam ? (
              <Select
                aria-label={t('rates.field.author')}
                value={of}
                onChange={(value) => setSearch({ of: value })}
                options={(['team', 'own'] as const).map((value) => ({ value, label: t(`rates.quotes.of.${value}`) }))}
              />
            ) : null}
            <DayRange
              label={t('rates.field.issuedAt')}
              from={issuedFrom}
              to={issuedTo}
              isOpen={false}
              onChange={({ from, to }) => setSearch({ issuedFrom: from, issuedTo: to })}
            />
          </div>
        }
      />
    </Page>
  )
}

/** The list of quotes behind a figure; the quotes of no carrier have no list of their own. */
function useReportColumns(by: (typeof reportGroups)[number], period: SearchPatch): Column<Line>[] {
  const { t } = useWords()
  const groupOf = ({ id, key }: Line): SearchPatch | undefined => {
    if (id === totalId) return {}
    if (key === '') return undefined
    return { [by === 'person' ? 'authorId' : by]: key }
  }
  const opening = (line: Line, text: string | number, filters: SearchPatch) => {
    const group = groupOf(line)
    if (!group || text === 0) return text
    return <PageLink href={href('/freight/quotes', { ...period, ...group, ...filters })}>{text}</PageLink>
  }
  const figure = (
    key: 'issued' | 'open' | 'noOutcome' | 'won' | 'lost' | 'noReply' | 'withdrawn',
    title: string,
  ): Column<Line> => ({
    key,
    title,
    width: 108,
    align: 'right',
    render: (line) => opening(line, line[key], { show: shownOf[key] }),
  })
  return [
    {
      key: 'name',
      title: t(`rates.report.by.${by}`),
      width: 180,
      render: ({ id, name }) => (id === totalId ? <strong>{name}</strong> : name),
    },
    figure('issued', t('rates.report.issued')),
    figure('open', t('rates.report.open')),
    figure('noOutcome', t('rates.report.noOutcome')),
    figure('won', t('rates.quoteState.won')),
    figure('lost', t('rates.quoteState.lost')),
    figure('noReply', t('rates.quoteState.noReply')),
    figure('withdrawn', t('rates.quoteState.withdrawn')),
    {
      key: 'wonPercent',
      title: t('rates.report.wonPercent'),
      width: 100,
      align: 'right',
      render: ({ wonPercent }) => (wonPercent === null ? '–' : `${wonPercent} %`),
    },
    {
      key: 'reasons',
      title: t('rates.report.reasons'),
      width: 190,
      render: (line) =>
        line.reasons.map(({ reason, count }, index) => (
          <span key={reason}>
            {index === 0 ? '' : ' · '}
            {t(`rates.lossReason.${reason}`)} {opening(line, count, { show: 'lost', reason })}
          </span>
        )),
    },
    {
      key: 'gap',
      title: t('rates.report.gap'),
      width: 230,
      align: 'right',
      render: ({ gap }) =>
        gap === null
          ? '–'
          : t('rates.report.gapOf', { percent: gap.percent > 0 ? `+${gap.percent}` : gap.percent, n: gap.quotes }),
    },
  ]
}

/** The list that opens with a figure. */
const shownOf = {
  issued: 'all',
  open: 'issued',
  noOutcome: 'noOutcome',
  won: 'won',
  lost: 'lost',
  noReply: 'noReply',
  withdrawn: 'withdrawn',
} as const
