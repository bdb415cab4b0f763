import { sql } from 'kysely'
import { z } from 'zod'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { job } from '../../../platform/jobs.ts'
import { write } from '../../../platform/write.ts'
import { senderErased } from '../events.ts'
import { publishTalk } from '../groups/live-events.commands.ts'
import { lockGroup, lockGroupToChange } from '../groups/locks.commands.ts'
import { abilitiesOf } from '../policy.ts'
import { erasedKey } from './erased-senders.queries.ts'
import { lockMessages } from './locks.commands.ts'

const permission = 'groups.eraseSender'

/**
 * Erases somebody from a group: his name and account are gone at once and his messages are hidden; a job then empties
 * them in the engine. Files that are read later leave out what he says. This cannot be undone.
 */
export async function eraseSender(context: Context, senderId: number): Promise<null> {
  await eraseFromGroup(context, senderId)
  return null
}

/** The same as part of the erasure of a person. Returns the id under which the engine's work and the files that hold him are kept. */
export async function eraseFromGroup(context: Context, senderId: number): Promise<number> {
  return write(context, { permission, audit: 'groups.senderErased' }, async (tx) => {
    const { rows } = await sql<{ group_id: number; key: string }>`
      select group_id, key from groups.senders where id = ${senderId} and erased_at is null for update`.execute(tx.db)
    const [sender] = rows
    if (!sender) throw fail('groups.sender_not_found')
    const { group_id: groupId } = sender
    const group = await lockGroup(tx, groupId)
    // Whoever may not read what he said does not hear that he is there.
    if (!abilitiesOf(personOf(tx), group).readMessages) throw fail('groups.sender_not_found')
    await lockGroupToChange(tx, groupId)
    await sql`
      update groups.senders set key = ${erasedKey(tx, groupId, sender.key)}, account_kind = null, account = '', name = '', names = '{}',
        title = '', erased_at = now()
      where id = ${senderId}`.execute(tx.db)
    const { rows: made } = await sql<{ id: number }>`
      insert into groups.erasures (group_id, sender_id, asked_by) values (${groupId}, ${senderId}, ${personOf(tx).id})
      returning id`.execute(tx.db)
    await tx.reactions.announce(tx, senderErased, { groupId, senderId })
    await tx.audit({ subject: 'group', id: groupId })
    const erasureId = made[0]?.id ?? 0
    await eraseMessagesJob.later(tx, { erasureId })
    await publishTalk(tx, groupId)
    return erasureId
  })
}

/** Empties the messages of an erasure in the engine, and notes which files still hold them. Safe to run twice. */
async function eraseMessages(context: Context, erasureId: number) {
  const { rows } = await sql<{ group_id: number; sender_id: number }>`
    select group_id, sender_id from groups.erasures where id = ${erasureId} and done_at is null`.execute(context.db)
  const [erasure] = rows
  if (!erasure) return
  const parameters = { group: erasure.group_id, sender: erasure.sender_id }
  const his = 'grp = {group:UInt32} and sender = {sender:UInt32}'
  const files = await context.engine.rows<{ id: number }>(
    `select distinct file as id from facts.messages where ${his} order by id`,
    parameters,
  )
  // Committed first: once the engine has forgotten whose the messages were, nobody could tell.
  await write.bookkeep(context, permission, ({ db }) =>
    sql`
      update groups.erasures set file_ids = array(select distinct unnest(file_ids || ${files.map(({ id }) => id)}::bigint[]) order by 1)
      where id = ${erasureId}`.execute(db),
  )
  await write.bookkeep(context, permission, async (tx) => {
    await lockMessages(tx, erasure.group_id)
    await tx.engine.command(
      `alter table facts.messages update text = '', folded = '', key = 0, kind = 'erased', sender = 0 where ${his}`,
      parameters,
    )
    await sql`update groups.erasures set done_at = now() where id = ${erasureId}`.execute(tx.db)
  })
}

export const eraseMessagesJob = job(
  'groups.eraseMessages',
  z.object({ erasureId: z.number().int() }),
  (context, { erasureId }) => eraseMessages(context, erasureId),
)

/** Takes up erasures whose job was lost, or for which the engine was away. */
export const resumeErasuresJob = job('groups.resumeErasures', z.null(), async (context) => {
  const { rows } = await sql<{ id: number }>`
    select id from groups.erasures where done_at is null and asked_at < now() - interval '5 minutes' order by id limit 20`.execute(
    context.db,
  )
  for (const { id } of rows) await eraseMessages(context, id)
})
