import type { FriendState, friendSorts } from '@seamark/contract/groups/choices'
import type { Friend, FriendFilters, ListedFriend, NewFriend } from '@seamark/contract/groups/friends/friends'
import { maskedText } from '@seamark/contract/platform/masked-values'
import { groupKey } from '@seamark/contract/groups/groups/fields'
import { qqKey } from '@seamark/contract/groups/friends/friends'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { type Actor, authorize, type Context, passes, personOf, seesContactValues } from '../../../platform/context.ts'
import { countList, countOfPage } from '../../../platform/counting/counts.ts'
import type { ListedRows } from '../../../platform/counting/rows.ts'
import type { AuditedSubject } from '../../../platform/domain.ts'
import { cursorText, cursorTime, cutPage, sortedCursor, type Sorted } from '../../../platform/page.ts'
import { openTo } from '../../phonebook/index.ts'
import { friendAbilities } from '../policy.ts'
import type { QqSends } from '../ports.ts'

export interface FriendRow {
  id: number
  version: number
  our_account: string
  qq: string
  qq_key: string
  nickname: string
  remark: string
  grouping: string
  state: FriendState
  since: string | null
  colleague_id: number | null
  colleague_name: string | null
  contact_id: number | null
  /** Null for a reader who does not see the company. */
  contact_name: string | null
  company_id: number | null
  company_name: string | null
  created_at: Date
  created_by: number
  updated_at: Date
  updated_by_name: string
  delete_after: Date | null
}

/** A friend as the list shows it. */
export interface ListedFriendRow extends FriendRow {
  last_sent_at: Date | null
  is_sent_today: boolean
}

export interface FriendList extends Partial<FriendFilters>, Sorted<FriendSort> {
  limit: number
  cursor?: string | undefined
}
type FriendSort = (typeof friendSorts)[number]

/** A page of friends. It is not counted: the count says what the page knows. */
export async function listFriends(context: Context, list: FriendList, sends: QqSends) {
  authorize(context, 'groups.qqFriends')
  const { rows, next } = await readFriendPage(context, list, sends)
  const page = { rows: rows.map((row) => asListed(context, row)), next }
  return { ...page, count: countOfPage(page, list.cursor) }
}

export async function readFriendPage(context: Context, list: FriendList, sends: QqSends) {
  const reader = personOf(context)
  const order = orderOf(list, sends, reader)
  const found = await readFriends<ListedFriendRow>(
    context,
    sql`(select f.*, ${sends.lastAt(sql`f.qq_key`, reader)} as last_sent_at, ${sends.isToday(sql`f.qq_key`)} as is_sent_today
         from groups.friends f where ${listedWhere(context, list, sends)} ${pageFrom(list, sends, reader)} order by ${order} limit ${list.limit + 1}) f`,
    sql`order by ${order}`,
    sql`, f.last_sent_at, f.is_sent_today`,
  )
  return cutPage(found, list.limit, (last) => friendCursor.write(list, placeOf(last, list.sort), last.id))
}

/** Counts the friends of a list for its foot. */
export async function countListedFriends(context: Context, filters: Partial<FriendFilters>, sends: QqSends) {
  authorize(context, 'groups.qqFriends')
  return countList(context, friendsOf(context, filters, sends))
}

export const friendsOf = (
  context: Pick<Context, 'actor'>,
  filters: Partial<FriendFilters>,
  sends: QqSends,
): ListedRows => ({
  table: 'groups.friends',
  alias: 'f',
  rest: sql`where ${listedWhere(context, filters, sends)}`,
})

/** Our accounts by how many friends they have. */
export async function listOurAccounts(context: Context) {
  authorize(context, 'groups.qqFriends')
  const { rows } = await sql<{ account: string; friends: number }>`
    select min(our_account) as account, count(*)::int as friends from groups.friends where delete_after is null
    group by our_account_key order by friends desc, account limit 100`.execute(context.db)
  return { accounts: rows }
}

/** The filters of the list as conditions on friends `f`. */
export function listedWhere(
  { actor }: Pick<Context, 'actor'>,
  { sentToday, ...filters }: Partial<FriendFilters>,
  sends: QqSends,
): RawBuilder<unknown> {
  const where = friendsWhere(actor, filters)
  if (sentToday === undefined) return where
  const isToday = sends.isToday(sql`f.qq_key`)
  return sentToday ? sql`${where} and ${isToday}` : sql`${where} and not ${isToday}`
}

/** The filters that ask the friends alone. Nobody finds one by a number that she is not shown. */
function friendsWhere(actor: Actor | null, filters: Omit<Partial<FriendFilters>, 'sentToday'>): RawBuilder<unknown> {
  const given: (RawBuilder<unknown> | undefined)[] = [
    sql`f.delete_after is null`,
    filters.ids ? sql`f.id = any(${[...filters.ids]}::bigint[])` : undefined,
    filters.q ? sql`f.search like ${patternOf(filters.q)}` : undefined,
    filters.q && !seesContactValues(actor)
      ? sql`upper(f.nickname) || ' ' || upper(f.remark) like ${patternOf(filters.q)}`
      : undefined,
    filters.ourAccount ? sql`f.our_account_key = ${groupKey(filters.ourAccount)}` : undefined,
    filters.state?.length ? sql`f.state = any(${[...filters.state]}::text[])` : undefined,
    filters.colleagueId === undefined ? undefined : sql`f.colleague_id = ${filters.colleagueId}`,
    filters.linked === undefined
      ? undefined
      : filters.linked
        ? sql`f.contact_id is not null`
        : sql`f.contact_id is null`,
  ]
  return sql.join(
    given.filter((condition) => condition !== undefined),
    sql` and `,
  )
}

/** A number is kept without blanks. */
function patternOf(text: string) {
  const folded = text.normalize('NFKC').trim()
  const sought = /^[\d\s-]+$/.test(folded) ? qqKey(folded) : folded
  return `%${sought.toUpperCase().replace(/[\\%_]/g, '\\$&')}%`
}

/** The rows of these friends by id, deleted ones included. */
export async function friendRows(context: Context, ids: readonly number[]): Promise<Map<number, FriendRow>> {
  const rows = await readFriends(context, sql`groups.friends f`, sql`where f.id = any(${[...ids]}::bigint[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

async function readFriends<Row extends FriendRow = FriendRow>(
  context: Context,
  friends: RawBuilder<unknown>,
  tail: RawBuilder<unknown>,
  more = sql``,
) {
  const { rows } = await sql<Row>`
    select f.id, f.version, f.our_account, f.qq, f.qq_key, f.nickname, f.remark, f.grouping, f.state, f.since, f.colleague_id,
      colleague.name as colleague_name, f.contact_id, c.id as company_id, c.name as company_name,
      case when c.id is not null then contact.name end as contact_name,
      f.created_at, f.created_by, f.updated_at, editor.name as updated_by_name, f.delete_after${more}
    from ${friends}
    left join identity.users colleague on colleague.id = f.colleague_id
    join identity.users editor on editor.id = f.updated_by
    left join phonebook.contacts contact on contact.id = f.contact_id
    left join phonebook.companies c on c.id = contact.company_id and c.delete_after is null and ${openTo(personOf(context))}
    ${tail}`.execute(context.db)
  return rows
}

/** A friend whose day nobody knows stands behind the earliest, and one who was never written to behind all others. */
const sortColumns = (
  sends: QqSends,
  reader: Actor,
): Record<FriendSort, { column: RawBuilder<unknown>; type: RawBuilder<unknown> }> => ({
  updatedAt: { column: sql`f.updated_at`, type: sql`timestamptz` },
  since: { column: sql`coalesce(f.since, '-infinity'::date)`, type: sql`date` },
  lastSentAt: {
    column: sql`coalesce(${sends.lastAt(sql`f.qq_key`, reader)}, '-infinity'::timestamptz)`,
    type: sql`timestamptz`,
  },
})

function orderOf({ sort, order }: Sorted<FriendSort>, sends: QqSends, reader: Actor) {
  const { column } = sortColumns(sends, reader)[sort]
  return order === 'asc' ? sql`${column}, f.id` : sql`${column} desc, f.id desc`
}

function pageFrom({ sort, order, cursor }: FriendList, sends: QqSends, reader: Actor): RawBuilder<unknown> {
  if (cursor === undefined) return sql``
  const after = friendCursor.read(cursor, { sort, order })
  const { column, type } = sortColumns(sends, reader)[sort]
  return order === 'asc'
    ? sql`and (${column}, f.id) > (${after.value}::${type}, ${after.id}::bigint)`
    : sql`and (${column}, f.id) < (${after.value}::${type}, ${after.id}::bigint)`
}

function placeOf(row: ListedFriendRow, sort: FriendSort): string {
  if (sort === 'since') return row.since ?? '-infinity'
  if (sort === 'lastSentAt') return row.last_sent_at?.toISOString() ?? '-infinity'
  return row.updated_at.toISOString()
}

/** A cursor of another order is refused with cursor_invalid. */
const friendCursor = sortedCursor<FriendSort, string>(
  {
    updatedAt: cursorTime,
    since: cursorText.regex(/^(?:-infinity|\d{4}-\d{2}-\d{2})$/),
    lastSentAt: z.union([z.literal('-infinity'), cursorTime]),
  },
  'groups.cursor_invalid',
)

const asListed = (context: Pick<Context, 'actor'>, row: ListedFriendRow): ListedFriend => ({
  ...asFriend(context, row),
  lastSentAt: row.last_sent_at?.toISOString() ?? null,
  isSentToday: row.is_sent_today,
})

export const asFriend = ({ actor }: Pick<Context, 'actor'>, row: FriendRow): Friend => ({
  id: row.id,
  version: row.version,
  ourAccount: row.our_account,
  qq: row.qq,
  nickname: row.nickname,
  remark: row.remark,
  grouping: row.grouping,
  state: row.state,
  since: row.since,
  colleague: row.colleague_id === null ? null : { id: row.colleague_id, name: row.colleague_name ?? '' },
  contact:
    row.contact_id === null || row.company_id === null
      ? null
      : {
          id: row.contact_id,
          name: row.contact_name ?? '',
          companyId: row.company_id,
          company: row.company_name ?? '',
        },
  isContactHidden: row.contact_id !== null && row.company_id === null,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  updatedBy: row.updated_by_name,
  can: actor ? friendAbilities(actor, row) : { edit: false, delete: false },
})

/** The row's values as fields, to be compared with what somebody gives. */
export const valuesOf = (row: FriendRow): NewFriend => ({
  ourAccount: row.our_account,
  qq: row.qq,
  nickname: row.nickname,
  remark: row.remark,
  grouping: row.grouping,
  state: row.state,
  since: row.since,
  colleagueId: row.colleague_id,
  contactId: row.contact_id,
})

export const nameOfFriend = ({ nickname, qq }: Pick<FriendRow, 'nickname' | 'qq'>) =>
  nickname ? `${nickname} · ${qq}` : qq

/** Friends in the audit log are called by nickname and number, for those who have their screen. */
export const friendSubject: AuditedSubject = {
  kind: 'qqFriend',
  namesOf: async (context, ids) => {
    if (!passes(context.actor, 'groups.qqFriends')) return new Map()
    const rows = await friendRows(context, ids)
    const shown = (row: FriendRow) => (seesContactValues(context.actor) ? row : { ...row, qq: maskedText })
    return new Map(
      [...rows.values()].filter((row) => row.delete_after === null).map((row) => [row.id, nameOfFriend(shown(row))]),
    )
  },
  find: async ({ db, actor }, q) => {
    if (!passes(actor, 'groups.qqFriends')) return []
    const { rows } = await sql<{ id: number }>`
      select f.id from groups.friends f where ${friendsWhere(actor, q.trim() === '' ? {} : { q })} order by f.id desc limit 200`.execute(
      db,
    )
    return rows.map(({ id }) => id)
  },
  mayOpen: async ({ actor }) => passes(actor, 'groups.qqFriends'),
}
