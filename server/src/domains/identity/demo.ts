import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { type WriteContext, write } from '../../platform/write.ts'
import { addUser } from './accounts/foundation.commands.ts'
import { setPassword } from './accounts/one-time-links.commands.ts'
import { actFor } from './sessions/sessions.queries.ts'

const departments = [
  { name: '航标国际货运', parent: undefined },
  { name: '华东销售部', parent: '航标国际货运' },
  { name: '华南销售部', parent: '航标国际货运' },
  { name: '客服部', parent: '航标国际货运' },
] as const

const people = [
  { username: 'sysadmin', name: '孟祥瑞', role: '系统管理员', department: '航标国际货运' },
  { username: 'manager', name: '沈慕白', role: 'salesManager', department: '华东销售部' },
  { username: 'sales', name: '林晓帆', role: 'sales', department: '华东销售部' },
  { username: 'sales2', name: '周敏', role: 'sales', department: '华东销售部' },
  { username: 'manager2', name: '黎振华', role: 'salesManager', department: '华南销售部' },
  { username: 'sales3', name: '陈嘉怡', role: 'sales', department: '华南销售部' },
  { username: 'service', name: '吴桐', role: 'customerService', department: '客服部' },
  { username: 'follow', name: '赵一鸣', role: 'followUpPerson', department: '华东销售部' },
] as const

/** Creates invented colleagues in invented departments, all with one password. Returns those who hold clients; none when the people exist already. */
export async function createDemoPeople(
  context: Context,
  password: string,
): Promise<{ id: number; departmentId: number | null }[]> {
  const passwordHash = await hashPassword(password)
  return write(context, { permission: 'identity.ownSession', audit: 'identity.demoPeopleCreated' }, async (tx) => {
    const ids = await addDepartments(tx)
    const custodians: { id: number; departmentId: number | null }[] = []
    for (const { username, name, role, department } of people) {
      const departmentId = ids.get(department)
      const id = await addUser(tx, { username, name, role, departmentId, passwordHash })
      if (id !== undefined && (role === 'sales' || role === 'salesManager'))
        custodians.push({ id, departmentId: departmentId ?? null })
    }
    await tx.audit({ subject: 'user', id: null, after: { people: people.length } })
    return custodians
  })
}

/** The context of a person in the first of her roles, so that demo data is written by the verbs that she would use. */
export async function actAsPerson(context: Context, userId: number): Promise<Context> {
  const { rows } = await sql<{ role_id: number }>`
    select role_id from identity.user_roles where user_id = ${userId} order by role_id limit 1`.execute(context.db)
  return actFor(context, { userId, roleId: rows[0]?.role_id ?? 0 })
}

/** Sets a new password for all demo people, as `npm run demo -- --reset-password` asks. */
export async function resetDemoPassword(context: Context, password: string) {
  const passwordHash = await hashPassword(password)
  await write(context, { permission: 'identity.ownSession', audit: 'identity.demoPasswordReset' }, async (tx) => {
    const found = await tx.db
      .selectFrom('identity.users')
      .select('id')
      .where(
        'username',
        'in',
        people.map(({ username }) => username),
      )
      .execute()
    for (const { id } of found) await setPassword(tx, id, passwordHash)
    await tx.audit({ subject: 'user', id: null, after: { people: found.length } })
  })
}

async function addDepartments(tx: WriteContext) {
  const ids = new Map<string, number>()
  for (const { name, parent } of departments) {
    const { id } = await tx.db
      .insertInto('identity.departments')
      .values({ name, parent_id: parent === undefined ? null : (ids.get(parent) ?? null) })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(name, id)
  }
  return ids
}
