import type { Watch } from '@seamark/contract/trade/watches'
import { sliceQuery, type SliceSearch } from '@seamark/contract/trade/slices'
import type { Context } from '../../platform/context.ts'
import { quartersUntil } from './acquisition.rules.ts'
import { coverageOf } from './figures.queries.ts'
import { sliceCondition } from './slices.queries.ts'
import type { WatchedFacts } from './watches.rules.ts'

/** The last day of the data, and its last full months; null while there is none. */
export async function watchedTime(context: Context) {
  const coverage = await coverageOf(context, {})
  return coverage && { asOf: coverage.to, quarters: quartersUntil(coverage.to) }
}
export type WatchedTime = NonNullable<Awaited<ReturnType<typeof watchedTime>>>

/** The slice of what is watched, as an address writes it. */
export function sliceOf(subject: Watch['subject']): SliceSearch {
  if ('partyId' in subject) return { party: String(subject.partyId) }
  if ('lane' in subject) return { lane: subject.lane }
  return 'hs' in subject ? { hs: subject.hs } : { pol: subject.pol, pod: subject.pod }
}

export async function watchedFacts({ engine }: Context, search: SliceSearch, { quarters }: WatchedTime): Promise<WatchedFacts> {
  const { sql, parameters } = sliceCondition(sliceQuery.parse(search))
  const between = (name: string) => `date between {${name}_from:Date} and {${name}_to:Date}`
  const [row] = await engine.rows<WatchedFacts>(
    `select arrayMap(d -> toString(d), arraySort(groupUniqArray(date))) as days,
       arraySort(groupUniqArrayIf(toString(origin), origin != '')) as origins,
       arraySort(groupUniqArrayIf(substring(toString(hs), 1, 2), length(hs) >= 2)) as chapters,
       countIf(${between('now')}) as now, countIf(${between('before')}) as before
     from facts.records where ${sql}`,
    { ...parameters, now_from: quarters.now.from, now_to: quarters.now.to, before_from: quarters.before.from, before_to: quarters.before.to },
  )
  return row ?? { days: [], origins: [], chapters: [], now: 0, before: 0 }
}
