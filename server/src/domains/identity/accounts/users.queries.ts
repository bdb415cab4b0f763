import type { Person as Colleague, UserInfo } from '@seamark/contract/identity/sessions/users'
import { sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { byPersonName } from '../../../platform/database/people-order.ts'
import { avatarPath } from './avatars.queries.ts'
import { readOptions } from '../../settings/index.ts'
import { isCalled } from './spelt-names.rules.ts'
import { capabilitiesOf, rolesOf, scopeOf } from '../sessions/rights.rules.ts'

/** The signed-in person; anybody else is reported as unknown. */
export async function userInfo(context: Context, userId: number): Promise<UserInfo> {
  const person = personOf(context)
  if (userId !== person.id) throw fail('platform.not_found')
  const row = await context.db
    .selectFrom('identity.sessions as session')
    .innerJoin('identity.users as user', 'user.id', 'session.user_id')
    .innerJoin('identity.roles as role', 'role.id', 'session.role_id')
    .leftJoin('identity.departments as department', 'department.id', 'user.department_id')
    .select([
      'user.id',
      'user.version',
      'user.username',
      'user.name',
      'user.avatar_file_id',
      'user.introduction',
      'user.company_name',
      'user.company_address',
      'user.organization_code',
      'department.id as department_id',
      'department.name as department_name',
    ])
    .select(['role.id as role_id', 'role.authority', 'role.name_zh', 'role.name_en', 'role.name_es', 'role.name_ja'])
    .select(['role.codes', 'role.opens_everything', 'role.scope', 'role.capabilities'])
    .where('session.id', '=', person.sessionId)
    .executeTakeFirstOrThrow()
  return {
    id: row.id,
    version: row.version,
    username: row.username,
    name: row.name,
    avatar: avatarPath(row.avatar_file_id),
    introduction: row.introduction,
    companyName: row.company_name,
    companyAddress: row.company_address,
    organizationCode: row.organization_code,
    rid: row.role_id,
    roles: rolesOf(row),
    currentAuthority: row.authority,
    role: {
      id: row.role_id,
      names: { zh: row.name_zh, en: row.name_en, es: row.name_es, ja: row.name_ja },
      scope: scopeOf(row.scope),
    },
    capabilities: [...capabilitiesOf(row)],
    ownRoles: await rolesHeldBy(context, row.id),
    organization: (await readOptions(context, { organizationName: '' })).organizationName,
    zone: context.zone,
    department: row.department_id === null ? null : { id: row.department_id, name: row.department_name ?? '' },
  }
}

async function rolesHeldBy({ db }: Context, userId: number) {
  const rows = await db
    .selectFrom('identity.user_roles as held')
    .innerJoin('identity.roles as role', 'role.id', 'held.role_id')
    .select(['role.id', 'role.name_zh', 'role.name_en', 'role.name_es', 'role.name_ja'])
    .where('held.user_id', '=', userId)
    .orderBy('held.is_primary', 'desc')
    .orderBy('role.id')
    .execute()
  return rows.map(({ id, name_zh, name_en, name_es, name_ja }) => ({
    id,
    names: { zh: name_zh, en: name_en, es: name_es, ja: name_ja },
  }))
}

const mostShown = 50
/** Names are compared one by one, also by their sound; no office has more people. */
const mostCompared = 5000

/** Colleagues whose name, its pinyin or initials, or whose user name contains `q`, or those of `ids`; fifty at most. */
export async function listPeople(
  { db }: Context,
  { q = '', ids }: { q?: string | undefined; ids?: string | undefined },
): Promise<{ people: Colleague[] }> {
  const wanted = (ids ?? '').split(',').map(Number).filter(Number.isSafeInteger)
  const rows = await db
    .selectFrom('identity.users as colleague')
    .leftJoin('identity.departments as department', 'department.id', 'colleague.department_id')
    .select([
      'colleague.id',
      'colleague.name',
      'colleague.username',
      'colleague.department_id',
      'department.name as department_name',
    ])
    .where('colleague.disabled_at', 'is', null)
    .$if(Boolean(ids), (query) => query.where('colleague.id', 'in', wanted.length > 0 ? wanted : [0]))
    .orderBy(byPersonName(sql`colleague.name`))
    .limit(q === '' ? mostShown : mostCompared)
    .execute()
  const called = rows.filter(
    ({ name, username }) => q === '' || isCalled(name, q) || username.toLowerCase().includes(q.toLowerCase()),
  )
  return {
    people: called.slice(0, mostShown).map((row) => ({
      id: row.id,
      name: row.name,
      username: row.username,
      departmentId: row.department_id,
      departmentName: row.department_name,
    })),
  }
}

export async function listDepartments({ db }: Context) {
  const rows = await db
    .selectFrom('identity.departments')
    .select(['id', 'parent_id', 'name'])
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return { departments: rows.map((row) => ({ id: row.id, parentId: row.parent_id, name: row.name })) }
}
