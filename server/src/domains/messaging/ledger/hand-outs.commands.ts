import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { WriteContext } from '../../../platform/write.ts'
import { claimSlots, lockFamilies, type Wanted } from './claims.commands.ts'
import { keepValuesNow } from './values.queries.ts'
import type { Target } from './verdicts.queries.ts'
import { holdForTasks } from './holds.commands.ts'
import { keepOfficeZone } from './zones.commands.ts'

/**
 * Claims the day's slot for one recipient and hands the message to a person, who sends it by hand. Returns whether she got it; otherwise the
 * recipient keeps the verdict, or waits while somebody else has the slot. The caller has locked the recipient.
 */
export async function handOut(tx: WriteContext, wanted: Wanted, target: Target): Promise<boolean> {
  await keepOfficeZone(tx)
  await holdForTasks(tx)
  await lockFamilies(tx, wanted, [target])
  const lease = randomUUID()
  const { claimed } = await claimSlots(tx, wanted, [target], lease)
  if (claimed === 0) return false
  await sql`
    with handed as (
      update messaging.deliveries set state = 'handed', called_at = clock_timestamp(), lease = null, lease_until = null
      where lease = ${lease}::uuid returning client_ref)
    update messaging.recipients r set state = 'handed', ${keepValuesNow}, updated_at = now() from handed where r.client_ref = handed.client_ref`.execute(
    tx.db,
  )
  return true
}

/** What a person says of a message that she has copied. */
export type Said = 'sent' | 'notSent' | 'skipped'

/**
 * Writes what a person says of a message in hand. Her word that it was not sent is the proof by which the slot of the day is free again; the
 * recipient is left to the caller.
 */
export async function endHandOut(tx: WriteContext, ref: string, said: Said) {
  await keepWord(tx, ref, said)
  if (said === 'sent') {
    await sql`
      update messaging.deliveries set state = 'sent', ended_at = clock_timestamp() where client_ref = ${ref}::uuid`.execute(
      tx.db,
    )
    await sql`insert into messaging.ticks (client_ref) values (${ref}::uuid)`.execute(tx.db)
  } else {
    await sql`delete from messaging.deliveries where client_ref = ${ref}::uuid`.execute(tx.db)
    await sql`delete from messaging.deliveries where holds = ${ref}::uuid and state = 'task'`.execute(tx.db)
  }
}

/** Writes what a person says of a message of another day, which stays in the ledger whatever she says. */
export async function settleHandOut(tx: WriteContext, ref: string, said: Exclude<Said, 'skipped'>) {
  await keepWord(tx, ref, said)
  await sql`
    update messaging.deliveries set state = ${said === 'sent' ? 'sent' : 'failed'}, ended_at = clock_timestamp()
    where client_ref = ${ref}::uuid and state = 'unknown'`.execute(tx.db)
  if (said === 'sent') await sql`insert into messaging.ticks (client_ref) values (${ref}::uuid)`.execute(tx.db)
}

/** Takes a tick back that no timeline knows yet. The slot stays used. Returns whether there was one. */
export async function untickHandOut(tx: WriteContext, ref: string): Promise<boolean> {
  const { rows } = await sql`select from messaging.ticks where client_ref = ${ref}::uuid for update`.execute(tx.db)
  if (rows.length === 0) return false
  await sql`
    update messaging.deliveries set state = 'handed', ended_at = null where client_ref = ${ref}::uuid`.execute(tx.db)
  await sql`delete from messaging.ticks where client_ref = ${ref}::uuid`.execute(tx.db)
  return true
}

async function keepWord(tx: WriteContext, ref: string, said: Said) {
  await sql`
    insert into messaging.attempts (client_ref, bulk_id, target_kind, target_id, channel_id, number, begun_at, outcome, code)
    select d.client_ref, d.bulk_id, d.target_kind, d.recipient_id, d.channel_id,
      1 + (select count(*) from messaging.attempts a
        where a.bulk_id = d.bulk_id and a.target_kind = d.target_kind and a.target_id = d.recipient_id),
      d.called_at, ${said === 'sent' ? 'sent' : 'notNow'}, ${said}
    from messaging.deliveries d where d.client_ref = ${ref}::uuid`.execute(tx.db)
}

/** What was copied on a day that is over and not ticked may have been sent: nobody knows until its person says it. */
export async function endHandedDays(tx: WriteContext) {
  await sql`
    with lost as (
      update messaging.deliveries set state = 'unknown', ended_at = clock_timestamp()
      where state = 'handed' and biz_day < messaging.office_day(clock_timestamp())
      returning client_ref, bulk_id, target_kind, recipient_id, channel_id, called_at),
    kept as (
      insert into messaging.attempts (client_ref, bulk_id, target_kind, target_id, channel_id, number, begun_at, outcome, code)
      select l.client_ref, l.bulk_id, l.target_kind, l.recipient_id, l.channel_id,
        1 + (select count(*) from messaging.attempts a
          where a.bulk_id = l.bulk_id and a.target_kind = l.target_kind and a.target_id = l.recipient_id),
        l.called_at, 'unknown', 'notTicked'
      from lost l)
    update messaging.recipients r set state = 'unknown', reason = 'notTicked', facts = '{}', updated_at = now()
    from lost where r.client_ref = lost.client_ref`.execute(tx.db)
}
