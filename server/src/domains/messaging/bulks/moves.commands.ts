import { type BulkState, brakes } from '@seamark/contract/messaging/choices'
import type { Bulk } from '@seamark/contract/messaging/bulks/bulks'
import { retriedReasons } from '@seamark/contract/messaging/bulks/fields'
import { type RawBuilder, sql } from 'kysely'
import type { Actor, Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { tryThroughLocks } from '../ledger/claims.commands.ts'
import { actFor } from '../../identity/index.ts'
import { failIfUnknownRates, offersOf } from '../texts/rates.queries.ts'
import { type BulkRow, getBulk, ratedOf } from './bulks.queries.ts'
import { lockBulk, publishBulk } from './drafts.commands.ts'
import { keepRates } from './rates.commands.ts'
import { isOver, isSender, isUnconfirmed, mayReplaceRates } from './rights.queries.ts'
import { sweepJob } from './wakes.commands.ts'

const permission = 'messaging.sendBulks'

/** Whoever sees a bulk may pause it. Calls that are under way end; what was claimed goes back with its lease. */
export async function pauseBulk(context: Context, id: number, version: number): Promise<Bulk> {
  return write(context, { permission, audit: 'messaging.bulkPaused' }, async (tx) => {
    const row = await lockBulk(tx, id, version)
    if (row.state !== 'running') throw fail('messaging.bulk_not_running')
    return moveTo(tx, row, 'paused')
  })
}

export async function continueBulk(context: Context, id: number, version: number): Promise<Bulk> {
  return write(context, { permission, audit: 'messaging.bulkContinued' }, async (tx) => {
    const row = await lockBulk(tx, id, version)
    if (row.state !== 'paused') throw fail('messaging.bulk_not_paused')
    if (row.rate_ids.length > 0) await keepRates(tx, ratedOf(row), await senderOf(tx, row))
    if (brakes.some((why) => why === row.why)) await releaseBrake(tx, row)
    return moveTo(tx, row, 'running')
  })
}

/**
 * Quotes other offers in what a paused bulk has still to send, as its sender may see them; what has left keeps the prices with which it left. Throws what
 * is wrong with one of them.
 */
export async function replaceRates(
  context: Context,
  id: number,
  version: number,
  rateIds: readonly number[],
): Promise<Bulk> {
  return write(context, { permission, audit: 'messaging.ratesReplaced' }, async (tx) => {
    const row = await lockBulk(tx, id, version)
    if (!mayReplaceRates(tx.actor, row)) throw fail('messaging.bulk_not_yours')
    if (row.state !== 'paused') throw fail('messaging.bulk_not_paused')
    const rates = await failIfUnknownRates(tx, rateIds)
    const before = (await offersOf(tx, row.rate_ids)).map(({ number }) => number).join(', ')
    await sql`
      update messaging.bulks set rate_ids = ${rateIds}::bigint[], rate_values = '{}', why = case why when 'rateOver' then '' else why end,
        version = version + 1
      where id = ${id}`.execute(tx.db)
    await keepRates(tx, { ...ratedOf(row), rate_ids: rateIds }, await senderOf(tx, row))
    await tx.audit({ subject: 'bulk', id, before: { rates: before }, after: { rates } })
    publishBulk(tx, row)
    return getBulk(tx, id)
  })
}

/** Its sender with today's rights. Whoever lost them sees no offers, so the bulk that quotes some stays paused. */
async function senderOf(tx: WriteContext, { created_by: userId, role_id: roleId }: BulkRow): Promise<Actor | null> {
  return (await actFor(tx, { userId, roleId })).actor
}

/** Somebody has seen what came back, and goes on: only what is sent from now on can stop her again. */
async function releaseBrake(tx: WriteContext, { channel_ids }: BulkRow) {
  await sql`
    update messaging.channels h set brake_after = coalesce((select max(a.id) from messaging.attempts a where a.channel_id = h.id and not a.fenced), 0)
    where h.id = any(${channel_ids}::bigint[])`.execute(tx.db)
}

/** Cancels what has not left. A slot that was claimed and never called is free again at once. */
export async function cancelBulk(context: Context, id: number, version: number): Promise<Bulk> {
  return tryThroughLocks(() =>
    write(context, { permission, audit: 'messaging.bulkCancelled' }, async (tx) => {
      const row = await lockBulk(tx, id, version)
      if (isOver(row)) throw fail('messaging.bulk_over')
      if (isUnconfirmed(row) && !isSender(tx.actor, row)) throw fail('messaging.bulk_not_yours')
      await sql`
        with freed as (
          delete from messaging.deliveries where bulk_id = ${id} and state = 'claimed' returning client_ref)
        update messaging.recipients r set state = 'cancelled', client_ref = null, updated_at = now()
        where r.bulk_id = ${id} and (r.state in ('chosen', 'waiting') or r.client_ref in (select client_ref from freed))`.execute(
        tx.db,
      )
      await cancelChosen(tx, id)
      return moveTo(tx, row, 'cancelled', sql`clock_timestamp()`)
    }),
  )
}

/** Whom a check has not judged yet stays a recipient, so that all who were chosen are counted. */
async function cancelChosen(tx: WriteContext, id: number) {
  await sql`
    with left_over as (delete from messaging.chosen where bulk_id = ${id} returning target_kind, ids, friend_ids)
    insert into messaging.recipients (bulk_id, target_kind, target_id, friend_id, state)
    select ${id}, l.target_kind, one.id, one.friend_id, 'cancelled'
    from left_over l cross join lateral unnest(l.ids, l.friend_ids) one (id, friend_id)`.execute(tx.db)
}

/**
 * Lets those wait again that surely got nothing, on another day where their slot of today is used. The provider has refused the others, or nobody
 * knows.
 */
export async function retryBulk(context: Context, id: number, version: number): Promise<Bulk> {
  return write(context, { permission, audit: 'messaging.bulkRetried' }, async (tx) => {
    const row = await lockBulk(tx, id, version)
    if (!isSender(tx.actor, row)) throw fail('messaging.bulk_not_yours')
    if (row.state !== 'running' && row.state !== 'paused' && row.state !== 'done')
      throw fail('messaging.nothing_to_retry')
    const { numAffectedRows = 0n } = await sql`
      update messaging.recipients r set state = 'waiting', reason = '', facts = '{}', tries = 0, updated_at = now(), client_ref = null,
        not_before = case when exists (
            select from messaging.deliveries d
            where d.client_ref = r.client_ref and d.biz_day = messaging.office_day(clock_timestamp()))
          then clock_timestamp() + interval '1 day' end
      where bulk_id = ${id} and state = 'failed' and reason = any(${[...retriedReasons]}::text[])`.execute(tx.db)
    if (numAffectedRows === 0n) throw fail('messaging.nothing_to_retry')
    return moveTo(tx, row, row.state === 'paused' ? 'paused' : 'running', sql`null`)
  })
}

/** Moves a bulk that stands as it was locked, with its audit row, and the job that goes on with it. */
async function moveTo(
  tx: WriteContext,
  row: BulkRow,
  state: BulkState,
  endedAt: RawBuilder<unknown> = sql`ended_at`,
): Promise<Bulk> {
  await sql`
    update messaging.bulks set state = ${state}, why = '', ended_at = ${endedAt}, version = version + 1
    where id = ${row.id} and state = ${row.state}`.execute(tx.db)
  if (state === 'running') await sweepJob.later(tx, null)
  await tx.audit({ subject: 'bulk', id: row.id, before: { state: row.state }, after: { state } })
  publishBulk(tx, row)
  return getBulk(tx, row.id)
}
