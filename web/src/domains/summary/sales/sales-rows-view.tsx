import type { SalesRow } from '@seamark/contract/summary/sales'
import { Button } from 'antd'
import { SidePanel, Empty, Failed, Loading } from '../../../kit/index.ts'
import { dateTime, number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink, useSetPageSearch } from '../../../platform/page.tsx'
import { companyPath } from '../../phonebook/index.ts'
import { nothingOpened, type SalesSearch } from './sales-filters.ts'
import { useSalesRows } from './sales-queries.ts'
import { stretchTitle } from './sales-text.ts'

/** The rows behind the open figure, beside the table. `name` is the person's. */
export function SalesRows({ search, name }: { search: SalesSearch; name: string }) {
  const { t } = useWords()
  const setSearch = useSetPageSearch()
  const { figure, way, progress, dayFrom, dayTo } = search
  const what = figure === 'cohort' ? t('summary.sales.gained') : figure ? t(`summary.metric.${figure}`) : ''
  const part = way ? t(`followups.way.${way}`) : progress ? t(`phonebook.progress.${progress}`) : undefined
  const days = dayFrom && dayTo ? stretchTitle({ from: dayFrom, to: dayTo }) : undefined
  return (
    <SidePanel
      open={figure !== undefined}
      onClose={() => setSearch(nothingOpened)}
      title={[name, what, part, days].filter(Boolean).join(' · ')}
    >
      {figure ? <Rows search={{ ...search, figure }} /> : null}
    </SidePanel>
  )
}

function Rows({ search }: { search: Parameters<typeof useSalesRows>[0] }) {
  const { t } = useWords()
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useSalesRows(search)
  const rows = data?.pages.flatMap((page) => page.rows)
  if (!rows) return error ? <Failed error={error} retry={() => void refetch()} /> : <Loading rows={8} />
  const { count = 0, closed = 0 } = data?.pages[0] ?? {}
  if (count === 0) return <Empty text={t('summary.sales.noRows')} />
  return (
    <>
      <p className="sales-count">{t('summary.sales.rows', { count: number(count) })}</p>
      <ul className="sales-rows">
        {rows.map((row) => (
          <Row
            key={`${row.id}-${row.person.id}`}
            row={row}
            figure={search.figure}
            isTotal={search.personId === undefined}
          />
        ))}
      </ul>
      {hasNextPage ? (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('phonebook.timeline.more')}
        </Button>
      ) : null}
      {closed > 0 ? <p className="sales-note">{t('summary.sales.closedRows', { count: number(closed) })}</p> : null}
    </>
  )
}

interface RowProps {
  row: SalesRow
  figure: SalesSearch['figure']
  isTotal: boolean
}

function Row({ row: { id, company, title, person, way, progress, at }, figure, isTotal }: RowProps) {
  const { t } = useWords()
  const isOrder = figure === 'orders'
  const notes = [
    !isOrder && title,
    way && t(`followups.way.${way}`),
    progress && t(`phonebook.progress.${progress}`),
    isTotal && person.name,
  ].filter(Boolean)
  return (
    <li>
      {company ? (
        <PageLink href={companyPath(company)}>{company.name}</PageLink>
      ) : (
        <span>{t(figure === 'logins' ? 'summary.metric.logins' : 'summary.sales.noCompany')}</span>
      )}
      <time dateTime={at}>{dateTime(at)}</time>
      <span className="sales-notes">
        {isOrder ? <PageLink href={`/freight/orders/${id}`}>{title}</PageLink> : null} {notes.join(' · ')}
      </span>
    </li>
  )
}
