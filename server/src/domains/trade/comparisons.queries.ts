import { type Comparison, type ComparedMeasure, type ComparisonQuery, type DataSet, fewestDataSets } from '@seamark/contract/trade/comparisons'
import type { Span } from '@seamark/contract/trade/ports'
import { type Slice, sliceQuery } from '@seamark/contract/trade/slices'
import { type Shape, shapes } from '@seamark/contract/trade/sources'
import { sql } from 'kysely'
import { z } from 'zod'
import { authorize, type Context } from '../../platform/context.ts'
import { fail } from '../../platform/failure.ts'
import { aligned, type CountedSet } from './comparisons.rules.ts'
import { coverageOf, sumOf, within } from './figures.queries.ts'
import { monthStart } from './months.rules.ts'
import { fullMonths, periodOf } from './port-analysis.rules.ts'

/**
 * Data sets month beside month. Raises `trade.data_sets_few`, and, of what cannot be compared, why: sources of two shapes in one set, shipments of a source
 * that publishes none, a filter that its figures do not know.
 */
export async function compareDataSets(context: Context, { measure, sets }: ComparisonQuery): Promise<Comparison> {
  authorize(context, 'trade.analyse')
  if (sets.length < fewestDataSets) throw fail('trade.data_sets_few')
  const shapeOf = await sourceShapes(context)
  const read = sets.map((set) => readSet(set, shapeOf))
  failIfShapesDiffer(read, measure)
  const counted = await Promise.all(read.map((set) => countSet(context, set, measure)))
  const { moves, months, totals } = aligned(counted)
  return {
    asOf: context.now().toISOString(),
    sets: sets.map((set, at) => ({
      ...set,
      shape: read[at]?.shape ?? 'full',
      period: counted[at]?.period ?? { from: '', to: '' },
      rows: counted[at]?.rows ?? 0,
      total: counted[at]?.total ?? 0,
      movedMonths: moves[at] ?? 0,
    })),
    months,
    totals,
  }
}

interface ReadSet {
  name: string
  slice: Slice
  shape: Shape
}

/** Sources by id with their shapes. */
async function sourceShapes({ db }: Context): Promise<ReadonlyMap<number, Shape>> {
  const { rows } = await sql<{ id: number; shape: string }>`select id, shape from trade.sources`.execute(db)
  return new Map(rows.map(({ id, shape }) => [id, z.enum(shapes).parse(shape)]))
}

/** What of a slice figures without single shipments know. */
const aggregatedKeys = new Set<string>([
  'source',
  'direction',
  'from',
  'to',
  'pol',
  'pod',
  'port',
  'origin',
  'hs',
  'importer',
  'exporter',
  'party',
  'commodity',
])

/** Without sources a data set is of all that publish single shipments. */
function readSet({ name, slice: given }: DataSet, shapeOf: ReadonlyMap<number, Shape>): ReadSet {
  const slice = sliceQuery.parse(given)
  if (slice.from !== undefined && slice.to !== undefined && slice.from > slice.to) throw fail('trade.period_backwards')
  const found = new Set((slice.source ?? []).flatMap((id) => shapeOf.get(id) ?? []))
  if (found.size > 1) throw fail('trade.data_set_mixed', { name })
  const [shape = 'full'] = found
  if (shape === 'aggregated' && Object.keys(given).some((key) => !aggregatedKeys.has(key))) throw fail('trade.data_set_unaggregated', { name })
  return { name, slice, shape }
}

/** Aggregated figures have no shipments and no containers: what is counted would be rows of a table, and no ship's. */
function failIfShapesDiffer(sets: readonly ReadSet[], measure: ComparedMeasure) {
  const aggregated = sets.find(({ shape }) => shape === 'aggregated')
  if (aggregated && (measure === 'shipments' || measure === 'teu')) throw fail('trade.shapes_differ', { name: aggregated.name })
}

async function countSet(context: Context, { name, slice, shape }: ReadSet, measure: ComparedMeasure): Promise<CountedSet & { rows: number; total: number }> {
  const coverage = shape === 'full' ? await coverageOf(context, slice) : await aggregatedCoverage(context, slice)
  if (!coverage) throw fail('trade.data_set_empty', { name })
  const asked = periodOf(slice, coverage)
  // Months of aggregated sources count whole: a period that begins within one takes all of it.
  const period = shape === 'full' ? asked : { from: monthStart(asked.from), to: asked.to }
  const rows = await (shape === 'full' ? fullRows(context, slice, period, measure) : aggregatedRows(context, slice, period, measure))
  return {
    period,
    full: fullMonths(coverage),
    values: new Map(rows.map(({ month, amount }) => [month, amount])),
    rows: rows.reduce((sum, row) => sum + row.lines, 0),
    total: rows.reduce((sum, { amount }) => sum + amount, 0),
  }
}

interface MonthRow {
  month: string
  amount: number
  lines: number
}

function fullRows({ engine }: Context, slice: Slice, period: Span, measure: ComparedMeasure) {
  const condition = within(slice, period)
  return engine.rows<MonthRow>(
    `select toStartOfMonth(date) as month, ${sumOf(measure)} as amount, count() as lines from facts.records where ${condition.sql} group by month`,
    condition.parameters,
  )
}

function aggregatedRows({ engine }: Context, slice: Slice, period: Span, measure: ComparedMeasure) {
  const condition = within(slice, period)
  return engine.rows<MonthRow>(
    `select month, ${sumOf(measure)} as amount, count() as lines
     from (select *, month as date from facts.aggregates) where ${condition.sql} group by month`,
    condition.parameters,
  )
}

/** A month is published when it is over, so that the last one is full. */
async function aggregatedCoverage({ engine }: Context, { source, direction }: Slice): Promise<Span | null> {
  const condition = within({ source, direction }, { from: '1990-01-01', to: '2100-01-01' })
  const [row] = await engine.rows<{ from: string; to: string; lines: number }>(
    `select toString(min(month)) as from, toString(toLastDayOfMonth(max(month))) as to, count() as lines
     from (select *, month as date from facts.aggregates) where ${condition.sql}`,
    condition.parameters,
  )
  return row && row.lines > 0 ? { from: row.from, to: row.to } : null
}
