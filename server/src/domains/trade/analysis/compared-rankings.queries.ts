import type {
  ComparedMeasure,
  ComparedRankings,
  ComparedSet,
  ComparisonQuery,
  RankedSide,
} from '@seamark/contract/trade/analysis/comparisons'
import type { Span } from '@seamark/contract/trade/analysis/ports'
import { sliceQuery } from '@seamark/contract/trade/slices/slices'
import { authorize, type Context } from '../../../platform/context.ts'
import { keys, sliceWithin, sumOf } from '../slices/figures.queries.ts'
import { compareDataSets } from './comparisons.queries.ts'
import { changeOf, commonSpans } from './comparisons.rules.ts'
import { namesOf } from './rankings.queries.ts'

/** So many of each data set are shown, whatever the others have. */
const most = 20

/** Ranks data sets side by side, over the months that all have in full. It raises what comparing them raises. */
export async function rankDataSets(
  context: Context,
  { by, ...query }: ComparisonQuery & { by: RankedSide },
): Promise<ComparedRankings> {
  authorize(context, 'trade.analyse')
  const { sets, baseSet, months } = await compareDataSets(context, query)
  const spans = commonSpans(months)
  if (spans.length === 0) return { baseSet, spans, rows: [] }
  const asked = sets.flatMap((set, at) => {
    const span = spans[at]
    return span ? [{ set, span, by, measure: query.measure }] : []
  })
  // Whoever is among the first in one data set is shown with what she has in the others.
  const firsts = await Promise.all(asked.map((one) => amountsOf(context, one)))
  const shown = [...new Set(firsts.flatMap((amounts) => [...amounts.keys()]))]
  const amounts = await Promise.all(asked.map((one) => amountsOf(context, one, shown)))
  const names = by === 'hs4' ? new Map<number, string>() : await namesOf(context, shown.map(Number))
  const rows = shown.map((key) => {
    const values = amounts.map((ofSet) => ofSet.get(key) ?? 0)
    return {
      key,
      name: by === 'hs4' ? '' : (names.get(Number(key)) ?? `#${key}`),
      values,
      changes: values.map((value, at) => (at === baseSet ? null : changeOf(value, values[baseSet] ?? 0))),
    }
  })
  return { baseSet, spans, rows: rows.toSorted(largestFirst) }
}

interface Asked {
  set: ComparedSet
  span: Span
  by: RankedSide
  measure: ComparedMeasure
}

/** The amounts of a data set by key: of the given keys, or of the largest. Records that do not name the key are in none. */
async function amountsOf(
  { engine }: Context,
  { set, span, by, measure }: Asked,
  of?: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const condition = sliceWithin(sliceQuery.parse(set.slice), span)
  const table = set.shape === 'full' ? 'facts.records' : '(select *, month as date from facts.aggregates)'
  const rows = await engine.rows<{ ranked: string; amount: number }>(
    `select ${keys[by]} as ranked, ${sumOf(measure)} as amount from ${table} where ${condition.sql} group by ranked
     having ranked != '' and ${of ? 'has({ranks:Array(String)}, ranked)' : 'amount > 0'} order by amount desc, ranked ${of ? '' : `limit ${most}`}`,
    { ...condition.parameters, ...(of ? { ranks: [...of] } : {}) },
  )
  return new Map(rows.map(({ ranked, amount }) => [ranked, amount]))
}

const largestFirst = (one: { values: number[]; key: string }, other: { values: number[]; key: string }) =>
  Math.max(...other.values) - Math.max(...one.values) || (one.key < other.key ? -1 : 1)
