import { type ConversionPart, conversionParts } from '@seamark/contract/summary/conversions'
import { Segmented } from 'antd'
import type { ReactNode } from 'react'
import { DataTable, Explanation, useTableLayout } from '../../../kit/index.ts'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useSetPageSearch } from '../../../platform/page.tsx'
import { ExportButton } from '../../workbench/index.ts'
import { nothingOpened, type SalesSearch, wholePart } from '../sales/sales-filters.ts'
import { conversionsOf, useConversions } from './conversion-queries.ts'
import { ConversionRows } from './conversion-rows-view.tsx'
import { type ConversionLine, useConversionColumns } from './conversion-table.tsx'
import { usePartName } from './conversion-text.ts'

const table = 'sale-conversions'

/** How far the companies gained in the period have come, part by part. Every figure opens its companies. */
export function Conversions({ search, toolbar }: { search: SalesSearch; toolbar: ReactNode }) {
  const { t } = useWords()
  const setSearch = useSetPageSearch()
  const { by } = search
  const { data, error, isFetching, isPlaceholderData, refetch } = useConversions(search)
  const columns = useConversionColumns(by, (part, stage) => setSearch({ ...nothingOpened, part, stage }))
  const { layout } = useTableLayout(table)
  const nameOf = usePartName(by, data?.parts ?? [])
  const rows = data && [
    { id: wholePart, name: t('summary.conversion.all'), isWhole: true, ...data.total },
    ...data.parts.map((part): ConversionLine => ({ id: part.key, isWhole: false, ...part, name: nameOf(part) })),
  ]
  const notes = [
    data && data.others > 0 ? t('summary.conversion.others', { count: number(data.others) }) : undefined,
    data && data.closed > 0 ? t('summary.conversion.closed', { count: number(data.closed) }) : undefined,
  ].filter(Boolean)
  return (
    <>
      <DataTable
        name={table}
        label={t('summary.conversions')}
        columns={columns}
        rows={rows}
        loading={isFetching && (!data || isPlaceholderData)}
        error={error}
        onRetry={() => void refetch()}
        toolbar={
          <>
            {toolbar}
            <div className="sales-toolbar conversion-parts">
              <Segmented<ConversionPart>
                aria-label={t('summary.conversion.part')}
                value={by}
                onChange={(chosen) => setSearch({ ...nothingOpened, by: chosen })}
                options={conversionParts.map((value) => ({ value, label: t(`summary.conversion.by.${value}`) }))}
              />
              <Explanation of={t('summary.conversions')}>{t('summary.conversion.definition')}</Explanation>
              <ExportButton
                list="conversions"
                title={t('summary.conversions')}
                columns={columns}
                layout={layout}
                query={conversionsOf(search)}
                count={{ value: rows?.length ?? 0, exact: true }}
              />
            </div>
          </>
        }
      />
      {notes.length > 0 ? <p className="sales-note">{notes.join(' ')}</p> : null}
      <ConversionRows search={search} name={rows?.find(({ id }) => id === search.part)?.name ?? ''} />
    </>
  )
}
