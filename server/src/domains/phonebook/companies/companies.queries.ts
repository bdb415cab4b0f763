import type { Company } from '@seamark/contract/phonebook/companies/companies'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { FixedStatement } from '../../../platform/database/fixed-statements.ts'
import { anyOf } from '../../../platform/database/prepared-statements.ts'
import { fail } from '../../../platform/failure.ts'
import { filledColumns } from './companies.rules.ts'
import { findPeopleNames } from '../../identity/index.ts'
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
  { db, keptNames, ...clock }: Clock & Pick<Context, 'db' | 'keptNames'>,
  id: number,
  locked: 'locked' | 'unlocked' = 'unlocked',
): Promise<NamedRow | undefined> {
  // The lock is a statement of its own. A statement that joins and locks, and has waited for another's edit, joins the new row to the people of the
  // old one, and returns nothing.
  if (locked === 'locked')
    await db.selectFrom('phonebook.companies').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const [row] = await rowStatement(clock.zone).run(db, [id, clock.now()])
  return row && nameThePeopleOf({ db, ...(keptNames ? { keptNames } : {}) }, row)
}

/** A row without the names of the people in it, which the process most often knows: looking them up by the statement takes a quarter of its time. */
type UnnamedRow = Omit<NamedRow, 'custodian_name' | 'former_name' | 'created_by_name' | 'updated_by_name'>

async function nameThePeopleOf(context: Pick<Context, 'db' | 'keptNames'>, row: UnnamedRow): Promise<NamedRow> {
  const { custodian_id, previous_custodian_id, created_by, updated_by } = row
  const names = await findPeopleNames(context, [custodian_id, previous_custodian_id, created_by, updated_by])
  const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? null))
  return {
    ...row,
    custodian_name: nameOf(custodian_id),
    former_name: nameOf(previous_custodian_id),
    created_by_name: nameOf(created_by) ?? '',
    updated_by_name: nameOf(updated_by) ?? '',
  }
}

const asked = { id: Symbol('id'), now: new Date(0) }
const rowStatements = new Map<string, FixedStatement<UnnamedRow>>()

/** A process has one zone. */
function rowStatement(zone: string): FixedStatement<UnnamedRow> {
  const known = rowStatements.get(zone)
  if (known) return known
  const made = new FixedStatement(
    selectColumns<UnnamedRow>(
      { zone, now: () => asked.now },
      {
        companies: sql`phonebook.companies c`,
        tail: sql`where c.id = ${asked.id} and c.delete_after is null`,
        isOne: true,
      },
    ),
    [asked.id, asked.now],
  )
  rowStatements.set(zone, made)
  return made
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
  /** Whether the statement finds one company: the names of its people are then not read, and that of its department is looked up, since preparing a join takes longer. */
  isOne?: boolean
  /** Further values of the statement's own, after a comma. */
  more?: RawBuilder<unknown>
}

/** The same with only some columns, and with the joins that these need. */
export function selectColumns<Row>(
  clock: Clock,
  { companies, tail, columns, isOne = false, more = sql`` }: Selected,
): RawBuilder<Row> {
  const isRead = (column: NamedColumn) => columns === undefined || columns.has(column)
  const own = columns === undefined ? ownColumns : sql.raw(columnList(readColumns.filter(isRead)))
  const derived = derivedColumns.flatMap(([column, select]) =>
    isRead(column) ? [(isOne && namesOfOne[column]) || (typeof select === 'function' ? select(clock) : select)] : [],
  )
  const joins = joinsOf.flatMap(({ of, join }) => (isRead(of) && !(isOne && namesOfOne[of]) ? [join] : []))
  return sql<Row>`select ${own}${sql.join(derived, sql``)}${more} from ${companies} ${sql.join(joins, sql` `)} ${tail}`
}

/** Columns that are made of others. Those that no clock decides are put into SQL once, and not at each question. */
const derivedColumns: readonly (readonly [
  NamedColumn,
  RawBuilder<unknown> | ((clock: Clock) => RawBuilder<unknown>),
])[] = [
  ['custodian_name', sql`, custodian.name as custodian_name`],
  ['former_name', sql`, former.name as former_name`],
  ['department_name', sql`, department.name as department_name`],
  ['created_by_name', sql`, creator.name as created_by_name`],
  ['updated_by_name', sql`, editor.name as updated_by_name`],
  [
    'follower_names',
    sql`, case when c.follower_ids = '{}' then '{}' else array(
      select u.name from identity.users u where u.id = any(c.follower_ids) order by array_position(c.follower_ids, u.id)) end as follower_names`,
  ],
  [
    'tag_ids',
    sql`, array(select tag_id from phonebook.company_tags t where t.company_id = c.id order by tag_id) as tag_ids`,
  ],
  ['days_left', (clock) => sql`, ${daysLeft(clock)} as days_left`],
  ['is_stale', (clock) => sql`, ${isStale(clock)} as is_stale`],
  [
    // Making an object of it in SQL takes longer than the rest of a company.
    'contact_id',
    sql`, contact.id as contact_id, contact.name as contact_name, contact.position as contact_position,
      reached.mobile as contact_mobile, reached.email as contact_email`,
  ],
]

/** The names of one company: of its department instead of a join, of its people not at all. */
const namesOfOne: Partial<Record<NamedColumn, RawBuilder<unknown>>> = {
  custodian_name: sql``,
  former_name: sql``,
  department_name: sql`, (select name from identity.departments where id = c.department_id) as department_name`,
  created_by_name: sql``,
  updated_by_name: sql``,
}

/** The joins that columns need beside those of the company. */
const joinsOf: readonly { of: NamedColumn; join: RawBuilder<unknown> }[] = [
  { of: 'created_by_name', join: sql`join identity.users creator on creator.id = c.created_by` },
  { of: 'updated_by_name', join: sql`join identity.users editor on editor.id = c.updated_by` },
  { of: 'custodian_name', join: sql`left join identity.users custodian on custodian.id = c.custodian_id` },
  { of: 'former_name', join: sql`left join identity.users former on former.id = c.previous_custodian_id` },
  {
    of: 'department_name',
    join: sql`left join identity.departments department on department.id = c.department_id`,
  },
  {
    of: 'contact_id',
    // The contact's numbers are read once, and of each kind the first is taken: the least by its place, since sorting the few of each company takes longer.
    join: sql`
      left join phonebook.contacts contact on contact.company_id = c.id and contact.is_primary and contact.delete_after is null
      left join lateral (
        select substr(min(numbered.value) filter (where kind = 'mobile'), 6) as mobile, substr(min(numbered.value) filter (where kind = 'email'), 6) as email
        from (select kind, (lpad(place::text, 5, '0') || value) collate "C" as value from phonebook.contact_values where contact_id = contact.id) numbered
        ) reached on true`,
  },
]

/** Returns the companies with these ids, whoever may see them, each under its id. */
export async function readCompaniesById(context: Context, ids: readonly number[]): Promise<Map<number, NamedRow>> {
  const { rows } = await selectCompanies(context, sql`phonebook.companies c`, sql`where c.id = ${anyOf(ids)}`).execute(
    context.db,
  )
  return new Map(rows.map((row) => [row.id, row]))
}
