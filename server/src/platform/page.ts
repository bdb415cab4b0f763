import type { FailureCode } from '@seamark/contract'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Context } from './context.ts'
import { plannedByForm } from './database/prepared-statements.ts'
import { fail } from './failure.ts'
import { isStorable } from './storable-texts.ts'

/** Lists count exactly up to this number, and say "more than" beyond. */
export const countedExactly = 10_000

/** The number of rows on a page whose call has no limit: a history that continues inside another page, or a list of its own. */
export const fixedPage = { history: 30, list: 50 } as const

/** The end of a page, as a text that the next call gives back. */
export interface Cursor<Place> {
  write: (place: Place) => string
  read: (text: string) => Place
}

/**
 * Cuts the page off rows that were read with `limit + 1`: the additional row only says that there is a next page.
 * `next` is what `nextOf` makes of the last row of the page, or null at the end of the list.
 */
export function cutPage<Row, Next>(
  found: readonly Row[],
  limit: number,
  nextOf: (last: Row) => Next,
): { rows: Row[]; next: Next | null } {
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return { rows, next: found.length > limit && last !== undefined ? nextOf(last) : null }
}

/** Counts the rows of `from` (`from notices.notices n where …`) in one statement that reads at most `most + 1` of them. */
export async function countRows({ db }: Pick<Context, 'db'>, from: RawBuilder<unknown>, most = countedExactly) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select ${from} limit ${most + 1}) counted`.execute(db)
  return asCount(rows[0]?.count ?? 0, most)
}

/** Counts several lists by one statement, as `countRows` does each, in their order. */
export async function countEach(
  { db }: Pick<Context, 'db'>,
  lists: readonly RawBuilder<unknown>[],
  most = countedExactly,
) {
  const counts = lists.map((from) => sql`(select count(*) from (select ${from} limit ${sql.lit(most + 1)}) counted)`)
  const { rows } = await sql<{
    counts: number[]
  }>`${plannedByForm} select array[${sql.join(counts)}] as counts`.execute(db)
  return (rows[0]?.counts ?? []).map((found) => asCount(found, most))
}

/** The count as a list says it: `value` is at most `most`, and not `exact` where there are more. */
export const asCount = (found: number, most = countedExactly) => ({
  value: Math.min(found, most),
  exact: found <= most,
})

/** An opaque cursor: JSON in base64url. A text that does not fit `schema` is refused with `refusal`. */
export function jsonCursor<Place>(schema: z.ZodType<Place>, refusal: FailureCode): Cursor<Place> {
  return {
    write: (place) => Buffer.from(JSON.stringify(place)).toString('base64url'),
    read: (text) => {
      const parsed = schema.safeParse(parseJson(Buffer.from(text, 'base64url').toString()))
      if (!parsed.success) throw fail(refusal)
      return parsed.data
    },
  }
}

/** A text that a column can hold; the database would refuse any other. */
export const cursorText = z.string().refine(isStorable)
/** A moment in ISO 8601, without the year 0. */
export const cursorTime = z.iso.datetime().refine((value) => value >= '0001')
export const cursorId = z.number().int().positive()

/**
 * The cursor of a list with several orders: `[sort, order, value, id]` of the last row. `values` says which values a row may
 * have in each column. A cursor of another order is refused with `refusal`.
 */
export function sortedCursor<Sort extends string, Value>(values: Record<Sort, z.ZodType<Value>>, refusal: FailureCode) {
  const place = jsonCursor(z.tuple([z.string(), z.enum(['asc', 'desc']), z.unknown(), cursorId]), refusal)
  return {
    write: ({ sort, order }: Sorted<Sort>, value: Value | Date, id: number) => place.write([sort, order, value, id]),
    read: (text: string, { sort, order }: Sorted<Sort>) => {
      const [readSort, readOrder, readValue, id] = place.read(text)
      const value = values[sort].safeParse(readValue)
      if (readSort !== sort || readOrder !== order || !value.success) throw fail(refusal)
      return { value: value.data, id }
    },
  }
}

export interface Sorted<Sort extends string> {
  sort: Sort
  order: 'asc' | 'desc'
}

/**
 * A plain cursor: fields with `separator` between, as `412_77`. Reading refuses nothing, because the contract's pattern has refused other
 * forms already or `schema` replaces them with a default place.
 */
export function plainCursor<Fields extends readonly unknown[]>(
  schema: z.ZodType<Fields>,
  separator: '-' | '_',
): Cursor<Fields> {
  return {
    write: (fields) => fields.join(separator),
    read: (text) => schema.parse(text.split(separator)),
  }
}

/** The plain cursor of lists in the order of time: `1764000000000-42`, the milliseconds of the last row's moment and its id. */
export const momentCursor: Cursor<{ at: Date; id: number }> = {
  write: ({ at, id }) => `${at.getTime()}-${id}`,
  read: (text) => {
    const dash = text.lastIndexOf('-')
    return { at: new Date(Number(text.slice(0, dash))), id: Number(text.slice(dash + 1)) }
  },
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
