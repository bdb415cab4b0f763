import { dayAt } from '../../../platform/days.ts'
import { setImmediate as others } from 'node:timers/promises'
import type { TradeMapping } from '@seamark/contract/trade/imports/imports'
import type { Remark } from '@seamark/contract/trade/reading/remarks'
import type { Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { localPath } from '../../files/index.ts'
import { columnsOf } from '../reading/headings.rules.ts'
import { keptOf, type ReadRecord, type ReadRow } from './encoded-rows.rules.ts'
import { readingOf, readTables, type TableRow } from '../reading/tables.queries.ts'
import type { ImportRecord } from './steps.commands.ts'
import { mappingOf } from './imports.queries.ts'
import { countedOnce, repeatedFigures } from '../reading/merged-figures.rules.ts'
import { aggregator, normaliser, type Normalised } from '../reading/rows.rules.ts'
import { portReader } from './port-names.queries.ts'
import { sourceFor } from '../sources/sources.queries.ts'
import type { Plan } from '../reading/fact-rows.rules.ts'

export interface LotRow {
  /** The row among all of the import, from 1. */
  line: number
  read: Normalised<ReadRow>
  /** The row of the file; only of a lot that is judged and not written. */
  from?: TableRow
}

/** Rows that are written at once. The same rows make the same lots, from wherever an import goes on. */
export interface Lot {
  first: number
  last: number
  rows: LotRow[]
}

interface Wanted {
  /** From this line on. */
  from: number
  /** Its records are to be written, or only judged. */
  isWritten: boolean
  /** A test has smaller lots, so that a small file has many. */
  most?: number | undefined
}

/** Of lots that are judged the rows of the file stay, of those that are written the records' text. */
const rowsALot = { judged: 10_000, written: 15_000 }
/** In characters: rows of very long cells make smaller lots, so that memory stays flat. */
const textALot = 10_000_000
/** So many are read in one breath, that the heartbeat and the engine's answers are not kept waiting. */
const rowsABreath = 50

/**
 * The rows of an import, each made a record or refused. Not read ahead: reading at a priority of its own while the engine writes, an import would take every
 * processor of a small machine, and pages waited for it (docs/decisions/jobs-and-live-events.md).
 */
export async function* lotsOf(
  own: Context,
  record: ImportRecord,
  { from, isWritten, most = isWritten ? rowsALot.written : rowsALot.judged }: Wanted,
): AsyncGenerator<Lot, void> {
  const read = await rowReader(own, record)
  const path = await localPath(own, fileOf(record))
  let lot = emptyLot(from)
  let text = 0
  let line = 0
  const withFigures = figureReader(record)
  for await (const rows of readTables(path, record)) {
    for (const one of rows) {
      line += 1
      // Also of rows that are done: what the next one repeats is known by them.
      const row = withFigures(one)
      if (line < from) continue
      const made = kept(read(row, line), isWritten)
      const isFull = lot.rows.length >= most || text >= textALot
      if (isFull && !(goesOn(lot, made) && lot.rows.length < most * 2)) {
        yield { ...lot, last: line - 1 }
        lot = emptyLot(line)
        text = 0
      }
      lot.rows.push(isWritten ? { line, read: made } : { line, read: made, from: row })
      text += lengthOf(row.cells)
      if (lot.rows.length % rowsABreath === 0) await others()
    }
  }
  if (lot.rows.length > 0) yield { ...lot, last: line }
}

/** Where figures are of the bill, each is counted in the first of its rows. */
function figureReader(record: ImportRecord): (row: TableRow) => TableRow {
  const mapping = mappingOf(record)
  if (mapping?.figures !== 'bill') return (row) => row
  const repeatedIn = repeatedFigures(columnsOf(mapping.columns))
  return (row) => ({ ...row, ofBill: repeatedIn(row.cells) })
}

/** Rows of one document that follow each other are judged together, where that matters: what is not said again goes. */
function goesOn({ rows }: Lot, read: Normalised<ReadRow>): boolean {
  const last = rows.at(-1)?.read
  if (!last || 'refused' in last || 'refused' in read || read.record.document === '0') return false
  return last.record.document === read.record.document && last.record.revision === read.record.revision
}

const emptyLot = (first: number): Lot => ({ first, last: first, rows: [] })

function lengthOf(cells: readonly string[]): number {
  let length = 0
  for (const cell of cells) length += cell.length
  return length
}

/** The file of an import that has one. */
export function fileOf({ file_id: fileId }: ImportRecord): number {
  if (fileId === null) throw fail('files.file_gone')
  return fileId
}

const kept = (read: Normalised<ReadRecord>, isWritten: boolean): Normalised<ReadRow> =>
  'record' in read ? { record: keptOf(read.record, isWritten) } : read

/** Makes a record of a row, again where somebody wants to see all that was made of it. */
export async function rowReader(
  own: Context,
  record: ImportRecord,
): Promise<(row: TableRow, line: number) => Normalised<ReadRecord>> {
  const mapping = mappingOf(record)
  if (!mapping) throw fail('trade.import_state')
  const plan = await planOf(own, record, mapping)
  const normaliserOf = (startsIn1904: boolean) =>
    (mapping.shape === 'full' ? normaliser : aggregator)({ ...plan, startsIn1904 })
  const normalise = normaliserOf(false)
  let of1904: typeof normalise | undefined
  return ({ cells, doubts, repeated, ofBill = [], startsIn1904, isOther }, line) => {
    if (isOther) return otherShape
    const once = countedOnce(cells, repeated, plan.columns)
    const made = startsIn1904 ? (of1904 ??= normaliserOf(true)) : normalise
    if (!once.isChanged && ofBill.length === 0) return made(cells, line, doubts)
    const told = once.cells.map((cell, column) => (ofBill.includes(column) ? '' : cell))
    const more: Remark[] = [
      ...(once.isChanged ? ['figure_merged' as const] : []),
      ...(ofBill.length > 0 ? ['figure_repeated' as const] : []),
    ]
    return made(told, line, [...doubts, ...more])
  }
}

const otherShape = { refused: 'shape_differs' } as const

async function planOf(own: Context, record: ImportRecord, mapping: TradeMapping): Promise<Plan> {
  const source = await sourceFor(own, record.source_id)
  return {
    source: source.id,
    import: record.id,
    direction: mapping.direction,
    shape: mapping.shape,
    columns: columnsOf(mapping.columns),
    ...readingOf(record),
    zone: mapping.zone,
    dayFirst: mapping.dayFirst,
    modes: source.modes,
    weightUnit: mapping.weightUnit,
    today: dayAt(record.created_at, mapping.zone),
    port: await portReader(own),
  }
}
