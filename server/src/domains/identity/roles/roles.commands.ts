import type { NewRole, Role, RoleChanges } from '@seamark/contract/identity/roles/roles'
import { sql } from 'kysely'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { authorizeOffice, keepSwitchedOff, type OfficeRecordKind } from '../../../platform/office-records.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { nameList } from '../accounts/names.rules.ts'
import type { RoleRow } from '../sessions/rights.rules.ts'
import { asSeen, mayMake, ownRole, roleRows, seeRole, type SeenRole } from './roles.queries.ts'
import {
  auditedOf,
  changedColumns,
  columnsOf,
  isRequired,
  type RoleColumns,
  pickColumns,
  touchesRights,
} from './roles.rules.ts'
import { rightsChanged } from '../sessions/ends.commands.ts'

/** Creates a role, which nobody has yet. Fails for a name that another role has. */
export async function createRole(context: Context, input: NewRole): Promise<Role> {
  return write(context, { permission: 'identity.manageRoles', audit: 'identity.roleCreated' }, async (tx) => {
    const columns = columnsOf(input)
    failIfBeyond(tx, ownRole(tx, await roleRows(tx)), { authority: '', opens_everything: false, ...columns })
    const { id } = await tx.db
      .insertInto('identity.roles')
      .values(columns)
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(asNameTaken(columns))
    await tx.audit({ subject: 'role', id, after: auditedOf(columns) })
    publishRoleChanged(tx, id)
    return asSeen(tx, await seeRole(tx, id))
  })
}

/** Changes a role for everybody who has it, from their next request on. The role that opens everything cannot be changed. */
export async function editRole(context: Context, id: number, version: number, changes: RoleChanges): Promise<Role> {
  return write(context, { permission: 'identity.manageRoles', audit: 'identity.roleChanged' }, async (tx) => {
    const { row, mine } = await roleToChange(tx, id, version)
    if (row.opens_everything) throw fail('identity.role_fixed', { name: nameIn(tx, row) })
    const changed = changedColumns(row, columnsOf(changes, row.authority))
    if (Object.keys(changed).length === 0) {
      tx.unchanged()
      return asSeen(tx, { row, mine })
    }
    failIfBeyond(tx, mine, row)
    failIfBeyond(tx, mine, { ...row, ...changed })
    await tx.db
      .updateTable('identity.roles')
      .set({ ...changed, version: row.version + 1 })
      .where('id', '=', id)
      .execute()
      .catch(asNameTaken(changed))
    await tx.audit({ subject: 'role', id, before: auditedOf(pickColumns(row, changed)), after: auditedOf(changed) })
    if (touchesRights(changed)) rightsChanged(tx, await holdersOf(tx, id))
    publishRoleChanged(tx, id)
    return asSeen(tx, await seeRole(tx, id))
  })
}

export const roleKind: OfficeRecordKind = {
  kind: 'role',
  title: 'identity.subject.role',
  permission: 'identity.deleteRoles',
  audit: 'identity.roleRestored',
  tables: () => [],
  restored: showRole,
}

/** Brings a role back as it was. Nobody brings back more rights than their own role includes. */
async function showRole(tx: WriteContext, id: number) {
  authorize(tx, 'identity.manageRoles')
  await tx.db
    .updateTable('identity.roles')
    .set({ deleted_at: null, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
    .catch((error: unknown) => {
      throw isNameTaken(error) ? fail('platform.office_name_taken') : error
    })
  const { row, mine } = await seeRole(tx, id)
  if (!mayMake(tx, mine, row)) throw fail('platform.forbidden')
  publishRoleChanged(tx, id)
}

/** Switches a role off that nobody has. Its row stays for the sessions, imports and exports that were made in it. */
export async function deleteRole(context: Context, id: number, version: number) {
  authorizeOffice(context, roleKind.permission)
  return write(context, { permission: 'identity.manageRoles', audit: 'identity.roleDeleted' }, async (tx) => {
    const { row, mine } = await roleToChange(tx, id, version)
    if (isRequired(row)) throw fail('identity.role_required', { name: nameIn(tx, row) })
    failIfBeyond(tx, mine, row)
    if (row.holder_count > 0)
      throw fail('identity.role_in_use', {
        name: nameIn(tx, row),
        count: row.holder_count,
        names: nameList(tx.language, row.holders, row.holder_count),
      })
    await keepSwitchedOff(tx, roleKind, { id, name: row.name_zh, nameEn: row.name_en })
    await tx.db
      .updateTable('identity.roles')
      .set({ deleted_at: sql<Date>`now()`, version: row.version + 1 })
      .where('id', '=', id)
      .execute()
    await tx.audit({ subject: 'role', id, before: auditedOf(row) })
    publishRoleChanged(tx, id)
    return null
  })
}

/** The role, locked so that it is neither changed nor given to anybody; throws not_found or version_stale. */
async function roleToChange(tx: WriteContext, id: number, version: number): Promise<SeenRole> {
  await tx.db.selectFrom('identity.roles').select('id').where('id', '=', id).forUpdate().execute()
  const seen = await seeRole(tx, id)
  if (seen.row.version !== version) throw fail('platform.version_stale', {}, { current: asSeen(tx, seen) })
  return seen
}

/** Only system administrators may create or change a role with more rights than their own: anybody else could raise herself by it. */
function failIfBeyond(tx: WriteContext, mine: RoleRow | undefined, wished: RoleRow) {
  if (!mayMake(tx, mine, wished)) throw fail('identity.role_exceeds')
}

async function holdersOf(tx: WriteContext, id: number) {
  const rows = await tx.db.selectFrom('identity.user_roles').select('user_id').where('role_id', '=', id).execute()
  return rows.map((row) => row.user_id)
}

const nameIn = ({ language }: Context, row: RoleColumns) => row[`name_${language}`]

const takenLanguage = (error: unknown) =>
  error instanceof Error && 'constraint' in error
    ? /^roles_name_(zh|en|es|ja)$/.exec(String(error.constraint))?.[1]
    : undefined
const isNameTaken = (error: unknown) => takenLanguage(error) !== undefined

/** The unique keys decide, so that two people who choose the same name at once cannot both succeed. */
const asNameTaken =
  (columns: Partial<RoleColumns>) =>
  (error: unknown): never => {
    const language = takenLanguage(error)
    if (language === undefined) throw error
    throw failField(`names.${language}`, 'identity.role_name_taken', {
      name: columns[`name_${language}` as 'name_zh'] ?? '',
    })
  }

const publishRoleChanged = (tx: WriteContext, id: number) =>
  tx.publish({ event: { topic: 'identity.role', id, by: personOf(tx).id }, audience: { code: 352, holder: null } })
