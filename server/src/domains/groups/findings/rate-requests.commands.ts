import { answerHours, type RateRequest } from '@seamark/contract/groups/findings/rate-requests'
import { sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { readableGroups } from '../policy.ts'
import { assertDemand, getRateRequest } from './rate-requests.queries.ts'

const permission = 'groups.decideFindings'

/** Queues groups in which a demand is asked for. One that was asked more than 48 hours ago is asked anew; others stay as they are. */
export async function askGroups(context: Context, demandId: number, groupIds: readonly number[]): Promise<RateRequest> {
  return write(context, { permission, audit: 'groups.rateRequested' }, async (tx) => {
    await assertDemand(tx, demandId)
    await assertOpen(tx, [...new Set(groupIds)])
    const { rows } = await sql<{ id: number }>`
      insert into groups.rate_requests as q (demand_id, group_id, by_id)
      select ${demandId}::bigint, id, ${personOf(tx).id}::bigint from unnest(${[...new Set(groupIds)]}::bigint[]) as asked (id) order by id
      on conflict (demand_id, group_id) do update set by_id = excluded.by_id, at = now(), sent_at = null, zalo_account_id = null
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

interface Tick {
  groupId: number
  isSent: boolean
  zaloAccountId: number | null
}

/** Ticks that the text was written into a group, or takes the tick off. */
export async function tickRateRequest(context: Context, demandId: number, tick: Tick): Promise<RateRequest> {
  const { groupId, isSent } = tick
  return write(context, { permission, audit: 'groups.rateRequestTicked' }, async (tx) => {
    await assertDemand(tx, demandId)
    const platform = await platformAsked(tx, demandId, groupId)
    const zaloAccount = isSent ? await zaloSender(tx, platform, tick) : null
    const { rows } = await sql`
      update groups.rate_requests set sent_at = ${isSent ? sql`now()` : sql`null`}, zalo_account_id = ${zaloAccount}
      where demand_id = ${demandId} and group_id = ${groupId} and (sent_at is null) = ${isSent} returning group_id`.execute(
      tx.db,
    )
    const after = { demand: demandId, sent: isSent, ...(zaloAccount === null ? {} : { zaloAccount }) }
    if (rows.length === 0) tx.unchanged()
    else await tx.audit({ subject: 'group', id: groupId, after })
    return getRateRequest(tx, demandId)
  })
}

/** Returns the platform of a group in which a demand is asked for. */
async function platformAsked(tx: WriteContext, demandId: number, groupId: number): Promise<string> {
  const { rows } = await sql<{ platform: string }>`
    select g.platform from groups.rate_requests q join groups.groups g on g.id = q.group_id
    where q.demand_id = ${demandId} and q.group_id = ${groupId} and ${readableGroups(tx.actor)}`.execute(tx.db)
  const [row] = rows
  if (!row) throw fail('groups.group_not_found')
  return row.platform
}

/** Returns the account that a message of Zalo leaves from, which is named as soon as the office has any. */
async function zaloSender(tx: WriteContext, platform: string, { zaloAccountId }: Tick): Promise<number | null> {
  if (platform !== 'zalo') {
    if (zaloAccountId !== null) throw fail('groups.zalo_sender_elsewhere')
    return null
  }
  const { rows } = await sql<{ id: number }>`
    select id::float8 as id from groups.zalo_accounts where delete_after is null and ${zaloAccountId === null ? sql`true` : sql`id = ${zaloAccountId}`}
    limit 1 for share`.execute(tx.db)
  if (zaloAccountId === null && rows.length > 0) throw fail('groups.zalo_sender_missing')
  if (zaloAccountId !== null && rows.length === 0) throw fail('groups.zalo_not_found')
  return zaloAccountId
}
