import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { job } from '../../../platform/jobs.ts'
import { write } from '../../../platform/write.ts'
import { lockMessages } from './locks.commands.ts'
import type { Span } from './places.rules.ts'

const permission = 'groups.uploadChat'

/** Notes, before the engine has them, that a group has messages of this time: whoever removes messages looks here. */
export async function noteTalk(context: Context, groupId: number, { from, to }: Span) {
  const [first, last] = [new Date(from), new Date(to)]
  const { rows: covered } = await sql`
    select from groups.talks where group_id = ${groupId} and first_at <= ${first} and last_at >= ${last}`.execute(
    context.db,
  )
  if (covered.length > 0) return
  await write.bookkeep(context, permission, (tx) =>
    sql`
      insert into groups.talks as t (group_id, first_at, last_at) values (${groupId}, ${first}, ${last})
      on conflict (group_id) do update set
        first_at = least(t.first_at, excluded.first_at), last_at = greatest(t.last_at, excluded.last_at)`.execute(
      tx.db,
    ),
  )
}

/** Removes the messages of groups that are gone from the register for good. Safe to run twice. */
export async function purgeMessages(context: Context) {
  const { rows } = await sql<{ id: number }>`
    select t.group_id as id from groups.talks t
    where not exists (select from groups.groups g where g.id = t.group_id) order by 1 limit 100`.execute(context.db)
  for (const { id } of rows)
    await write.bookkeep(context, permission, async (tx) => {
      await lockMessages(tx, id)
      await tx.engine.command('delete from facts.messages where grp = {group:UInt32}', { group: id })
      await sql`delete from groups.talks where group_id = ${id}`.execute(tx.db)
    })
}

export const purgeMessagesJob = job('groups.purgeMessages', z.null(), purgeMessages)
