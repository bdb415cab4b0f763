import { dayAt } from '../../../platform/days.ts'
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { TradeMapping } from '@seamark/contract/trade/imports/mappings'
import type { Remark } from '@seamark/contract/trade/reading/remarks'
import type { Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { localPath } from '../../files/index.ts'
import { exchangeRates } from '../../settings/index.ts'
import { columnsOf } from '../reading/headings.rules.ts'
import { AlikeRows } from './alike-rows.rules.ts'
import { reduceRecord, type ReadRecord, type ReadRow } from './encoded-rows.rules.ts'
import { readingOf } from '../reading/readings.rules.ts'
import { readTables, type TableRow } from '../reading/tables.queries.ts'
import { type ImportRecord, sourceIdOf } from './steps.commands.ts'
import { mappingOf } from './imports.queries.ts'
import { countedOnce, repeatedFigures } from '../reading/merged-figures.rules.ts'
import { createAggregator, createNormaliser, type Normalised } from '../reading/rows.rules.ts'
import { portReader } from './port-names.queries.ts'
import { isOfDocument } from '../records/documents.rules.ts'
import type { Identifier } from '../reading/record-keys.rules.ts'
import { sourceFor } from '../sources/sources.queries.ts'
import type { Plan } from '../reading/fact-rows.rules.ts'

export interface LotRow {
  /** The number of the row within the whole import, from 1. */
  line: number
  read: Normalised<ReadRow>
  /** The row of the file. Only lots of a first try have it; a lot that is written does without, to save memory. */
  from?: TableRow
}

/** Rows that are written at once. The same file is always cut into the same lots, wherever an import goes on. */
export interface Lot {
  first: number
  last: number
  rows: LotRow[]
}

interface LotOptions {
  /** The first line to yield. */
  from: number
  /** True for a run that writes the records; false for a first try, which only judges them. */
  isForWriting: boolean
  /**
   * The rows after which a lot ends; a lot may become twice as long where it would cut a document. Lots that ask nothing
   * of the engine are short, and tests set it low, so that a small file has many lots.
   */
  most?: number | undefined
}

/**
 * While judging we keep the file's rows; while writing, only the encoded record, so a written lot may hold more. Where
 * the engine need not be asked, a lot costs nothing, and in a short one memory is cleared before much of it has to be
 * moved.
 */
export const rowsPerLot = { judged: 10_000, unasked: 1000, written: 15_000 }
/** The most characters of cells in a lot. Rows of very long cells make smaller lots, so that memory stays flat. */
const textPerLot = 10_000_000
/** After this time the loop yields, so that the heartbeat and the engine's answers are not kept waiting. */
const msBetweenPauses = 5
/** The rows after which the clock is looked at. */
const rowsBetweenLooks = 50

/**
 * Yields the rows of an import from a line on, in lots, each row made a record or refused. The next lot is not read
 * ahead: reading while the engine writes took every processor of a small machine, and pages waited for it
 * (docs/decisions/jobs-and-live-events.md).
 */
export async function* lotsOf(
  own: Context,
  record: ImportRecord,
  { from, isForWriting, most = isForWriting ? rowsPerLot.written : rowsPerLot.judged }: LotOptions,
): AsyncGenerator<Lot, void> {
  const read = await rowReader(own, record)
  const path = await localPath(own, fileOf(record))
  let lot = emptyLot(from)
  let text = 0
  let line = 0
  const turn = new Turn()
  const markRepeated = repeatMarker(record)
  const alike = new AlikeRows()
  for await (const rows of readTables(path, record)) {
    for (const one of rows) {
      line += 1
      if (turn.isOver(line)) await turn.giveAway()
      // This also runs for rows that are already written, since later rows are compared with them.
      const row = markRepeated(one)
      const found = read(row, line)
      const digest = 'record' in found ? alike.tellApart(found.record, one.trimmed, one.digest) : undefined
      if (line < from) continue
      const made = keepNeeded(found, isForWriting, digest)
      const isFull = lot.rows.length >= most || text >= textPerLot
      if (isFull && !(continuesDocument(lot, made) && lot.rows.length < most * 2)) {
        yield { ...lot, last: line - 1 }
        lot = emptyLot(line)
        text = 0
      }
      lot.rows.push(isForWriting ? { line, read: made } : { line, read: made, from: row })
      text += row.length
    }
  }
  if (lot.rows.length > 0) yield { ...lot, last: line }
}

/** The time in which rows are judged before others have theirs. */
export class Turn {
  #until = performance.now() + msBetweenPauses

  isOver(line: number): boolean {
    return line % rowsBetweenLooks === 0 && performance.now() > this.#until
  }

  async giveAway() {
    await yieldToOthers()
    this.#until = performance.now() + msBetweenPauses
  }
}

/**
 * Returns a function that marks the figures that repeat the row above, for sources whose figures belong to the bill:
 * each counts in the first of its rows.
 */
export function repeatMarker(record: ImportRecord): (row: TableRow) => TableRow {
  const mapping = mappingOf(record)
  if (mapping?.figures !== 'bill') return (row) => row
  const repeatedIn = repeatedFigures(columnsOf(mapping.columns))
  return (row) => ({ ...row, ofBill: repeatedIn(row.cells) })
}

/**
 * Whether the row continues the document that ends the lot. Rows of one revision must be judged in one lot, because
 * what the revision does not repeat is removed.
 */
function continuesDocument({ rows }: Lot, read: Normalised<ReadRow>): boolean {
  const last = rows.at(-1)?.read
  if (!last || 'refused' in last || 'refused' in read || !isOfDocument(read.record)) return false
  return last.record.document === read.record.document && last.record.revision === read.record.revision
}

const emptyLot = (first: number): Lot => ({ first, last: first, rows: [] })

/** Returns the id of the import's file. Raises `files.file_gone` once the file has been deleted. */
export function fileOf({ file_id: fileId }: ImportRecord): number {
  if (fileId === null) throw fail('files.file_gone')
  return fileId
}

const keepNeeded = (read: Normalised<ReadRecord>, isForWriting: boolean, digest?: number): Normalised<ReadRow> =>
  'record' in read ? { record: reduceRecord(read.record, isForWriting, digest) } : read

/**
 * Returns the function that makes a record of a row of the file or refuses it. Reads the source and port names once.
 * Records get the keys that are stored, unless another `identifier` takes them up.
 */
export async function rowReader(
  own: Context,
  record: ImportRecord,
  identifier?: Identifier,
): Promise<(row: TableRow, line: number) => Normalised<ReadRecord>> {
  const mapping = mappingOf(record)
  if (!mapping) throw fail('trade.import_state')
  const plan = await planOf(own, record, mapping)
  const normaliserOf = (startsIn1904: boolean) =>
    (mapping.shape === 'full' ? createNormaliser : createAggregator)({ ...plan, startsIn1904 }, identifier)
  const normalise = normaliserOf(false)
  // Some workbooks count their days from 1904 instead of 1900.
  let of1904: typeof normalise | undefined
  return ({ trimmed: cells, doubts, repeated, ofBill = none, startsIn1904, isOther }, line) => {
    if (isOther) return otherShape
    const made = startsIn1904 ? (of1904 ??= normaliserOf(true)) : normalise
    if (repeated.length === 0 && ofBill.length === 0) return made(cells, line, doubts)
    const once = countedOnce(cells, repeated, plan.columns)
    if (!once.isChanged && ofBill.length === 0) return made(cells, line, doubts)
    const told = once.cells.map((cell, column) => (ofBill.includes(column) ? '' : cell))
    const more: Remark[] = [
      ...(once.isChanged ? ['figure_merged' as const] : []),
      ...(ofBill.length > 0 ? ['figure_repeated' as const] : []),
    ]
    return made(told, line, [...doubts, ...more])
  }
}

/** A sign that a person has chosen holds for all columns; else each has what the file shows. */
const numbersAs = ({ decimal }: TradeMapping, reading: ReturnType<typeof readingOf>) =>
  decimal === null ? reading : { ...reading, decimals: reading.headings.map(() => decimal) }

const otherShape = { refused: 'shape_differs' } as const
const none: readonly number[] = []

async function planOf(own: Context, record: ImportRecord, mapping: TradeMapping): Promise<Plan> {
  const source = await sourceFor(own, sourceIdOf(record))
  return {
    source: source.id,
    country: source.country,
    import: record.id,
    direction: mapping.direction,
    shape: mapping.shape,
    columns: columnsOf(mapping.columns),
    ...numbersAs(mapping, readingOf(record)),
    zone: mapping.zone,
    dayFirst: mapping.dayFirst,
    modes: source.modes,
    weightUnit: mapping.weightUnit,
    currency: mapping.currency,
    rateOn: await exchangeRates(own),
    today: dayAt(record.created_at, mapping.zone),
    port: await portReader(own),
  }
}
