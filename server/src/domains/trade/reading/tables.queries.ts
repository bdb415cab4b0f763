import type { Remark } from '@seamark/contract/trade/reading/remarks'
import { type DigestsOfCells, mayBeBlank, readBatches, type SheetRow } from '../../workbench/index.ts'
import { makeScratchFolder, removeScratchFolder } from './adapters/scratch-folders.ts'
import { findTables, type Table } from './adapters/tables.ts'
import { trimCells } from './cell-texts.rules.ts'
import { findHeadings, type Headings } from './headings.rules.ts'
import { keptReading, saidOf, wantedColumns } from './readings.rules.ts'
import { isBeside, type Places, placesIn, tableAt } from './table-places.rules.ts'
import { isHeadingRow, placesInSection, type WantedColumn } from './table-sections.rules.ts'

export interface TableRow {
  /** The number of the row as the spreadsheet shows it. */
  row: number
  /** The cells in the order of the mapped columns. */
  cells: readonly string[]
  /** The same cells without blanks around them. */
  trimmed: readonly string[]
  /** About how many characters the row has. */
  length: number
  /** The digest of the trimmed cells (`digestOfTexts`), where the reader of the file has made it. */
  digest: number | undefined
  /** The digest of each trimmed cell (`digestOfText`), where the row has one. */
  digests: DigestsOfCells | undefined
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

/** Yields the rows of all tables of an import below their headings, some at a time, always the same and in the same order. */
export async function* readTables(
  file: string,
  { found, decided }: { found: unknown; decided?: unknown },
): AsyncGenerator<TableRow[]> {
  const { reading, columns } = keptReading.parse(found)
  const wanted = wantedColumns(columns, decided)
  const headings = columns.map(({ heading }) => heading)
  const scratch = await makeScratchFolder()
  try {
    const { tables } = await findTables(file, scratch, saidOf(reading))
    const all = tables.map(({ facts }, index) =>
      findHeadings(facts.head, facts.headerRow, index === reading.lead ? reading.headerRow : undefined),
    )
    const places = placesIn(tables, all, reading.lead, headings)
    for (const [index, facts] of all.entries()) {
      const table = tableAt(tables, index)
      if (!isBeside(tables, places, index)) yield* rowsOf(table, facts, places[index], wanted)
    }
  } finally {
    await removeScratchFolder(scratch)
  }
}

async function* rowsOf(
  { path, facts }: Table,
  { dataRow, row: headingRow }: Headings,
  first: Places,
  wanted: readonly WantedColumn[],
): AsyncGenerator<TableRow[]> {
  let places = first
  const startsIn1904 = facts.startsIn1904 ?? false
  const ofTable: readonly Remark[] = facts.merged?.isCut ? ['merges_unread'] : []
  const doubted: readonly Remark[] = [...ofTable, 'cell_cut']
  const rowOf = ({
    row,
    cells,
    problems,
    isDamaged,
    repeated = none,
    length,
    digest,
    digests,
    isTrimmed,
  }: SheetRow): TableRow => {
    const begins = isHeadingRow(cells)
    if (begins) places = placesInSection(wanted, cells)
    const mapped = places && !begins ? places.map((place) => cells[place] ?? '') : cells
    return {
      row,
      cells: mapped,
      length: length ?? lengthOf(cells),
      trimmed: isTrimmed ? mapped : trimCells(mapped),
      digest: isTrimmed && mapped === cells ? digest : undefined,
      digests: isTrimmed && mapped === cells ? digests : undefined,
      doubts: problems !== undefined || isDamaged ? doubted : ofTable,
      repeated: places && repeated.length > 0 ? columnsAt(places, repeated) : repeated,
      startsIn1904,
      isOther: begins || places === undefined,
    }
  }
  const from = places === undefined ? headingRow : dataRow
  for await (const rows of readBatches(path, { ...facts, from, sharesTexts: true })) {
    const made: TableRow[] = []
    for (const row of rows) if (isFilled(row)) made.push(rowOf(row))
    yield made
  }
}

/** A row of formulas without values looks empty, but it is there and must be counted. */
const isFilled = ({ cells, problems }: SheetRow): boolean => problems !== undefined || cells.some(hasText)

const hasText = (cell: string): boolean => cell !== '' && (!mayBeBlank(cell.charCodeAt(0)) || cell.trim() !== '')

/** Returns the wanted columns that stand at the places of a sheet's columns. */
const columnsAt = (places: readonly number[], at: readonly number[]): number[] =>
  places.flatMap((place, column) => (at.includes(place) ? [column] : []))

function lengthOf(cells: readonly string[]): number {
  let length = 0
  for (const cell of cells) length += cell.length
  return length
}

const none: readonly number[] = []
