import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { lockMessages } from './locks.commands.ts'

const permission = 'groups.uploadChat'

/**
 * Removes the messages of a file, or of one part of it, from all its groups, and returns these groups. Done again, also
 * after a kill at any moment, it removes what is left. What later files had left out because of this one comes back only
 * when they are read again. Call it outside of a transaction.
 */
export async function removeMessages(
  context: Context,
  { fileId, part }: { fileId: number; part?: number },
): Promise<number[]> {
  if ('audit' in context) throw new Error('removeMessages commits by itself: call it outside of a write')
  // First of all, so that nothing that is read later is taken for what was written before.
  await write.bookkeep(context, permission, ({ db }) =>
    sql`
      insert into groups.message_removals as r (file_id) values (${fileId})
      on conflict (file_id) do update set rounds = r.rounds + 1`.execute(db),
  )
  const where = `file = {file:UInt32}${part === undefined ? '' : ' and part = {part:UInt16}'}`
  const parameters = { file: fileId, ...(part === undefined ? {} : { part }) }
  const found = await context.engine.rows<{ grp: number }>(
    `select distinct grp from facts.messages where ${where} order by grp`,
    parameters,
  )
  for (const { grp } of found)
    await write.bookkeep(context, permission, async (tx) => {
      await lockMessages(tx, grp)
      await tx.engine.command(`delete from facts.messages where grp = {group:UInt32} and ${where}`, {
        ...parameters,
        group: grp,
      })
      await alignTalk(tx, grp)
    })
  return found.map(({ grp }) => grp)
}

/** Says anew from when to when a group talked. */
async function alignTalk(tx: WriteContext, groupId: number) {
  const [left] = await tx.engine.rows<{ count: number; first: number; last: number }>(
    `select count() as count, toUnixTimestamp64Milli(min(at)) as first, toUnixTimestamp64Milli(max(at)) as last
     from facts.messages where grp = {group:UInt32}`,
    { group: groupId },
  )
  await (left && left.count > 0
    ? sql`update groups.talks set first_at = ${new Date(left.first)}, last_at = ${new Date(left.last)} where group_id = ${groupId}`
    : sql`delete from groups.talks where group_id = ${groupId}`
  ).execute(tx.db)
}
