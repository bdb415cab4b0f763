import { delimiters, encodings, type ImportMapping, importMapping } from '@seamark/contract/workbench/imports/imports'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import type { ListImport } from '../../../platform/list.ts'
import { job } from '../../../platform/jobs.ts'
import { write } from '../../../platform/write.ts'
import { localPath } from '../../files/index.ts'
import { columnLetter } from '../sheets/adapters/file-problem.ts'
import type { FileFacts, SheetRow } from '../sheets/adapters/sheet-facts.ts'
import { inspectFile, readRows } from '../sheets/adapters/sheets.ts'
import { fieldsOfHeadings, hashOfHeadings, headingRow } from './headings.rules.ts'
import { actAsImporter, importRuns, tellOwner } from './steps.commands.ts'
import type { ImportRecord } from './imports.rules.ts'

export const askedSource = z.object({
  sheet: z.number().optional(),
  headerRow: z.number().optional(),
  encoding: z.enum(encodings).optional(),
  delimiter: z.enum(delimiters).optional(),
})

/** Finds out what the file is and what its columns are taken for; a person then decides. */
async function readImport(context: Context, { id }: { id: number }) {
  await importRuns.work(context, id, 'reading', async (own, record) => {
    const { person, list } = await actAsImporter(own, record)
    const path = await localPath(own, fileOf(record))
    const asked = askedSource.parse(record.asked)
    // Merged cells are looked at where files are read forgivingly, which a list's are not.
    const { merged: _merged, ...facts } = await inspectFile(path, { ...asked })
    const source = { ...facts, headerRow: asked.headerRow ?? headingRow(facts.head, facts.headerRow, list.fields) }
    const columns = columnsIn(await headingRows(path, source), list)
    const hash = hashOfHeadings(columns.map(({ heading }) => heading))
    const saved = await savedMapping(person, record, hash)
    const fieldOf = new Map(saved?.columns.map(({ index, field }) => [index, field]))
    await write.bookkeep(person, 'workbench.imports', async (tx) => {
      const read = await importRuns.step(tx, await importRuns.lock(tx, record), {
        state: 'mapping',
        source: { ...source, head: source.head.map(shortened) },
        columns: columns.map((column) =>
          saved ? { ...column, suggestion: knownField(list, fieldOf.get(column.index)) } : column,
        ),
        mapping: saved ? { ...saved } : null,
        mapping_is_saved: saved !== undefined,
        headings_hash: hash,
      })
      tellOwner(tx, read)
    })
  })
}

export const readImportJob = job('workbench.readImport', z.object({ id: z.number().int() }), readImport, {
  isLong: true,
})

/** The file of an import that has not ended. */
export function fileOf({ file_id }: ImportRecord): number {
  if (file_id === null) throw fail('files.file_gone')
  return file_id
}

const sampled = 3
const looked = 30

/** The row of the headings, and some of those below it. */
async function headingRows(path: string, source: FileFacts): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  for await (const row of readRows(path, { ...source, from: source.headerRow })) if (rows.push(row) > looked) break
  return rows
}

/** Columns to the last that has a heading or holds anything; the first values of each are its samples. */
function columnsIn(rows: readonly SheetRow[], list: ListImport) {
  const [head, ...below] = rows
  const width = Math.max(lastFilled(head?.cells ?? []), ...below.map(({ cells }) => lastFilled(cells)))
  const headings = Array.from({ length: width }, (_, index) => shortText(head?.cells[index] ?? ''))
  const fields = fieldsOfHeadings(headings, list.fields)
  return headings.map((heading, index) => ({
    index,
    letter: columnLetter(index),
    heading,
    samples: [...new Set(below.map(({ cells }) => shortText(cells[index] ?? '')).filter(Boolean))].slice(0, sampled),
    suggestion: fields[index] ?? null,
  }))
}

const lastFilled = (cells: readonly string[]) => cells.findLastIndex((cell) => cell.trim() !== '') + 1

async function savedMapping(
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

/** A field that the list no longer has is nobody's. */
const knownField = ({ fields }: ListImport, key: string | null | undefined) =>
  fields.find((field) => field.key === key && !field.readOnly)?.key ?? null

/** What is shown to be recognised; the file keeps the rest. */
const shortened = ({ row, cells }: SheetRow) => ({ row, cells: cells.slice(0, 50).map(shortText) })
const shortText = (text: string) => cleanText(text).replace(/\s+/g, ' ').slice(0, 120).toWellFormed()

/** PostgreSQL keeps no NUL and no half of a letter. */
export const cleanText = (text: string) => text.replaceAll('\0', '').toWellFormed().trim()
