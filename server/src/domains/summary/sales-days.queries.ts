import { ways } from '@seamark/contract/followups/records/records'
import type { Stretch } from '@seamark/contract/summary/sales'
import { sql } from 'kysely'
import { authorize, type Context } from '../../platform/context.ts'
import { type Asked, type Span, stretchesOf } from './periods.rules.ts'
import { factsOf } from './sales-facts.queries.ts'
import { spanIn } from './sales.queries.ts'

/** Counts follow-ups by way in each part of the period, for one person or for all whom the caller reaches. */
export async function summarizeDays(
  context: Context,
  { personId, ...asked }: Asked & { personId?: number | undefined },
): Promise<Span & { stretches: Stretch[] }> {
  authorize(context, 'summary.readSales')
  const span = spanIn(context, asked)
  const { rows } = await sql<{ day: string; part: string; count: number }>`
    select (f.at at time zone ${context.zone})::date as day, f.part, count(*)::int as count
    from (${factsOf(context, 'followups', span)}) f where ${personId === undefined ? sql`true` : sql`f.person_id = ${personId}`} group by 1, 2`.execute(
    context.db,
  )
  const countOf = (way: string, { from, to }: Span) =>
    rows.filter(({ day, part }) => part === way && day >= from && day <= to).reduce((sum, { count }) => sum + count, 0)
  // The cast is safe: every way gets its count.
  const byWay = (stretch: Span) =>
    Object.fromEntries(ways.map((way) => [way, countOf(way, stretch)])) as Stretch['ways']
  return { ...span, stretches: stretchesOf(span).map((stretch) => ({ ...stretch, ways: byWay(stretch) })) }
}
