import type { Language } from '@seamark/contract/languages'
import type { ImportRow } from '@seamark/contract/workbench/imports/rows'
import type { ImportView } from '@seamark/contract/workbench/imports/views'
import { type ReactNode, useMemo, useState } from 'react'
import { type Column, DataTable, Empty, usePager } from '../../../kit/index.ts'
import { number } from '../../../platform/language/format.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { useImportRows } from './import-queries.ts'
import { type Field, type ImportTarget, isRemark } from './import-rules.ts'
import { RowDetail } from './import-row-view.tsx'
import './import-rows-table.css'
import type { Verdict } from '@seamark/contract/platform/lists'

interface RowsProps {
  view: ImportView
  target: ImportTarget
  verdict: Verdict
  fields: readonly Field[]
  toolbar: ReactNode
}

type Row = ImportRow & { id: number }

/** The rows of one verdict as the file has them, each with its details. */
export function ImportRows({ view, target, verdict, fields, toolbar }: RowsProps) {
  const { t } = useWords()
  const [limit, setLimit] = useState(50)
  const pager = usePager(`${view.id}-${view.version}-${verdict}-${limit}`)
  const { data, error, isFetching, isPlaceholderData, refetch } = useImportRows(
    view,
    verdict,
    Number(pager.cursor ?? 0),
    limit,
  )
  const title = t(`workbench.import.verdict.${verdict}`)
  return (
    <DataTable<Row>
      name={`imports.${target.list}`}
      label={`${t('workbench.import.rows')} · ${title}`}
      columns={useColumns(view, target, fields, verdict)}
      rows={data?.rows.map((row) => ({ ...row, id: row.row }))}
      loading={isFetching && (!data || isPlaceholderData)}
      error={error}
      onRetry={() => void refetch()}
      paging={{
        limit,
        onLimit: setLimit,
        index: pager.index,
        next: data?.next ? String(data.next) : null,
        onNext: pager.next,
        onPrevious: pager.previous,
        count: { value: view.counts[verdict], exact: true },
      }}
      toolbar={toolbar}
      empty={<Empty text={t('workbench.import.rows.none', { verdict: title })} />}
    />
  )
}

function useColumns(
  { mapping, state }: ImportView,
  { recordPath }: ImportTarget,
  fields: readonly Field[],
  verdict: Verdict,
) {
  const { language } = useWords()
  // A row that creates a record needs no details.
  const isSilent = verdict === 'create' && state === 'checked'
  return useMemo(() => {
    const mapped = (mapping?.columns ?? []).flatMap(({ field }) => fields.filter(({ key }) => key === field))
    return columnsOf(
      language,
      mapped,
      isSilent ? undefined : (row) => <RowDetail row={row} recordPath={recordPath} fields={fields} />,
    )
  }, [language, mapping, recordPath, fields, isSilent])
}

/** The row's number and its details, then the mapped fields in the order of the file. */
const columnsOf = (
  language: Language,
  mapped: readonly Field[],
  why: Column<Row>['render'] | undefined,
): Column<Row>[] => [
  {
    key: 'row',
    title: t('workbench.import.row'),
    width: 72,
    align: 'right',
    render: ({ row }) => number(row, language),
  },
  ...(why ? [{ key: 'why', title: t('workbench.import.why'), width: 400, render: why }] : []),
  ...mapped.map(
    ({ key, label }): Column<Row> => ({
      key,
      title: label,
      width: 160,
      hideable: true,
      render: (row) => cellOf(row, key),
    }),
  ),
]

function cellOf({ values, problems, changes, verdict }: Row, key: string) {
  const text = values[key] ?? ''
  const mark = problems.some(({ field }) => field === key)
    ? isRemark(verdict)
      ? 'remark'
      : 'wrong'
    : changes.some(({ field }) => field === key)
      ? 'changed'
      : undefined
  if (!mark) return text
  return (
    <span className="import-cell" data-mark={mark}>
      {text || '\u2003'}
    </span>
  )
}
