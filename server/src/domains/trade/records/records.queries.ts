import type { RecordSort, recordsQuery, TradeAggregate, TradeRecord } from '@seamark/contract/trade/records/records'
import type { Measure, Slice } from '@seamark/contract/trade/slices/slices'
import { z } from 'zod'
import { authorize, type Context } from '../../../platform/context.ts'
import type { EngineSettings } from '../../../platform/engine/engine.ts'
import { fail } from '../../../platform/failure.ts'
import { cutPage, plainCursor } from '../../../platform/page.ts'
import { sumOf } from '../slices/figures.queries.ts'
import { sliceCondition } from '../slices/slices.queries.ts'
import type { AggregateRow, FactRow } from './named-records.queries.ts'
import { asRecords, describedOf, namesFor } from './named-records.queries.ts'

type RecordsAsked = z.output<typeof recordsQuery>

/**
 * Returns a page of a slice, by date or by a figure, with the exact count. The count by day is fast and shows which
 * days hold a page by date, so that only those days are read with all columns.
 */
export async function listTradeRecords(context: Context, { sort, order, cursor, limit, ...slice }: RecordsAsked) {
  authorize(context, 'trade.readRecords')
  const days = await daysOf(context, slice)
  const rows = await pageOfRecords(context, slice, { sort, order, cursor, limit }, days)
  const page = cutPage(rows, limit, writePlace)
  return {
    rows: await asRecords(context, page.rows),
    next: page.next,
    count: { value: countIn(days), exact: true },
  }
}

/**
 * Returns the sums of a slice for the foot of its list, so that a figure that opens the list is found there again. It
 * reads three columns of all records, so it is a call of its own and the list does not wait for it.
 */
export async function sumTradeRecords(context: Context, slice: Slice) {
  authorize(context, 'trade.readRecords')
  const { sql: where, parameters } = sliceCondition(slice)
  const [sums] = await context.engine.rows<Sums>(
    `select ${sumsOf('teu', 'weight', 'value')} from facts.records where ${where}`,
    parameters,
  )
  return { teu: sums?.sum_teu ?? 0, weight: sums?.sum_weight ?? 0, value: sums?.sum_value ?? 0 }
}

/** Returns one record by `<import>-<line>`. Raises `trade.record_not_found`. */
export async function getTradeRecord(context: Context, id: string): Promise<TradeRecord> {
  authorize(context, 'trade.readRecords')
  const [importId = 0, line = 0] = id.split('-').map(Number)
  const rows = await context.engine.rows<FactRow>(
    `select ${columns} from facts.records where import = {import:UInt32} and line = {line:UInt32} limit 1`,
    { import: importId, line },
    whole,
  )
  const [record] = await asRecords(context, rows)
  if (!record) throw fail('trade.record_not_found')
  return record
}

/** Returns a page of monthly figures. They are no shipments, so they are never listed together with records. */
export async function listTradeAggregates(
  context: Context,
  { order, cursor, limit, ...slice }: Omit<RecordsAsked, 'sort'>,
) {
  authorize(context, 'trade.readRecords')
  const where = sliceCondition(slice)
  const after = afterCursor({ order, cursor })
  // The month takes the name of the records' day, so that one slice serves both tables.
  const from = `(select *, month as date from facts.aggregates)`
  const [rows, [count]] = await Promise.all([
    context.engine.rows<AggregateRow>(
      `select ${shared}, formatDateTime(month, '%Y-%m') as month_text, toString(date) as day from ${from}
       where ${where.sql} and ${after.sql} order by date ${order}, import ${order}, line ${order} limit {limit:UInt32}`,
      { ...where.parameters, ...after.parameters, limit: limit + 1 },
    ),
    context.engine.rows<Omit<Sums, 'sum_teu'> & Pick<Days, 'n'>>(
      `select count() as n, ${sumsOf('weight', 'value')} from ${from} where ${where.sql}`,
      where.parameters,
    ),
  ])
  const page = cutPage(rows, limit, writePlace)
  const named = await namesFor(context, page.rows)
  return {
    rows: page.rows.map((row): TradeAggregate => ({ ...describedOf(row, named), month: row.month_text })),
    next: page.next,
    count: { value: count?.n ?? 0, exact: true },
    totals: { weight: count?.sum_weight ?? 0, value: count?.sum_value ?? 0 },
  }
}

interface Days {
  day: string
  n: number
}

/** Returns how many records of the slice each day has, earliest day first. */
export async function daysOf({ engine }: Context, slice: Slice): Promise<Days[]> {
  const { sql: where, parameters } = sliceCondition(slice)
  return engine.rows<Days>(
    `select toString(date) as day, count() as n from facts.records where ${where} group by date order by date`,
    parameters,
  )
}

type Sums = Record<`sum_${'teu' | 'weight' | 'value'}`, number>

const sumsOf = (...measures: Measure[]) => measures.map((measure) => `${sumOf(measure)} as sum_${measure}`).join(', ')

export const countIn = (days: readonly Days[]) => days.reduce((sum, { n }) => sum + n, 0)

export interface RecordPage {
  sort: RecordSort
  order: 'asc' | 'desc'
  cursor: string | undefined
  limit: number
}

/** Returns the rows of a page, and one row more when there are further rows. */
export function pageOfRecords(
  context: Context,
  slice: Slice,
  { sort, ...asked }: RecordPage,
  days: readonly Days[],
): Promise<FactRow[]> {
  return sort === 'date'
    ? pageByDate(context, slice, asked, days)
    : pageByFigure(context, slice, { ...asked, figure: sort })
}

type PageInOrder = Omit<RecordPage, 'sort'>

async function pageByDate(
  { engine }: Context,
  slice: Slice,
  asked: PageInOrder,
  days: readonly Days[],
): Promise<FactRow[]> {
  const span = spanOf(asked, days)
  if (!span) return []
  const { sql: where, parameters } = sliceCondition(slice)
  const after = afterCursor(asked)
  return engine.rows<FactRow>(
    `select ${columns} from facts.records
     where ${where} and ${after.sql} and date >= {span_from:Date} and date <= {span_to:Date}
     order by date ${asked.order}, import ${asked.order}, line ${asked.order} limit {limit:UInt32}`,
    { ...parameters, ...after.parameters, span_from: span.from, span_to: span.to, limit: asked.limit + 1 },
    whole,
  )
}

/**
 * Sorts by a figure. The engine reads the figure and the sort keys of the whole slice, and the other columns only for
 * the rows of the page.
 */
async function pageByFigure(
  { engine }: Context,
  slice: Slice,
  { figure: column, order, cursor, limit }: PageInOrder & { figure: Exclude<RecordSort, 'date'> },
): Promise<FactRow[]> {
  const { sql: where, parameters } = sliceCondition(slice)
  // Records without the figure come last in both orders.
  const figure = `toFloat64(ifNull(${column}, ${order === 'desc' ? '-1' : '1e300'}))`
  const after = afterCursor({ order, cursor }, figure)
  return engine.rows<FactRow>(
    `select ${columns}, ${figure} as figure from facts.records where ${where} and ${after.sql}
     order by figure ${order}, date ${order}, import ${order}, line ${order} limit {limit:UInt32}`,
    { ...parameters, ...after.parameters, limit: limit + 1 },
    whole,
  )
}

/** Returns the first and last day that the page and its following row can lie in. */
function spanOf({ order, cursor, limit }: PageInOrder, days: readonly Days[]) {
  const [start] = cursor === undefined ? [] : placeCursor.read(cursor)
  const ahead =
    order === 'asc'
      ? days.filter(({ day }) => start === undefined || day >= start)
      : days.filter(({ day }) => start === undefined || day <= start)
  const inOrder = order === 'asc' ? ahead : ahead.toReversed()
  const [first] = inOrder
  if (!first) return undefined
  let last = first
  // How many records of the cursor's day are left is not known, so the day counts as none.
  let found = first.day === start ? 0 : first.n
  for (const day of inOrder.slice(1)) {
    if (found > limit) break
    last = day
    found += day.n
  }
  return order === 'asc' ? { from: first.day, to: last.day } : { from: last.day, to: first.day }
}

/** `figure` is the expression that is sorted by before the date. */
function afterCursor({ order, cursor }: Pick<RecordPage, 'order' | 'cursor'>, figure?: string) {
  if (cursor === undefined) return { sql: '1', parameters: {} }
  const [day, importId, line, last = -1] = placeCursor.read(cursor)
  const sign = order === 'asc' ? '>' : '<'
  const [first, after] = figure === undefined ? ['', ''] : [`${figure}, `, '{after_figure:Float64}, ']
  return {
    sql: `(${first}date, import, line) ${sign} (${after}{after_day:Date}, {after_import:UInt32}, {after_line:UInt32})`,
    parameters: { after_figure: last, after_day: day, after_import: importId, after_line: line },
  }
}

const placeNumber = z.coerce.number().int().min(0).max(999_999_999)

/**
 * A cursor such as `2026-06-15_12_345`, followed by the figure if the list is sorted by one (`_9200.5`). An unreadable
 * cursor begins in 1970, which finds nothing in descending order.
 */
const placeCursor = plainCursor(
  z
    .union([
      z.tuple([z.iso.date(), placeNumber, placeNumber]),
      z.tuple([z.iso.date(), placeNumber, placeNumber, z.coerce.number()]),
    ])
    .catch(['1970-01-01', 0, 0]),
  '_',
)

export const writePlace = (row: Pick<FactRow, 'day' | 'import' | 'line' | 'figure'>) =>
  placeCursor.write(
    row.figure === undefined ? [row.day, row.import, row.line] : [row.day, row.import, row.line, row.figure],
  )

/** Lets the engine read the remaining columns late, only for the rows that are shown. */
const whole: EngineSettings = { query_plan_max_limit_for_lazy_materialization: 5000 }

const shared = `import, line, source, direction, hs, commodity, importer, exporter, importer_text, exporter_text, pol, pod, origin, destination,
  weight, quantity, quantity_unit, value, value_said, currency, rate, remarks`
const columns = `${shared}, toString(date) as day, importer_forwards, exporter_forwards, forwarder_text, containers, container_types, teu, source_teu,
  vessel, voyage, imo, carrier, mode, pol_text, pod_text, lane, weight_text, master_bill, house_bill, hs_certainty`
