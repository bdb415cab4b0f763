import type { Dimension, Span } from '@seamark/contract/trade/analysis/ports'
import type { Slice } from '@seamark/contract/trade/slices/slices'
import type { ComparedMeasure } from '@seamark/contract/trade/analysis/comparisons'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { type DataPeriod, completeTo, type SourceSpan } from './periods.rules.ts'
import { type SliceCondition, sliceCondition } from './slices.queries.ts'

/** A number without a unit is no quantity. */
const quantity = `if(quantity_unit = '', null, quantity)`

/** The column that a measure adds up; null for counting rows. */
const added: Record<ComparedMeasure, string | null> = {
  shipments: null,
  teu: 'teu',
  weight: 'weight',
  value: 'value',
  quantity,
}

/**
 * Counts the rows without a value of the measure. A row without TEU counts only if it has no container type either:
 * then nothing is known of its size.
 */
export const lackOf: Record<ComparedMeasure, string> = {
  shipments: '0',
  teu: 'countIf(teu = 0 and empty(container_types))',
  weight: 'countIf(weight is null)',
  value: 'countIf(value is null)',
  quantity: `countIf(${quantity} is null)`,
}

/** The units of the rows' quantities. */
export const unitsOf = `groupUniqArrayIf(toString(quantity_unit), ${quantity} is not null)`

/** The sum of a measure over all rows, or over those that meet a condition; 0 where nothing is known. */
export function sumOf(measure: ComparedMeasure, condition?: string): string {
  const column = added[measure]
  if (column === null) return condition ? `countIf(${condition})` : 'count()'
  return `ifNull(${condition ? `sumIf(${column}, ${condition})` : `sum(${column})`}, 0)`
}

/** The condition of a slice between two days, instead of its own days. */
export function sliceWithin(slice: Slice, { from, to }: Span): SliceCondition {
  return sliceCondition({ ...slice, from, to })
}

/** The condition of a slice without its days. */
export const everSince = ({ from: _from, to: _to, ...slice }: Slice): SliceCondition => sliceCondition(slice)

/**
 * The key of a record in each dimension; '' where the record does not say. A record with containers of two types has
 * both keys.
 */
export const keys: Record<Dimension | 'vessel', string> = {
  pol: 'pol',
  pod: 'pod',
  lane: 'lane',
  origin: 'origin',
  destination: 'destination',
  carrier: 'carrier',
  vessel: 'vessel',
  mode: 'toString(mode)',
  container: 'arrayJoin(arrayDistinct(container_types))',
  hs2: `if(length(hs) < 2, '', substring(hs, 1, 2))`,
  hs4: `if(length(hs) < 4, '', substring(hs, 1, 4))`,
  direction: 'toString(direction)',
  source: 'toString(source)',
  importer: `if(importer = 0, '', toString(importer))`,
  exporter: `if(exporter = 0, '', toString(exporter))`,
}

/**
 * Returns the first and last day that these sources cover, whatever else the slice filters: a month without ships in a
 * port is covered all the same. Null while there is no data.
 */
export async function dataPeriodOf(context: Context, slice: Slice): Promise<Required<DataPeriod> | null> {
  const [span, sources] = await Promise.all([daysOf(context, slice), sourceSpans(context, slice)])
  return span && { ...span, completeTo: completeTo(sources, span) }
}

async function daysOf(context: Context, { source, direction }: Slice): Promise<Span | null> {
  if (source === undefined && direction === undefined) return wholeDataPeriod(context)
  const { sql, parameters } = sliceCondition({ source, direction })
  // The order follows the sort key of the table, so only the first and last month are read.
  const edge = (way: 'asc' | 'desc') =>
    `select date from facts.records where ${sql} order by toStartOfMonth(date) ${way}, date ${way} limit 1`
  const [first, last] = await Promise.all(
    [edge('asc'), edge('desc')].map((question) => context.engine.rows<{ date: string }>(question, parameters)),
  )
  return first?.[0] && last?.[0] ? { from: first[0].date, to: last[0].date } : null
}

/** The engine knows these without reading a record. */
async function wholeDataPeriod({ engine }: Context): Promise<Span | null> {
  const [span] = await engine.rows<Span & { n: number }>(
    'select count() as n, min(date) as from, max(date) as to from facts.records',
  )
  return span && span.n > 0 ? { from: span.from, to: span.to } : null
}

/**
 * Returns the first and last day of each source, since one may have begun later or be late. They come from the counts
 * of the imports, since the engine would have to read every record.
 */
export async function sourceSpans({ db }: Context, { source, direction }: Slice): Promise<SourceSpan[]> {
  const { rows } = await sql<SourceSpan>`
    select i.source_id as source, min(i.written ->> 'from') as from, max(i.written ->> 'to') as to,
      sum(coalesce((i.written ->> 'kept')::int, 0) + coalesce((i.written ->> 'flagged')::int, 0))::int as rows
    from trade.imports i join trade.sources s on s.id = i.source_id
    where i.state <> 'undone' and i.written ->> 'from' is not null and coalesce(i.decided ->> 'shape', s.shape) = 'full'
      and (${source ?? null}::int[] is null or i.source_id = any(${source ?? null}::int[]))
      and (${direction ?? null}::text is null or coalesce(i.decided ->> 'direction', s.direction) = ${direction ?? null}
        or i.decided -> 'columns' @> '[{"field":"flow"}]')
    group by i.source_id order by i.source_id`.execute(db)
  return rows
}
