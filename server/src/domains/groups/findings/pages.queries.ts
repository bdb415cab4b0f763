import type { findingSorts } from '@seamark/contract/groups/choices'
import type { FindingFilters } from '@seamark/contract/groups/findings/findings'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { authorize, type Context } from '../../../platform/context.ts'
import { countList, countOfPage } from '../../../platform/counting/counts.ts'
import { cursorTime, cutPage, sortedCursor, type Sorted } from '../../../platform/page.ts'
import { judgedWhere } from './filters.queries.ts'
import { asFindings, type FindingRow, selectFindings } from './findings.queries.ts'
import { hiddenGroups, isOpen } from './seen.queries.ts'

type FindingSort = (typeof findingSorts)[number]

export interface FindingList extends Partial<FindingFilters>, Sorted<FindingSort> {
  limit: number
  cursor?: string | undefined
}

/** A page of what the caller may know. It is not counted: the count says what the page knows. */
export async function listFindings(context: Context, list: FindingList) {
  authorize(context, 'groups.read')
  const hidden = await hiddenGroups(context)
  const { where } = await judgedWhere(context, list, hidden)
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
    where ${where} and ${condition} ${pageFrom(list, column)}
    order by ${column} ${direction(list)}, f.id ${direction(list)} limit ${list.limit + 1}`
  if (hidden.length === 0 || list.sort === 'price') return plain(sql`true`)
  const mixed = sql`cardinality(f.group_ids) > 1 and f.group_ids && ${[...hidden]}::bigint[]`
  const known = list.sort === 'at' ? sql`k.at` : sql`k.sources`
  return sql`
    select id, place from (
      (${plain(sql`not (${mixed})`)})
      union all
      (select f.id, ${known} as place from groups.findings f
       cross join lateral (
         select min(s.at) as at, count(*)::int as sources from groups.finding_sources s
         where s.finding_id = f.id and ${isOpen(hidden)}) k
       where ${where} and ${mixed} ${pageFrom(list, known)}
       order by ${known} ${direction(list)}, f.id ${direction(list)} limit ${list.limit + 1})) both_kinds
    order by place ${direction(list)}, id ${direction(list)} limit ${list.limit + 1}`
}

const sortColumns: Record<FindingSort, { column: RawBuilder<unknown>; type: RawBuilder<unknown> }> = {
  at: { column: sql`f.at`, type: sql`timestamptz` },
  // What says no price stands behind the cheapest.
  price: { column: sql`coalesce(f.price, -1)`, type: sql`numeric` },
  sources: { column: sql`f.sources`, type: sql`integer` },
}

const direction = ({ order }: Sorted<FindingSort>) => (order === 'asc' ? sql`asc` : sql`desc`)

/** Continues after the last row of the page before: by its sort value and its id. */
function pageFrom({ sort, order, cursor }: FindingList, column: RawBuilder<unknown>): RawBuilder<unknown> {
  if (cursor === undefined) return sql``
  const after = findingCursor.read(cursor, { sort, order })
  const { type } = sortColumns[sort]
  return order === 'asc'
    ? sql`and (${column}, f.id) > (${after.value}::${type}, ${after.id}::bigint)`
    : sql`and (${column}, f.id) < (${after.value}::${type}, ${after.id}::bigint)`
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
