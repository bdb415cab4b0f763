import type { Bulk } from '@seamark/contract/messaging/bulks/bulks'
import { mostDaysOn, reasonsOf, type Sending } from '@seamark/contract/messaging/bulks/fields'
import { sql } from 'kysely'
import { type Actor, type Context, passes, personOf } from '../../../platform/context.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { actFor, peopleWhoAnswerFor } from '../../identity/index.ts'
import { notifyPeople } from '../../notices/index.ts'
import { lockOffered } from '../templates/editions.queries.ts'
import { channelsFor } from './channels.queries.ts'
import { bulkRow, type BulkRow, editionOf, getBulk, ratedOf, verdictsOf } from './bulks.queries.ts'
import { lockBulk, publishBulk } from './drafts.commands.ts'
import { countSendable } from './judgements.commands.ts'
import { keepRates } from './rates.commands.ts'
import { isSender, mayApprove } from './rights.queries.ts'
import { sweepJob } from './wakes.commands.ts'

const permission = 'messaging.sendBulks'
const mostDaysAhead = 30

/**
 * Sends a checked bulk, now or at a time; above 200 recipients it waits for a superior unless the caller's role may send so many. Everybody is judged
 * once more, and the number must be the one that the caller has seen. The same click that arrives twice is done once.
 */
export async function confirmBulk(context: Context, id: number, version: number, sending: Sending): Promise<Bulk> {
  return write(context, { permission, audit: 'messaging.bulkConfirmed' }, async (tx) => {
    await bulkRow(tx, id)
    await sql`select from messaging.bulks where id = ${id} for update`.execute(tx.db)
    const row = await bulkRow(tx, id)
    if (row.confirm_key === sending.key && isSender(tx.actor, row)) {
      tx.unchanged()
      return getBulk(tx, id)
    }
    if (row.version !== version) throw fail('platform.version_stale', {}, { current: await getBulk(tx, id) })
    if (!isSender(tx.actor, row)) throw fail('messaging.bulk_not_yours')
    if (row.state !== 'ready') throw fail('messaging.bulk_not_ready')
    if (!row.is_checked_today) throw fail('messaging.check_old')
    await lockOffered(tx, editionOf(row))
    await failIfChannelLost(tx, row)
    await keepRates(tx, ratedOf(row))
    const isToday = await failIfNotAhead(tx, sending.at)
    await freeUsed(tx, row, sending, isToday)
    await failIfOthers(tx, row, { count: sending.count, isToday, sender: personOf(tx) })
    const needsApproval = sending.count > row.approved_beyond && !passes(tx.actor, 'messaging.sendMany')
    const own = sending.quietHours === 'office' ? null : sending.quietHours
    const state = needsApproval ? 'approving' : sending.at === null ? 'running' : 'scheduled'
    await sql`
      update messaging.bulks set state = ${state}, confirm_key = ${sending.key}::uuid, confirmed_at = clock_timestamp(), why = '',
        scheduled_at = ${sending.at}::timestamptz, moves_on = ${sending.movesOn}, role_id = ${personOf(tx).roleId},
        quiet_office = ${sending.quietHours === 'office'}, quiet_from = ${own?.from ?? null}::time, quiet_to = ${own?.to ?? null}::time,
        quiet_days_off = ${sending.quietDaysOff}, version = version + 1
      where id = ${id} and state = 'ready'`.execute(tx.db)
    if (state === 'running') await sweepJob.later(tx, null)
    if (needsApproval) await askForApproval(tx, row, sending.count)
    await tx.audit({ subject: 'bulk', id, after: { recipients: sending.count, scheduledAt: sending.at, state } })
    publishBulk(tx, row)
    return getBulk(tx, id)
  })
}

/** Lets the bulk of somebody whom the caller reaches go out, after everybody was judged once more. */
export async function approveBulk(context: Context, id: number, version: number, count: number): Promise<Bulk> {
  return write(context, { permission: 'messaging.sendMany', audit: 'messaging.bulkApproved' }, async (tx) => {
    const row = await lockWaiting(tx, id, version)
    const sender = (await actFor(tx, { userId: row.created_by, roleId: row.role_id })).actor
    if (sender === null) throw fail('messaging.bulk_not_yours')
    await keepRates(tx, ratedOf(row), sender)
    const isDue = row.scheduled_at === null || row.scheduled_at <= tx.now()
    await failIfOthers(tx, row, { count, isToday: isDue, sender })
    const state = isDue ? 'running' : 'scheduled'
    await sql`
      update messaging.bulks set state = ${state}, approved_by = ${personOf(tx).id}, version = version + 1
      where id = ${id} and state = 'approving'`.execute(tx.db)
    if (isDue) await sweepJob.later(tx, null)
    await tellSender(tx, row, 'messaging.notice.approved')
    await tx.audit({ subject: 'bulk', id, after: { recipients: count, state } })
    publishBulk(tx, row)
    return getBulk(tx, id)
  })
}

/** Refuses it; it is a draft again, and its sender is told why. */
export async function declineBulk(context: Context, id: number, version: number, reason: string): Promise<Bulk> {
  return write(context, { permission: 'messaging.sendMany', audit: 'messaging.bulkDeclined' }, async (tx) => {
    const row = await lockWaiting(tx, id, version)
    await sql`
      update messaging.bulks set state = 'draft', confirm_key = null, confirmed_at = null, version = version + 1
      where id = ${id} and state = 'approving'`.execute(tx.db)
    await tellSender(tx, row, 'messaging.notice.declined', { reason })
    await tx.audit({ subject: 'bulk', id, after: { reason } })
    publishBulk(tx, row)
    return getBulk(tx, id)
  })
}

async function lockWaiting(tx: WriteContext, id: number, version: number): Promise<BulkRow> {
  const row = await lockBulk(tx, id, version)
  if (!mayApprove(tx.actor, row)) throw fail('messaging.bulk_not_yours')
  if (row.state !== 'approving') throw fail('messaging.bulk_not_waiting')
  return row
}

/** An account may have become one of another department since the check. */
async function failIfChannelLost(context: Context, { channel_ids: ids }: BulkRow) {
  const known = await channelsFor(context)
  if (ids.some((id) => known.every((channel) => channel.id !== id)))
    throw failField('channelIds', 'messaging.channel_unknown')
}

/** Returns whether the time lies on the office's present day. */
async function failIfNotAhead(tx: WriteContext, at: string | null): Promise<boolean> {
  const { rows } = await sql<{ is_ahead: boolean; is_today: boolean }>`
    select t.at > clock_timestamp() and t.at < clock_timestamp() + make_interval(days => ${mostDaysAhead}) as is_ahead,
      messaging.office_day(t.at) = messaging.office_day(clock_timestamp()) as is_today
    from (select ${at}::timestamptz as at) t`.execute(tx.db)
  if (at === null) return true
  if (!rows[0]?.is_ahead) throw failField('at', 'messaging.time_past')
  return rows[0].is_today
}

const used: readonly string[] = reasonsOf.usedToday

/**
 * Those who were written to today stand in the way of today alone. On another day they wait with the others; today they are moved to their next
 * free day, at the same hour, where the sender wants that.
 */
async function freeUsed(tx: WriteContext, { id }: BulkRow, { at, movesOn }: Sending, isToday: boolean) {
  if (!isToday)
    await sql`
      update messaging.recipients set state = 'waiting', reason = '', facts = '{}', updated_at = now()
      where bulk_id = ${id} and state = 'skipped' and reason = any(${[...used]}::text[])`.execute(tx.db)
  else if (movesOn)
    await sql`
      with days as materialized (
        select n, first.at + make_interval(days => n) as at, messaging.office_day(first.at + make_interval(days => n)) as day
        from (select coalesce(${at}::timestamptz, clock_timestamp()) as at) first, generate_series(1, ${mostDaysOn}::int) n),
      planned as materialized (
        select o.target_kind, o.target_id, o.address_key, messaging.office_day(o.not_before) as day
        from messaging.recipients o
        join messaging.bulks b on b.id = o.bulk_id and b.state in ('approving', 'scheduled', 'running', 'paused')
        where o.state = 'waiting' and o.bulk_id <> ${id} and o.not_before > now()),
      moved as (
        select distinct on (r.target_kind, r.target_id) r.target_kind, r.target_id, days.at
        from messaging.recipients r cross join days
        where r.bulk_id = ${id} and r.state = 'skipped' and r.reason = any(${[...used]}::text[])
          -- As "not in" they are read once as sets, whatever the database knows of these tables; nobody waits without an address.
          and (days.day, r.address_key) not in (select p.day, p.address_key from planned p)
          and (days.day, r.target_kind, r.target_id) not in (select p.day, p.target_kind, p.target_id from planned p)
        order by r.target_kind, r.target_id, days.n)
      update messaging.recipients r set state = 'waiting', is_moved = true, not_before = moved.at, updated_at = now()
      from moved where r.bulk_id = ${id} and r.target_kind = moved.target_kind and r.target_id = moved.target_id`.execute(
      tx.db,
    )
}

/** Throws count_changed where others may be written to than the caller has seen, and nobody where none is left. */
async function failIfOthers(
  tx: WriteContext,
  row: BulkRow,
  { count, isToday, sender }: { count: number; isToday: boolean; sender: Actor },
) {
  const now = await countSendable(tx, { id: row.id, sender, isToday })
  if (now === 0) {
    const of = new Map(verdictsOf(row).map((one) => [one.verdict, one.count]))
    const [usedToday = 0, optedOut = 0, noAddress = 0] = (['usedToday', 'optedOut', 'noAddress'] as const).map((one) =>
      of.get(one),
    )
    const others = (row.total ?? 0) - usedToday - optedOut - noAddress
    throw fail('messaging.nobody', { used: usedToday, optedOut, noAddress, others })
  }
  if (now !== count) throw fail('messaging.count_changed', { before: count, count: now })
}

async function askForApproval(tx: WriteContext, row: BulkRow, count: number) {
  const people = await peopleWhoAnswerFor(tx, row.created_by, 'bulkSend')
  await notifyPeople(tx, {
    userIds: people.filter((one) => one !== row.created_by),
    kind: 'messaging.notice.approvalAsked',
    facts: { by: row.sender, title: row.title, count },
    subject: { kind: 'bulk', id: row.id },
  })
}

async function tellSender(tx: WriteContext, row: BulkRow, kind: string, facts: { reason?: string } = {}) {
  await notifyPeople(tx, {
    userIds: [row.created_by],
    kind,
    facts: { by: personOf(tx).name, title: row.title, ...facts },
    subject: { kind: 'bulk', id: row.id },
  })
}
