import type { NamedTopic, Topic } from '@seamark/contract/messaging/opt-outs/topics'
import { type RawBuilder, sql } from 'kysely'
import { authorize, type Context } from '../../../platform/context.ts'
import { failField } from '../../../platform/failure.ts'

/** What bulks may be about, by name, the retired ones last. */
export async function listTopics(context: Context): Promise<{ topics: Topic[] }> {
  authorize(context, 'messaging.sendBulks')
  return { topics: await selectTopics(context, sql`true`) }
}

export async function selectTopics({ db }: Pick<Context, 'db'>, where: RawBuilder<unknown>): Promise<Topic[]> {
  const { rows } = await sql<Topic>`
    select t.id::float8 as id, t.version, t.name, t.name_en as "nameEn", t.retired_at is not null as "isRetired",
      (select count(*)::int from messaging.suppressions s where s.topic_id = t.id and (s.until is null or s.until > now())) as "optOuts"
    from messaging.topics t where ${where} order by t.retired_at is not null, lower(t.name), t.id`.execute(db)
  return rows
}

/** The topic of a row with a `topic_id`, as JSON. */
export const topicOf = (topicId: RawBuilder<unknown>): RawBuilder<(NamedTopic & { isRetired: boolean }) | null> => sql<
  (NamedTopic & { isRetired: boolean }) | null
>`(
  select json_build_object('id', t.id, 'name', t.name, 'nameEn', t.name_en, 'isRetired', t.retired_at is not null)
  from messaging.topics t where t.id = ${topicId})`

/** Returns the name of a topic that may be chosen, '' for none. Throws topic_unknown, and topic_retired for one that is no longer offered. */
export async function offeredTopic(
  context: Pick<Context, 'db'>,
  id: number | null,
  { kept = null }: { kept?: number | null } = {},
): Promise<string> {
  if (id === null) return ''
  const [found] = await selectTopics(context, sql`t.id = ${id}`)
  if (!found) throw failField('topicId', 'messaging.topic_unknown')
  if (found.isRetired && id !== kept) throw failField('topicId', 'messaging.topic_retired')
  return found.name
}
