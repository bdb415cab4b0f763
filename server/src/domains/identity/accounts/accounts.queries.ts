import type { Account, AccountDetail, AccountFilters } from '@seamark/contract/identity/accounts/accounts'
import { type RawBuilder, sql } from 'kysely'
import { authorize, type Context, passes } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { cutPage } from '../../../platform/page.ts'
import { byPersonName } from '../../../platform/database/people-order.ts'
import { accountCursor, type AccountOrder } from './cursors.rules.ts'
import { accountAbilities, type Administrator, roleIncludes, maskEmail, maskPhone, stateOf } from './accounts.rules.ts'
import { listSessions } from '../sessions/own-sessions.queries.ts'
import type { RoleRow } from '../sessions/rights.rules.ts'

export interface AccountList extends AccountFilters, AccountOrder {
  limit: number
  cursor?: string | undefined
}

/** The columns by which the list sorts; a missing department or last use sorts as the lowest value. */
const sortColumns: Record<AccountOrder['sort'], RawBuilder<unknown>> = {
  name: byPersonName(sql`u.name`),
  username: sql`u.username`,
  department: sql`coalesce(department.name, '') collate "zh-x-icu"`,
  lastSeenAt: sql`coalesce(seen.at, 'epoch'::timestamptz)`,
  createdAt: sql`u.created_at`,
}

/** A page of the users. People are few enough to count all of them. */
export async function listAccounts(context: Context, list: AccountList) {
  authorize(context, 'identity.seeAccounts')
  const where = accountsWhere(context, list)
  const roles = await allRoles(context)
  const tail = sql`where ${where} ${pageFrom(list)} order by ${orderOf(list)} limit ${list.limit + 1}`
  const { rows } = await selectAccounts(sortColumns[list.sort], tail).execute(context.db)
  const { rows: counts } = await sql<{
    count: number
  }>`select count(*)::int as count from identity.users u where ${where}`.execute(context.db)
  const page = cutPage(rows, list.limit, ({ sorted_by, id }) => accountCursor.write(list, sorted_by, id))
  const administrator = administratorOf(context, roles)
  return {
    rows: page.rows.map((row) => maskContacts(accountOf(administrator, roles, row))),
    next: page.next,
    count: { value: counts[0]?.count ?? 0, exact: true },
  }
}

/**
 * One user as an administrator sees it; telephone and e-mail are unmasked for those who may manage users. A session unused for `idleMinutes` is over.
 */
export async function getAccount(context: Context, id: number, idleMinutes: number): Promise<AccountDetail> {
  authorize(context, 'identity.seeAccounts')
  const roles = await allRoles(context)
  const row = await accountRow(context, id)
  if (!row) throw fail('identity.account_not_found')
  const { sessions } = await listSessions(context, { userId: id, idleMinutes })
  const seen = accountOf(administratorOf(context, roles), roles, row)
  return {
    ...(passes(context.actor, 'identity.manageAccounts') ? seen : maskContacts(seen)),
    ...standingOf(row),
    sessions,
  }
}

/** The roles in their order with those that the caller may give, and whether links can be mailed. */
export async function listAccountChoices(context: Context, { address }: { address: string | undefined }) {
  authorize(context, 'identity.seeAccounts')
  const roles = await allRoles(context)
  const { role: mine, manages } = administratorOf(context, roles)
  return {
    roles: [...roles.values()].map((role) => ({ ...asRoleNames(role), canGrant: manages && roleIncludes(mine, role) })),
    mail: context.post.mail !== undefined && address !== undefined,
  }
}

export interface NamedRole extends RoleRow {
  id: number
  name_zh: string
  name_en: string
  name_es: string
  name_ja: string
}
export type Roles = ReadonlyMap<number, NamedRole>

/** All roles that are not deleted; they are few. */
export async function allRoles({ db }: Pick<Context, 'db'>): Promise<Roles> {
  const rows = await db
    .selectFrom('identity.roles')
    .select([
      'id',
      'authority',
      'name_zh',
      'name_en',
      'name_es',
      'name_ja',
      'codes',
      'opens_everything',
      'scope',
      'capabilities',
    ])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  return new Map(rows.map((role) => [role.id, role]))
}

/** The caller with her role as it is now. The system itself opens everything. */
export function administratorOf(context: Context, roles: Roles): Administrator {
  const { actor } = context
  const role =
    actor?.kind === 'person'
      ? roles.get(actor.roleId)
      : [...roles.values()].find(({ opens_everything }) => opens_everything)
  if (!role) throw fail('platform.forbidden')
  return { id: actor?.kind === 'person' ? actor.id : null, role, manages: passes(actor, 'identity.manageAccounts') }
}

export interface AccountRow {
  id: number
  version: number
  username: string
  name: string
  phone: string | null
  email: string | null
  has_password: boolean
  disabled_at: Date | null
  disabled_reason: string
  disabled_by_name: string | null
  created_at: Date
  department_id: number | null
  department_name: string | null
  last_seen_at: Date | null
  link_expires_at: Date | null
  role_ids: number[]
  sorted_by: string | Date
}

/** The user, or undefined; `locked` locks the row until the transaction ends. */
export async function accountRow(
  { db }: Pick<Context, 'db'>,
  id: number,
  locked: 'locked' | 'unlocked' = 'unlocked',
): Promise<AccountRow | undefined> {
  // The row is locked before it is read: a read that waited for another edit would return the roles from before it.
  if (locked === 'locked') await db.selectFrom('identity.users').select('id').where('id', '=', id).forUpdate().execute()
  const { rows } = await selectAccounts(sql`u.username`, sql`where u.id = ${id}`).execute(db)
  return rows[0]
}

/** A session lasts for hours, so the last use is among the newest few, however many years of sessions there are. */
const selectAccounts = (sortedBy: RawBuilder<unknown>, tail: RawBuilder<unknown>) => sql<AccountRow>`
  select u.id, u.version, u.username, u.name, u.phone, u.email, u.password_hash is not null as has_password, u.disabled_at, u.disabled_reason,
         disabler.name as disabled_by_name, u.created_at, u.department_id, department.name as department_name, seen.at as last_seen_at,
         (select max(link.expires_at) from identity.one_time_links link where link.user_id = u.id and link.used_at is null and link.expires_at > now())
           as link_expires_at,
         array(select held.role_id from identity.user_roles held where held.user_id = u.id order by held.is_primary desc, held.role_id) as role_ids,
         ${sortedBy} as sorted_by
  from identity.users u
  left join identity.departments department on department.id = u.department_id
  left join identity.users disabler on disabler.id = u.disabled_by
  cross join lateral (
    select max(newest.last_seen_at) as at
    from (select s.last_seen_at from identity.sessions s where s.user_id = u.id order by s.created_at desc limit 20) newest) seen
  ${tail}`

export function rolesOf(roles: Roles, { role_ids }: Pick<AccountRow, 'role_ids'>): NamedRole[] {
  return role_ids.flatMap((id) => roles.get(id) ?? [])
}

function accountOf(administrator: Administrator, roles: Roles, row: AccountRow): Account {
  const held = rolesOf(roles, row)
  return {
    id: row.id,
    version: row.version,
    username: row.username,
    name: row.name,
    state: stateOf(row),
    roles: held.map(asRoleNames),
    department: row.department_id === null ? null : { id: row.department_id, name: row.department_name ?? '' },
    phone: row.phone,
    email: row.email,
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    can: accountAbilities(administrator, { ...row, roles: held }),
  }
}

const asRoleNames = ({ id, name_zh, name_en, name_es, name_ja }: NamedRole) => ({
  id,
  names: { zh: name_zh, en: name_en, es: name_es, ja: name_ja },
})

const maskContacts = (account: Account): Account => ({
  ...account,
  phone: account.phone === null ? null : maskPhone(account.phone),
  email: account.email === null ? null : maskEmail(account.email),
})

const standingOf = ({ disabled_at, disabled_by_name, disabled_reason, link_expires_at }: AccountRow) => ({
  disabled:
    disabled_at === null ? null : { at: disabled_at.toISOString(), by: disabled_by_name, reason: disabled_reason },
  linkExpiresAt: link_expires_at?.toISOString() ?? null,
})

/** The filters as a condition on `u`. Telephones and addresses are searched only for callers who see them unmasked. */
function accountsWhere(context: Context, { q, roleId, departmentId, state }: AccountFilters): RawBuilder<unknown> {
  const given: (RawBuilder<unknown> | undefined)[] = [
    sql`true`,
    q ? matchesSearch(q, passes(context.actor, 'identity.manageAccounts')) : undefined,
    roleId
      ? sql`exists (select from identity.user_roles held where held.user_id = u.id and held.role_id = ${roleId})`
      : undefined,
    departmentId
      ? sql`u.department_id in (
          with recursive below (id) as (
            values (${departmentId}::bigint) union select d.id from identity.departments d join below on d.parent_id = below.id)
          select id from below)`
      : undefined,
    state ? states[state] : undefined,
  ]
  return sql.join(
    given.filter((condition) => condition !== undefined),
    sql` and `,
  )
}

const states: Record<Account['state'], RawBuilder<unknown>> = {
  active: sql`(u.disabled_at is null and u.password_hash is not null)`,
  invited: sql`(u.disabled_at is null and u.password_hash is null)`,
  disabled: sql`u.disabled_at is not null`,
}

function matchesSearch(q: string, withContacts: boolean) {
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  const byName = sql`u.name ilike ${pattern} or u.username ilike ${pattern}`
  if (!withContacts) return sql`(${byName})`
  const digits = q.replace(/[\s()+-]/g, '')
  const byPhone = /^\d{3,}$/.test(digits) ? sql`or u.phone like ${`%${digits}%`}` : sql``
  return sql`(${byName} or u.email ilike ${pattern} ${byPhone})`
}

const orderOf = ({ sort, order }: AccountOrder) =>
  order === 'asc' ? sql`${sortColumns[sort]}, u.id` : sql`${sortColumns[sort]} desc, u.id desc`

/** Continues after the last row of the page before, by its sort value and id instead of an offset. */
function pageFrom({ sort, order, cursor }: AccountList): RawBuilder<unknown> {
  if (cursor === undefined) return sql``
  const after = accountCursor.read(cursor, { sort, order })
  const beyond = order === 'asc' ? sql`>` : sql`<`
  return sql`and (${sortColumns[sort]}, u.id) ${beyond} (${after.value}, ${after.id})`
}
