import { randomInt } from 'node:crypto'
import type { Desk } from '../../desk.ts'

/** Adds a person for this test, with the demo people's password; the first role is the primary one. Returns the user name. */
export async function addColleague(desk: Desk, name: string, roles: readonly string[]): Promise<string> {
  const username = `colleague${randomInt(1e9)}`
  await desk.query(
    `with added as (
       insert into identity.users (username, name, password_hash, department_id)
       select $1, $2, password_hash, department_id from identity.users where username = 'sales' returning id)
     insert into identity.user_roles (user_id, role_id, is_primary)
     select added.id, role.id, role.authority = $4 from added, identity.roles role where role.authority = any($3)`,
    [username, name, roles, roles[0]],
  )
  return username
}
