import type { MonthFigureName } from '@seamark/contract/groups/choices'
import type { GroupPlatform, GroupState, GroupType } from '@seamark/contract/groups/groups/fields'
import type {
  GroupAdvice,
  GroupValue,
  MonthFigures,
  ValueFilters,
  ValueListQuery,
} from '@seamark/contract/groups/months/months'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { authorize, type Context } from '../../../platform/context.ts'
import { cursorId, cutPage, jsonCursor } from '../../../platform/page.ts'
import { assertReadable } from '../messages/readable-groups.queries.ts'
import { readableGroups } from '../policy.ts'
import { adviceFor, rankOf, type Worth } from './advice.rules.ts'

interface MonthRow {
  group_id: number
  month: string
  messages: number
  speakers: number
  own_messages: number
  supplies: number
  demands: number
  matched: number
  contacts: number
  accepted: number
  only_here: number
  new_clients: number
  orders: number
  teu: string
}

const figures = sql`m.group_id, to_char(m.month, 'YYYY-MM') as month, m.messages, m.speakers, m.own_messages, m.supplies, m.demands, m.matched,
  m.contacts, m.accepted, m.only_here, m.new_clients, m.orders, m.teu`

/** The months of a group, newest first, with the advice and what its people share with other groups. */
export async function listGroupMonths(context: Context, groupId: number) {
  authorize(context, 'groups.readMessages')
  await assertReadable(context, groupId)
  const { rows } = await sql<MonthRow>`
    select ${figures} from groups.months m where m.group_id = ${groupId} order by m.month desc limit 24`.execute(
    context.db,
  )
  const advice = await advicesFor(context, [groupId])
  return { months: rows.map(asFigures), advice: advice.get(groupId) ?? null, ...(await sharedPeople(context, groupId)) }
}

/** The people of a group, and those of them who are in another group too, of those that the caller may read. */
async function sharedPeople({ db, actor }: Context, groupId: number) {
  const { rows } = await sql<{ people: number; elsewhere: number }>`
    select count(*)::int as people, count(*) filter (where exists (
      select from groups.person_seats s join groups.groups g on g.id = s.group_id
      where s.person_id = here.person_id and s.group_id <> ${groupId} and ${readableGroups(actor)}))::int as elsewhere
    from (select distinct person_id from groups.person_seats where group_id = ${groupId}) here`.execute(db)
  return { people: rows[0]?.people ?? 0, peopleElsewhere: rows[0]?.elsewhere ?? 0 }
}

interface ValueList extends ValueListQuery {
  limit: number
  cursor?: string | undefined
}

interface ValueRow extends MonthRow {
  name: string
  platform: GroupPlatform
  type: GroupType
  /** By which the list is sorted. */
  sorted: number
}

/** What the groups that the caller may read brought in a month: the asked one, or the latest of which anything is known. */
export async function listGroupValues(context: Context, { limit, cursor, sort, order, ...filters }: ValueList) {
  authorize(context, 'groups.readMessages')
  const shown = await shownMonth(context, filters)
  const after = cursor === undefined ? undefined : valueCursor.read(cursor)
  const sorted = sortColumns[sort]
  const [beyond, way] = order === 'asc' ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`]
  const { rows: found } = await sql<ValueRow>`
    select ${figures}, g.name, g.platform, g.type, ${sorted}::float8 as sorted ${await valuesOf(context, shown, filters, sort)}
      and ${after ? sql`(${sorted}::float8, m.group_id) ${beyond} (${after[0]}::float8, ${after[1]}::bigint)` : sql`true`}
    order by ${sorted} ${way}, m.group_id ${way} limit ${limit + 1}`.execute(context.db)
  const { rows, next } = cutPage(found, limit, (last) => valueCursor.write([last.sorted, last.group_id]))
  const advices = await advicesFor(
    context,
    rows.map(({ group_id }) => group_id),
  )
  return { month: shown, rows: rows.map((row) => asValue(row, advices.get(row.group_id) ?? null)), next }
}

const columns = {
  messages: sql`m.messages`,
  speakers: sql`m.speakers`,
  ownMessages: sql`m.own_messages`,
  supplies: sql`m.supplies`,
  demands: sql`m.demands`,
  matched: sql`m.matched`,
  contacts: sql`m.contacts`,
  accepted: sql`m.accepted`,
  onlyHere: sql`m.only_here`,
  newClients: sql`m.new_clients`,
  orders: sql`m.orders`,
  teu: sql`m.teu`,
} as const satisfies Record<MonthFigureName, RawBuilder<unknown>>
const sortColumns: Record<ValueListQuery['sort'], RawBuilder<unknown>> = { ...columns, advice: sql`ranked.rank` }

/** The months of groups that the filters find among those that the caller may read. */
export async function valuesOf(
  context: Context,
  month: string,
  filters: ValueFilters,
  sort: ValueListQuery['sort'] = 'messages',
): Promise<RawBuilder<unknown>> {
  const { q, platform, type, advice, figure = [] } = filters
  const given = [
    readableGroups(context.actor),
    q ? sql`strpos(upper(g.name), upper(${q})) > 0` : undefined,
    platform?.length ? sql`g.platform = any(${[...platform]}::text[])` : undefined,
    type?.length ? sql`g.type = any(${[...type]}::text[])` : undefined,
    ...figure.map((one) => sql`${columns[one]} > 0`),
  ].filter((condition) => condition !== undefined)
  const where = sql`where ${sql.join(given, sql` and `)}`
  const all = sql`from ${countedIn(month)} m join groups.groups g on g.id = m.group_id`
  if (!advice?.length && sort !== 'advice') return sql`${all} ${where}`
  const ranked = await rankedGroups(context, sql`${all} ${where}`, advice)
  return sql`${all} join json_to_recordset(${JSON.stringify(ranked)}::json) as ranked (id bigint, rank integer) on ranked.id = g.id ${where}`
}

/** What is known of a month: also that nothing came of a group in use of which something is known before, since that is one to leave. */
function countedIn(month: string): RawBuilder<unknown> {
  const day = sql`${`${month}-01`}::date`
  return sql`(
    select m.group_id, m.month, m.messages, m.speakers, m.own_messages, m.supplies, m.demands, m.matched, m.contacts, m.accepted, m.only_here,
      m.new_clients, m.orders, m.teu
    from groups.months m where m.month = ${day}
    union all
    select silent.id, ${day}, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 from groups.groups silent
    where silent.state in ('active', 'muted')
      and exists (select from groups.months before where before.group_id = silent.id and before.month < ${day})
      and not exists (select from groups.months own where own.group_id = silent.id and own.month = ${day}))`
}

/** An advice follows from figures of half a year and is nowhere written, so it is worked out for all groups of the list before they are sorted. */
async function rankedGroups(context: Context, months: RawBuilder<unknown>, wanted: ValueFilters['advice']) {
  const { rows } = await sql<{ id: number }>`select m.group_id::float8 as id ${months}`.execute(context.db)
  const advices = await advicesFor(
    context,
    rows.map(({ id }) => id),
  )
  return rows.flatMap(({ id }) => {
    const advice = advices.get(id) ?? null
    return wanted?.length && !wanted.some((one) => one === advice?.advice) ? [] : [{ id, rank: rankOf(advice) }]
  })
}

/** The asked month, or the latest of which anything is known to the caller. */
export const shownMonth = async (context: Context, { month }: ValueFilters) => month ?? (await latestMonth(context))

const asValue = (row: ValueRow, advice: GroupAdvice | null): GroupValue => ({
  ...asFigures(row),
  group: { id: row.group_id, name: row.name, platform: row.platform, type: row.type },
  advice,
})

async function latestMonth({ db, actor, zone }: Context): Promise<string> {
  const { rows } = await sql<{ month: string }>`
    select to_char(coalesce(max(m.month), date_trunc('month', now() at time zone ${zone})::date), 'YYYY-MM') as month
    from groups.months m join groups.groups g on g.id = m.group_id where ${readableGroups(actor)}`.execute(db)
  return rows[0]?.month ?? ''
}

const valueCursor = jsonCursor(z.tuple([z.number().min(0), cursorId]), 'groups.cursor_invalid')

const asFigures = (row: MonthRow): MonthFigures => ({
  month: row.month,
  messages: row.messages,
  speakers: row.speakers,
  ownMessages: row.own_messages,
  supplies: row.supplies,
  demands: row.demands,
  matched: row.matched,
  contacts: row.contacts,
  accepted: row.accepted,
  onlyHere: row.only_here,
  newClients: row.new_clients,
  orders: row.orders,
  teu: Number(row.teu),
})

interface WorthRow {
  group_id: number
  type: GroupType
  state: GroupState
  size: number
  silent_days: number | null
  new_clients: number
  orders: number
  findings: number
  accepted: number
  only_here: number
  supplies: number
  demands: number
}

/** The advice for each group: clients and orders of half a year, findings of the three latest months. */
async function advicesFor(
  { db, zone }: Context,
  groupIds: readonly number[],
): Promise<Map<number, GroupAdvice | null>> {
  const { rows } = await sql<WorthRow>`
    with today as (select (now() at time zone ${zone})::date as day)
    select g.id as group_id, g.type, g.state, greatest(coalesce(g.member_count, 0), (
        select count(*)::int from groups.members r where r.group_id = g.id and r.delete_after is null)) as size,
      (select day from today) - (t.last_at at time zone ${zone})::date as silent_days,
      coalesce(sum(m.new_clients), 0)::int as new_clients, coalesce(sum(m.orders), 0)::int as orders,
      coalesce(sum(m.findings) filter (where late.is), 0)::int as findings, coalesce(sum(m.accepted) filter (where late.is), 0)::int as accepted,
      coalesce(sum(m.only_here) filter (where late.is), 0)::int as only_here,
      coalesce(sum(m.supplies) filter (where late.is), 0)::int as supplies, coalesce(sum(m.demands) filter (where late.is), 0)::int as demands
    from groups.groups g left join groups.talks t on t.group_id = g.id
    left join groups.months m on m.group_id = g.id and m.month > (select day from today) - interval '6 months'
    left join lateral (select m.month > (select day from today) - interval '3 months' as is) late on true
    where g.id = any(${[...groupIds]}::bigint[]) group by g.id, t.last_at`.execute(db)
  return new Map(rows.map((row) => [row.group_id, adviceFor(worthOf(row))]))
}

const worthOf = (row: WorthRow): Worth => ({
  type: row.type,
  state: row.state,
  size: row.size,
  silentDays: row.silent_days,
  newClients: row.new_clients,
  orders: row.orders,
  findings: row.findings,
  accepted: row.accepted,
  onlyHere: row.only_here,
  supplies: row.supplies,
  demands: row.demands,
})
