import type { Span } from '@seamark/contract/trade/analysis/ports'
import { newGoodsDigits, type Watch } from '@seamark/contract/trade/watches/watches'
import { sliceQuery, type SliceSearch } from '@seamark/contract/trade/slices/slices'
import type { Context } from '../../../platform/context.ts'
import { sourceSpans } from '../slices/figures.queries.ts'
import { monthOf, quartersUntil } from '../slices/months.rules.ts'
import { sliceCondition } from '../slices/slices.queries.ts'
import type { Time, WatchedFacts } from './watches.rules.ts'

/** The days that each source covers. */
export type SourceDays = ReadonlyMap<number, Span>

export async function sourceDays(context: Context): Promise<SourceDays> {
  return new Map((await sourceSpans(context, {})).map((span) => [span.source, span]))
}

/** Returns the slice of a subject, as an address writes it. */
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
  source: number
  shipments: number
}

/**
 * Returns what the records of a subject say, and up to which day. That day is the end of its own sources' data, since
 * other sources that go on do not make it silent.
 */
export async function watchedFacts(
  { engine }: Context,
  subject: Watch['subject'],
  spans: SourceDays,
): Promise<{ facts: WatchedFacts; time: Time }> {
  const { sql, parameters } = sliceCondition(sliceQuery.parse(sliceOf(subject)))
  const digits = newGoodsDigits(subject)
  const rows = await engine.rows<MonthRow>(
    `select toString(toStartOfMonth(date)) as month, arraySort(groupUniqArray(toString(date))) as days, source,
       groupUniqArrayIf(toString(origin), origin != '') as origins, groupUniqArrayIf(substring(toString(hs), 1, {digits:UInt8}), {digits:UInt8} > 0 and length(hs) >= {digits:UInt8}) as codes,
       count() as shipments
     from facts.records where ${sql} group by month, source order by month`,
    { ...parameters, digits: digits ?? 0 },
  )
  const all = <Item>(list: (row: MonthRow) => readonly Item[]) => [...new Set(rows.flatMap(list))]
  const days = all((row) => row.days).sort()
  const own = rows.length > 0 ? new Set(rows.map(({ source }) => source)) : spans.keys()
  const asOf = [...[...own].flatMap((source) => spans.get(source)?.to ?? []), ...days].sort().at(-1) ?? ''
  const quarters = quartersUntil(asOf)
  // Sources that began meanwhile or are late are left out, since they would look like a rise or a fall.
  const comparable = rows.filter(({ source }) => includesDays(spans.get(source), quarters.before.from, quarters.now.to))
  const shipments = ({ from, to }: Span) =>
    comparable.reduce((sum, row) => (row.month >= from && row.month <= to ? sum + row.shipments : sum), 0)
  const facts = {
    days,
    origins: all((row) => row.origins).sort(),
    chapters: all((row) => row.codes).sort(),
    now: shipments(quarters.now),
    before: shipments(quarters.before),
  }
  return { facts, time: { asOf, quarters } }
}

/** Whether a source covers the days from the first one's month to the last one. An unknown source covers nothing. */
const includesDays = (span: Span | undefined, from: string, to: string) =>
  span === undefined || (monthOf(span.from) <= monthOf(from) && span.to >= to)
