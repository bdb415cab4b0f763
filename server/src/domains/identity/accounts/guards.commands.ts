import { sql } from 'kysely'
import { actorId, personOf } from '../../../platform/context.ts'
import { fail, failField } from '../../../platform/failure.ts'
import type { WriteContext } from '../../../platform/write.ts'
import {
  type AccountRow,
  accountRow,
  administratorOf,
  allRoles,
  type NamedRole,
  type Roles,
  rolesOf,
} from './accounts.queries.ts'
import { type Administrator, roleIncludes, mayManage, placesAnywhere } from './accounts.rules.ts'

export interface Managed {
  account: AccountRow
  held: readonly NamedRole[]
  roles: Roles
  administrator: Administrator
}

/** The user to change, locked. Throws account_not_found, account_beyond. */
export async function accountToManage(tx: WriteContext, id: number): Promise<Managed> {
  const { administrator, roles } = await beginManaging(tx)
  const account = await accountRow(tx, id, 'locked')
  if (!account) throw fail('identity.account_not_found')
  const held = rolesOf(roles, account)
  if (!mayManage(administrator, { roles: held })) throw fail('identity.account_beyond')
  return { account, held, roles, administrator }
}

/**
 * Lets one transaction at a time manage users, because each depends on the one before: whether anybody is left who opens everything, and whether the
 * caller may still do this. Throws forbidden for a caller who was disabled or lost her role meanwhile.
 */
export async function beginManaging(tx: WriteContext): Promise<Pick<Managed, 'administrator' | 'roles'>> {
  await sql`select pg_advisory_xact_lock(hashtext('identity.accounts'))`.execute(tx.db)
  if (actorId(tx) !== null) await failIfLeft(tx)
  const roles = await allRoles(tx)
  return { administrator: administratorOf(tx, roles), roles }
}

async function failIfLeft(tx: WriteContext) {
  const { id, roleId } = personOf(tx)
  const still = await tx.db
    .selectFrom('identity.users as user')
    .innerJoin('identity.user_roles as held', 'held.user_id', 'user.id')
    .select('user.id')
    .where('user.id', '=', id)
    .where('held.role_id', '=', roleId)
    .where('user.disabled_at', 'is', null)
    .executeTakeFirst()
  if (!still) throw fail('platform.forbidden')
}

/** The roles of these ids, in their order, locked against changes. Throws role_unknown, or role_beyond for one that the caller may not give. */
export async function rolesToGive(tx: WriteContext, ids: readonly number[]): Promise<NamedRole[]> {
  await tx.db
    .selectFrom('identity.roles')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forShare()
    .execute()
  const roles = await allRoles(tx)
  const { role: mine } = administratorOf(tx, roles)
  return ids.map((id) => {
    const role = roles.get(id)
    if (!role) throw failField('roleIds', 'identity.role_unknown')
    if (!roleIncludes(mine, role))
      throw failField('roleIds', 'identity.role_beyond', { role: role[`name_${tx.language}`] })
    return role
  })
}

/** The department's name, locked against deletion; null for none. Throws department_unknown, department_beyond. */
export async function departmentToJoin(
  tx: WriteContext,
  { role: mine }: Administrator,
  id: number | null,
): Promise<string | null> {
  if (id === null) return null
  const department = await tx.db
    .selectFrom('identity.departments')
    .select('name')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!department) throw failField('departmentId', 'identity.department_unknown')
  if (!placesAnywhere(mine) && !(await isOwnOrBelow(tx, id)))
    throw failField('departmentId', 'identity.department_beyond')
  return department.name
}

async function isOwnOrBelow(tx: WriteContext, id: number): Promise<boolean> {
  const { rows } = await sql<{ is_below: boolean }>`
    with recursive above (id, parent_id) as (
      select id, parent_id from identity.departments where id = ${id}
      union select d.id, d.parent_id from identity.departments d join above on d.id = above.parent_id)
    select exists (select from above where id = ${personOf(tx).departmentId}) as is_below`.execute(tx.db)
  return rows[0]?.is_below ?? false
}

/** Makes the open pages that show users fetch this one again. */
export const publishAccountChanged = (tx: WriteContext, id: number) =>
  tx.publish({ event: { topic: 'identity.account', id }, audience: { code: 351, holder: null } })

/**
 * Must be called after `held` was taken from a user, or the user was disabled: throws last_administrator when nobody who can get in opens everything
 * any more.
 */
export async function failIfNobodyOpensEverything(tx: WriteContext, held: readonly NamedRole[]) {
  if (!held.some(({ opens_everything }) => opens_everything)) return
  const someone = await tx.db
    .selectFrom('identity.users as user')
    .innerJoin('identity.user_roles as held', 'held.user_id', 'user.id')
    .innerJoin('identity.roles as role', 'role.id', 'held.role_id')
    .select('user.id')
    .where('role.opens_everything', '=', true)
    .where('user.disabled_at', 'is', null)
    .where(
      ({ fn }) => fn.coalesce('user.password_hash', 'user.phone', 'user.email', 'user.wechat_unionid'),
      'is not',
      null,
    )
    .limit(1)
    .executeTakeFirst()
  if (!someone) throw fail('identity.last_administrator')
}
