import { sql } from 'kysely'
import { z } from 'zod'
import { businessDay } from '../../../../platform/business-day.ts'
import type { Context } from '../../../../platform/context.ts'
import { isInHour } from '../../../../platform/days.ts'
import { job } from '../../../../platform/jobs.ts'
import { type WriteContext, write } from '../../../../platform/write.ts'
import { remind } from '../../../notices/index.ts'

/** An owner is told so many days before the last day. */
const daysAhead = 2

/**
 * Reminds owners of what ends within three days and has no newer price: each rate once for its last day, and each owner by one reminder a run. Safe to
 * run twice, also at once.
 */
export async function remindOfEndings(context: Context) {
  await write.bookkeep(context, 'rates.read', async (tx) => {
    const owners = await takeEnding(tx)
    await remind(
      tx,
      'rates.reminder.ending',
      owners.map(({ ownerId, count, id, number, side }) => ({
        userId: ownerId,
        facts: { count, number },
        subject: { kind: 'rate', id },
        path: `/freight/rates?segment=${side}&mine=true&sort=expiry&order=asc`,
      })),
    )
  })
}

/** At half past eight of the office. */
export const remindOfEndingsJob = job('rates.remind', z.null(), async (context) => {
  if (isInHour(8, context.now(), context.zone)) await remindOfEndings(context)
})

interface Owner {
  ownerId: number
  count: number
  /** The rate that ends first. */
  id: number
  number: string
  side: 'supply' | 'demand'
}

/** Marks what ends as told, and returns for each owner how many of hers nobody was told of before. */
async function takeEnding(tx: WriteContext): Promise<Owner[]> {
  const today = businessDay(tx)
  const { rows } = await sql<Owner>`
    with told as (
      insert into rates.told (rate_id, day)
      select r.id, r.ends_on from rates.rates r
      where r.side in ('supply', 'demand') and r.ends_on between ${today} and ${today} + ${daysAhead}::int
        and r.state = 'open' and r.superseded_by is null and r.delete_after is null
      on conflict do nothing returning rate_id)
    select r.owner_id as "ownerId", count(*)::int as count,
      (array_agg(r.id order by r.ends_on, r.id))[1] as id,
      (array_agg(r.number order by r.ends_on, r.id))[1] as number,
      (array_agg(r.side order by r.ends_on, r.id))[1] as side
    from told join rates.rates r on r.id = told.rate_id
    group by r.owner_id order by r.owner_id`.execute(tx.db)
  return rows
}
