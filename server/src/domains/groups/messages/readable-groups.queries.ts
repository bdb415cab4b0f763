import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { readableGroups } from '../policy.ts'

/** Returns the ids of groups whose messages the caller may read, among those that fit: the engine is asked of no other. */
export async function readableGroupIds(context: Context, where: RawBuilder<unknown> = sql`true`): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select g.id from groups.groups g where ${readableGroups(context.actor)} and ${where} order by g.id`.execute(
    context.db,
  )
  return rows.map(({ id }) => id)
}

/** Refuses a group that is not there with group_not_found, and one that the caller sees only in the register with messages_not_yours. */
export async function assertReadable(context: Context, groupId: number): Promise<void> {
  const { rows } = await sql<{ readable: boolean }>`
    select ${readableGroups(context.actor)} as readable from groups.groups g
    where g.id = ${groupId} and g.delete_after is null`.execute(context.db)
  if (!rows[0]) throw fail('groups.group_not_found')
  if (!rows[0].readable) throw fail('groups.messages_not_yours')
}
