import { delimiters, encodings } from '@seamark/contract/workbench/imports/encodings'
import { type ImportMapping, importMapping } from '@seamark/contract/workbench/imports/views'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import type { ListImport } from '../../../platform/list.ts'
import { job } from '../../../platform/jobs.ts'
import { write } from '../../../platform/write.ts'
import { localPath } from '../../files/index.ts'
import { columnLetter } from '../sheets/adapters/file-problem.ts'
import type { FileFacts, SheetRow } from '../sheets/adapters/sheet-facts.ts'
import { readRows } from '../sheets/adapters/sheets.ts'
import { fieldsOfColumns, hashOfHeadings, headingRow } from './columns/headings.rules.ts'
import { inspectLikeliest } from './columns/likeliest-sheet.queries.ts'
import { actAsImporter, importRuns, publishImportChanged } from './steps.commands.ts'
import type { ImportRecord } from './imports.rules.ts'

export const askedSource = z.object({
  sheet: z.number().optional(),
  headerRow: z.number().optional(),
  encoding: z.enum(encodings).optional(),
  delimiter: z.enum(delimiters).optional(),
})

/** Inspects the file and suggests a field for each column; a person then decides. */
async function readImport(context: Context, { id }: { id: number }) {
  await importRuns.work(context, id, 'reading', async (own, record) => {
    const { person, list } = await actAsImporter(own, record)
    const path = await localPath(own, fileOf(record))
    const asked = askedSource.parse(record.asked)
    // Merged cells matter only to files that are read forgivingly, and imports of lists are not.
    const { merged: _merged, ...facts } = await inspectLikeliest(path, asked, list)
    const source = { ...facts, headerRow: asked.headerRow ?? headingRow(facts.head, facts.headerRow, list) }
    const columns = findColumns(await readHeadingRows(path, source), list)
    const hash = hashOfHeadings(columns.map(({ heading }) => heading))
    const saved = await findSavedMapping(person, record, hash)
    const fieldOf = new Map(saved?.columns.map(({ index, field }) => [index, field]))
    await write.bookkeep(person, 'workbench.imports', async (tx) => {
      const read = await importRuns.step(tx, await importRuns.lock(tx, record), {
        state: 'mapping',
        source: { ...source, head: source.head.map(shortenRow) },
        columns: columns.map((column) =>
          saved ? { ...column, suggestion: findKnownField(list, fieldOf.get(column.index)) } : column,
        ),
        mapping: saved ? { ...saved } : null,
        mapping_is_saved: saved !== undefined,
        headings_hash: hash,
      })
      publishImportChanged(tx, read)
    })
  })
}

export const readImportJob = job('workbench.readImport', z.object({ id: z.number().int() }), readImport, {
  isLong: true,
})

/** Returns the file's id; fails with file_gone if the import has ended. */
export function fileOf({ file_id }: ImportRecord): number {
  if (file_id === null) throw fail('files.file_gone')
  return file_id
}

const sampled = 3
const looked = 30

/** Returns the row of the headings and some rows below it. */
async function readHeadingRows(path: string, source: FileFacts): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  for await (const row of readRows(path, { ...source, from: source.headerRow })) if (rows.push(row) > looked) break
  return rows
}

/** Returns the columns up to the last one with a heading or a value, each with its first values as samples. */
function findColumns(rows: readonly SheetRow[], list: ListImport) {
  const [head, ...below] = rows
  const width = Math.max(lastFilled(head?.cells ?? []), ...below.map(({ cells }) => lastFilled(cells)))
  const headings = Array.from({ length: width }, (_, index) => shortenText(head?.cells[index] ?? ''))
  const values = headings.map((_, index) => below.map(({ cells }) => cells[index] ?? ''))
  const fields = fieldsOfColumns(headings, values, list)
  return headings.map((heading, index) => ({
    index,
    letter: columnLetter(index),
    heading,
    samples: [...new Set(below.map(({ cells }) => shortenText(cells[index] ?? '')).filter(Boolean))].slice(0, sampled),
    suggestion: fields[index] ?? null,
  }))
}

const lastFilled = (cells: readonly string[]) => cells.findLastIndex((cell) => cell.trim() !== '') + 1

async function findSavedMapping(
  { db }: Context,
  { created_by, list }: ImportRecord,
  hash: Buffer,
): Promise<ImportMapping | undefined> {
  const saved = await db
    .selectFrom('workbench.mappings')
    .select('mapping')
    .where('owner_id', '=', created_by)
    .where('list', '=', list)
    .where('headings_hash', '=', hash)
    .executeTakeFirst()
  return saved && importMapping.parse(saved.mapping)
}

/** Returns null for a saved field that the list no longer has. */
const findKnownField = ({ fields }: ListImport, key: string | null | undefined) =>
  fields.find((field) => field.key === key && !field.readOnly)?.key ?? null

/** Cuts a row to what is enough for a person to recognize it. */
const shortenRow = ({ row, cells }: SheetRow) => ({ row, cells: cells.slice(0, 50).map(shortenText) })
const shortenText = (text: string) => cleanText(text).replace(/\s+/g, ' ').slice(0, 120).toWellFormed()

/** PostgreSQL stores neither NUL nor half of a surrogate pair. */
export const cleanText = (text: string) => text.replaceAll('\0', '').toWellFormed().trim()
