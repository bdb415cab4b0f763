import { type Company } from '@seamark/contract/phonebook/companies/companies'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { anyOf } from '../../../platform/database/prepared-statements.ts'
import { fail } from '../../../platform/failure.ts'
import { filledColumns } from './companies.rules.ts'
import { maySee } from '../policy.ts'
import { type Clock, daysLeft, isStale } from './due-days.queries.ts'
import { asSeenBy, type ChangedRow, type MadeRow, type NamedColumn, type NamedRow } from './masking.rules.ts'

/** Returns one company. A company that the caller may not see fails with company_not_found too, so that its existence stays hidden. */
export async function getCompany(context: Context, id: number): Promise<Company> {
  const { actor } = context
  const row = await companyRow(context, id)
  if (!actor || !row || !maySee(actor, row)) throw fail('phonebook.company_not_found')
  return asSeenBy(actor, row)
}

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
const columnList = (columns: readonly NamedColumn[]) => columns.map((column) => `c.${column}`).join(', ')
const ownColumns = sql.raw(columnList(readColumns))

/** A company that is being made, of the part `made` of the statement. */
export const selectMade = (clock: Clock) =>
  sql<MadeRow>`select ${ownColumns}, ${daysLeft(clock)} as days_left from made c`

/** A company that is being changed, of the part `changed` of the statement. */
export const selectChanged = (clock: Clock) =>
  sql<ChangedRow>`select ${ownColumns}, ${daysLeft(clock)} as days_left, ${isStale(clock)} as is_stale from changed c`

/** Companies with the names of the people in them; `companies` names the table `c`. */
export const selectCompanies = (clock: Clock, companies: RawBuilder<unknown>, tail: RawBuilder<unknown>) =>
  selectColumns<NamedRow>(clock, { companies, tail })

interface Selected {
  companies: RawBuilder<unknown>
  tail: RawBuilder<unknown>
  /** Without it all columns are read. */
  columns?: ReadonlySet<NamedColumn> | undefined
}

/** The same with only some columns, and with the joins that these need. */
export function selectColumns<Row>(clock: Clock, { companies, tail, columns }: Selected): RawBuilder<Row> {
  const isRead = (column: NamedColumn) => columns === undefined || columns.has(column)
  const own = columns === undefined ? ownColumns : sql.raw(columnList(readColumns.filter(isRead)))
  const derived = Object.entries(derivedColumns(clock)).flatMap(([column, value]) =>
    columns === undefined || isIn(columns, column) ? [sql`, ${value} as ${sql.ref(column)}`] : [],
  )
  const joins = nameJoins.flatMap(({ of, join }) => (isRead(of) ? [join] : []))
  return sql<Row>`select ${own}${sql.join(derived, sql``)} from ${companies} ${sql.join(joins, sql` `)} ${tail}`
}

const isIn = (columns: ReadonlySet<string>, column: string) => columns.has(column)

const derivedColumns = (clock: Clock) =>
  ({
    custodian_name: sql`custodian.name`,
    former_name: sql`former.name`,
    department_name: sql`department.name`,
    created_by_name: sql`creator.name`,
    updated_by_name: sql`editor.name`,
    follower_names: sql`array(select name from unnest(c.follower_ids) with ordinality follower (id, place) join identity.users u on u.id = follower.id order by place)`,
    tag_ids: sql`array(select tag_id from phonebook.company_tags t where t.company_id = c.id order by tag_id)`,
    days_left: daysLeft(clock),
    is_stale: isStale(clock),
    primary_contact: primaryContact,
  }) satisfies Partial<Record<NamedColumn, RawBuilder<unknown>>>

const nameJoins: readonly { of: NamedColumn; join: RawBuilder<unknown> }[] = [
  { of: 'created_by_name', join: sql`join identity.users creator on creator.id = c.created_by` },
  { of: 'updated_by_name', join: sql`join identity.users editor on editor.id = c.updated_by` },
  { of: 'custodian_name', join: sql`left join identity.users custodian on custodian.id = c.custodian_id` },
  { of: 'former_name', join: sql`left join identity.users former on former.id = c.previous_custodian_id` },
  {
    of: 'department_name',
    join: sql`left join identity.departments department on department.id = c.department_id`,
  },
]

/** Returns the companies with these ids, whoever may see them, each under its id. */
export async function readCompaniesById(context: Context, ids: readonly number[]): Promise<Map<number, NamedRow>> {
  const { rows } = await selectCompanies(context, sql`phonebook.companies c`, sql`where c.id = ${anyOf(ids)}`).execute(
    context.db,
  )
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
