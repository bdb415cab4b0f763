import type { Span } from '@seamark/contract/trade/ports'
import { newGoodsDigits, type Watch } from '@seamark/contract/trade/watches'
import { sliceQuery, type SliceSearch } from '@seamark/contract/trade/slices'
import type { Context } from '../../platform/context.ts'
import { quartersUntil } from './acquisition.rules.ts'
import { sourceSpans } from './figures.queries.ts'
import { sliceCondition } from './slices.queries.ts'
import type { Time, WatchedFacts } from './watches.rules.ts'

/** The last day that each source has data of. */
export type SourceEnds = ReadonlyMap<number, string>

export async function sourceEnds(context: Context): Promise<SourceEnds> {
  return new Map((await sourceSpans(context, {})).map(({ source, to }) => [source, to]))
}

/** The slice of what is watched, as an address writes it. */
export function sliceOf(subject: Watch['subject']): SliceSearch {
  if ('partyId' in subject) return { party: String(subject.partyId) }
  if ('lane' in subject) return { lane: subject.lane }
  return 'hs' in subject ? { hs: subject.hs } : { pol: subject.pol, pod: subject.pod }
}

interface MonthRow {
  month: string
  days: string[]
  origins: string[]
  codes: string[]
  sources: number[]
  shipments: number
}

/** What the records of a slice say, and up to when: the data of its own sources ends there, and that another goes on is no silence. */
export async function watchedFacts({ engine }: Context, subject: Watch['subject'], ends: SourceEnds): Promise<{ facts: WatchedFacts; time: Time }> {
  const { sql, parameters } = sliceCondition(sliceQuery.parse(sliceOf(subject)))
  const digits = newGoodsDigits(subject)
  const rows = await engine.rows<MonthRow>(
    `select toString(toStartOfMonth(date)) as month, arraySort(groupUniqArray(toString(date))) as days, groupUniqArray(source) as sources,
       groupUniqArrayIf(toString(origin), origin != '') as origins, groupUniqArrayIf(substring(toString(hs), 1, {digits:UInt8}), {digits:UInt8} > 0 and length(hs) >= {digits:UInt8}) as codes,
       count() as shipments
     from facts.records where ${sql} group by month order by month`,
    { ...parameters, digits: digits ?? 0 },
  )
  const all = <Item>(list: (row: MonthRow) => readonly Item[]) => [...new Set(rows.flatMap(list))]
  const days = all((row) => row.days).sort()
  const own = rows.length > 0 ? all(({ sources }) => sources) : [...ends.keys()]
  const asOf = [...own.flatMap((source) => ends.get(source) ?? []), ...days].sort().at(-1) ?? ''
  const quarters = quartersUntil(asOf)
  const shipments = ({ from, to }: Span) => rows.reduce((sum, row) => (row.month >= from && row.month <= to ? sum + row.shipments : sum), 0)
  const facts = {
    days,
    origins: all((row) => row.origins).sort(),
    chapters: all((row) => row.codes).sort(),
    now: shipments(quarters.now),
    before: shipments(quarters.before),
  }
  return { facts, time: { asOf, quarters } }
}
