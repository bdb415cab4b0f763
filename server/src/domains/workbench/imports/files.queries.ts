import type { Readable } from 'node:stream'
import { type ImportRow, importRow } from '@seamark/contract/workbench/imports/rows'
import type { fileFormats } from '@seamark/contract/workbench/lists/lists'
import type { Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import type { Download } from '../../../platform/http/serve.ts'
import type { ImportField } from '../../../platform/list.ts'
import { translate } from '../../../platform/translate.ts'
import { type WrittenColumn, writeCsv, writeXlsx } from '../sheets/adapters/sheet-writer.ts'
import { isReason, reasonHeading } from './columns/headings.rules.ts'
import { keptProblems, labelOf, wordProblem } from './problems.rules.ts'
import { importFor, importOf } from './imports.queries.ts'
import { columnsOf, headingsOf, type ImportRecord, isOver } from './imports.rules.ts'
import { listSign } from './mappings.rules.ts'
import { cellsOf, type KeptRow, findKeptRows } from './rows.queries.ts'
import type { Verdict } from '@seamark/contract/platform/lists'

type FileFormat = (typeof fileFormats)[number]

/** Returns a workbook with the heading of every field, required ones first, and an example row. */
export async function openTemplate(context: Context, name: string): Promise<Download> {
  const list = importOf(context, name)
  const fields = list.import.fields.filter(({ readOnly, isPart }) => !readOnly && !isPart)
  const sorted = fields.toSorted((a, b) => Number(b.required ?? false) - Number(a.required ?? false))
  const columns = sorted.map(({ heading }) => text(translate(context.language, heading)))
  const example = sorted.map(({ example: shown }) => shown?.(context.language) ?? '')
  const title = translate(context.language, list.title)
  return download(context, {
    format: 'xlsx',
    name: translate(context.language, 'workbench.import_template', { list: title }),
    title,
    columns,
    rows: example.every((cell) => cell === '') ? [] : [example],
    blankRows: 500,
  })
}

/**
 * Returns a file of the rows that were not imported: the original columns, untouched, and one more with the reason. Once corrected, the file
 * can be imported as it is.
 */
export async function openFailedRows(
  context: Context,
  id: number,
  { format, verdict }: { format: FileFormat; verdict?: readonly Verdict[] | undefined },
): Promise<Download> {
  const record = await importFor(context, id)
  const list = importOf(context, record.list)
  if (record.rows_swept_at !== null || (record.state !== 'checked' && !isOver(record.state)))
    throw fail('workbench.import_state')
  const kept = columnsOf(record).filter(({ heading }) => !isReason(heading))
  const columns = [
    ...kept.map(({ heading }) => text(heading)),
    { ...text(translate(context.language, reasonHeading)), width: 48 },
  ]
  const rows = failedRows(context, record, verdict?.length ? verdict : ['duplicate', 'error'], (row) => {
    const cells = cellsOf(row)
    return [...kept.map(({ index }) => cells[index] ?? ''), reasonOf(context, record, list.import.fields, row)]
  })
  const name = translate(context.language, 'workbench.import_failed_rows', {
    file: record.file_name.replace(/\.[^.]*$/, ''),
  })
  return download(context, { format, name, title: translate(context.language, list.title), columns, rows })
}

const text = (heading: string): WrittenColumn => ({ heading, kind: 'text' })

interface Written {
  format: FileFormat
  name: string
  title: string
  columns: readonly WrittenColumn[]
  rows: AsyncIterable<string[]> | string[][]
  blankRows?: number
}

function download({ zone }: Context, { format, name, title, columns, rows, blankRows = 0 }: Written): Download {
  const sheet = { name: title, columns, timeZone: zone, blankRows }
  const stream: Readable = format === 'csv' ? writeCsv(rows, sheet) : writeXlsx(rows, sheet)
  return { name: `${name}.${format}`, mediaType: mediaTypes[format], stream }
}

const mediaTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

/** Few rows are read at a time, because each may be as long as a row of a file can be and this process serves the web pages too. */
const rowsAPage = 100

/** Yields the rows with errors, and those that were never written because the import stopped half way. */
async function* failedRows(
  context: Context,
  record: ImportRecord,
  wanted: readonly Verdict[],
  cellsFor: (row: KeptRow) => string[],
) {
  const hasStopped = isOver(record.state) && record.state !== 'done' && wanted.includes('error')
  const verdict: readonly Verdict[] = hasStopped ? [...wanted, 'create', 'update'] : wanted
  for (let after = 0, isMore = true; isMore; ) {
    const rows = await findKeptRows(context, record, { verdict, after, limit: rowsAPage })
    for (const row of rows) if (!isWritten(row, record)) yield cellsFor(row)
    after = rows.at(-1)?.row_no ?? after
    isMore = rows.length === rowsAPage
  }
}

const isWritten = ({ verdict, row_no }: KeptRow, { written_to }: ImportRecord) =>
  (verdict === 'create' || verdict === 'update') && row_no <= written_to

function reasonOf({ language }: Context, record: ImportRecord, fields: readonly ImportField[], row: KeptRow): string {
  if (row.verdict === 'create' || row.verdict === 'update') return translate(language, 'workbench.row_unwritten')
  const problems = keptProblems.parse(row.problems ?? []).map((problem) => {
    const { field, message } = wordProblem(problem, language, headingsOf(record))
    return field
      ? translate(language, 'workbench.row_problem', { field: labelOf(fields, field, language), problem: message })
      : message
  })
  const match = importRow.shape.match.parse(row.match ?? null)
  const same = match && row.verdict === 'duplicate' ? sameness(match, fields, language) : undefined
  const reason = same && row.turned ? translate(language, 'workbench.row_turned', { reason: same }) : same
  return [...problems, ...(reason ? [reason] : [])].join(listSign[language])
}

function sameness(
  match: NonNullable<ImportRow['match']>,
  fields: readonly ImportField[],
  language: Context['language'],
): string {
  const field = labelOf(fields, match.by, language)
  if (match.row !== null) return translate(language, 'workbench.row_twin', { row: match.row, field })
  if (match.custodian === null) return translate(language, 'workbench.row_match', { name: match.name, field })
  return translate(language, 'workbench.row_match_held', { name: match.name, field, custodian: match.custodian })
}
