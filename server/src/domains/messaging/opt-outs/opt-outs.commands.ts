import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { write } from '../../../platform/write.ts'
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
  await optOutReader(context, { ref: found.ref, source: 'link' })
  return true
}

/** Takes the reader of a message off all bulks, by her click, her answer, or the report of her server. Joins the caller's transaction. */
export async function optOutReader(
  context: Context,
  { ref, source }: { ref: string; source: 'link' | 'reply' | 'report' },
) {
  await write(context, { permission: 'messaging.optOut', audit: 'messaging.optedOut' }, async (tx) => {
    const { rows } = await sql<{ bulkId: number; targetId: number }>`
      with reader as (select * from messaging.recipients where client_ref = ${ref}::uuid),
      suppressed as (
        insert into messaging.suppressions as s (class, address_key, reason, source)
        select r.class, r.address_key, 'optOut', ${source} from reader r
        on conflict (address_key, class, scope) do update set reason = 'optOut', source = excluded.source, at = clock_timestamp(), until = null
        where s.reason <> 'optOut' or s.until is not null
        returning s.class)
      select r.bulk_id::float8 as "bulkId", r.target_id::float8 as "targetId" from reader r cross join suppressed`.execute(
      tx.db,
    )
    const [found] = rows
    if (!found) return tx.unchanged()
    await tx.audit({ subject: 'bulk', id: found.bulkId, after: { target: found.targetId } })
  })
}

/** Takes an address off all bulks that none of ours has been sent to. Joins the caller's transaction. */
export async function optOutAddress(
  context: Context,
  { class: kind, form, source }: { class: string; form: string; source: 'reply' },
) {
  await write(context, { permission: 'messaging.optOut', audit: 'messaging.optedOut' }, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into messaging.suppressions as s (class, address_key, reason, source, address)
      values (${kind}, messaging.address_key(${kind}, ${form}), 'optOut', ${source}, left(${form}, 320))
      on conflict (address_key, class, scope) do update set reason = 'optOut', source = excluded.source, at = clock_timestamp(), until = null
      where s.reason <> 'optOut' or s.until is not null
      returning id::float8 as id`.execute(tx.db)
    const [found] = rows
    if (!found) return tx.unchanged()
    await tx.audit({ subject: 'optOut', id: found.id })
  })
}

async function findDelivery({ db, seal }: Pick<Context, 'db' | 'seal'>, token: string) {
  const ref = refOfToken(seal, token)
  if (ref === undefined) return undefined
  const { rows } = await sql<{ ref: string }>`
    select client_ref as ref from messaging.recipients
    where client_ref = ${ref}::uuid and state <> 'claimed'`.execute(db)
  return rows[0]
}
