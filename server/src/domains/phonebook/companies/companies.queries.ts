import { type Company } from '@seamark/contract/phonebook/companies/companies'
import { type RawBuilder, sql } from 'kysely'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { countRows, cutPage } from '../../../platform/page.ts'
import { filledColumns } from './companies.rules.ts'
import { companyCursor, type CompanyOrder, sortedValue } from './cursors.rules.ts'
import { companiesWhere } from './filters/filters.queries.ts'
import { maySee } from '../policy.ts'
import { type Clock, daysLeft, isStale } from './due-days.queries.ts'
import { asSeenBy, type MadeRow, type NamedRow } from './masking.rules.ts'
import type { CompanyFilters } from '@seamark/contract/phonebook/lists/lists'

export interface CompanyList extends CompanyFilters, CompanyOrder {
  limit: number
  cursor?: string | undefined
}

const sortColumns: Record<CompanyOrder['sort'], RawBuilder<unknown>> = {
  name: sql`c.name collate "zh-x-icu"`,
  code: sql`c.code`,
  progress: sql`c.progress_rank`,
  createdAt: sql`c.created_at`,
  updatedAt: sql`c.updated_at`,
}

/** So few are all found and then sorted; more are read in the order of the list until the page is full. */
export const few = 2000

/** A page of the companies that the caller may see. Counts to ten thousand and says "more than" beyond. */
export async function listCompanies(context: Context, list: CompanyList) {
  authorize(context, 'phonebook.listCompanies')
  const person = personOf(context)
  const where = companiesWhere(context, list)
  const count = await countOf(context, where)
  const page = await pageOfCompanies(context, list, where, count.value <= few)
  return { rows: page.rows.map((row) => asSeenBy(person, row)), next: page.next, count }
}

/** The rows of a page, and the cursor of the one after it. `areFew`: at most some two thousand rows fit the filters. */
export async function pageOfCompanies(
  context: Context,
  list: CompanyList,
  where: RawBuilder<unknown>,
  areFew: boolean,
) {
  const page = sql`(${pageOfIds(where, list, areFew)}) page join phonebook.companies c on c.id = page.id`
  const { rows } = await selectCompanies(context, page, sql`order by ${orderOf(list)}`).execute(context.db)
  return cutPage(rows, list.limit, (last) => companyCursor.write(list, sortedValue(list.sort, last), last.id))
}

/**
 * The ids of a page, which an index alone can often answer. The planner guesses how many rows there are and walks the whole table in the order
 * of the list when it guesses too high: when few are known to be there, `offset 0` keeps the order from it.
 */
export function pageOfIds(where: RawBuilder<unknown>, list: CompanyList, areFew: boolean): RawBuilder<unknown> {
  const companies = areFew
    ? sql`(select * from phonebook.companies c where ${where} offset 0) c where true`
    : sql`phonebook.companies c where ${where}`
  return sql`select c.id from ${companies} ${pageFrom(list)} order by ${orderOf(list)} limit ${list.limit + 1}`
}

/** Returns one company. A company that the caller may not see fails with company_not_found too, so that its existence stays hidden. */
export async function getCompany(context: Context, id: number): Promise<Company> {
  const { actor } = context
  const row = await companyRow(context, id)
  if (!actor || !row || !maySee(actor, row)) throw fail('phonebook.company_not_found')
  return asSeenBy(actor, row)
}

/** Counts up to `most`, and says whether that was all. */
export const countOf = (context: Context, where: RawBuilder<unknown>, most?: number) =>
  countRows(context, sql`from phonebook.companies c where ${where}`, most)

/** The row as a verb reads it, with the names of the people in it. */
export async function companyRow(
  { db, ...clock }: Clock & Pick<Context, 'db'>,
  id: number,
  locked: 'locked' | 'unlocked' = 'unlocked',
): Promise<NamedRow | undefined> {
  // The lock is a statement of its own. A statement that joins and locks, and has waited for another's edit, joins the new row to the people of the
  // old one, and returns nothing.
  if (locked === 'locked')
    await db.selectFrom('phonebook.companies').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const { rows } = await selectCompanies(
    clock,
    sql`phonebook.companies c`,
    sql`where c.id = ${id} and c.delete_after is null`,
  ).execute(db)
  return rows[0]
}

const readColumns: readonly (keyof MadeRow)[] = [
  'id',
  'version',
  ...filledColumns,
  'visibility',
  'custodian_id',
  'follower_ids',
  'held_since',
  'pooled_at',
  'previous_custodian_id',
  'last_touch_at',
  'next_contact_at',
  'progress_since',
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
]
const ownColumns = sql.raw(readColumns.map((column) => `c.${column}`).join(', '))

/** A company that is being made, of the part `made` of the statement. */
export const selectMade = (clock: Clock) =>
  sql<MadeRow>`select ${ownColumns}, ${daysLeft(clock)} as days_left from made c`

/** Companies with the names of the people in them; `companies` names the table `c`. */
export function selectCompanies(clock: Clock, companies: RawBuilder<unknown>, tail: RawBuilder<unknown>) {
  return sql<NamedRow>`
    select ${ownColumns}, custodian.name as custodian_name, former.name as former_name, department.name as department_name, creator.name as created_by_name, editor.name as updated_by_name,
           array(select name from unnest(c.follower_ids) with ordinality follower (id, place) join identity.users u on u.id = follower.id order by place) as follower_names,
           array(select tag_id from phonebook.company_tags t where t.company_id = c.id order by tag_id) as tag_ids,
           ${daysLeft(clock)} as days_left, ${isStale(clock)} as is_stale,
           ${primaryContact} as primary_contact
    from ${companies}
    join identity.users creator on creator.id = c.created_by
    join identity.users editor on editor.id = c.updated_by
    left join identity.users custodian on custodian.id = c.custodian_id
    left join identity.users former on former.id = c.previous_custodian_id
    left join identity.departments department on department.id = c.department_id
    ${tail}`
}

/** Returns the companies with these ids, whoever may see them, each under its id. */
export async function readCompaniesById(context: Context, ids: readonly number[]): Promise<Map<number, NamedRow>> {
  const { rows } = await selectCompanies(
    context,
    sql`phonebook.companies c`,
    sql`where c.id = any(${[...ids]}::bigint[])`,
  ).execute(context.db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The company's first address, with the first of its numbers of each kind. */
const primaryContact = sql`(
  select json_build_object('id', k.id, 'name', k.name, 'position', k.position, 'mobile', ${firstOf('mobile')}, 'email', ${firstOf('email')})
  from phonebook.contacts k where k.company_id = c.id and k.is_primary and k.delete_after is null)`

/** Without a `limit`, so that the record is read by a prepared statement: planning this one costs more than running it. */
function firstOf(kind: 'mobile' | 'email') {
  return sql`coalesce((select (array_agg(v.value order by v.place))[1] from phonebook.contact_values v where v.contact_id = k.id and v.kind = ${kind}), '')`
}

const orderOf = ({ sort, order }: CompanyList) =>
  order === 'asc' ? sql`${sortColumns[sort]}, c.id` : sql`${sortColumns[sort]} desc, c.id desc`

/** Continues after the last row of the page before: by its sort value and its id, never by counting rows. */
function pageFrom({ sort, order, cursor }: CompanyList): RawBuilder<unknown> {
  if (cursor === undefined) return sql``
  const after = companyCursor.read(cursor, { sort, order })
  return order === 'asc'
    ? sql`and (${sortColumns[sort]}, c.id) > (${after.value}, ${after.id})`
    : sql`and (${sortColumns[sort]}, c.id) < (${after.value}, ${after.id})`
}
