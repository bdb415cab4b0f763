import { answerHours, type RateRequest } from '@seamark/contract/groups/findings/rate-requests'
import { sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { readableGroups } from '../policy.ts'
import { demandText, getRateRequest } from './rate-requests.queries.ts'

const permission = 'groups.decideFindings'

/** Queues groups in which a demand is asked for. One that was asked more than 48 hours ago is asked anew; others stay as they are. */
export async function askGroups(context: Context, demandId: number, groupIds: readonly number[]): Promise<RateRequest> {
  return write(context, { permission, audit: 'groups.rateRequested' }, async (tx) => {
    await demandText(tx, demandId)
    await assertOpen(tx, [...new Set(groupIds)])
    const { rows } = await sql<{ id: number }>`
      insert into groups.rate_requests as q (demand_id, group_id, by_id)
      select ${demandId}::bigint, id, ${personOf(tx).id}::bigint from unnest(${[...new Set(groupIds)]}::bigint[]) as asked (id) order by id
      on conflict (demand_id, group_id) do update set by_id = excluded.by_id, at = now(), sent_at = null
        where q.sent_at < now() - make_interval(hours => ${answerHours})
      returning q.group_id::float8 as id`.execute(tx.db)
    if (rows.length === 0) tx.unchanged()
    await tx.audits(rows.map(({ id }) => ({ subject: 'group', id, after: { demand: demandId } })))
    return getRateRequest(tx, demandId)
  })
}

/** Refuses groups that the caller may not read, and those in which we are no more. */
async function assertOpen(tx: WriteContext, ids: readonly number[]) {
  const { rows } = await sql<{ state: string }>`
    select g.state from groups.groups g where g.id = any(${[...ids]}::bigint[]) and ${readableGroups(tx.actor)}`.execute(
    tx.db,
  )
  if (rows.length < ids.length) throw fail('groups.group_not_found')
  if (rows.some(({ state }) => state === 'left' || state === 'dissolved')) throw fail('groups.group_left')
}

/** Ticks that the text was written into a group, or takes the tick off. */
export async function tickRateRequest(
  context: Context,
  demandId: number,
  { groupId, isSent }: { groupId: number; isSent: boolean },
): Promise<RateRequest> {
  return write(context, { permission, audit: 'groups.rateRequestTicked' }, async (tx) => {
    await demandText(tx, demandId)
    await assertAsked(tx, demandId, groupId)
    const { rows } = await sql`
      update groups.rate_requests set sent_at = ${isSent ? sql`now()` : sql`null`}
      where demand_id = ${demandId} and group_id = ${groupId} and (sent_at is null) = ${isSent} returning group_id`.execute(
      tx.db,
    )
    if (rows.length === 0) tx.unchanged()
    else await tx.audit({ subject: 'group', id: groupId, after: { demand: demandId, sent: isSent } })
    return getRateRequest(tx, demandId)
  })
}

async function assertAsked(tx: WriteContext, demandId: number, groupId: number) {
  const { rows } = await sql`
    select from groups.rate_requests q join groups.groups g on g.id = q.group_id
    where q.demand_id = ${demandId} and q.group_id = ${groupId} and ${readableGroups(tx.actor)}`.execute(tx.db)
  if (rows.length === 0) throw fail('groups.group_not_found')
}
