import type { Topic, TopicInput } from '@seamark/contract/messaging/opt-outs/topics'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { selectTopics } from './topics.queries.ts'

const permission = 'messaging.manageOptOuts'

/** Adds a topic. Throws topic_taken. */
export async function addTopic(context: Context, { name, nameEn }: Omit<TopicInput, 'isRetired'>): Promise<Topic> {
  return write(context, { permission, audit: 'messaging.topicAdded' }, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into messaging.topics (name, name_en) values (${name}, ${nameEn})
      on conflict (lower(name)) do nothing returning id::float8 as id`.execute(tx.db)
    const id = rows[0]?.id
    if (id === undefined) throw failField('name', 'messaging.topic_taken')
    await tx.audit({ subject: 'topic', id, after: { name, nameEn } })
    return topicById(tx, id)
  })
}

/** Renames a topic, retires it or offers it again. Its opt-outs know it by its id, so they hold. Throws topic_not_found, topic_taken. */
export async function changeTopic(context: Context, id: number, version: number, input: TopicInput): Promise<Topic> {
  return write(context, { permission, audit: 'messaging.topicChanged' }, async (tx) => {
    await sql`select from messaging.topics where id = ${id} for update`.execute(tx.db)
    const seen = await topicById(tx, id)
    if (seen.version !== version) throw fail('platform.version_stale', {}, { current: seen })
    const { rows } =
      await sql`select from messaging.topics where lower(name) = lower(${input.name}) and id <> ${id}`.execute(tx.db)
    if (rows.length > 0) throw failField('name', 'messaging.topic_taken')
    await sql`
      update messaging.topics set name = ${input.name}, name_en = ${input.nameEn}, version = version + 1,
        retired_at = case when ${input.isRetired} then coalesce(retired_at, now()) end
      where id = ${id}`.execute(tx.db)
    await tx.audit({ subject: 'topic', id, before: auditedOf(seen), after: auditedOf(input) })
    return topicById(tx, id)
  })
}

const auditedOf = ({ name, nameEn, isRetired }: TopicInput) => ({ name, nameEn, isRetired })

async function topicById(tx: WriteContext, id: number): Promise<Topic> {
  const [found] = await selectTopics(tx, sql`t.id = ${id}`)
  if (!found) throw fail('messaging.topic_not_found')
  return found
}
