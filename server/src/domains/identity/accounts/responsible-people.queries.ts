import type { Capability } from '@seamark/contract/platform/route'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { capabilitiesOf, codesOf, type RoleRow } from '../sessions/rights.rules.ts'

/** The ids of active people with any role that opens this screen code, and has the capability where one is named. */
export async function peopleWhoOpen({ db }: Context, code: number, capability?: Capability): Promise<number[]> {
  const { rows: roles } = await sql<RoleRow & { id: number }>`
    select id, authority, opens_everything, codes, scope, capabilities from identity.roles`.execute(db)
  const opening = roles
    .filter((role) => role.opens_everything || codesOf(role).has(code))
    .filter((role) => capability === undefined || capabilitiesOf(role).includes(capability))
    .map(({ id }) => id)
  const { rows } = await sql<{ id: number }>`
    select distinct u.id from identity.users u join identity.user_roles held on held.user_id = u.id
    where held.role_id = any(${opening}::bigint[]) and u.disabled_at is null order by u.id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * The people responsible for what somebody holds: the holder, and those in her department or above who reach it and have the capability. When none of
 * them is active any more, everybody with the capability who reaches everything.
 */
export async function peopleWhoAnswerFor({ db }: Context, holderId: number, capability: Capability): Promise<number[]> {
  const { rows } = await sql<{ id: number; near: boolean }>`
    with recursive above (id) as (
      select department_id from identity.users where id = ${holderId}
      union select d.parent_id from identity.departments d join above on d.id = above.id)
    select u.id, bool_or(u.id = ${holderId} or (not r.opens_everything and r.scope = 'department' and ${capability} = any(r.capabilities)
           and u.department_id in (select id from above))) as near
    from identity.users u join identity.user_roles held on held.user_id = u.id join identity.roles r on r.id = held.role_id
    where u.disabled_at is null
      and (u.id = ${holderId} or r.opens_everything or (r.scope in ('all', 'department') and ${capability} = any(r.capabilities)))
      and (u.id = ${holderId} or r.opens_everything or r.scope = 'all' or u.department_id in (select id from above))
    group by u.id order by u.id`.execute(db)
  const near = rows.filter((row) => row.near)
  return (near.length > 0 ? near : rows).map(({ id }) => id)
}
