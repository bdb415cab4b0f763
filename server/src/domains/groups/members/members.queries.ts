import {
  type Member,
  type memberDuties,
  type MemberGrade,
  memberGrades,
} from '@seamark/contract/groups/members/members'
import { groupKey } from '@seamark/contract/groups/groups/fields'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { authorize, type Context, seesContactValues } from '../../../platform/context.ts'
import type { ListedRows } from '../../../platform/counting/rows.ts'
import { cursorId, countRows, cutPage, jsonCursor } from '../../../platform/page.ts'
import { type GroupRow, innerGroup } from '../groups/groups.queries.ts'
import { seenBy } from '../policy.ts'

export interface MemberRow {
  id: number
  version: number
  group_id: number
  name: string
  nickname: string
  phone: string
  company: string
  account: string
  address: string
  grade: MemberGrade
  duty: (typeof memberDuties)[number] | null
  is_staff: boolean
  colleague_id: number | null
  colleague_name: string | null
  contact_id: number | null
  /** These three are null for a reader who does not see the company. */
  contact_name: string | null
  company_id: number | null
  company_name: string | null
  is_joined: boolean
  created_at: Date
  updated_at: Date
  updated_by_name: string
  delete_after: Date | null
  place: number
}

type Reading = Pick<Context, 'db' | 'actor'>

interface MemberList {
  q?: string | undefined
  grade?: readonly MemberGrade[] | undefined
  limit: number
  cursor?: string | undefined
}

/** A page of a roster: the owner, then administrators, then the others in the order in which they came. */
export async function listMembers(context: Context, groupId: number, list: MemberList) {
  authorize(context, 'groups.read')
  const group = await innerGroup(context, groupId)
  const [{ rows, next }, count] = await Promise.all([
    readRosterPage(context, group, list),
    countRows(context, sql`from groups.members m where ${membersWhere(context.actor, group, list)}`),
  ])
  return { rows: rows.map((row) => asMember(group, row)), next, count }
}

/** A page of rows. Telephones of an inquiry group are empty for whoever may not read its messages. */
export async function readRosterPage(context: Context, group: GroupRow, list: MemberList) {
  const where = membersWhere(context.actor, group, list)
  const after = list.cursor === undefined ? undefined : rosterCursor.read(list.cursor)
  const from = after ? sql`and (m.place, m.id) > (${after[0]}::smallint, ${after[1]}::bigint)` : sql``
  const { rows: found } = await selectMembers(
    context,
    sql`where ${where} ${from} order by m.place, m.id limit ${list.limit + 1}`,
  ).execute(context.db)
  const shown = found.map((row) => shownRow(group, row))
  return cutPage(shown, list.limit, (last) => rosterCursor.write([last.place, last.id]))
}

/** On these platforms the account is a telephone. */
const hasNumberAsAccount = ({ platform }: GroupRow) => platform === 'whatsapp' || platform === 'zalo'

/** The row without what the caller may not see: the numbers of an inquiry group that is not hers to read. */
const shownRow = (group: GroupRow, row: MemberRow): MemberRow =>
  group.may_read ? row : { ...row, phone: '', account: hasNumberAsAccount(group) ? '' : row.account }

/** Whether the caller is shown a field of the members of a group. */
export const isShown = (group: GroupRow, field: string): boolean =>
  group.may_read || !(field === 'phone' || (field === 'account' && hasNumberAsAccount(group)))

export const rosterOf = (
  context: Pick<Context, 'actor'>,
  group: GroupRow,
  list: Pick<MemberList, 'q' | 'grade'>,
): ListedRows => ({
  table: 'groups.members',
  alias: 'm',
  rest: sql`where ${membersWhere(context.actor, group, list)}`,
})

/** The members of several rosters, by the id of their group. */
export async function membersOf(
  context: Reading,
  groupIds: readonly number[],
): Promise<Map<number, readonly MemberRow[]>> {
  const { rows } = await selectMembers(
    context,
    sql`where m.group_id = any(${[...groupIds]}::bigint[]) and m.delete_after is null`,
  ).execute(context.db)
  const rosters = new Map<number, MemberRow[]>(groupIds.map((id) => [id, []]))
  for (const row of rows) rosters.get(row.group_id)?.push(row)
  return rosters
}

/** Nobody finds by a number what is not shown. */
function membersWhere(actor: Context['actor'], group: GroupRow, { q, grade }: Pick<MemberList, 'q' | 'grade'>) {
  const shows = group.may_read && seesContactValues(actor)
  const account = shows || (!hasNumberAsAccount(group) && seesContactValues(actor)) ? sql`m.account` : sql`''`
  const sought = sql`concat_ws(' ', m.name, m.nickname, ${account}, ${shows ? sql`m.phone` : sql`''`}, m.company)`
  const pattern = `%${(q ?? '').normalize('NFKC').replace(/[\\%_]/g, '\\$&')}%`
  return sql.join(
    [
      sql`m.group_id = ${group.id} and m.delete_after is null`,
      ...(q ? [sql`${sought} ilike ${pattern}`] : []),
      ...(grade?.length ? [sql`m.grade = any(${[...grade]}::text[])`] : []),
    ],
    sql` and `,
  )
}

const rosterCursor = jsonCursor(
  z.tuple([
    z
      .number()
      .int()
      .min(0)
      .max(memberGrades.length - 1),
    cursorId,
  ]),
  'groups.cursor_invalid',
)

/** The row, a removed one included, until it is really deleted. */
export async function memberRow(context: Reading, id: number): Promise<MemberRow | undefined> {
  const { rows } = await selectMembers(context, sql`where m.id = ${id}`).execute(context.db)
  return rows[0]
}

/** The member of a roster that has an account, compared by its key. */
export async function findMember(
  context: Reading,
  groupId: number,
  accountKey: string,
): Promise<MemberRow | undefined> {
  const { rows } = await selectMembers(
    context,
    sql`where m.group_id = ${groupId} and m.account_key = ${accountKey} and m.delete_after is null`,
  ).execute(context.db)
  return rows[0]
}

/** The member of a roster who goes by a name; of several the first. */
export async function findMemberNamed(context: Reading, groupId: number, name: string): Promise<MemberRow | undefined> {
  const { rows } = await selectMembers(
    context,
    sql`where m.group_id = ${groupId} and m.name_key = ${groupKey(name)} and m.delete_after is null order by m.id limit 1`,
  ).execute(context.db)
  return rows[0]
}

const selectMembers = ({ actor }: Pick<Context, 'actor'>, tail: RawBuilder<unknown>) => sql<MemberRow>`
  select m.id, m.version, m.group_id, m.name, m.nickname, m.phone, m.company, m.account, m.address, m.grade, m.duty, m.is_staff, m.is_joined,
    m.colleague_id, colleague.name as colleague_name, m.contact_id, linked.contact_name, linked.company_id, linked.company_name,
    m.created_at, m.updated_at, m.delete_after, m.place, editor.name as updated_by_name
  from groups.members m join identity.users editor on editor.id = m.updated_by
  left join identity.users colleague on colleague.id = m.colleague_id
  left join lateral (
    select contact.name as contact_name, c.id as company_id, c.name as company_name
    from phonebook.contacts contact join phonebook.companies c on c.id = contact.company_id
    where contact.id = m.contact_id and contact.delete_after is null and ${seenBy(actor)}) linked on true
  ${tail}`

/** The member as the caller may see it. */
export function asMember(group: GroupRow, row: MemberRow): Member {
  const { colleagueId, contactId, ...fields } = valuesOf(shownRow(group, row))
  const { contact_name: name, company_id: companyId, company_name: company } = row
  return {
    id: row.id,
    version: row.version,
    groupId: row.group_id,
    ...fields,
    colleague: colleagueId === null ? null : { id: colleagueId, name: row.colleague_name ?? '' },
    contact:
      contactId === null || companyId === null
        ? null
        : { id: contactId, name: name ?? '', companyId, company: company ?? '' },
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    updatedBy: row.updated_by_name,
  }
}

/** The row's values as fields, to be compared with what somebody gives. */
export const valuesOf = (row: MemberRow) => ({
  name: row.name,
  nickname: row.nickname,
  phone: row.phone,
  company: row.company,
  account: row.account,
  address: row.address,
  grade: row.grade,
  duty: row.duty,
  isStaff: row.is_staff,
  colleagueId: row.colleague_id,
  contactId: row.contact_id,
  isJoined: row.is_joined,
})
export type MemberValues = ReturnType<typeof valuesOf>
