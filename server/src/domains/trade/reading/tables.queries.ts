import { dayMs } from '@seamark/contract/platform/days'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { tradeFields } from '@seamark/contract/trade/reading/fields'
import type { Remark } from '@seamark/contract/trade/reading/remarks'
import { delimiters, encodings } from '@seamark/contract/workbench/imports/imports'
import { z } from 'zod'
import { FileProblem, readBatches } from '../../workbench/index.ts'
import { findTables, type FoundTables, type PassedOver, type SaidOfFile, type Table } from './adapters/tables.ts'
import { headingFacts, type HeadingFacts, sameColumns } from './headings.rules.ts'
import { weightOfTable } from './leading-tables.rules.ts'
import { isHeadingRow, placesInSection, type WantedColumn } from './table-sections.rules.ts'
import { guessesOf, type NumberedRow } from './guesses.rules.ts'
import { figuresSuggested } from './merged-figures.rules.ts'
import { decimalsOf, mayHaveCommas, orderOf, questionsIn, signOfFile } from './file-forms.rules.ts'
import { withDollars } from './value-columns.rules.ts'
import { readStatus } from './values/statuses.rules.ts'

export interface TableRow {
  /** The number of the row as the spreadsheet shows it. */
  row: number
  /** The cells in the order of the mapped columns. */
  cells: readonly string[]
  /** Remarks of the reader about the row. */
  doubts: readonly Remark[]
  /** The columns whose cell repeats a merged cell above. */
  repeated: readonly number[]
  /** The columns whose figure belongs to the whole bill and was said by the row above. Undefined where each line has its own figures. */
  ofBill?: readonly number[]
  /** Whether its day numbers count from 1904. */
  startsIn1904: boolean
  /** Whether the row is from a table of a zip or workbook whose headings are not the mapped ones, so that nothing of it can be read. */
  isOther: boolean
}

export const askedReading = z.object({
  /** The file of a zip that leads. */
  file: z.string().optional(),
  sheet: z.number().optional(),
  headerRow: z.number().optional(),
  encoding: z.enum(encodings).optional().catch(undefined),
  delimiter: z.enum(delimiters).optional(),
})
type Asked = z.output<typeof askedReading>

/**
 * Returns what an uploaded file holds. It is described by the leading table: the one that a person names, else the one whose headings say most of
 * what we know of trade. Further sheets, and files of a zip, are read in the same way if they have its headings.
 */
export async function inspectTables(file: string, fileName: string, asked: Asked, now: Date) {
  return withTables(file, asked, async ({ tables, passedOver }) => {
    const lead = leadOf(tables, asked)
    const { facts, file: leading } = tableAt(tables, lead)
    const { dataRow } = headingFacts(facts.head, facts.headerRow, asked.headerRow)
    const numbered = await sampleRows(tableAt(tables, lead), dataRow)
    const samples = numbered.map(({ cells }) => cells)
    const found = headingFacts(facts.head, facts.headerRow, asked.headerRow, samples)
    const below = facts.head.filter(({ row }) => row >= found.dataRow)
    const named = found.suggestions.map(({ column, heading, field, confidence }) => {
      const texts = [...new Set(below.map(({ cells }) => (cells[column] ?? '').trim().slice(0, 120)).filter(Boolean))]
      // A status column with other words (Cleared, Released) says nothing about the record.
      const isOther = field === 'status' && texts.every((text) => readStatus(text) === null)
      return {
        index: column,
        heading,
        samples: texts.slice(0, 3),
        suggestion: isOther ? null : field,
        confidence: isOther ? 0 : confidence,
      }
    })
    const columns = withDollars(named, samples)
    const { dayFirst, yearFirst } = orderOf(samples, columns, now.toISOString())
    const decimals = decimalsOf(samples, columns, facts.kind === 'xlsx')
    const hasCommas = mayHaveCommas(samples, columns, facts.delimiter)
    return {
      files: [...new Set([...tables, ...passedOver].map(({ file }) => file || fileName))],
      file: leading || fileName,
      passedOver: [...passedOver, ...listStrangeSheets(tables, lead, found.headings)].map((one) => ({ ...one })),
      sheets: facts.sheets.map(({ name }) => name),
      sheet: facts.sheet,
      headerRow: found.row,
      encoding: facts.encoding,
      delimiter: facts.delimiter,
      shape: found.shape,
      dayFirst,
      decimal: signOfFile(samples, columns),
      figures: figuresSuggested(columns),
      columns: questionsIn(samples, columns, { decimals, dayFirst, mayHaveCommas: hasCommas }),
      head: facts.head
        .slice(0, 20)
        .map(({ row, cells }) => ({ row, cells: cells.slice(0, 60).map((cell) => cell.slice(0, 120)) })),
      mappingIsSaved: false,
      guesses: guessesOf({
        fileName: leading || fileName,
        sheet: tableAt(tables, lead).sheet,
        columns,
        rows: numbered,
      }),
      reading: {
        ...asked,
        lead,
        decimals,
        mayHaveCommas: hasCommas,
        yearFirst,
        isUnmerged: tables.every(({ facts: { merged } }) => merged === undefined),
      },
    }
  })
}

/** Returns enough rows to see how the file writes its dates and numbers. */
async function sampleRows({ path, facts }: Table, from: number): Promise<NumberedRow[]> {
  const rows: NumberedRow[] = []
  for await (const batch of readBatches(path, { ...facts, from })) {
    rows.push(...batch.slice(0, mostSampled).map(({ row, cells }) => ({ row, cells })))
    if (rows.length >= mostSampled) break
  }
  return rows
}
const mostSampled = 2000

/** Returns the index of the leading table: of those that a person may mean, the one of which most can be taken, the first on a tie. */
function leadOf(tables: readonly Table[], { file }: Asked): number {
  const meant = tables.flatMap((table, index) =>
    file === undefined || table.file === '' || table.file === file ? [{ table, index }] : [],
  )
  const scored = meant.map(({ table: { facts }, index }) => ({ index, score: weightOfTable(facts) }))
  const best = scored.reduce<(typeof scored)[number] | undefined>(
    (best, one) => (best && best.score >= one.score ? best : one),
    undefined,
  )
  if (!best) throw new FileProblem('workbench.file_sheet')
  return best.index
}

function tableAt(tables: readonly Table[], index: number): Table {
  const table = tables[index]
  if (!table) throw new Error('A file without tables is refused when it is opened.')
  return table
}

/** Yields the rows of all tables of an import below their headings, some at a time, always the same and in the same order. */
export async function* readTables(
  file: string,
  { found, decided }: { found: unknown; decided?: unknown },
): AsyncGenerator<TableRow[]> {
  const { reading, columns } = keptReading.parse(found)
  const wanted = wantedColumns(columns, decided)
  const headings = columns.map(({ heading }) => heading)
  const scratch = await scratchFolder()
  try {
    const { tables } = await findTables(file, scratch, saidOf(reading))
    const all = tables.map(({ facts }, index) =>
      headingFacts(facts.head, facts.headerRow, index === reading.lead ? reading.headerRow : undefined),
    )
    const places = placesIn(tables, all, reading.lead, headings)
    for (const [index, facts] of all.entries()) {
      const table = tableAt(tables, index)
      if (!isBeside(tables, places, index)) yield* rowsOf(table, facts, places[index], wanted)
    }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** Returns what the inspection found about the columns beside their fields. */
export function readingOf({ found }: { found: unknown }) {
  const { reading, columns } = keptReading.parse(found)
  const { decimals, yearFirst, mayHaveCommas } = reading
  return { headings: columns.map(({ heading }) => heading), decimals, mayHaveCommas, yearFirst }
}

type Places = readonly number[] | null | undefined

/** Returns the places of the leading table's columns in each table: null for the leading table, undefined where the headings differ. */
const placesIn = (
  tables: readonly Table[],
  facts: readonly HeadingFacts[],
  lead: number,
  headings: readonly string[],
): Places[] => tables.map((_, index) => (index === lead ? null : sameColumns(headings, facts[index]?.headings ?? [])))

function listStrangeSheets(tables: readonly Table[], lead: number, headings: readonly string[]): PassedOver[] {
  const facts = tables.map(({ facts }) => headingFacts(facts.head, facts.headerRow))
  const places = placesIn(tables, facts, lead, headings)
  return tables.flatMap(({ file, sheet }, index) =>
    isBeside(tables, places, index) ? [{ file, sheet, code: 'trade.passed_over.headings_differ', params: {} }] : [],
  )
}

/**
 * Whether a sheet is skipped: notes, covers and pivots beside the table of a workbook do not belong to it. If no sheet of a workbook has the
 * headings, its first one is read and refused row by row.
 */
function isBeside(tables: readonly Table[], places: readonly Places[], index: number): boolean {
  if (places[index] !== undefined) return false
  const { path } = tableAt(tables, index)
  return tables[index - 1]?.path === path || tables.some((other, at) => other.path === path && places[at] !== undefined)
}

const keptReading = z.object({
  reading: askedReading.extend({
    isUnmerged: z.boolean().default(false),
    lead: z.number().default(0),
    decimals: z.array(z.enum(['.', ',']).nullable()).default([]),
    mayHaveCommas: z.boolean().default(false),
    yearFirst: z.boolean().nullable().default(null),
  }),
  columns: z.array(z.object({ heading: z.string(), suggestion: z.enum(tradeFields).nullable().default(null) })),
})

/** Returns the columns with the fields that a person chose, else with the suggested ones. */
function wantedColumns(columns: z.output<typeof keptReading>['columns'], decided: unknown): WantedColumn[] {
  const chosen = keptMapping.safeParse(decided)
  if (!chosen.success) return columns.map(({ heading, suggestion }) => ({ heading, field: suggestion }))
  const fields = new Map(chosen.data.columns.map(({ index, field }) => [index, field]))
  return columns.map(({ heading }, index) => ({ heading, field: fields.get(index) ?? null }))
}

const keptMapping = z.object({ columns: z.array(z.object({ index: z.number(), field: z.enum(tradeFields) })) })

async function* rowsOf(
  { path, facts }: Table,
  { dataRow, row: headingRow }: HeadingFacts,
  first: Places,
  wanted: readonly WantedColumn[],
): AsyncGenerator<TableRow[]> {
  let places = first
  const startsIn1904 = facts.startsIn1904 ?? false
  const ofTable: readonly Remark[] = facts.merged?.isCut ? ['merges_unread'] : []
  const cut: readonly Remark[] = [...ofTable, 'cell_cut']
  for await (const rows of readBatches(path, { ...facts, from: places === undefined ? headingRow : dataRow })) {
    // A row of formulas without values looks empty, but it is there and must be counted.
    const filled = rows.filter(
      ({ cells, problems }) => problems !== undefined || cells.some((cell) => cell.trim() !== ''),
    )
    yield filled.map(({ row, cells, problems, repeated = none }) => {
      const begins = isHeadingRow(cells)
      if (begins) places = placesInSection(wanted, cells)
      return {
        row,
        cells: places && !begins ? places.map((place) => cells[place] ?? '') : cells,
        doubts: problems !== undefined || cells.some((cell) => cell.includes('\u{FFFD}')) ? cut : ofTable,
        repeated:
          places && repeated.length > 0
            ? places.flatMap((place, column) => (repeated.includes(place) ? [column] : []))
            : repeated,
        startsIn1904,
        isOther: begins || places === undefined,
      }
    })
  }
}

const none: readonly number[] = []

function saidOf({
  file,
  sheet,
  encoding,
  delimiter,
  isUnmerged = false,
}: Asked & { isUnmerged?: boolean }): SaidOfFile {
  return {
    isUnmerged,
    ...(file === undefined ? {} : { file }),
    ...(sheet === undefined ? {} : { sheet }),
    ...(encoding === undefined ? {} : { encoding }),
    ...(delimiter === undefined ? {} : { delimiter }),
  }
}

const prefix = 'seamark-tables-'
const abandonedAfter = 3 * dayMs

/** Returns a folder for unpacked files. Folders that killed processes left more than three days ago are removed first. */
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

/** Runs `work` with the tables of a file, and removes what was unpacked afterwards. */
async function withTables<Answer>(
  file: string,
  asked: Asked,
  work: (found: FoundTables) => Promise<Answer>,
): Promise<Answer> {
  const scratch = await scratchFolder()
  try {
    return await work(await findTables(file, scratch, saidOf(asked)))
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}
