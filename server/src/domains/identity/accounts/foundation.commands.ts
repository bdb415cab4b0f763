import { systemAdministrator } from '@seamark/contract/identity/sessions/users'
import { capabilities } from '@seamark/contract/platform/route'
import type { Context } from '../../../platform/context.ts'
import { hashPassword } from '../../../platform/passwords.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { createLink, setPassword } from './one-time-links.commands.ts'

const phonebook = [304, 306, 307, 317, 318, 319, 320, 321, 323]
const acquisition = [311, 312, 334, 335, 336, 375, 340, 341, 342, 344]
const freight = [345, 346, 347, 348, 349]
const assistant = [324, 325, 338]

/** The roles with which every installation begins; from then on they are data that administrators change. */
export const firstRoles = [
  {
    authority: 'admin',
    names: ['超级管理员', 'Administrator', 'Administrador', '管理者'],
    codes: [],
    everything: true,
    scope: 'all',
    can: capabilities,
  },
  {
    authority: systemAdministrator,
    names: ['系统管理员', 'System administrator', 'Administrador del sistema', 'システム管理者'],
    codes: [],
    scope: 'all',
    can: capabilities,
  },
  {
    authority: 'salesManager',
    names: ['销售经理', 'Sales manager', 'Jefe de ventas', '営業マネージャー'],
    codes: [...phonebook, 327, 463, 476, 358, 359, ...acquisition, 343, ...freight, ...assistant],
    scope: 'department',
    can: ['edit', 'import', 'export', 'merge', 'delete', 'assign', 'bulkSend', 'seeContactValues'],
  },
  {
    authority: 'sales',
    names: ['销售', 'Sales', 'Ventas', '営業'],
    codes: [...phonebook, 327, ...acquisition, ...freight, ...assistant],
    scope: 'own',
    can: ['edit', 'import', 'delete', 'seeContactValues'],
  },
  {
    authority: 'customerService',
    names: ['客服', 'Customer service', 'Atención al cliente', 'カスタマーサービス'],
    codes: [...phonebook, 327, ...freight, ...assistant],
    scope: 'department',
    can: ['edit', 'import', 'seeContactValues'],
  },
  {
    authority: 'followUpPerson',
    names: ['跟进人', 'Follow-up person', 'Responsable de seguimiento', 'フォロー担当'],
    codes: [304, 317, 321, 323],
    scope: 'own',
    can: ['seeContactValues'],
  },
] as const satisfies readonly FirstRole[]

interface FirstRole {
  authority: string
  names: readonly [string, string, string, string]
  codes: readonly number[]
  everything?: boolean
  scope: 'own' | 'department' | 'all'
  can: readonly (typeof capabilities)[number][]
}

/** Creates the first roles and the administrator, once: a second start, or two processes at once, give the same result. */
export async function layFoundation(context: Context) {
  await write(context, { permission: 'identity.ownSession', audit: 'identity.foundationLaid' }, async (tx) => {
    if (!(await hasRoles(tx))) for (const role of firstRoles as readonly FirstRole[]) await addRole(tx, role)
    const administrator = await addUser(tx, { username: 'admin', name: '管理员', role: 'admin' })
    if (administrator === undefined) return tx.unchanged()
    await tx.audit({ subject: 'user', id: administrator })
  })
}

/** Once there are roles, they belong to the administrators: a deleted one is not created again. */
const hasRoles = async (tx: WriteContext) =>
  (await tx.db.selectFrom('identity.roles').select('id').limit(1).execute()).length > 0

async function addRole(
  tx: WriteContext,
  { authority, names: [zh, en, es, ja], codes, everything = false, scope, can }: FirstRole,
) {
  await tx.db
    .insertInto('identity.roles')
    .values({
      authority,
      name_zh: zh,
      name_en: en,
      name_es: es,
      name_ja: ja,
      codes: [...codes].sort((one, other) => one - other),
      opens_everything: everything,
      scope,
      capabilities: [...can],
    })
    .onConflict((conflict) => conflict.column('authority').doNothing())
    .execute()
}

export interface NewUser {
  username: string
  name: string
  role: string
  departmentId?: number | undefined
  passwordHash?: string
}

/** Adds a user and returns the id; undefined when the user name is taken. */
export async function addUser(tx: WriteContext, { username, name, role, departmentId, passwordHash }: NewUser) {
  const added = await tx.db
    .insertInto('identity.users')
    .values({ username, name, department_id: departmentId ?? null, password_hash: passwordHash ?? null })
    .onConflict((conflict) => conflict.column('username').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return undefined
  await tx.db
    .insertInto('identity.user_roles')
    .columns(['user_id', 'role_id', 'is_primary'])
    .expression((from) =>
      from
        .selectFrom('identity.roles')
        .select((select) => [select.val(added.id).as('user_id'), 'id', select.lit(true).as('is_primary')])
        .where('authority', '=', role),
    )
    .execute()
  return added.id
}

/** Lets the administrator in while no password is set: sets the given one, or returns a new one-time link. */
export async function openAdministratorDoor(
  context: Context,
  password: string | undefined,
): Promise<string | undefined> {
  const hash = password === undefined ? undefined : await hashPassword(password)
  return write(
    context,
    { permission: 'identity.ownSession', audit: 'identity.administratorDoorOpened' },
    async (tx) => {
      const administrator = await tx.db
        .selectFrom('identity.users')
        .select('id')
        .where('username', '=', 'admin')
        .where('password_hash', 'is', null)
        .where('disabled_at', 'is', null)
        .forUpdate()
        .executeTakeFirst()
      if (!administrator) {
        tx.unchanged()
        return undefined
      }
      await tx.audit({ subject: 'user', id: administrator.id })
      if (hash === undefined) return createLink(tx, administrator.id)
      await setPassword(tx, administrator.id, hash)
      return undefined
    },
  )
}
