import type { Company, CompanyChanges, NewCompany } from '@seamark/contract/phonebook/companies/companies'
import { sql } from 'kysely'
import { type Context, type Person, personOf } from '../../../platform/context.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { activityPart, recordActivities, recordActivity } from '../../activity/index.ts'
import { claimKeys, claimKeysAndSelect } from '../matching/key-claims.commands.ts'
import { bringsKeys, claimsOfChange, claimsOfCompany } from './claims.rules.ts'
import { companyRow, selectMade } from './companies.queries.ts'
import { changedFields, columnValues, loggedValues, searchColumns, searchedIn } from './companies.rules.ts'
import { audienceOf, maySee, refusalToChange } from '../policy.ts'
import { failWithoutReason, progressMove } from './progress.rules.ts'
import { asMade, asSeenBy, type MadeRow, type NamedRow } from './masking.rules.ts'

/**
 * Creates a company, private to its creator or in the pool, and makes a code when none is given. A company that is `taken` from data that everybody
 * has counts as a claim; the caller asks `roomToTake` first whether there is room for it.
 */
export async function createCompany(
  context: Context,
  input: NewCompany,
  came: 'created' | 'taken' = 'created',
): Promise<Company> {
  const person = personOf(context)
  return write(context, { permission: 'phonebook.writeCompany', audit: 'phonebook.companyCreated' }, async (tx) => {
    const code = await claimAndChooseCode(tx, input)
    const department = await findDepartment(tx, input.departmentId)
    const row = asMade(await insertCompany(tx, input, code, person, came), person, department?.name ?? null)
    publishCompany(tx, row)
    return asSeenBy(person, row)
  })
}

/**
 * Changes some fields. `version` is the one that the caller saw; a stale one is refused with the current record. Progress goes back only with a
 * reason.
 */
export async function editCompany(
  context: Context,
  id: number,
  version: number,
  changes: CompanyChanges,
  reason?: string,
): Promise<Company> {
  const person = personOf(context)
  return write(context, { permission: 'phonebook.writeCompany', audit: 'phonebook.companyChanged' }, async (tx) => {
    await claimChanges(tx, id, changes)
    const row = await companyToChange(tx, id, version)
    const fields = changedFields(row, changes)
    if (fields.length === 0) {
      tx.unchanged()
      return asSeenBy(person, row)
    }
    failWithoutReason(row.progress, changes.progress, reason)
    if (fields.includes('departmentId')) await findDepartment(tx, changes.departmentId)
    const values = columnValues(changes)
    await tx.db
      .updateTable('phonebook.companies')
      .set({
        ...values,
        ...searchColumns(searchedIn(row, changes)),
        version: row.version + 1,
        updated_at: sql<Date>`now()`,
        updated_by: person.id,
      })
      .where('id', '=', id)
      .execute()
      .catch(asCodeTaken(changes.code ?? ''))
    const changed = await requireCompany(tx, id)
    const because = reason && fields.includes('progress') ? { progressReason: reason } : {}
    await tx.audit({
      subject: 'company',
      id,
      before: loggedValues(row, fields),
      after: { ...loggedValues(changed, fields), ...because },
    })
    if (fields.includes('progress'))
      await recordActivities(tx, [progressMove({ ...row, from: row.progress, to: changed.progress, reason })])
    await publishCompanyActivity(tx, changed, 'phonebook.activity.changed', { fields })
    return asSeenBy(person, changed)
  })
}

/** Claims the new keys of a company before it is locked. */
async function claimChanges(tx: WriteContext, id: number, changes: CompanyChanges) {
  if (!bringsKeys(changes)) return
  const row = await companyRow(tx, id)
  if (row) await claimKeys(tx, claimsOfChange(row, changes))
}

/**
 * Locks the company and returns it. Throws company_not_found, company_not_yours or follower_cannot_edit, or version_stale with the current record.
 */
export async function companyToChange(tx: WriteContext, id: number, version: number): Promise<NamedRow> {
  const person = personOf(tx)
  const row = await companyRow(tx, id, 'locked')
  if (!row || !maySee(person, row)) throw fail('phonebook.company_not_found')
  const refusal = refusalToChange(person, row)
  if (refusal) throw fail(refusal)
  if (row.version !== version) throw fail('platform.version_stale', {}, { current: asSeenBy(person, row) })
  return row
}

export async function requireCompany(tx: WriteContext, id: number): Promise<NamedRow> {
  const row = await companyRow(tx, id)
  if (!row) throw fail('phonebook.company_not_found')
  return row
}

/**
 * Claims the company's keys and returns the typed code, or a made one, in one round trip to the database. An import that is writing the same company now
 * finishes first, and one that comes later finds this company.
 */
async function claimAndChooseCode(tx: WriteContext, input: NewCompany): Promise<string> {
  const keys = claimsOfCompany(input)
  if (input.code) {
    await claimKeys(tx, keys)
    return input.code
  }
  const [made] = await claimKeysAndSelect(
    tx,
    keys,
    sql<{ code: string }>`select 'C' || lpad(nextval('phonebook.company_code')::text, 7, '0') as code`,
  )
  return made?.code ?? ''
}

/**
 * Inserts the company with its first ownership row, its audit row and its activity, in one round trip to the database instead of five. A typed code
 * that is taken is refused; a made code that somebody has typed before is skipped.
 */
async function insertCompany(
  tx: WriteContext,
  input: NewCompany,
  code: string,
  person: Person,
  came: 'created' | 'taken',
): Promise<MadeRow> {
  const inserting = tx.db
    .insertInto('phonebook.companies')
    .values({
      ...columnValues({ ...input, code }),
      name: input.name,
      visibility: input.visibility,
      custodian_id: input.visibility === 'private' ? person.id : null,
      created_by: person.id,
      updated_by: person.id,
      ...searchColumns({ ...input, code }),
    })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returningAll()
  const { rows } = await sql<MadeRow>`
    with made as (${inserting}),
    owned as (
      insert into phonebook.ownerships (company_id, kind, to_id, by_id, at)
      select id, ${came}, custodian_id, created_by, held_since from made where custodian_id is not null),
    noted as (${activityPart(tx, 'company', sql`made`, 'phonebook.activity.created')}),
    ${tx.auditParts('company', sql`made`, { ...input, code })}
    ${selectMade(tx)}`.execute(tx.db)
  if (rows[0]) return rows[0]
  if (input.code) throw codeTakenFailure(input.code)
  return insertCompany(tx, input, await claimAndChooseCode(tx, input), person, came)
}

async function findDepartment(tx: WriteContext, id: number | null | undefined) {
  if (id === null || id === undefined) return undefined
  const department = await tx.db
    .selectFrom('identity.departments')
    .select('name')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!department) throw failField('departmentId', 'phonebook.department_unknown')
  return department
}

const codeTakenFailure = (code: string) => failField('code', 'phonebook.code_taken', { code })

/** The unique key decides, so that two people who choose one code at once cannot both get it. */
const asCodeTaken =
  (code: string) =>
  (error: unknown): never => {
    throw error instanceof Error && 'constraint' in error && error.constraint === 'companies_code'
      ? codeTakenFailure(code)
      : error
  }

export async function publishCompanyActivity(
  tx: WriteContext,
  row: NamedRow,
  kind: string,
  facts?: Record<string, unknown>,
) {
  await recordActivity(tx, { subject: 'company', id: row.id, kind, ...(facts ? { facts } : {}) })
  publishCompany(tx, row)
}

const publishCompany = (tx: WriteContext, row: NamedRow) =>
  tx.publish({ event: { topic: 'phonebook.company', id: row.id, by: personOf(tx).id }, audience: audienceOf(row) })
