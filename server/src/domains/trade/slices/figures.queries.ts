import type { Dimension, Span } from '@seamark/contract/trade/analysis/ports'
import type { Slice } from '@seamark/contract/trade/slices/slices'
import type { ComparedMeasure } from '@seamark/contract/trade/analysis/comparisons'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { type Coverage, completeTo, type SourceSpan } from './periods.rules.ts'
import { type SliceCondition, sliceCondition } from './slices.queries.ts'

/** A number of nobody knows what is no quantity. */
const quantity = `if(quantity_unit = '', null, quantity)`

/** What a measure adds up. */
const added: Record<ComparedMeasure, string | null> = {
  shipments: null,
  teu: 'teu',
  weight: 'weight',
  value: 'value',
  quantity,
}

/** How many of the rows do not say a measure. A line without a container of its own may well count none; one that says no type has nothing to count. */
export const lackOf: Record<ComparedMeasure, string> = {
  shipments: '0',
  teu: 'countIf(teu = 0 and empty(container_types))',
  weight: 'countIf(weight is null)',
  value: 'countIf(value is null)',
  quantity: `countIf(${quantity} is null)`,
}

/** What the quantities of rows are counted in. */
export const unitsOf = `groupUniqArrayIf(toString(quantity_unit), ${quantity} is not null)`

/** A measure of the rows that a condition names, of all of them without one; nothing known is 0. */
export function sumOf(measure: ComparedMeasure, condition?: string): string {
  const column = added[measure]
  if (column === null) return condition ? `countIf(${condition})` : 'count()'
  return `ifNull(${condition ? `sumIf(${column}, ${condition})` : `sum(${column})`}, 0)`
}

/** A slice between two days; its own days are not asked for. */
export function within(slice: Slice, { from, to }: Span): SliceCondition {
  return sliceCondition({ ...slice, from, to })
}

/** A slice whose days are said otherwise. */
export const everSince = ({ from: _from, to: _to, ...slice }: Slice): SliceCondition => sliceCondition(slice)

/** What a dimension calls a record; '' where the record does not say. A record with containers of two types is one of each. */
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
 * From the first day to the last that these sources have data of, whatever else is sliced: a port without ships in a month has no ships, and its data is there.
 * Null while there is none.
 */
export async function coverageOf(context: Context, slice: Slice): Promise<Required<Coverage> | null> {
  const [span, sources] = await Promise.all([daysOf(context, slice), sourceSpans(context, slice)])
  return span && { ...span, completeTo: completeTo(sources, span) }
}

async function daysOf(context: Context, { source, direction }: Slice): Promise<Span | null> {
  if (source === undefined && direction === undefined) return wholeCoverage(context)
  const { sql, parameters } = sliceCondition({ source, direction })
  // Along the order of the table: only the outermost months are read.
  const edge = (way: 'asc' | 'desc') =>
    `select date from facts.records where ${sql} order by toStartOfMonth(date) ${way}, date ${way} limit 1`
  const [first, last] = await Promise.all(
    [edge('asc'), edge('desc')].map((question) => context.engine.rows<{ date: string }>(question, parameters)),
  )
  return first?.[0] && last?.[0] ? { from: first[0].date, to: last[0].date } : null
}

/** The engine knows it without reading a record. */
async function wholeCoverage({ engine }: Context): Promise<Span | null> {
  const [span] = await engine.rows<Span & { n: number }>(
    'select count() as n, min(date) as from, max(date) as to from facts.records',
  )
  return span && span.n > 0 ? { from: span.from, to: span.to } : null
}

/**
 * The same of each source by itself: one may have begun later than the others, or be late. As its imports counted it when they wrote: the engine would have to
 * read every record for it.
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
