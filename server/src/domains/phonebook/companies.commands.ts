import type { Company, CompanyChanges, NewCompany } from '@seamark/contract/phonebook/companies'
import { sql } from 'kysely'
import { z } from 'zod'
import { emptyAuditValues } from '../../platform/audit.ts'
import { type Context, personOf } from '../../platform/context.ts'
import { fail, failField } from '../../platform/failure.ts'
import { job } from '../../platform/jobs.ts'
import { type WriteContext, write } from '../../platform/write.ts'
import { forgetActivity, recordActivity } from '../activity/index.ts'
import { companyRow } from './companies.queries.ts'
import { changedFields, columnValues, searchColumns, valuesOf } from './companies.rules.ts'
import { companiesPurged } from './events.ts'
import { audienceOf, isInsider, maySee } from './policy.ts'
import { asSeenBy, type NamedRow } from './records.rules.ts'

const undoSeconds = 10

/** A new company: private to its creator, or into the pool. Its code is made when none is given. */
export async function createCompany(context: Context, input: NewCompany): Promise<Company> {
  const person = personOf(context)
  return write(context, { permission: 'phonebook.writeCompany', audit: 'phonebook.companyCreated' }, async (tx) => {
    await failIfDepartmentUnknown(tx, input.departmentId)
    const code = input.code || (await nextCode(tx))
    const values = { ...columnValues({ ...input, code }), name: input.name, visibility: input.visibility }
    const { id } = await tx.db
      .insertInto('phonebook.companies')
      .values({
        ...values,
        custodian_id: input.visibility === 'private' ? person.id : null,
        created_by: person.id,
        updated_by: person.id,
        ...searchColumns({
          name: input.name,
          code,
          phone_country_code: input.phoneCountryCode,
          phone_area_code: input.phoneAreaCode,
          telephone: input.telephone,
          email: input.email,
          qq: input.qq,
          website: input.website,
        }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(codeTaken(code))
    const row = await existing(tx, id)
    await tx.audit({ subject: 'company', id, after: { ...input, code } })
    await told(tx, row, 'phonebook.activity.created')
    return asSeenBy(person, row)
  })
}

/** Changes some fields. `version` is the one that the caller saw; a stale one is refused with the current record. */
export async function editCompany(context: Context, id: number, version: number, changes: CompanyChanges): Promise<Company> {
  const person = personOf(context)
  return write(context, { permission: 'phonebook.writeCompany', audit: 'phonebook.companyChanged' }, async (tx) => {
    const row = await companyToChange(tx, id, version)
    const fields = changedFields(row, changes)
    if (fields.length === 0) {
      tx.unchanged()
      return asSeenBy(person, row)
    }
    await failIfDepartmentUnknown(tx, changes.departmentId)
    const values = columnValues(changes)
    await tx.db
      .updateTable('phonebook.companies')
      .set({ ...values, ...searchColumns({ ...row, ...values }), version: row.version + 1, updated_at: sql<Date>`now()`, updated_by: person.id })
      .where('id', '=', id)
      .execute()
      .catch(codeTaken(changes.code ?? ''))
    const changed = await existing(tx, id)
    await tx.audit({ subject: 'company', id, before: valuesOf(row, fields), after: valuesOf(changed, fields) })
    await told(tx, changed, 'phonebook.activity.changed', { fields })
    return asSeenBy(person, changed)
  })
}

/** Gone at once for everybody; a job really deletes it once the time to undo has passed. */
export async function deleteCompany(context: Context, id: number, version: number) {
  return write(context, { permission: 'phonebook.deleteCompany', audit: 'phonebook.companyDeleted' }, async (tx) => {
    const row = await companyToChange(tx, id, version)
    const { delete_after } = await tx.db
      .updateTable('phonebook.companies')
      .set({ delete_after: sql<Date>`now() + make_interval(secs => ${undoSeconds})` })
      .where('id', '=', id)
      .returning('delete_after')
      .executeTakeFirstOrThrow()
    const undoUntil = delete_after ?? tx.now()
    await tx.audit({ subject: 'company', id })
    await told(tx, row, 'phonebook.activity.deleted')
    await purgeCompaniesJob.later(tx, null, new Date(undoUntil.getTime() + 1000))
    return { undoUntil: undoUntil.toISOString() }
  })
}

/** Undoes a deletion while there is time, for whoever could have deleted it. */
export async function restoreCompany(context: Context, id: number): Promise<Company> {
  const person = personOf(context)
  return write(context, { permission: 'phonebook.deleteCompany', audit: 'phonebook.companyRestored' }, async (tx) => {
    const restored = await tx.db
      .updateTable('phonebook.companies')
      .set((company) => ({ delete_after: null, version: sql<number>`${company.ref('version')} + 1` }))
      .where('id', '=', id)
      .where('delete_after', '>', sql<Date>`now()`)
      .returning(['visibility', 'custodian_id'])
      .executeTakeFirst()
    if (!restored || !isInsider(person, restored)) throw fail('phonebook.undo_over')
    const row = await existing(tx, id)
    await tx.audit({ subject: 'company', id })
    await told(tx, row, 'phonebook.activity.restored')
    return asSeenBy(person, row)
  })
}

/** Really deletes what nobody undid: rows, activity, audited values, and what floors above hang on it. Run twice, it does nothing the second time. */
export async function purgeCompanies(context: Context) {
  await write(context, { permission: 'phonebook.deleteCompany', audit: 'phonebook.companiesPurged' }, async (tx) => {
    const gone = await tx.db.deleteFrom('phonebook.companies').where('delete_after', '<=', sql<Date>`now()`).returning('id').execute()
    if (gone.length === 0) return tx.unchanged()
    const ids = gone.map(({ id }) => id)
    await tx.reactions.announce(tx, companiesPurged, { ids })
    await forgetActivity(tx, 'company', ids)
    await emptyAuditValues(tx, 'company', ids)
    for (const id of ids) await tx.audit({ subject: 'company', id })
  })
}

export const purgeCompaniesJob = job('phonebook.purgeCompanies', z.null(), purgeCompanies)

/** The company, locked, as the caller saw it: not_found, not_yours or version_stale otherwise. */
async function companyToChange(tx: WriteContext, id: number, version: number): Promise<NamedRow> {
  const person = personOf(tx)
  const row = await companyRow(tx, id, 'locked')
  if (!row || !maySee(person, row)) throw fail('phonebook.company_not_found')
  if (!isInsider(person, row)) throw fail('phonebook.company_not_yours')
  if (row.version !== version) throw fail('platform.version_stale', {}, { current: asSeenBy(person, row) })
  return row
}

async function existing(tx: WriteContext, id: number): Promise<NamedRow> {
  const row = await companyRow(tx, id)
  if (!row) throw fail('phonebook.company_not_found')
  return row
}

async function nextCode(tx: WriteContext) {
  const { rows } = await sql<{ code: string }>`select 'C' || lpad(nextval('phonebook.company_code')::text, 7, '0') as code`.execute(tx.db)
  return rows[0]?.code ?? ''
}

async function failIfDepartmentUnknown(tx: WriteContext, id: number | null | undefined) {
  if (id === null || id === undefined) return
  const department = await tx.db.selectFrom('identity.departments').select('id').where('id', '=', id).executeTakeFirst()
  if (!department) throw failField('departmentId', 'phonebook.department_unknown')
}

/** The table's unique key speaks; nobody asks first, since two could ask at once. */
const codeTaken =
  (code: string) =>
  (error: unknown): never => {
    if (error instanceof Error && 'constraint' in error && error.constraint === 'companies_code') throw failField('code', 'phonebook.code_taken', { code })
    throw error
  }

async function told(tx: WriteContext, row: NamedRow, kind: string, facts?: Record<string, unknown>) {
  await recordActivity(tx, { subject: 'company', id: row.id, kind, ...(facts ? { facts } : {}) })
  tx.publish({ event: { topic: 'phonebook.company', id: row.id, by: personOf(tx).id }, audience: audienceOf(row) })
}
