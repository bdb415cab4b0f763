import { sql } from 'kysely'
import type { WriteContext } from '../../../platform/write.ts'
import { senderOf } from '../bulks/senders.queries.ts'
import { noteSentRefs } from '../ledger/traces.commands.ts'

/**
 * Keeps that a message of unknown outcome has left. The timelines of its client or group did not know of it till now. Does nothing where its outcome is
 * known. `providerId` is what the provider calls it, where it was not told before.
 */
export async function proveSent(tx: WriteContext, ref: string, providerId = '') {
  const { rows } = await sql<{ created_by: number; role_id: number }>`
    update messaging.deliveries d set state = 'sent', provider_id = case when d.provider_id = '' then left(${providerId}, 300) else d.provider_id end
    from messaging.bulks b
    where b.id = d.bulk_id and d.client_ref = ${ref}::uuid and d.state = 'unknown'
    returning b.created_by::float8 as created_by, b.role_id::float8 as role_id`.execute(tx.db)
  const [bulk] = rows
  if (!bulk) return
  await noteSentRefs(tx, (await senderOf(tx, bulk)) ?? { kind: 'system', name: 'messaging' }, [ref])
}
