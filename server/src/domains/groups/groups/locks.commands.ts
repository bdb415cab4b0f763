import { sql } from 'kysely'
import { personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import type { WriteContext } from '../../../platform/write.ts'
import { mayEdit } from '../policy.ts'
import { groupRow, type GroupRow } from './groups.queries.ts'

/** Locks a group, a deleted one too, and returns it. A deed on its roster locks it first, so that two deeds see each other. */
export async function lockGroup(tx: WriteContext, id: number): Promise<GroupRow> {
  await sql`select id from groups.groups where id = ${id} for no key update`.execute(tx.db)
  const row = await groupRow(tx, id)
  if (!row) throw fail('groups.group_not_found')
  return row
}

/** Locks a group that the caller changes; refuses one that is gone, and one that is not hers to change. */
export async function lockGroupToChange(tx: WriteContext, id: number): Promise<GroupRow> {
  const row = await lockGroup(tx, id)
  if (row.delete_after !== null) throw fail('groups.group_not_found')
  if (!mayEdit(personOf(tx), row)) throw fail('groups.group_not_yours')
  return row
}
