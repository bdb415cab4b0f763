import { monthStart } from '@seamark/contract/platform/days'
import {
  type Comparison,
  type ComparedMeasure,
  type ComparisonQuery,
  type DataSet,
  fewestDataSets,
} from '@seamark/contract/trade/analysis/comparisons'
import type { Span } from '@seamark/contract/trade/analysis/ports'
import { type Slice, sliceQuery } from '@seamark/contract/trade/slices/slices'
import { type Shape, shapes } from '@seamark/contract/trade/sources/sources'
import { sql } from 'kysely'
import { z } from 'zod'
import { authorize, type Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { alignSets, type CountedSet } from './comparisons.rules.ts'
import { dataPeriodOf, lackOf, sumOf, unitsOf, sliceWithin } from '../slices/figures.queries.ts'
import { refusedDates } from './ports.queries.ts'
import { type DataPeriod, fullMonths, periodOf } from '../slices/periods.rules.ts'

/**
 * Compares data sets month by month. Raises `trade.data_sets_few`, or the reason why they cannot be compared: sources
 * of two shapes in one set, shipments of a source that publishes none, quantities of several units, or a filter that
 * its figures do not have.
 */
export async function compareDataSets(context: Context, { measure, sets }: ComparisonQuery): Promise<Comparison> {
  authorize(context, 'trade.analyse')
  if (sets.length < fewestDataSets) throw fail('trade.data_sets_few')
  const shapeOf = await sourceShapes(context)
  const read = sets.map((set) => readSet(set, shapeOf))
  failIfShapesDiffer(read, measure)
  const counted = await Promise.all(read.map((set) => countSet(context, set, measure)))
  const unit = measure === 'quantity' ? unitOf(counted) : null
  const { moves, ...lines } = alignSets(counted)
  return {
    asOf: context.now().toISOString(),
    lastImport: counted
      .flatMap(({ last }) => last ?? [])
      .reduce<string | null>((one, other) => (one !== null && one > other ? one : other), null),
    unit,
    sets: counted.map(({ set, shape, period, dataPeriod, rows, lacking, undated, total }, at) => ({
      ...set,
      shape,
      period,
      coverage: { from: dataPeriod.from, to: dataPeriod.to },
      rows,
      lacking,
      undated,
      total,
      movedMonths: moves[at] ?? 0,
    })),
    ...lines,
  }
}

/**
 * Returns the unit that all sets share. Pieces and kilograms cannot be added or compared, neither within a data set nor
 * between two.
 */
function unitOf(sets: readonly Counted[]): string | null {
  const units = [...new Set(sets.flatMap((set) => set.units))].sort()
  if (units.length > 1)
    throw fail('trade.units_differ', {
      units: `${units.slice(0, shownUnits).join(', ')}${units.length > shownUnits ? ' …' : ''}`,
    })
  return units[0] ?? null
}

const shownUnits = 5

interface ReadSet {
  set: DataSet
  slice: Slice
  shape: Shape
}

/** Returns the shape of each source by id. */
async function sourceShapes({ db }: Context): Promise<ReadonlyMap<number, Shape>> {
  const { rows } = await sql<{ id: number; shape: string }>`select id, shape from trade.sources`.execute(db)
  return new Map(rows.map(({ id, shape }) => [id, z.enum(shapes).parse(shape)]))
}

/** The filters that figures without single shipments can answer. */
const aggregatedKeys = new Set<string>([
  'source',
  'direction',
  'from',
  'to',
  'pol',
  'pod',
  'port',
  'origin',
  'destination',
  'hs',
  'importer',
  'exporter',
  'party',
  'commodity',
])

/** A data set without sources covers all sources that publish single shipments. */
function readSet(set: DataSet, shapeOf: ReadonlyMap<number, Shape>): ReadSet {
  const { name, slice: given } = set
  const slice = sliceQuery.parse(given)
  if (slice.from !== undefined && slice.to !== undefined && slice.from > slice.to) throw fail('trade.period_backwards')
  const found = new Set((slice.source ?? []).flatMap((id) => shapeOf.get(id) ?? []))
  if (found.size > 1) throw fail('trade.data_set_mixed', { name })
  const [shape = 'full'] = found
  if (shape === 'aggregated' && Object.keys(given).some((key) => !aggregatedKeys.has(key)))
    throw fail('trade.data_set_unaggregated', { name })
  return { set, slice, shape }
}

/** Aggregated figures have no shipments and no containers. Counting them would count rows of a table. */
function failIfShapesDiffer(sets: readonly ReadSet[], measure: ComparedMeasure) {
  const aggregated = sets.find(({ shape }) => shape === 'aggregated')
  if (aggregated && (measure === 'shipments' || measure === 'teu'))
    throw fail('trade.shapes_differ', { name: aggregated.set.name })
}

interface Counted extends CountedSet, ReadSet {
  dataPeriod: DataPeriod
  rows: number
  lacking: number
  undated: number
  /** The end of its sources' last import; null for none. */
  last: string | null
  units: readonly string[]
  total: number
}

async function countSet(context: Context, read: ReadSet, measure: ComparedMeasure): Promise<Counted> {
  const { set, slice, shape } = read
  const dataPeriod = shape === 'full' ? await dataPeriodOf(context, slice) : await aggregatedDataPeriod(context, slice)
  if (!dataPeriod) throw fail('trade.data_set_empty', { name: set.name })
  const asked = periodOf(slice, dataPeriod)
  // Months of aggregated sources count whole, so a period that begins within a month takes all of it.
  const period = shape === 'full' ? asked : { from: monthStart(asked.from), to: asked.to }
  const [rows, refused] = await Promise.all([monthRows(context, read, period, measure), refusedDates(context, slice)])
  const added = (column: 'amount' | 'lines' | 'lacking') => rows.reduce((sum, row) => sum + row[column], 0)
  return {
    ...read,
    ...refused,
    period,
    dataPeriod,
    full: fullMonths(dataPeriod),
    values: new Map(rows.map(({ month, amount }) => [month, amount])),
    rows: added('lines'),
    lacking: added('lacking'),
    units: rows.flatMap(({ units }) => units),
    total: added('amount'),
  }
}

interface MonthRow {
  month: string
  amount: number
  lines: number
  lacking: number
  units: string[]
}

function monthRows({ engine }: Context, { slice, shape }: ReadSet, period: Span, measure: ComparedMeasure) {
  const condition = sliceWithin(slice, period)
  const units = measure === 'quantity' ? unitsOf : '[]'
  const counted = `${sumOf(measure)} as amount, count() as lines, ${lackOf[measure]} as lacking, ${units} as units`
  return engine.rows<MonthRow>(
    shape === 'full'
      ? `select toStartOfMonth(date) as month, ${counted} from facts.records where ${condition.sql} group by month`
      : `select month, ${counted} from (select *, month as date from facts.aggregates) where ${condition.sql} group by month`,
    condition.parameters,
  )
}

/** A month is published after it has ended, so the last month is always full. */
async function aggregatedDataPeriod({ engine }: Context, { source, direction }: Slice): Promise<Span | null> {
  const condition = sliceWithin({ source, direction }, { from: '1990-01-01', to: '2100-01-01' })
  const [row] = await engine.rows<{ from: string; to: string; lines: number }>(
    `select toString(min(month)) as from, toString(toLastDayOfMonth(max(month))) as to, count() as lines
     from (select *, month as date from facts.aggregates) where ${condition.sql}`,
    condition.parameters,
  )
  return row && row.lines > 0 ? { from: row.from, to: row.to } : null
}
