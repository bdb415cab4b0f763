import type { TargetKind } from '@seamark/contract/messaging/choices'
import { sql } from 'kysely'
import type { WriteContext } from '../../../platform/write.ts'
import { publishBulk } from '../bulks/drafts.commands.ts'
import { breakChannel, suppressBadTargets } from '../ledger/calls.commands.ts'
import { type Ended, noTaskCode } from '../ledger/outcomes.rules.ts'
import type { AnsweredMail } from '../returns/answered.queries.ts'
import { proveSent } from '../returns/proofs.commands.ts'

/** A message moves on in this order and never back, in whatever order a provider tells. */
const order = ['unknown', 'sent', 'delivered', 'read'] as const

/** Keeps that a message has left, has arrived or was read. */
export async function moveMessage(
  tx: WriteContext,
  { ref, bulkId, senderId }: AnsweredMail,
  status: 'sent' | 'delivered' | 'read',
  providerId = '',
) {
  await proveSent(tx, ref, providerId)
  const before = order.slice(0, order.indexOf(status))
  const { numAffectedRows = 0n } = await sql`
    update messaging.recipients set state = ${status}, reason = case when reason = 'complaint' then reason else '' end, updated_at = now()
    where client_ref = ${ref}::uuid and state = any(${[...before]}::text[])`.execute(tx.db)
  if (numAffectedRows > 0n) publishBulk(tx, { id: bulkId, created_by: senderId })
}

/** Keeps that a message of unknown outcome is a task: a colleague may send it, so it is looked after like every other. */
export async function keepTask(tx: WriteContext, { ref, bulkId, senderId }: AnsweredMail, taskId = '') {
  await sql`
    with found as (
      update messaging.deliveries set state = 'task', provider_id = left(${taskId}, 300), ended_at = null
      where client_ref = ${ref}::uuid and state = 'unknown' returning client_ref)
    update messaging.recipients r set state = 'task', reason = '', updated_at = now() from found where r.client_ref = found.client_ref`.execute(
    tx.db,
  )
  publishBulk(tx, { id: bulkId, created_by: senderId })
}

/**
 * Keeps that a message which was taken did not arrive. Its slot of the day stays used. One that has arrived or was answered has not failed, whatever comes
 * later.
 */
export async function failMessage(
  tx: WriteContext,
  { ref, bulkId, senderId }: AnsweredMail,
  { id, ended }: { id: string; ended: Ended },
) {
  const { rows } = await sql<{ channelId: number; targetKind: TargetKind; targetId: number }>`
    insert into messaging.events (channel_id, event_id, client_ref, bulk_id, class, address_key, kind, code)
    select r.channel_id, left(${id}, 500), r.client_ref, r.bulk_id, r.class, r.address_key, ${eventKind(ended)}, left(${ended.code}, 100)
    from messaging.recipients r where r.client_ref = ${ref}::uuid
    on conflict on constraint events_once do nothing
    returning channel_id::float8 as "channelId", (select target_kind from messaging.recipients where client_ref = ${ref}::uuid) as "targetKind",
      (select target_id::float8 from messaging.recipients where client_ref = ${ref}::uuid) as "targetId"`.execute(tx.db)
  const [told] = rows
  if (!told) return
  await sql`update messaging.deliveries set state = 'failed' where client_ref = ${ref}::uuid and state = 'unknown'`.execute(
    tx.db,
  )
  await sql`
    update messaging.recipients set state = 'failed', reason = ${reasonOf(ended)}, updated_at = now()
    where client_ref = ${ref}::uuid and state in ('sent', 'unknown') and replied_at is null`.execute(tx.db)
  await suppressBadTargets(tx, [{ ref, bulkId, ...told, ...ended }])
  if (ended.outcome === 'brokenChannel') await breakChannel(tx, told.channelId, ended.code)
  publishBulk(tx, { id: bulkId, created_by: senderId })
}

function eventKind({ outcome, isOptOut }: Ended): 'optOut' | 'hardBounce' | 'refused' | 'notDelivered' {
  if (outcome === 'badTarget') return isOptOut ? 'optOut' : 'hardBounce'
  return outcome === 'refused' ? 'refused' : 'notDelivered'
}

function reasonOf({ outcome, code }: Ended): string {
  if (outcome === 'badTarget' || outcome === 'refused') return outcome
  return code === noTaskCode ? noTaskCode : 'notDelivered'
}
