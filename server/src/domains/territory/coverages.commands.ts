import type { Coverage, NewCoverage } from '@seamark/contract/territory/coverages'
import { type Context, personOf } from '../../platform/context.ts'
import { fail, failField } from '../../platform/failure.ts'
import { say } from '../../platform/translate.ts'
import { type WriteContext, write } from '../../platform/write.ts'
import { areaText, isArea } from './areas.queries.ts'
import { getCoverage } from './coverages.queries.ts'

/**
 * Assigns an area, a lane, or an area for one lane to a person or department. Fails with coverage_taken, area_unknown or coverer_unknown.
 */
export async function createCoverage(context: Context, body: NewCoverage): Promise<Coverage> {
  return write(context, { permission: 'territory.manageCoverages', audit: 'territory.coverageCreated' }, async (tx) => {
    const coverer = await findCovererName(tx, body)
    const { id } = await tx.db
      .insertInto('territory.coverages')
      .values({ ...toColumns(body), created_by: personOf(tx).id })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(asRefusal(coverer))
    await tx.audit({ subject: 'coverage', id, after: toAuditValues(body, coverer) })
    publishCoverage(tx, id)
    return getCoverage(tx, id)
  })
}

export async function changeCoverage(
  context: Context,
  id: number,
  version: number,
  body: NewCoverage,
): Promise<Coverage> {
  return write(context, { permission: 'territory.manageCoverages', audit: 'territory.coverageChanged' }, async (tx) => {
    const current = await lockCoverage(tx, id, version)
    const before = coverageToAuditValues(current)
    const coverer = await findCovererName(tx, body)
    const after = toAuditValues(body, coverer)
    if (JSON.stringify(before) === JSON.stringify(after)) {
      tx.unchanged()
      return current
    }
    await tx.db
      .updateTable('territory.coverages')
      .set({ ...toColumns(body), version: version + 1 })
      .where('id', '=', id)
      .execute()
      .catch(asRefusal(coverer))
    await tx.audit({ subject: 'coverage', id, before, after })
    publishCoverage(tx, id)
    return getCoverage(tx, id)
  })
}

export async function deleteCoverage(context: Context, id: number, version: number) {
  return write(context, { permission: 'territory.manageCoverages', audit: 'territory.coverageDeleted' }, async (tx) => {
    const current = await lockCoverage(tx, id, version)
    await tx.db.deleteFrom('territory.coverages').where('id', '=', id).execute()
    await tx.audit({ subject: 'coverage', id, before: coverageToAuditValues(current) })
    publishCoverage(tx, id)
    return null
  })
}

/** Locks the row and returns it. Fails with coverage_not_found or version_stale. */
async function lockCoverage(tx: WriteContext, id: number, version: number): Promise<Coverage> {
  await tx.db.selectFrom('territory.coverages').select('id').where('id', '=', id).forUpdate().execute()
  const current = await getCoverage(tx, id)
  if (current.version !== version) throw fail('platform.version_stale', {}, { current })
  return current
}

/** Returns the name of the person or department. Fails with coverer_unknown or area_unknown if one of them does not exist. */
async function findCovererName(tx: WriteContext, { userId, departmentId, area }: NewCoverage): Promise<string> {
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

const toColumns = ({ userId, departmentId, area, lane }: NewCoverage) => ({
  user_id: userId,
  department_id: departmentId,
  area,
  lane,
})

/** The values for the audit log: names instead of codes, so that people can read them. */
const toAuditValues = ({ area, lane }: NewCoverage, coverer: string) => ({
  coverer,
  area: area === null ? null : `${areaText(area, 'zh')} ${area}`,
  lane: lane === null ? null : say('zh', `territory.lane.${lane}`),
})

const coverageToAuditValues = ({ user, department, area, lane }: Coverage) =>
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

const publishCoverage = (tx: WriteContext, id: number) =>
  tx.publish({ event: { topic: 'territory.coverage', id, by: personOf(tx).id }, audience: { code: 304, holder: null } })
