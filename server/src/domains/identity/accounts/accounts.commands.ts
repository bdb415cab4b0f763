import type { AccountChanges, NewAccount } from '@seamark/contract/identity/accounts/accounts'
import type { Context } from '../../../platform/context.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import {
  beginManaging,
  accountToManage,
  departmentToJoin,
  failIfNobodyOpensEverything,
  type Managed,
  rolesToGive,
  publishAccountChanged,
} from './guards.commands.ts'
import { failUnlessMail, giveLink, type Reception } from './invitations.commands.ts'
import { getAccount, type NamedRole } from './accounts.queries.ts'
import { accountChanged } from '../events.ts'
import { endSessions, rightsChanged } from '../sessions/ends.commands.ts'

/** Creates a user without a password, and the one-time link by which she sets one. */
export async function inviteUser(
  context: Context,
  reception: Reception,
  { username, name, roleIds, departmentId = null, mail }: NewAccount,
) {
  if (mail) failUnlessMail(context, reception)
  return write(context, { permission: 'identity.manageAccounts', audit: 'identity.accountInvited' }, async (tx) => {
    const { administrator } = await beginManaging(tx)
    const roles = await rolesToGive(tx, roleIds)
    const department = await departmentToJoin(tx, administrator, departmentId)
    const added = await tx.db
      .insertInto('identity.users')
      .values({ username, name, department_id: departmentId })
      .onConflict((conflict) => conflict.column('username').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) throw failField('username', 'identity.username_taken')
    await giveRoles(tx, added.id, roles)
    const link = await giveLink(tx, reception, added.id, mail)
    publishAccountChanged(tx, added.id)
    await tx.audit({
      subject: 'user',
      id: added.id,
      after: { username, name, roles: namesOf(roles), department, mailed: mail !== undefined },
    })
    return { link, account: await getAccount(tx, added.id, reception.idleMinutes) }
  })
}

/** Changes name, roles or department; rights that this takes away are gone at once. `version` is the one that the caller saw. */
export async function editAccount(
  context: Context,
  reception: Reception,
  id: number,
  version: number,
  changes: AccountChanges,
) {
  return write(context, { permission: 'identity.manageAccounts', audit: 'identity.accountChanged' }, async (tx) => {
    const managed = await accountToManage(tx, id)
    if (managed.account.version !== version) {
      throw fail('platform.version_stale', {}, { current: await getAccount(tx, id, reception.idleMinutes) })
    }
    const edit = await editOf(tx, managed, changes)
    if (Object.values(edit).some((part) => part !== undefined)) await carryOut(tx, managed, edit)
    else tx.unchanged()
    return getAccount(tx, id, reception.idleMinutes)
  })
}

/** The values that differ from those before. */
interface Edit {
  name: string | undefined
  department: { id: number | null; name: string | null } | undefined
  roles: readonly NamedRole[] | undefined
}

async function editOf(
  tx: WriteContext,
  { account, administrator }: Managed,
  { name, departmentId, roleIds }: AccountChanges,
): Promise<Edit> {
  const moves = departmentId !== undefined && departmentId !== account.department_id
  const isOtherRoles = roleIds !== undefined && roleIds.join() !== account.role_ids.join()
  return {
    name: name === account.name ? undefined : name,
    department: moves ? { id: departmentId, name: await departmentToJoin(tx, administrator, departmentId) } : undefined,
    roles: isOtherRoles ? await rolesToGive(tx, roleIds) : undefined,
  }
}

async function carryOut(tx: WriteContext, { account, held }: Managed, { name, department, roles }: Edit) {
  const { id, version } = account
  await tx.db
    .updateTable('identity.users')
    .set({
      ...(name === undefined ? {} : { name }),
      ...(department ? { department_id: department.id } : {}),
      version: version + 1,
    })
    .where('id', '=', id)
    .execute()
  if (roles) await exchangeRoles(tx, id, held, roles)
  if (roles || department) rightsChanged(tx, [id])
  publishAccountChanged(tx, id)
  await tx.audit({
    subject: 'user',
    id,
    before: {
      ...(name ? { name: account.name } : {}),
      ...(department ? { department: account.department_name } : {}),
      ...(roles ? { roles: namesOf(held) } : {}),
    },
    after: {
      ...(name ? { name } : {}),
      ...(department ? { department: department.name } : {}),
      ...(roles ? { roles: namesOf(roles) } : {}),
    },
  })
}

/** Ends the sessions in roles that were taken away; the others go on. */
async function exchangeRoles(tx: WriteContext, id: number, before: readonly NamedRole[], after: readonly NamedRole[]) {
  await tx.db.deleteFrom('identity.user_roles').where('user_id', '=', id).execute()
  await giveRoles(tx, id, after)
  await failIfNobodyOpensEverything(tx, before)
  const taken = before.map((role) => role.id).filter((role) => !after.some((kept) => kept.id === role))
  const open = await tx.db
    .selectFrom('identity.sessions')
    .select('id')
    .where('user_id', '=', id)
    .where('ended_at', 'is', null)
    .where('role_id', 'in', [0, ...taken])
    .execute()
  for (const session of open) await endSessions(tx, { userId: id, only: session.id })
  await tx.reactions.announce(tx, accountChanged, { userId: id, change: 'role' })
}

/** The first role is the primary one. */
async function giveRoles(tx: WriteContext, userId: number, roles: readonly NamedRole[]) {
  const rows = roles.map(({ id }, index) => ({ user_id: userId, role_id: id, is_primary: index === 0 }))
  await tx.db.insertInto('identity.user_roles').values(rows).execute()
}

const namesOf = (roles: readonly NamedRole[]) => roles.map(({ name_zh }) => name_zh)
