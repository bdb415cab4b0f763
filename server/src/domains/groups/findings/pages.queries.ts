import type { findingSorts } from '@seamark/contract/groups/choices'
import type { FindingFilters } from '@seamark/contract/groups/findings/findings'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { authorize, type Context } from '../../../platform/context.ts'
import { countList, countOfPage } from '../../../platform/counting/counts.ts'
import { cursorTime, cutPage, sortedCursor, type Sorted } from '../../../platform/page.ts'
import { judgedWhere, type NewestPage } from './filters.queries.ts'
import { asFindings, type FindingRow, selectFindings } from './findings.queries.ts'
import { hiddenGroups, isOpen, isSaidInHidden } from './seen.queries.ts'

type FindingSort = (typeof findingSorts)[number]

export interface FindingList extends Partial<FindingFilters>, Sorted<FindingSort> {
  limit: number
  cursor?: string | undefined
}

/** A page of what the caller may know. It is not counted: the count says what the page knows. */
export async function listFindings(context: Context, list: FindingList) {
  authorize(context, 'groups.read')
  const hidden = await hiddenGroups(context)
  const { where } = await judgedWhere(context, list, hidden, newestPage(list))
  const { rows: found } = await selectFindings(
    sql`(${pageOf(list, where, hidden)}) paged join groups.findings f on f.id = paged.id`,
    hidden,
    sql`order by paged.place ${direction(list)}, paged.id ${direction(list)}`,
  ).execute(context.db)
  const { rows, next } = cutPage(found, list.limit, (last) =>
    findingCursor.write(list, placeOf(last, list.sort), last.id),
  )
  const page = { rows: await asFindings(context, rows), next }
  return { ...page, count: countOfPage(page, list.cursor) }
}

const newestPage = (list: FindingList): NewestPage | undefined =>
  list.sort === 'at' && list.order === 'desc'
    ? { rows: list.limit + 1, isAfter: (place) => isAfter(list, place) }
    : undefined

/** Counts the findings of a list for its foot. */
export async function countFindings(context: Context, filters: Partial<FindingFilters>) {
  authorize(context, 'groups.read')
  const { where, isWhole } = await judgedWhere(context, filters, await hiddenGroups(context))
  const count = await countList(context, { table: 'groups.findings', alias: 'f', rest: sql`where ${where}` })
  return isWhole ? count : { ...count, exact: false }
}

/** The ids of those that the caller finds, in their order. */
export async function findingIds(context: Context, filters: Partial<FindingFilters>, most: number): Promise<number[]> {
  authorize(context, 'groups.read')
  const { where } = await judgedWhere(context, filters, await hiddenGroups(context))
  const { rows } = await sql<{ id: number }>`
    select f.id::float8 as id from groups.findings f where ${where} order by f.id limit ${most}`.execute(context.db)
  return rows.map(({ id }) => id)
}

/**
 * The ids of a page with the value by which they are sorted. Where some groups are hidden, findings that were said there too stand by
 * what the caller may know of them, so that no order gives a hidden source away.
 */
function pageOf(list: FindingList, where: RawBuilder<unknown>, hidden: readonly number[]): RawBuilder<unknown> {
  const { column } = sortColumns[list.sort]
  const plain = (condition: RawBuilder<unknown>) => sql`
    select f.id, ${column} as place from groups.findings f
    where ${where} and ${condition} and ${isAfter(list, column)}
    order by ${column} ${direction(list)}, f.id ${direction(list)} limit ${list.limit + 1}`
  if (hidden.length === 0 || list.sort === 'price') return plain(sql`true`)
  const mixed = isSaidInHidden(hidden)
  const known = list.sort === 'at' ? sql`k.at` : sql`k.sources`
  return sql`
    with plain as materialized (${plain(sql`not ${mixed}`)})
    select id, place from (
      (select id, place from plain)
      union all
      (select f.id, ${known} as place from groups.findings f
       cross join lateral (
         select min(s.at) as at, count(*)::int as sources from groups.finding_sources s
         where s.finding_id = f.id and ${isOpen(hidden)}) k
       where ${where} and ${mixed} and ${mayStandOn(list)} and ${isAfter(list, known)}
       order by ${known} ${direction(list)}, f.id ${direction(list)} limit ${list.limit + 1})) both_kinds
    order by place ${direction(list)}, id ${direction(list)} limit ${list.limit + 1}`
}

/**
 * Whether a finding `f` of which some sources are hidden may stand on the page that `plain` fills, so that few of them are counted. Its open
 * sources are at least one and fewer than all, and are said at most a day after its first one.
 */
function mayStandOn({ sort, order, limit, cursor }: FindingList): RawBuilder<unknown> {
  const after = cursor === undefined ? undefined : findingCursor.read(cursor, { sort, order })
  const last = (end: RawBuilder<unknown>) => sql`(select ${end} from plain having count(*) > ${limit})`
  // The plain ranges tell the database how few these are; a comparison of two columns tells it nothing.
  if (sort === 'sources')
    return order === 'desc'
      ? sql`f.sources > coalesce(${last(sql`min(place)`)}, 0) and f.sources <= ${mostInteger}
          and (f.sources - 1, f.id) >= (coalesce(${last(sql`min(place)`)}, 0), coalesce(${lastId(limit, order)}, 0))`
      : sql`(1, f.id) <= (coalesce(${last(sql`max(place)`)}, ${mostInteger}), coalesce(${lastId(limit, order)}, 0))`
  return order === 'desc'
    ? sql`f.at >= coalesce(${last(sql`min(place)`)} - ${oneDay}, '-infinity') and f.at <= ${after?.value ?? 'infinity'}::timestamptz`
    : sql`f.at <= coalesce(${last(sql`max(place)`)}, 'infinity') and f.at >= ${after?.value ?? '-infinity'}::timestamptz - ${oneDay}`
}

/** The finding with which a full `plain` ends. */
const lastId = (limit: number, order: FindingList['order']) => sql`(
  select id from plain where (select count(*) from plain) > ${limit}
  order by place ${order === 'asc' ? sql`desc` : sql`asc`}, id ${order === 'asc' ? sql`desc` : sql`asc`} limit 1)`

const mostInteger = 2_147_483_647

/** A day with the hour that a change of clocks adds, and one to spare. */
const oneDay = sql`interval '26 hours'`

const sortColumns: Record<FindingSort, { column: RawBuilder<unknown>; type: RawBuilder<unknown> }> = {
  at: { column: sql`f.at`, type: sql`timestamptz` },
  // What says no price stands behind the cheapest.
  price: { column: sql`coalesce(f.price, -1)`, type: sql`numeric` },
  sources: { column: sql`f.sources`, type: sql`integer` },
}

const direction = ({ order }: Sorted<FindingSort>) => (order === 'asc' ? sql`asc` : sql`desc`)

/** Whether a finding `f` stands after the last row of the page before: by its sort value and its id. */
function isAfter({ sort, order, cursor }: FindingList, column: RawBuilder<unknown>): RawBuilder<boolean> {
  if (cursor === undefined) return sql<boolean>`true`
  const after = findingCursor.read(cursor, { sort, order })
  const { type } = sortColumns[sort]
  return order === 'asc'
    ? sql<boolean>`(${column}, f.id) > (${after.value}::${type}, ${after.id}::bigint)`
    : sql<boolean>`(${column}, f.id) < (${after.value}::${type}, ${after.id}::bigint)`
}

const placeOf = (row: FindingRow, sort: FindingSort): string | number =>
  ({ at: row.at.toISOString(), price: mainPrice(row), sources: row.sources })[sort]

const mainPrice = ({ facts: { draft } }: FindingRow) =>
  (draft.prices.find(({ container }) => container === '40HQ') ?? draft.prices[0])?.amount ?? -1

/** A cursor of another order is refused with cursor_invalid. */
const findingCursor = sortedCursor<FindingSort, string | number>(
  { at: cursorTime, price: z.number(), sources: z.number().int().min(0) },
  'groups.cursor_invalid',
)
