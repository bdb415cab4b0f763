import type { AssignedArea, NewAssignedArea } from '@seamark/contract/territory/assigned-areas'
import { type Context, personOf } from '../../platform/context.ts'
import { fail, failField } from '../../platform/failure.ts'
import { translate } from '../../platform/translate.ts'
import { type WriteContext, write } from '../../platform/write.ts'
import { areaText, isArea } from './areas.queries.ts'
import { getAssignedArea } from './assigned-areas.queries.ts'

/**
 * Assigns an area, a lane, or an area for one lane to a person or department. Fails with coverage_taken, area_unknown or coverer_unknown.
 */
export async function createAssignedArea(context: Context, body: NewAssignedArea): Promise<AssignedArea> {
  return write(context, { permission: 'territory.manageCoverages', audit: 'territory.coverageCreated' }, async (tx) => {
    const assignee = await findAssigneeName(tx, body)
    const { id } = await tx.db
      .insertInto('territory.coverages')
      .values({ ...toColumns(body), created_by: personOf(tx).id })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(asRefusal(assignee))
    await tx.audit({ subject: 'coverage', id, after: toAuditValues(body, assignee) })
    publishAssignedArea(tx, id)
    return getAssignedArea(tx, id)
  })
}

export async function changeAssignedArea(
  context: Context,
  id: number,
  version: number,
  body: NewAssignedArea,
): Promise<AssignedArea> {
  return write(context, { permission: 'territory.manageCoverages', audit: 'territory.coverageChanged' }, async (tx) => {
    const current = await lockAssignedArea(tx, id, version)
    const before = assignedAreaToAuditValues(current)
    const assignee = await findAssigneeName(tx, body)
    const after = toAuditValues(body, assignee)
    if (JSON.stringify(before) === JSON.stringify(after)) {
      tx.unchanged()
      return current
    }
    await tx.db
      .updateTable('territory.coverages')
      .set({ ...toColumns(body), version: version + 1 })
      .where('id', '=', id)
      .execute()
      .catch(asRefusal(assignee))
    await tx.audit({ subject: 'coverage', id, before, after })
    publishAssignedArea(tx, id)
    return getAssignedArea(tx, id)
  })
}

export async function deleteAssignedArea(context: Context, id: number, version: number) {
  return write(context, { permission: 'territory.manageCoverages', audit: 'territory.coverageDeleted' }, async (tx) => {
    const current = await lockAssignedArea(tx, id, version)
    await tx.db.deleteFrom('territory.coverages').where('id', '=', id).execute()
    await tx.audit({ subject: 'coverage', id, before: assignedAreaToAuditValues(current) })
    publishAssignedArea(tx, id)
    return null
  })
}

/** Locks the row and returns it. Fails with coverage_not_found or version_stale. */
async function lockAssignedArea(tx: WriteContext, id: number, version: number): Promise<AssignedArea> {
  await tx.db.selectFrom('territory.coverages').select('id').where('id', '=', id).forUpdate().execute()
  const current = await getAssignedArea(tx, id)
  if (current.version !== version) throw fail('platform.version_stale', {}, { current })
  return current
}

/** Returns the name of the person or department. Fails with coverer_unknown or area_unknown if one of them does not exist. */
async function findAssigneeName(tx: WriteContext, { userId, departmentId, area }: NewAssignedArea): Promise<string> {
  if (area !== null && !isArea(area)) throw failField('area', 'territory.area_unknown')
  const found =
    userId === null
      ? await tx.db
          .selectFrom('identity.departments')
          .select('name')
          .where('id', '=', departmentId)
          .where('deleted_at', 'is', null)
          .forShare()
          .executeTakeFirst()
      : await tx.db
          .selectFrom('identity.users')
          .select('name')
          .where('id', '=', userId)
          .where('disabled_at', 'is', null)
          .forShare()
          .executeTakeFirst()
  if (!found) throw failField(userId === null ? 'departmentId' : 'userId', 'territory.coverer_unknown')
  return found.name
}

const toColumns = ({ userId, departmentId, area, lane }: NewAssignedArea) => ({
  user_id: userId,
  department_id: departmentId,
  area,
  lane,
})

/** The values for the audit log: names instead of codes, so that people can read them. */
const toAuditValues = ({ area, lane }: NewAssignedArea, assignee: string) => ({
  coverer: assignee,
  area: area === null ? null : `${areaText(area, 'zh')} ${area}`,
  lane: lane === null ? null : translate('zh', `territory.lane.${lane}`),
})

const assignedAreaToAuditValues = ({ user, department, area, lane }: AssignedArea) =>
  toAuditValues(
    { userId: null, departmentId: null, area: area?.code ?? null, lane },
    user?.name ?? department?.name ?? '',
  )

/** Turns a violated unique key into a refusal. The key decides, so that two people who save at once cannot both pass. */
const asRefusal =
  (name: string) =>
  (error: unknown): never => {
    const constraint = error instanceof Error && 'constraint' in error ? error.constraint : undefined
    if (constraint === 'coverages_once') throw failField('area', 'territory.coverage_taken', { name })
    throw error
  }

const publishAssignedArea = (tx: WriteContext, id: number) =>
  tx.publish({ event: { topic: 'territory.coverage', id, by: personOf(tx).id }, audience: { code: 304, holder: null } })
