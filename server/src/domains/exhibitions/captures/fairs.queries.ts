import type { CaptureFair } from '@seamark/contract/exhibitions/captures/fairs'
import { sql } from 'kysely'
import { businessDay } from '../../../platform/business-day.ts'
import { authorize, type Context } from '../../../platform/context.ts'
import { nameOfExhibition } from '../exhibitions/exhibitions.queries.ts'

const daysBefore = 7
const daysAfter = 21
/** A large office, and its agents, are at dozens of fairs in a month. */
const mostFairs = 100
const mostTags = 12

interface FairRow {
  id: number
  name: string
  edition: string
  from_day: string
  to_day: string
  tags: string[]
}

/** The exhibitions at which cards may be captured these days, those of today first, and the one that a link names. */
export async function listCaptureFairs(
  context: Context,
  { also }: { also?: number | undefined },
): Promise<{ fairs: CaptureFair[] }> {
  authorize(context, 'exhibitions.takeCaptures')
  const today = businessDay(context)
  const { rows } = await sql<FairRow>`
    select x.id, x.name, x.edition, x.from_day, x.to_day, array(
      select t.tag from exhibitions.captures k cross join unnest(k.tags) t (tag)
      where k.exhibition_id = x.id group by t.tag order by count(*) desc, t.tag limit ${mostTags}) as tags
    from exhibitions.exhibitions x
    where x.delete_after is null
      and ((x.from_day <= ${today} + ${daysBefore}::int and x.to_day >= ${today} - ${daysAfter}::int) or x.id = ${also ?? null}::bigint)
    order by x.id = ${also ?? 0}::bigint desc, (${today} between x.from_day and x.to_day) desc,
      least(abs(x.from_day - ${today}), abs(x.to_day - ${today})), x.id
    limit ${mostFairs}`.execute(context.db)
  const fairs = rows.map((row) => ({
    id: row.id,
    name: nameOfExhibition(row),
    fromDay: row.from_day,
    toDay: row.to_day,
    tags: row.tags,
  }))
  return { fairs }
}
