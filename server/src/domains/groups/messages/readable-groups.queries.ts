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

/** Refuses a group that is not there, and one whose messages the caller may not read, alike: of its talk there is nothing for her. */
export async function assertReadable(context: Context, groupId: number): Promise<void> {
  if ((await readableGroupIds(context, sql`g.id = ${groupId}`)).length === 0) throw fail('groups.group_not_found')
}
