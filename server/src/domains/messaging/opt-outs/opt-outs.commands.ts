import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { refOfToken } from './tokens.rules.ts'

/** Whether a token is of a message that was sent. Reading changes nothing, since programs open every address of a mail. */
export async function knowsOptOut(context: Context, token: string): Promise<boolean> {
  return (await findDelivery(context, token)) !== undefined
}

/**
 * Takes an address off all bulks, for good and from now on: whoever opts out during a run gets nothing more of it. It works twice, and says whether
 * the token was known.
 */
export async function optOut(context: Context, token: string): Promise<boolean> {
  const found = await findDelivery(context, token)
  if (!found) return false
  await write(context, { permission: 'messaging.optOut', audit: 'messaging.optedOut' }, async (tx) => {
    if (!(await suppressReader(tx, found.ref))) return tx.unchanged()
    await tx.audit({ subject: 'bulk', id: found.bulkId, after: { target: found.targetId } })
  })
  return true
}

async function suppressReader(tx: WriteContext, ref: string): Promise<boolean> {
  const { rows } = await sql`
    insert into messaging.suppressions as s (class, address_key, reason, source)
    select r.class, r.address_key, 'optOut', 'link' from messaging.recipients r where r.client_ref = ${ref}::uuid
    on conflict (address_key, class, scope) do update set reason = 'optOut', source = 'link', at = clock_timestamp(), until = null
    where s.reason <> 'optOut' or s.until is not null
    returning s.class`.execute(tx.db)
  return rows.length > 0
}

async function findDelivery({ db, seal }: Pick<Context, 'db' | 'seal'>, token: string) {
  const ref = refOfToken(seal, token)
  if (ref === undefined) return undefined
  const { rows } = await sql<{ ref: string; bulkId: number; targetId: number }>`
    select client_ref as ref, bulk_id as "bulkId", target_id as "targetId" from messaging.recipients
    where client_ref = ${ref}::uuid and state <> 'claimed'`.execute(db)
  return rows[0]
}
