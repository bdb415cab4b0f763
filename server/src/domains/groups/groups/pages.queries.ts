import type { groupSorts } from '@seamark/contract/groups/choices'
import type { GroupFilters } from '@seamark/contract/groups/groups/groups'
import { groupKey } from '@seamark/contract/groups/groups/fields'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { dayBegins } from '../../../platform/business-day.ts'
import { type Actor, authorize, type Context, seesContactValues } from '../../../platform/context.ts'
import { countList, countOfPage } from '../../../platform/counting/counts.ts'
import type { ListedRows } from '../../../platform/counting/rows.ts'
import { cursorText, cursorTime, cutPage, sortedCursor, type Sorted } from '../../../platform/page.ts'
import { codesWithin } from '../../territory/index.ts'
import { inRegister, readableGroups, seenBy } from '../policy.ts'
import { asGroup, type GroupRow, selectGroups } from './groups.queries.ts'
import { knownFindings } from './open-findings.queries.ts'
import { isQuiet } from './quiet-groups.queries.ts'

type GroupSort = (typeof groupSorts)[number]

interface GroupList extends Partial<GroupFilters>, Sorted<GroupSort> {
  limit: number
  cursor?: string | undefined
}

/** A page of the register. It is not counted: the count says what the page knows. */
export async function listGroups(context: Context, list: GroupList) {
  authorize(context, 'groups.read')
  const { rows, next } = await readGroupPage(context, list)
  const page = { rows: rows.map((row) => asGroup(context, row)), next }
  return { ...page, count: countOfPage(page, list.cursor) }
}

export async function readGroupPage(context: Context, list: GroupList) {
  const { rows: found } = await selectGroups(
    context,
    sql`(select * from groups.groups g where ${groupsWhere(context, list)} ${pageFrom(context, list)}
         order by ${orderOf(context, list)} limit ${list.limit + 1}) g`,
    sql`order by ${orderOf(context, list)}`,
  ).execute(context.db)
  return cutPage(found, list.limit, (last) => groupCursor.write(list, placeOf(last, list.sort), last.id))
}

/** Counts the groups of a list for its foot. */
export async function countListedGroups(context: Context, filters: Partial<GroupFilters>) {
  authorize(context, 'groups.read')
  return countList(context, groupsOf(context, filters))
}

export const groupsOf = (context: Asking, filters: Partial<GroupFilters>): ListedRows => ({
  table: 'groups.groups',
  alias: 'g',
  rest: sql`where ${groupsWhere(context, filters)}`,
})

type Asking = Pick<Context, 'actor' | 'zone'>

/** Groups `g` of a company, and those in which contacts of it are. */
const companyWhere = (actor: Actor | null, companyId: number) => sql`(
  exists (select from phonebook.companies c where c.id = g.company_id and c.id = ${companyId} and ${seenBy(actor)})
  or ${holdsContact(actor, sql`k.company_id = ${companyId}`)})`

/** Whether a contact `k` of the phonebook is in a group `g`, for whoever sees the company and the roster. */
const holdsContact = (actor: Actor | null, isMeant: RawBuilder<unknown>) => sql`(${readableGroups(actor)} and exists (
    select from ${contactsWithin(actor)} where m.group_id = g.id and ${isMeant}))`

const contactsWithin = (actor: Actor | null) => sql`groups.members m
    join phonebook.contacts k on k.id = m.contact_id and k.delete_after is null and m.delete_after is null and m.is_joined
    join phonebook.companies c on c.id = k.company_id and ${seenBy(actor)}`

/** In how many groups each contact of a company is. It says what `listGroups` says of one contact. */
export async function countGroupsOfContacts({ actor, ...context }: Context, companyId: number) {
  authorize({ actor }, 'groups.read')
  const { rows } = await sql<{ id: number; groups: number }>`
    select k.id, count(distinct g.id)::int as groups
    from ${contactsWithin(actor)} join groups.groups g on g.id = m.group_id and ${inRegister(actor)} and ${readableGroups(actor)}
    where k.company_id = ${companyId} group by k.id order by k.id`.execute(context.db)
  return { contacts: rows }
}

/** The filters as conditions on groups `g`. Nobody finds groups by a company that she does not see. */
export function groupsWhere(context: Asking, filters: Partial<GroupFilters>): RawBuilder<unknown> {
  const { actor } = context
  const given: (RawBuilder<unknown> | undefined)[] = [
    sql`g.delete_after is null`,
    inRegister(actor),
    filters.ids ? sql`g.id = any(${[...filters.ids]}::bigint[])` : undefined,
    filters.q ? soughtBy(actor, patternOf(filters.q)) : undefined,
    oneOf(sql`g.platform`, filters.platform),
    oneOf(sql`g.type`, filters.type),
    oneOf(sql`g.state`, filters.state),
    filters.account
      ? sql`(${showsAccount(actor)} and g.account_key like ${containing(groupKey(filters.account))})`
      : undefined,
    ...ownerWhere(actor, filters),
    sizeWhere(filters),
    ...peopleWhere(filters),
    lastMessageWhere(context, filters),
    filters.companyId === undefined ? undefined : companyWhere(actor, filters.companyId),
    filters.contactId === undefined ? undefined : holdsContact(actor, sql`k.id = ${filters.contactId}`),
    filters.quiet === undefined ? undefined : quietWhere(actor, filters.quiet),
    filters.openFindings === undefined ? undefined : sql`(${knownFindings(actor)} > 0) = ${filters.openFindings}`,
    anyOf(sql`g.start_ports`, filters.startPort),
    anyOf(sql`g.end_ports`, filters.endPort),
    anyOf(sql`g.transfer_ports`, filters.transferPort),
  ]
  return sql.join(
    given.filter((condition) => condition !== undefined),
    sql` and `,
  )
}

/** The account of a private chat is a person's. */
const showsAccount = (actor: Actor | null) => (seesContactValues(actor) ? sql`true` : sql`g.type <> 'private'`)

/** Nobody finds a group by an account that she is not shown. */
const soughtBy = (actor: Actor | null, pattern: string) =>
  seesContactValues(actor)
    ? sql`g.search like ${pattern}`
    : sql`(g.search like ${pattern} and (${showsAccount(actor)} or upper(g.name) || ' ' || upper(g.owner_nickname) like ${pattern}))`

/** An account is kept without blanks, a name with them: where the text has blanks, either may be meant. */
function patternOf(text: string) {
  const folded = text.normalize('NFKC').trim()
  const sought = /^[\d\s+-]+$/.test(folded) ? groupKey(folded) : folded
  return containing(sought.toUpperCase())
}

const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

function ownerWhere(actor: Actor | null, { owner, ownerArea }: Partial<GroupFilters>) {
  const name = owner && containing(owner.normalize('NFKC').trim().toUpperCase())
  return [
    name
      ? sql`(upper(g.owner_nickname) like ${name} or (${seesContactValues(actor)}::boolean and upper(g.owner_wechat) like ${name}))`
      : undefined,
    ownerArea ? sql`g.owner_area = any(${codesWithin(ownerArea)}::text[])` : undefined,
  ]
}

/** The size is the one that the register shows: what somebody typed, else the roster. An unknown one is in no range. */
function sizeWhere({ membersFrom = 0, membersTo = 1_000_000 }: Partial<GroupFilters>) {
  if (membersFrom === 0 && membersTo === 1_000_000) return undefined
  return sql`coalesce(g.member_count, nullif((
    select count(*)::int from groups.members m where m.group_id = g.id and m.delete_after is null), 0))
    between ${membersFrom}::int and ${membersTo}::int`
}

const peopleWhere = ({ personId, assistantId, operatorId }: Partial<GroupFilters>) => [
  personId === undefined ? undefined : sql`(g.assistant_id = ${personId} or g.operator_id = ${personId})`,
  assistantId === undefined ? undefined : sql`g.assistant_id = ${assistantId}`,
  operatorId === undefined ? undefined : sql`g.operator_id = ${operatorId}`,
]

/** Nobody learns by a filter when something was said in a group that she may not read. */
function lastMessageWhere(
  { actor, zone }: Asking,
  { lastMessageFrom: from, lastMessageTo: to }: Partial<GroupFilters>,
) {
  if (from === undefined && to === undefined) return undefined
  const begins = from === undefined ? sql`true` : sql`t.last_at >= ${dayBegins(from, zone)}`
  const ends = to === undefined ? sql`true` : sql`t.last_at < ${dayBegins(to, zone, 1)}`
  return sql`(coalesce(${readableGroups(actor)}, false)
    and exists (select from groups.talks t where t.group_id = g.id and ${begins} and ${ends}))`
}

/** Nobody learns by a filter that nothing is said in a group that she may not read. */
const quietWhere = (actor: Context['actor'], quiet: boolean) => {
  const condition = sql`(coalesce(${readableGroups(actor)}, false) and ${isQuiet})`
  return quiet ? condition : sql`not ${condition}`
}

const oneOf = (column: RawBuilder<unknown>, values: readonly string[] | undefined) =>
  values?.length ? sql`${column} = any(${[...values]}::text[])` : undefined

const anyOf = (column: RawBuilder<unknown>, values: readonly string[] | undefined) =>
  values?.length ? sql`${column} && ${[...values]}::text[]` : undefined

/** A group whose size nobody knows stands behind the smallest. */
const sortColumns = ({
  actor,
}: Asking): Record<GroupSort, { column: RawBuilder<unknown>; type: RawBuilder<unknown> }> => ({
  updatedAt: { column: sql`g.updated_at`, type: sql`timestamptz` },
  createdAt: { column: sql`g.created_at`, type: sql`timestamptz` },
  name: { column: sql`g.name`, type: sql`text` },
  memberCount: { column: sql`coalesce(g.member_count, -1)`, type: sql`integer` },
  openFindings: { column: knownFindings(actor), type: sql`integer` },
})

function orderOf(context: Asking, { sort, order }: Sorted<GroupSort>) {
  const { column } = sortColumns(context)[sort]
  return order === 'asc' ? sql`${column}, g.id` : sql`${column} desc, g.id desc`
}

/** Continues after the last row of the page before: by its sort value and its id. */
function pageFrom(context: Asking, { sort, order, cursor }: GroupList): RawBuilder<unknown> {
  if (cursor === undefined) return sql``
  const after = groupCursor.read(cursor, { sort, order })
  const { column, type } = sortColumns(context)[sort]
  return order === 'asc'
    ? sql`and (${column}, g.id) > (${after.value}::${type}, ${after.id}::bigint)`
    : sql`and (${column}, g.id) < (${after.value}::${type}, ${after.id}::bigint)`
}

const placeOf = (row: GroupRow, sort: GroupSort): string | number =>
  ({
    updatedAt: row.updated_at.toISOString(),
    createdAt: row.created_at.toISOString(),
    name: row.name,
    memberCount: row.member_count ?? -1,
    openFindings: row.open_findings ?? -1,
  })[sort]

/** A cursor of another order is refused with cursor_invalid. */
const groupCursor = sortedCursor<GroupSort, string | number>(
  {
    updatedAt: cursorTime,
    createdAt: cursorTime,
    name: cursorText,
    memberCount: z.number().int().min(-1).max(1_000_000),
    openFindings: z.number().int().min(-1).max(2_147_483_647),
  },
  'groups.cursor_invalid',
)
