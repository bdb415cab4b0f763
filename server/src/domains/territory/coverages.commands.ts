import type { Coverage, NewCoverage } from '@seamark/contract/territory/coverages'
import { type Context, personOf } from '../../platform/context.ts'
import { fail, failField } from '../../platform/failure.ts'
import { say } from '../../platform/translate.ts'
import { type WriteContext, write } from '../../platform/write.ts'
import { areaText, isArea } from './areas.queries.ts'
import { getCoverage } from './coverages.queries.ts'

/** Gives an area, a lane, or both together to somebody. Refused: what she covers already, an area that is none, a person or department that is gone. */
export async function createCoverage(context: Context, body: NewCoverage): Promise<Coverage> {
  return write(context, { permission: 'territory.manageCoverages', audit: 'territory.coverageCreated' }, async (tx) => {
    const coverer = await covererOf(tx, body)
    const { id } = await tx.db
      .insertInto('territory.coverages')
      .values({ ...columnsOf(body), created_by: personOf(tx).id })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(asRefusal(coverer))
    await tx.audit({ subject: 'coverage', id, after: valuesOf(body, coverer) })
    told(tx, id)
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
    const current = await coverageToChange(tx, id, version)
    const before = valuesOfCoverage(current)
    const coverer = await covererOf(tx, body)
    const after = valuesOf(body, coverer)
    if (JSON.stringify(before) === JSON.stringify(after)) {
      tx.unchanged()
      return current
    }
    await tx.db
      .updateTable('territory.coverages')
      .set({ ...columnsOf(body), version: version + 1 })
      .where('id', '=', id)
      .execute()
      .catch(asRefusal(coverer))
    await tx.audit({ subject: 'coverage', id, before, after })
    told(tx, id)
    return getCoverage(tx, id)
  })
}

export async function deleteCoverage(context: Context, id: number, version: number) {
  return write(context, { permission: 'territory.manageCoverages', audit: 'territory.coverageDeleted' }, async (tx) => {
    const current = await coverageToChange(tx, id, version)
    await tx.db.deleteFrom('territory.coverages').where('id', '=', id).execute()
    await tx.audit({ subject: 'coverage', id, before: valuesOfCoverage(current) })
    told(tx, id)
    return null
  })
}

/** The coverage, locked, as the caller saw it: not_found or version_stale otherwise. */
async function coverageToChange(tx: WriteContext, id: number, version: number): Promise<Coverage> {
  await tx.db.selectFrom('territory.coverages').select('id').where('id', '=', id).forUpdate().execute()
  const current = await getCoverage(tx, id)
  if (current.version !== version) throw fail('platform.version_stale', {}, { current })
  return current
}

/** The name of the person or department, which must be there; the area too. */
async function covererOf(tx: WriteContext, { userId, departmentId, area }: NewCoverage): Promise<string> {
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

const columnsOf = ({ userId, departmentId, area, lane }: NewCoverage) => ({
  user_id: userId,
  department_id: departmentId,
  area,
  lane,
})

/** As the audit log keeps it: names that a reader knows without asking. */
const valuesOf = ({ area, lane }: NewCoverage, coverer: string) => ({
  coverer,
  area: area === null ? null : `${areaText(area, 'zh')} ${area}`,
  lane: lane === null ? null : say('zh', `territory.lane.${lane}`),
})

const valuesOfCoverage = ({ user, department, area, lane }: Coverage) =>
  valuesOf({ userId: null, departmentId: null, area: area?.code ?? null, lane }, user?.name ?? department?.name ?? '')

/** What the table refuses, in words; nobody asks first, since two could ask at once. */
const asRefusal =
  (name: string) =>
  (error: unknown): never => {
    const constraint = error instanceof Error && 'constraint' in error ? error.constraint : undefined
    if (constraint === 'coverages_once') throw failField('area', 'territory.coverage_taken', { name })
    throw error
  }

const told = (tx: WriteContext, id: number) =>
  tx.publish({ event: { topic: 'territory.coverage', id, by: personOf(tx).id }, audience: { code: 304, holder: null } })
