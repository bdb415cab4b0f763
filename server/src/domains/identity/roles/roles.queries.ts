import type { Role } from '@seamark/contract/identity/roles/roles'
import { sql } from 'kysely'
import { type Context, passes } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { mayDeleteOffice } from '../../../platform/office-records.ts'
import { byPersonName } from '../../../platform/database/people-order.ts'
import { roleIncludes } from '../accounts/accounts.rules.ts'
import { capabilitiesOf, type RoleRow, scopeOf } from '../sessions/rights.rules.ts'
import { isRequired, type RoleColumns } from './roles.rules.ts'

/** A role that is not deleted, with the people who have it. */
export interface RoleRecord extends RoleRow, RoleColumns {
  id: number
  version: number
  holder_count: number
  holders: Role['holders']['people']
}

export async function listRoles(context: Context) {
  const rows = await roleRows(context)
  return {
    roles: rows.map((row) => asSeen(context, { row, mine: ownRole(context, rows) })),
    can: { create: passes(context.actor, 'identity.manageRoles') },
  }
}

/** A role and the one that the caller works in, which bounds what she may make of it; the system itself has none. */
export interface SeenRole {
  row: RoleRecord
  mine: RoleRow | undefined
}

/** The role beside the caller's own; throws role_not_found for one that is gone. */
export async function seeRole(context: Context, id: number): Promise<SeenRole> {
  const rows = await roleRows(context)
  const row = rows.find((one) => one.id === id)
  if (!row) throw fail('identity.role_not_found')
  return { row, mine: ownRole(context, rows) }
}

/** Whether the caller may give a role the rights in `row`. */
export const mayMake = ({ actor }: Context, mine: RoleRow | undefined, row: RoleRow) =>
  actor?.kind === 'system' || (mine !== undefined && roleIncludes(mine, row))

/** The role as the caller sees it, with what she may do to it. */
export function asSeen(context: Context, { row, mine }: SeenRole): Role {
  const mayManage = passes(context.actor, 'identity.manageRoles') && mayMake(context, mine, row)
  const { id, version, authority, codes, opens_everything: opensEverything, holder_count: count, holders: people } = row
  return {
    id,
    version,
    authority,
    names: { zh: row.name_zh, en: row.name_en, es: row.name_es, ja: row.name_ja },
    codes,
    opensEverything,
    scope: scopeOf(row.scope),
    capabilities: [...capabilitiesOf(row)],
    holders: { count, people },
    can: {
      edit: mayManage && !opensEverything,
      delete: mayManage && !isRequired(row) && mayDeleteOffice(context, 'identity.deleteRoles'),
    },
  }
}

/** The role that the caller works in, as it is now. */
export const ownRole = <Row extends RoleRow & { id: number }>({ actor }: Context, rows: readonly Row[]) =>
  actor?.kind === 'person' ? rows.find(({ id }) => id === actor.roleId) : undefined

/** All roles that are not deleted, in the order in which they were created; they are few. */
export async function roleRows({ db }: Context): Promise<RoleRecord[]> {
  const { rows } = await sql<RoleRecord>`
    select r.id, r.version, r.authority, r.name_zh, r.name_en, r.name_es, r.name_ja, r.codes, r.opens_everything, r.scope, r.capabilities,
           holder.count as holder_count, holder.people as holders
    from identity.roles r
    cross join lateral (
      select count(*)::int as count,
             coalesce(json_agg(json_build_object('id', id, 'name', name, 'isDisabled', is_disabled) order by place) filter (where place <= 20), '[]') as people
      from (
        select u.id, u.name, u.disabled_at is not null as is_disabled,
               row_number() over (order by u.disabled_at is not null, ${byPersonName(sql`u.name`)}, u.id) as place
        from identity.user_roles held join identity.users u on u.id = held.user_id
        where held.role_id = r.id) person) holder
    where r.deleted_at is null
    order by r.id`.execute(db)
  return rows
}
