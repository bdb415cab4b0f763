import type { ConversionRow } from '@seamark/contract/summary/conversions'
import { Button } from 'antd'
import { Empty, Failed, Loading, SidePanel } from '../../../kit/index.ts'
import { dateTime, number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink, useSetPageSearch } from '../../../platform/page.tsx'
import { companyPath } from '../../phonebook/index.ts'
import { nothingOpened, type SalesSearch } from '../sales/sales-filters.ts'
import { useConversionRows } from './conversion-queries.ts'

/** The companies behind the open figure, beside the table. */
export function ConversionRows({ search, name }: { search: SalesSearch; name: string }) {
  const { t } = useWords()
  const setSearch = useSetPageSearch()
  const { part, stage } = search
  const what = t(stage ? `phonebook.progress.${stage}` : 'summary.sales.gained')
  return (
    <SidePanel
      open={part !== undefined}
      onClose={() => setSearch(nothingOpened)}
      title={[name, what].filter(Boolean).join(' · ')}
    >
      {part === undefined ? null : <Rows search={search} />}
    </SidePanel>
  )
}

function Rows({ search }: { search: SalesSearch }) {
  const { t } = useWords()
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useConversionRows(search)
  const rows = data?.pages.flatMap((page) => page.rows)
  if (!rows) return error ? <Failed error={error} retry={() => void refetch()} /> : <Loading rows={8} />
  if (rows.length === 0) return <Empty text={t('summary.sales.noRows')} />
  return (
    <>
      <p className="sales-count">{t('summary.sales.rows', { count: number(data?.pages[0]?.count ?? 0) })}</p>
      <ul className="sales-rows">
        {rows.map((row) => (
          <Row key={row.id} row={row} stage={search.stage} />
        ))}
      </ul>
      {hasNextPage ? (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('phonebook.timeline.more')}
        </Button>
      ) : null}
    </>
  )
}

function Row({ row, stage }: { row: ConversionRow; stage: SalesSearch['stage'] }) {
  const { t } = useWords()
  const { progress, person, gainedAt, reachedAt } = row
  const notes = [
    reachedAt && stage && `${t(`phonebook.progress.${stage}`)} ${dateTime(reachedAt)}`,
    t('summary.conversion.now', { progress: t(`phonebook.progress.${progress}`) }),
    person.name,
  ].filter(Boolean)
  return (
    <li>
      <PageLink href={companyPath(row)}>{row.name}</PageLink>
      <time dateTime={gainedAt}>{dateTime(gainedAt)}</time>
      <span className="sales-notes">{notes.join(' · ')}</span>
    </li>
  )
}
