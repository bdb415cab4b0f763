import type { NamedTopic } from '@seamark/contract/messaging/opt-outs/topics'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { write } from '../../../platform/write.ts'
import { topicOf } from './topics.queries.ts'
import { refOfToken } from './tokens.rules.ts'

/**
 * The message of a token that was sent, with its topic if it has one. Reading changes nothing, since programs open every address of a mail.
 */
export const findOptOut = (context: Context, token: string) => findDelivery(context, token)

/**
 * Takes an address off all bulks, or off those of the message's topic, for good and from now on: whoever opts out during a run gets nothing more of it. It
 * works twice, and returns the message, undefined for an unknown token.
 */
export async function optOut(
  context: Context,
  token: string,
  { isTopicOnly = false } = {},
): Promise<Found | undefined> {
  const found = await findDelivery(context, token)
  if (found)
    await optOutReader(context, { ref: found.ref, source: 'link', topicId: isTopicOnly ? found.topic?.id : null })
  return found
}

/** Takes the reader of a message off all bulks, or off a topic, by her click, her answer, or the report of her server. Joins the caller's transaction. */
export async function optOutReader(
  context: Context,
  {
    ref,
    source,
    topicId = null,
  }: { ref: string; source: 'link' | 'reply' | 'report'; topicId?: number | null | undefined },
) {
  await write(context, { permission: 'messaging.optOut', audit: 'messaging.optedOut' }, async (tx) => {
    const { rows } = await sql<{ bulkId: number; targetId: number }>`
      with reader as (select * from messaging.recipients where client_ref = ${ref}::uuid),
      suppressed as (
        insert into messaging.suppressions as s (class, address_key, scope, reason, source)
        select r.class, r.address_key, ${topicId === null ? 'all' : String(topicId)}, 'optOut', ${source} from reader r
        on conflict (address_key, class, scope) do update set reason = 'optOut', source = excluded.source, at = clock_timestamp(), until = null
        where s.reason <> 'optOut' or s.until is not null
        returning s.class)
      select r.bulk_id::float8 as "bulkId", r.target_id::float8 as "targetId" from reader r cross join suppressed`.execute(
      tx.db,
    )
    const [found] = rows
    if (!found) return tx.unchanged()
    await tx.audit({
      subject: 'bulk',
      id: found.bulkId,
      after: { target: found.targetId, ...(topicId === null ? {} : { topic: topicId }) },
    })
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

interface Found {
  ref: string
  topic: NamedTopic | null
}

async function findDelivery({ db, seal }: Pick<Context, 'db' | 'seal'>, token: string) {
  const ref = refOfToken(seal, token)
  if (ref === undefined) return undefined
  const { rows } = await sql<Found>`
    select r.client_ref as ref, ${topicOf(sql`b.topic_id`)} as topic
    from messaging.recipients r join messaging.bulks b on b.id = r.bulk_id
    where r.client_ref = ${ref}::uuid and r.state <> 'claimed'`.execute(db)
  return rows[0]
}
