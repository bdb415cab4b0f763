import type { Company, CompanyChanges, CompanyField, NewCompany } from '@seamark/contract/phonebook/companies/companies'
import { sql } from 'kysely'
import { authorize, type Context, type Person, personOf } from '../../../platform/context.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { type StatementContext, type WriteContext, write } from '../../../platform/write.ts'
import { activityPart, recordActivity } from '../../activity/index.ts'
import { claimPart, claimsTaken } from '../matching/key-claims.commands.ts'
import { claimsOfChange, claimsOfCompany } from './claims.rules.ts'
import { companyRow, selectChanged, selectMade } from './companies.queries.ts'
import {
  changedFields,
  columnValues,
  isSearched,
  jsonColumns,
  loggedValues,
  searchColumns,
  valueColumns,
  searchedIn,
} from './companies.rules.ts'
import { audienceOf, maySee, refusalToChange } from '../policy.ts'
import { failWithoutReason, progressMove } from './progress.rules.ts'
import { asMade, asSeenBy, type ChangedRow, type MadeRow, type NamedRow } from './masking.rules.ts'

const creation = { permission: 'phonebook.writeCompany', audit: 'phonebook.companyCreated' } as const

/**
 * Creates a company, private to its creator or in the pool, and makes a code when none is given. A company that is `taken` from data that everybody
 * has counts as a claim; the caller asks `roomToTake` first whether there is room for it. A made code that somebody has typed before is
 * skipped. Throws code_taken and department_unknown.
 */
export async function createCompany(
  context: Context,
  input: NewCompany,
  came: 'created' | 'taken' = 'created',
): Promise<Company> {
  authorize(context, creation.permission)
  const person = personOf(context)
  const department = await findDepartment(context, input.departmentId)
  const code = input.code || (await makeCode(context))
  const [made] = await write.inOneStatement(context, creation, (tx) => insertion(tx, { ...input, code }, person, came))
  if (!made && input.code) throw codeTakenFailure(input.code)
  if (!made) return createCompany(context, input, came)
  const row = asMade(made, person, department?.name ?? null)
  publishCompany(context, row)
  return asSeenBy(person, row)
}

const edit = { permission: 'phonebook.writeCompany', audit: 'phonebook.companyChanged' } as const

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
  authorize(context, edit.permission)
  const person = personOf(context)
  const row = failIfUnchangeable(person, await companyRow(context, id), version)
  const fields = changedFields(row, changes)
  if (fields.length === 0) return asSeenBy(person, row)
  failWithoutReason(row.progress, changes.progress, reason)
  const department = fields.includes('departmentId') ? await findDepartment(context, changes.departmentId) : undefined
  const [changed] = await write
    .inOneStatement(context, edit, (tx) => change(tx, row, fields, { changes, reason }))
    .catch(asCodeTaken(changes.code ?? ''))
  // Somebody has changed the company since it was read. It is read and judged again.
  if (!changed) return editCompany(context, id, version, changes, reason)
  const now: NamedRow = {
    ...row,
    ...changed,
    updated_by_name: person.name,
    ...(fields.includes('departmentId') ? { department_name: department?.name ?? null } : {}),
  }
  publishCompany(context, now)
  return asSeenBy(person, now)
}

/**
 * Locks the company and returns it. Throws company_not_found, company_not_yours or follower_cannot_edit, or version_stale with the current record.
 */
export const companyToChange = async (tx: WriteContext, id: number, version: number): Promise<NamedRow> =>
  failIfUnchangeable(personOf(tx), await companyRow(tx, id, 'locked'), version)

function failIfUnchangeable(person: Person, row: NamedRow | undefined, version: number): NamedRow {
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

async function makeCode({ db }: Context): Promise<string> {
  const { rows } = await sql<{ code: string }>`
    select 'C' || lpad(nextval('phonebook.company_code')::text, 7, '0') as code`.execute(db)
  return rows[0]?.code ?? ''
}

/**
 * Claims the company's keys and inserts it with its first ownership row, its audit row and its activity. It selects nothing where the code is taken.
 * An import that is writing the same company now finishes first, and one that comes later finds this company.
 */
function insertion(tx: StatementContext, input: NewCompany, person: Person, came: 'created' | 'taken') {
  const row = {
    ...jsonColumns(input),
    visibility: input.visibility,
    custodian_id: input.visibility === 'private' ? person.id : null,
    created_by: person.id,
    updated_by: person.id,
    ...searchColumns(input),
  }
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)))
  return sql<MadeRow>`
    with claimed as (${claimPart(tx, claimsOfCompany(input))}),
    made as (
      insert into phonebook.companies (${columns})
      select ${columns} from json_populate_record(null::phonebook.companies, ${JSON.stringify(row)}::json), ${claimsTaken}
      on conflict (code) do nothing returning *),
    owned as (
      insert into phonebook.ownerships (company_id, kind, to_id, by_id, at)
      select id, ${came}, custodian_id, created_by, held_since from made where custodian_id is not null),
    noted as (${activityPart(tx, 'company', sql`made`, [{ kind: 'phonebook.activity.created' }])}),
    ${tx.auditParts('company', sql`made`, { after: input })}
    ${selectMade(tx)}`
}

/** The columns that the search reads. While name and code stay, their part of the text does too. */
function changedSearch(row: NamedRow, changes: CompanyChanges) {
  const company = searchedIn(row, changes)
  if (changes.name !== undefined || changes.code !== undefined) return searchColumns(company)
  const { added, ...columns } = valueColumns(company)
  return { search_all: sql`c.search_names || ${added}`, ...columns }
}

/**
 * Changes a company as it was read, with its audit row and its activity, and claims the keys that it gets. It selects nothing where the company, or
 * what decides who may change it, is no longer as it was read.
 */
function change(tx: StatementContext, row: NamedRow, fields: readonly CompanyField[], { changes, reason }: Change) {
  const given: CompanyChanges = Object.fromEntries(fields.map((field) => [field, changes[field]]))
  const values = Object.entries({
    ...columnValues(given),
    ...(fields.some(isSearched) ? changedSearch(row, given) : {}),
  })
  const keys = claimsOfChange(row, given)
  const moves = given.progress ? [progressMove({ id: row.id, from: row.progress, to: given.progress, reason })] : []
  const because = reason && given.progress ? { progressReason: reason } : {}
  return sql<ChangedRow>`
    with ${keys.length > 0 ? sql`claimed as (${claimPart(tx, keys)}),` : sql``}
    changed as (
      update phonebook.companies c
      set ${sql.join(values.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))},
          version = c.version + 1, updated_at = now(), updated_by = ${personOf(tx).id}::bigint
      ${keys.length > 0 ? sql`from ${claimsTaken}` : sql``}
      where c.id = ${row.id} and c.version = ${row.version} and c.delete_after is null and c.visibility = ${row.visibility}
        and c.custodian_id is not distinct from ${row.custodian_id}::bigint and c.follower_ids = ${[...row.follower_ids]}::bigint[]
      returning c.*),
    noted as (${activityPart(tx, 'company', sql`changed`, [...moves, { kind: 'phonebook.activity.changed', facts: { fields } }])}),
    ${tx.auditParts('company', sql`changed`, {
      before: loggedValues(row, fields),
      after: { ...loggedValues({ ...row, ...jsonColumns(given) }, fields), ...because },
    })}
    ${selectChanged(tx)}`
}

interface Change {
  changes: CompanyChanges
  reason: string | undefined
}

async function findDepartment({ db }: Context, id: number | null | undefined) {
  if (id === null || id === undefined) return undefined
  const department = await db
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

const publishCompany = (context: Context, row: NamedRow) =>
  context.publish({
    event: { topic: 'phonebook.company', id: row.id, by: personOf(context).id },
    audience: audienceOf(row),
  })
