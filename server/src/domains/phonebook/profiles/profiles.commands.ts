import { businessDay } from '../../../platform/business-day.ts'
import type { Company } from '@seamark/contract/phonebook/companies/companies'
import { sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import { Failure, fail } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { getCompany } from '../companies/companies.queries.ts'
import { listContacts } from '../contacts/contacts.queries.ts'
import { findMergeTarget } from '../merges/merges.queries.ts'
import { rulesInForce } from '../pool/pool-rules.queries.ts'

const contactsShown = 50

/** Opens one company as `openCompany` does, and reads the first page of its contacts meanwhile. */
export async function openCompanyWithContacts(context: Context, id: number) {
  const [company, contacts] = await Promise.allSettled([
    openCompany(context, id),
    listContacts(context, id, { limit: contactsShown }),
  ])
  if (company.status === 'rejected') throw company.reason
  if (contacts.status === 'rejected') throw contacts.reason
  return { ...company.value, contacts: contacts.value }
}

/**
 * Opens one company on its page. Masked records of the pool are counted while their number is limited; a record counts
 * once a day.
 */
export async function openCompany(context: Context, id: number): Promise<Company> {
  const company = await getCompany(context, id).catch((error: unknown) => failWithKept(context, id, error))
  if (company.visibility !== 'public' || !company.masked) return company
  const { dailyViews } = await rulesInForce(context)
  if (dailyViews === null || (await isOpened(context, id))) return company
  await write(context, { permission: 'phonebook.openCompany', audit: 'phonebook.poolCompanyOpened' }, async (tx) => {
    await recordView(tx, id, dailyViews)
    await tx.audit({ subject: 'company', id })
  })
  return company
}

/** Links to a merged record lead people who may see it to the record that stayed. */
async function failWithKept(context: Context, id: number, error: unknown): Promise<never> {
  const kept =
    error instanceof Failure && error.code === 'phonebook.company_not_found'
      ? await findMergeTarget(context, id)
      : undefined
  throw kept ? fail('phonebook.company_merged', { name: kept.name }, { current: kept }) : error
}

async function isOpened(context: Context, id: number) {
  const { rows } = await sql`
    select from phonebook.pool_views
    where user_id = ${personOf(context).id} and day = ${businessDay(context)} and company_id = ${id}`.execute(
    context.db,
  )
  return rows.length > 0
}

/**
 * The lock lets one view of a person pass at a time, so that two at once cannot both use the last one. Fails when none
 * is left.
 */
async function recordView(tx: WriteContext, id: number, dailyViews: number) {
  const person = personOf(tx)
  await sql`select pg_advisory_xact_lock(hashtextextended('phonebook.pool_views', ${person.id}))`.execute(tx.db)
  const { rows } = await sql`
    insert into phonebook.pool_views (user_id, day, company_id)
    select ${person.id}::bigint, ${businessDay(tx)}, ${id}::bigint
    where (select count(*) from phonebook.pool_views where user_id = ${person.id} and day = ${businessDay(tx)} and company_id <> ${id}) < ${dailyViews}
    on conflict (user_id, day, company_id) do update set day = excluded.day
    returning company_id`.execute(tx.db)
  if (rows.length === 0) throw fail('phonebook.pool_views_spent', { count: dailyViews })
}
