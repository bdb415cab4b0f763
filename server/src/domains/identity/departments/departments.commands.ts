import type { Department, DepartmentPlace, NewDepartment } from '@seamark/contract/identity/departments/departments'
import { sql } from 'kysely'
import { placeAmongSiblings } from '../../../platform/records/siblings.ts'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { authorizeOffice, keepSwitchedOff, type OfficeRecordKind } from '../../../platform/office-records.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { getDepartment } from './departments.queries.ts'
import { nameList } from '../accounts/names.rules.ts'
import { rightsChanged } from '../sessions/ends.commands.ts'

/** Creates a department as the last under its parent. Fails for a parent that is gone, and for the name of a sibling. */
export async function createDepartment(context: Context, { name, parentId }: NewDepartment): Promise<Department> {
  return write(
    context,
    { permission: 'identity.manageDepartments', audit: 'identity.departmentCreated' },
    async (tx) => {
      await lockTree(tx)
      const parent = await findParentName(tx, parentId)
      const { id } = await tx.db
        .insertInto('identity.departments')
        .values({ name, parent_id: parentId, position: await nextPosition(tx, parentId) })
        .returning('id')
        .executeTakeFirstOrThrow()
        .catch(asRefusal(name))
      await tx.audit({ subject: 'department', id, after: { name, parent, parentId } })
      publishDepartmentChanged(tx, id)
      return getDepartment(tx, id)
    },
  )
}

export async function renameDepartment(
  context: Context,
  id: number,
  version: number,
  name: string,
): Promise<Department> {
  return write(
    context,
    { permission: 'identity.manageDepartments', audit: 'identity.departmentRenamed' },
    async (tx) => {
      await lockTree(tx)
      const before = await departmentToChange(tx, id, version)
      if (before.name === name) {
        tx.unchanged()
        return before
      }
      await tx.db
        .updateTable('identity.departments')
        .set({ name, version: version + 1 })
        .where('id', '=', id)
        .execute()
        .catch(asRefusal(name))
      await tx.audit({ subject: 'department', id, before: { name: before.name }, after: { name } })
      publishDepartmentChanged(tx, id)
      return getDepartment(tx, id)
    },
  )
}

/**
 * Moves a department with everything below it, under another one or among its siblings. This changes which rows people reach by department. Fails for
 * a place that is gone, for a circle, and for the name of a new sibling.
 */
export async function moveDepartment(
  context: Context,
  id: number,
  version: number,
  { parentId, before }: DepartmentPlace,
): Promise<Department> {
  return write(context, { permission: 'identity.manageDepartments', audit: 'identity.departmentMoved' }, async (tx) => {
    await lockTree(tx)
    const moving = await departmentToChange(tx, id, version)
    const was = await describePlace(tx, moving)
    const parent = await findParentName(tx, parentId)
    const siblings = placeAmongSiblings(
      (await childrenOf(tx, parentId)).map((child) => child.id),
      id,
      before,
    )
    if (!siblings) throw failField('before', 'identity.department_unknown')
    const place = siblings.indexOf(id) + 1
    if (moving.parentId === parentId && was.place === place) {
      tx.unchanged()
      return moving
    }
    await tx.db
      .updateTable('identity.departments')
      .set({ parent_id: parentId, version: version + 1 })
      .where('id', '=', id)
      .execute()
      .catch(asRefusal(moving.name))
    await storeOrder(tx, siblings)
    await tx.audit({ subject: 'department', id, before: was, after: { parent, parentId, place } })
    if (moving.parentId !== parentId) rightsChanged(tx, await peopleAbove(tx, [moving.parentId, parentId]))
    publishDepartmentChanged(tx, id)
    return getDepartment(tx, id)
  })
}

export const departmentKind: OfficeRecordKind = {
  kind: 'department',
  title: 'identity.subject.department',
  permission: 'identity.deleteDepartments',
  audit: 'identity.departmentRestored',
  tables: () => [],
  restored: showDepartment,
}

/** Brings a department back to the place where it stood. */
async function showDepartment(tx: WriteContext, id: number) {
  authorize(tx, 'identity.manageDepartments')
  await lockTree(tx)
  await tx.db
    .updateTable('identity.departments')
    .set({ deleted_at: null, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
    .catch((error: unknown) => {
      const constraint = constraintOf(error)
      if (constraint === 'departments_sibling_name') throw fail('platform.office_name_taken')
      if (constraint === 'departments_parent_stands') throw fail('platform.office_parent_gone')
      throw error
    })
  publishDepartmentChanged(tx, id)
}

/**
 * Switches an empty department off. Its row stays for the companies that name it. While people or departments are in it, this fails and names
 * them.
 */
export async function deleteDepartment(context: Context, id: number, version: number) {
  authorizeOffice(context, departmentKind.permission)
  return write(
    context,
    { permission: 'identity.manageDepartments', audit: 'identity.departmentDeleted' },
    async (tx) => {
      await lockTree(tx)
      const { name, parentId } = await departmentToChange(tx, id, version)
      await failIfInhabited(tx, id, name)
      const parent = await findParentName(tx, parentId)
      await keepSwitchedOff(tx, departmentKind, { id, name, nameEn: name })
      await tx.db
        .updateTable('identity.departments')
        .set({ deleted_at: sql<Date>`now()`, version: version + 1 })
        .where('id', '=', id)
        .execute()
      await tx.audit({ subject: 'department', id, before: { name, parent, parentId } })
      publishDepartmentChanged(tx, id)
      return null
    },
  )
}

/** The tree is changed by one transaction at a time, so that each sees the result of the one before. */
const lockTree = (tx: WriteContext) =>
  sql`select pg_advisory_xact_lock(hashtext('identity.departments'))`.execute(tx.db)

/** The department, locked so that nobody can join it, in the version that the caller saw; throws not_found or version_stale otherwise. */
async function departmentToChange(tx: WriteContext, id: number, version: number): Promise<Department> {
  await tx.db.selectFrom('identity.departments').select('id').where('id', '=', id).forUpdate().execute()
  const current = await getDepartment(tx, id)
  if (current.version !== version) throw fail('platform.version_stale', {}, { current })
  return current
}

/** The name of a department that will be a parent; null at the top. */
async function findParentName(tx: WriteContext, id: number | null) {
  if (id === null) return null
  const parent = await tx.db
    .selectFrom('identity.departments')
    .select('name')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!parent) throw failField('parentId', 'identity.department_unknown')
  return parent.name
}

const selectChildren = (tx: WriteContext, parentId: number | null) =>
  tx.db
    .selectFrom('identity.departments')
    .where('parent_id', parentId === null ? 'is' : '=', parentId)
    .where('deleted_at', 'is', null)

const childrenOf = (tx: WriteContext, parentId: number | null) =>
  selectChildren(tx, parentId).select(['id', 'name']).orderBy('position').orderBy('id').execute()

async function nextPosition(tx: WriteContext, parentId: number | null) {
  const { last } = await selectChildren(tx, parentId)
    .select(({ fn }) => fn.max('position').as('last'))
    .executeTakeFirstOrThrow()
  return last === null ? 0 : last + 1
}

/** A department's parent and place, as the audit log keeps them. */
async function describePlace(tx: WriteContext, { id, parentId }: Department) {
  const siblings = await childrenOf(tx, parentId)
  return {
    parent: await findParentName(tx, parentId),
    parentId,
    place: siblings.findIndex((sibling) => sibling.id === id) + 1,
  }
}

async function storeOrder(tx: WriteContext, ids: readonly number[]) {
  await sql`
    update identity.departments d set position = o.place
    from unnest(${[...ids]}::bigint[]) with ordinality o (id, place) where d.id = o.id`.execute(tx.db)
}

/** People in these departments or above them: those with the scope `department` reach other records than before. */
async function peopleAbove(tx: WriteContext, ids: readonly (number | null)[]) {
  const { rows } = await sql<{ id: number }>`
    with recursive above (id) as (
      select unnest(${[...ids]}::bigint[]) union select d.parent_id from identity.departments d join above on d.id = above.id)
    select u.id from identity.users u join above on u.department_id = above.id`.execute(tx.db)
  return rows.map(({ id }) => id)
}

/** Disabled people count too, since they may come back. */
async function failIfInhabited(tx: WriteContext, id: number, name: string) {
  const below = await childrenOf(tx, id)
  if (below.length > 0)
    throw fail('identity.department_has_children', { name, count: below.length, names: nameList(tx.language, below) })
  const people = await tx.db
    .selectFrom('identity.users')
    .select(['name', sql<boolean>`disabled_at is not null`.as('isDisabled')])
    .where('department_id', '=', id)
    .orderBy('isDisabled')
    .orderBy('id')
    .execute()
  if (people.length > 0)
    throw fail('identity.department_has_people', { name, count: people.length, names: nameList(tx.language, people) })
}

const constraintOf = (error: unknown) =>
  error instanceof Error && 'constraint' in error ? error.constraint : undefined

/** The unique keys decide, so that two people who ask at once cannot both succeed; this turns their errors into failures. */
const asRefusal =
  (name: string) =>
  (error: unknown): never => {
    const constraint = constraintOf(error)
    if (constraint === 'departments_sibling_name') throw failField('name', 'identity.department_name_taken', { name })
    if (constraint === 'departments_no_circle') throw failField('parentId', 'identity.department_circle')
    throw error
  }

const publishDepartmentChanged = (tx: WriteContext, id: number) =>
  tx.publish({
    event: { topic: 'identity.department', id, by: personOf(tx).id },
    audience: { code: 353, holder: null },
  })
