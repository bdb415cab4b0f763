import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FoundFile } from '@seamark/contract/trade/imports'
import type { Remark } from '@seamark/contract/trade/remarks'
import { encodings } from '@seamark/contract/workbench/imports'
import { z } from 'zod'
import { readBatches } from '../workbench/index.ts'
import { findTables, type FoundTables, type PassedOver, type SaidOfFile, type Table } from './adapters/tables.ts'
import { figuresSuggested } from './merged-figures.rules.ts'
import { headingFacts, type HeadingFacts, sameColumns } from './headings.rules.ts'
import type { ImportRecord } from './import-work.commands.ts'
import { readStatus } from './statuses.rules.ts'

export interface TableRow {
  /** As the spreadsheet counts within its table. */
  row: number
  /** In the order of the columns that were mapped. */
  cells: readonly string[]
  /** What the reader doubts of the row. */
  doubts: readonly Remark[]
  /** Cells that say what a merged cell above them says, by their column. */
  repeated: readonly number[]
  /** Figures of the whole bill that the row above has said, likewise; none where each line has its own. */
  ofBill?: readonly number[]
  /** Its numbers of days count from 1904. */
  startsIn1904: boolean
  /** Of a file of a zip whose headings are not those that were mapped: nothing of it can be read. */
  isOther: boolean
}

export const askedReading = z.object({
  sheet: z.number().optional(),
  headerRow: z.number().optional(),
  encoding: z.enum(encodings).optional().catch(undefined),
})
type Asked = z.output<typeof askedReading>

/** What an uploaded file holds, by its first table; further sheets and files of a zip are read like it as far as they have its headings. */
export async function inspectTables(file: string, fileName: string, asked: Asked) {
  return withTables(file, asked, async ({ tables, passedOver }) => {
    const [table] = tables
    if (!table) throw new Error('A file without tables is refused when it is opened.')
    const { facts } = table
    const found = headingFacts(facts.head, facts.headerRow, asked.headerRow)
    const below = facts.head.filter(({ row }) => row >= found.dataRow)
    const columns: FoundFile['columns'] = found.suggestions.map(({ column, heading, field, confidence }) => {
      const texts = [...new Set(below.map(({ cells }) => (cells[column] ?? '').trim().slice(0, 120)).filter(Boolean))]
      // A status of anything else (Cleared, Released) says nothing of the record.
      const isOther = field === 'status' && texts.every((text) => readStatus(text) === null)
      return { index: column, heading, samples: texts.slice(0, 3), suggestion: isOther ? null : field, confidence: isOther ? 0 : confidence }
    })
    return {
      files: [...new Set([...tables, ...passedOver].map(({ file }) => file || fileName))],
      passedOver: [...passedOver, ...strangeSheets(tables, found.headings)].map((one) => ({ ...one })),
      sheets: facts.sheets.map(({ name }) => name),
      sheet: facts.sheet,
      headerRow: found.row,
      encoding: facts.encoding,
      shape: found.shape,
      figures: figuresSuggested(columns),
      columns,
      head: facts.head.slice(0, 20).map(({ row, cells }) => ({ row, cells: cells.slice(0, 60).map((cell) => cell.slice(0, 120)) })),
      mappingIsSaved: false,
      reading: { ...asked, isUnmerged: tables.every(({ facts: { merged } }) => merged === undefined) },
    }
  })
}

/** The rows of all tables of an import below their headings, some at a time, the same and in the same order each time. */
export async function* readTables(file: string, { found }: Pick<ImportRecord, 'found'>): AsyncGenerator<TableRow[]> {
  const { reading, columns } = keptReading.parse(found)
  const headings = columns.map(({ heading }) => heading)
  const scratch = await scratchFolder()
  try {
    const { tables } = await findTables(file, scratch, saidOf(reading))
    for (const [index, table] of tables.entries()) {
      const facts = headingFacts(table.facts.head, table.facts.headerRow, index === 0 ? reading.headerRow : undefined)
      const places = index === 0 ? null : sameColumns(headings, facts.headings)
      if (places === undefined && isFurtherSheet(tables, index)) continue
      yield* rowsOf(table, facts, places)
    }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** Sheets beside a table whose headings are not those of the first one. */
function strangeSheets(tables: readonly Table[], headings: readonly string[]): PassedOver[] {
  return tables.flatMap(({ file, sheet, facts }, index) => {
    const isStrange = isFurtherSheet(tables, index) && sameColumns(headings, headingFacts(facts.head, facts.headerRow).headings) === undefined
    return isStrange ? [{ file, sheet, code: 'trade.passed_over.headings_differ', params: {} }] : []
  })
}

const keptReading = z.object({ reading: askedReading.extend({ isUnmerged: z.boolean().default(false) }), columns: z.array(z.object({ heading: z.string() })) })

/** Notes, covers and pivots beside a table in its workbook are no part of it. */
const isFurtherSheet = (tables: readonly Table[], index: number) => tables[index]?.path === tables[index - 1]?.path

async function* rowsOf(
  { path, facts }: Table,
  { dataRow, row: headingRow }: HeadingFacts,
  places: readonly number[] | null | undefined,
): AsyncGenerator<TableRow[]> {
  const isOther = places === undefined
  const startsIn1904 = facts.startsIn1904 ?? false
  const ofTable: readonly Remark[] = facts.merged?.isCut ? ['merges_unread'] : []
  const cut: readonly Remark[] = [...ofTable, 'cell_cut']
  for await (const rows of readBatches(path, { ...facts, from: isOther ? headingRow : dataRow })) {
    const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    yield filled.map(({ row, cells, problems, repeated = none }) => ({
      row,
      cells: places ? places.map((place) => cells[place] ?? '') : cells,
      doubts: problems !== undefined || cells.some((cell) => cell.includes('\u{FFFD}')) ? cut : ofTable,
      repeated: places && repeated.length > 0 ? places.flatMap((place, column) => (repeated.includes(place) ? [column] : [])) : repeated,
      startsIn1904,
      isOther,
    }))
  }
}

const none: readonly number[] = []

function saidOf({ sheet, encoding, isUnmerged = false }: Asked & { isUnmerged?: boolean }): SaidOfFile {
  return { isUnmerged, ...(sheet === undefined ? {} : { sheet }), ...(encoding === undefined ? {} : { encoding }) }
}

const prefix = 'seamark-tables-'
const abandonedAfter = 3 * 86_400_000

/** A folder for what is unpacked. Those of processes that were killed days ago go first. */
async function scratchFolder(): Promise<string> {
  const folder = tmpdir()
  for (const name of await readdir(folder)) {
    if (!name.startsWith(prefix)) continue
    const old = path.join(folder, name)
    const facts = await stat(old).catch(() => null)
    if (facts && Date.now() - facts.mtimeMs > abandonedAfter) await rm(old, { recursive: true, force: true })
  }
  return mkdtemp(path.join(folder, prefix))
}

/** Does something with the tables of a file; what had to be unpacked goes afterwards. */
async function withTables<Answer>(file: string, asked: Asked, work: (found: FoundTables) => Promise<Answer>): Promise<Answer> {
  const scratch = await scratchFolder()
  try {
    return await work(await findTables(file, scratch, saidOf(asked)))
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}
