import type { Company, CompanyChanges, NewCompany } from '@seamark/contract/phonebook/companies/companies'
import { sql } from 'kysely'
import { z } from 'zod'
import { emptyAuditValues } from '../../../platform/audit.ts'
import { type Context, type Person, personOf } from '../../../platform/context.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { job } from '../../../platform/jobs.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { activityPart, forgetActivity, recordActivities, recordActivity } from '../../activity/index.ts'
import { forgetApplications } from '../../applications/index.ts'
import { companyRow, getCompany, selectMade } from './companies.queries.ts'
import { changedFields, columnValues, loggedValues, searchColumns, searchedIn } from './companies.rules.ts'
import { forgetContactsOf } from '../contacts/purges.commands.ts'
import { companiesPurged } from '../events.ts'
import { forgetBulkRows } from '../../workbench/index.ts'
import { answersFor, audienceOf, heldColumns, maySee, refusalToChange } from '../policy.ts'
import { failWithoutReason, progressMove } from './progress.rules.ts'
import { asMade, asSeenBy, type MadeRow, type NamedRow } from './masking.rules.ts'

const undoSeconds = 10
const purgedAtOnce = 500

/**
 * A new company: private to its creator, or into the pool. Its code is made when none is given. One that is `taken` out of data that everybody has counts as
 * a claim; whether there is room for it is asked of `roomToTake`.
 */
export async function createCompany(
  context: Context,
  input: NewCompany,
  came: 'created' | 'taken' = 'created',
): Promise<Company> {
  const person = personOf(context)
  return write(context, { permission: 'phonebook.writeCompany', audit: 'phonebook.companyCreated' }, async (tx) => {
    const department = await departmentNamed(tx, input.departmentId)
    const row = asMade(await insertCompany(tx, input, person, came), person, department?.name ?? null)
    publish(tx, row)
    return asSeenBy(person, row)
  })
}

/** Changes some fields. `version` is the one that the caller saw; a stale one is refused with the current record. Its progress goes back only with a reason. */
export async function editCompany(
  context: Context,
  id: number,
  version: number,
  changes: CompanyChanges,
  reason?: string,
): Promise<Company> {
  const person = personOf(context)
  return write(context, { permission: 'phonebook.writeCompany', audit: 'phonebook.companyChanged' }, async (tx) => {
    const row = await companyToChange(tx, id, version)
    const fields = changedFields(row, changes)
    if (fields.length === 0) {
      tx.unchanged()
      return asSeenBy(person, row)
    }
    failWithoutReason(row.progress, changes.progress, reason)
    if (fields.includes('departmentId')) await departmentNamed(tx, changes.departmentId)
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
    const changed = await existing(tx, id)
    const because = reason && fields.includes('progress') ? { progressReason: reason } : {}
    await tx.audit({
      subject: 'company',
      id,
      before: loggedValues(row, fields),
      after: { ...loggedValues(changed, fields), ...because },
    })
    if (fields.includes('progress'))
      await recordActivities(tx, [progressMove({ ...row, from: row.progress, to: changed.progress, reason })])
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

/** Undoes a deletion while there is time, for whoever could have deleted it; undone already, it answers the company as it stands. */
export async function restoreCompany(context: Context, id: number): Promise<Company> {
  const person = personOf(context)
  return write(context, { permission: 'phonebook.deleteCompany', audit: 'phonebook.companyRestored' }, async (tx) => {
    if ((await companyToRestore(tx, id)) === 'stands') {
      tx.unchanged()
      return getCompany(tx, id)
    }
    await tx.db
      .updateTable('phonebook.companies')
      .set((company) => ({ delete_after: null, version: sql<number>`${company.ref('version')} + 1` }))
      .where('id', '=', id)
      .execute()
    const row = await existing(tx, id)
    await tx.audit({ subject: 'company', id })
    await told(tx, row, 'phonebook.activity.restored')
    return asSeenBy(person, row)
  })
}

/** Really deletes what nobody undid: rows, activity, audited values, and what floors above hang on it. Run twice, it does nothing the second time. */
export async function purgeCompanies(context: Context) {
  for (let isMore = true; isMore; ) isMore = await purgeSome(context)
}

/** A bulk deletion leaves many behind, so some hundreds at a time; answers whether there may be more. */
async function purgeSome(context: Context): Promise<boolean> {
  return write(context, { permission: 'phonebook.deleteCompany', audit: 'phonebook.companiesPurged' }, async (tx) => {
    const due = tx.db.selectFrom('phonebook.companies').select('id').where('delete_after', '<=', sql<Date>`now()`)
    const ids = (await due.orderBy('id').limit(purgedAtOnce).forUpdate().skipLocked().execute()).map(({ id }) => id)
    if (ids.length === 0) {
      tx.unchanged()
      return false
    }
    const merged = await releaseMerged(tx, ids)
    await tx.reactions.announce(tx, companiesPurged, { ids })
    await forgetContactsOf(tx, ids)
    await tx.db.deleteFrom('phonebook.companies').where('id', 'in', ids).execute()
    await forgetApplications(tx, 'company', ids)
    await forgetActivity(tx, 'company', ids)
    await emptyAuditValues(tx, 'company', ids)
    await forgetBulkRows(tx, 'companies', ids)
    await tx.audits(ids.map((id) => ({ subject: 'company', id })))
    return merged || ids.length === purgedAtOnce
  })
}

/** What was merged into companies that go now goes with them; answers whether there was any. */
async function releaseMerged(tx: WriteContext, ids: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    update phonebook.companies set delete_after = least(delete_after, now()), merged_into = null
    where merged_into = any(${[...ids]}::bigint[]) and id <> all(${[...ids]}::bigint[]) returning id`.execute(tx.db)
  return rows.length > 0
}

export const purgeCompaniesJob = job('phonebook.purgeCompanies', z.null(), purgeCompanies)

/** The company, locked, as the caller saw it: not_found, not_yours or version_stale otherwise. */
async function companyToChange(tx: WriteContext, id: number, version: number): Promise<NamedRow> {
  const person = personOf(tx)
  const row = await companyRow(tx, id, 'locked')
  if (!row || !maySee(person, row)) throw fail('phonebook.company_not_found')
  const refusal = refusalToChange(person, row)
  if (refusal) throw fail(refusal)
  if (row.version !== version) throw fail('platform.version_stale', {}, { current: asSeenBy(person, row) })
  return row
}

/** The row, locked: deleted and in time, or it stands. Whoever deleted it hears that it is too late; to others it never was. */
async function companyToRestore(tx: WriteContext, id: number): Promise<'deleted' | 'stands'> {
  const person = personOf(tx)
  const row = await tx.db
    .selectFrom('phonebook.companies')
    .select([...heldColumns, 'delete_after', 'merged_into', sql<boolean>`delete_after <= now()`.as('is_over')])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw fail((await hasDeleted(tx, id)) ? 'phonebook.undo_over' : 'phonebook.company_not_found')
  // Nobody has deleted what was merged: taking the merge back is another verb.
  if (row.merged_into !== null) throw fail('phonebook.company_not_found')
  const isDeleted = row.delete_after !== null
  if (!answersFor(person, row))
    throw fail(!isDeleted && maySee(person, row) ? 'phonebook.company_not_yours' : 'phonebook.company_not_found')
  if (row.is_over) throw fail('phonebook.undo_over')
  return isDeleted ? 'deleted' : 'stands'
}

/** Whether it was the caller who deleted this company, now that its row is gone. */
async function hasDeleted(tx: WriteContext, id: number) {
  const { rows } = await sql`
    select from platform.audit
    where subject_kind = 'company' and subject_id = ${id} and action = 'phonebook.companyDeleted' and actor_id = ${personOf(tx).id} limit 1`.execute(
    tx.db,
  )
  return rows.length > 0
}

async function existing(tx: WriteContext, id: number): Promise<NamedRow> {
  const row = await companyRow(tx, id)
  if (!row) throw fail('phonebook.company_not_found')
  return row
}

/**
 * The new row with the first row of its history, its audit row and its activity, as it is read: one way to the database instead of five. A typed code that is taken is refused; a made one
 * that somebody has typed before is passed over.
 */
async function insertCompany(
  tx: WriteContext,
  input: NewCompany,
  person: Person,
  came: 'created' | 'taken',
): Promise<MadeRow> {
  const code = input.code || (await nextCode(tx))
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
  if (input.code) throw codeTaken(input.code)
  return insertCompany(tx, input, person, came)
}

async function nextCode(tx: WriteContext) {
  const { rows } = await sql<{
    code: string
  }>`select 'C' || lpad(nextval('phonebook.company_code')::text, 7, '0') as code`.execute(tx.db)
  return rows[0]?.code ?? ''
}

async function departmentNamed(tx: WriteContext, id: number | null | undefined) {
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

const codeTaken = (code: string) => failField('code', 'phonebook.code_taken', { code })

/** The table's unique key speaks; nobody asks first, since two could ask at once. */
const asCodeTaken =
  (code: string) =>
  (error: unknown): never => {
    throw error instanceof Error && 'constraint' in error && error.constraint === 'companies_code'
      ? codeTaken(code)
      : error
  }

async function told(tx: WriteContext, row: NamedRow, kind: string, facts?: Record<string, unknown>) {
  await recordActivity(tx, { subject: 'company', id: row.id, kind, ...(facts ? { facts } : {}) })
  publish(tx, row)
}

const publish = (tx: WriteContext, row: NamedRow) =>
  tx.publish({ event: { topic: 'phonebook.company', id: row.id, by: personOf(tx).id }, audience: audienceOf(row) })
