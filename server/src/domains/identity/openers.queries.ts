import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { codesOf } from './rights.rules.ts'

/** Those who work here and hold a role, whichever of theirs, that opens this screen code. */
export async function peopleWhoOpen({ db }: Context, code: number): Promise<number[]> {
  const { rows: roles } = await sql<{ id: number; authority: string; opens_everything: boolean; codes: number[] }>`
    select id, authority, opens_everything, codes from identity.roles`.execute(db)
  const opening = roles.filter((role) => role.opens_everything || codesOf(role).has(code)).map(({ id }) => id)
  const { rows } = await sql<{ id: number }>`
    select distinct u.id from identity.users u join identity.user_roles held on held.user_id = u.id
    where held.role_id = any(${opening}::bigint[]) and u.disabled_at is null order by u.id`.execute(db)
  return rows.map(({ id }) => id)
}
