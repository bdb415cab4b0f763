import type { ListCount } from '@seamark/contract/platform/envelope'
import { sql } from 'kysely'
import { limitConcurrency } from '../concurrency-limit.ts'
import type { Context } from '../context.ts'
import type { Database } from '../database/connection.ts'
import { sentAhead } from '../database/sent-ahead.ts'
import { fail } from '../failure.ts'
import { countedExactly, countRows } from '../page.ts'
import { learnRows } from './estimates.ts'
import { keyOf, type ListedRows, selectFrom } from './rows.ts'

/** Counting ends after this time, and the count is estimated. */
const patienceMs = 400
/** Counts that took at least so long are kept for a moment. */
export const costlyMs = 150
const keptMs = 2000
const mostKept = 500
/** Counts take few connections, so that they never keep rows waiting for one. */
const inTurn = limitConcurrency({
  atOnce: 2,
  inQueue: 500,
  full: () => fail('platform.overloaded', { seconds: 3 }, { retryAfter: 3 }),
})

interface Kept {
  counts: Map<string, { count: ListCount; until: number }>
  atWork: Map<string, Promise<ListCount>>
}
const keptByDatabase = new WeakMap<object, Kept>()

/**
 * Counts the rows of a list for its foot: exact up to ten thousand, "more than" beyond, and "about" where reading them takes too long. People
 * with the same rights who ask the same at once are answered by one statement, and a count that took long is kept for two seconds, or until
 * this process writes something.
 */
export async function countList(
  context: Pick<Context, 'db'>,
  rows: ListedRows,
  patience = patienceMs,
): Promise<ListCount> {
  const { counts, atWork } = keptOf(context.db)
  const key = keyOf(context, rows)
  const known = counts.get(key)
  if (known && performance.now() < known.until) return known.count
  const begun = atWork.get(key)
  if (begun) return begun
  const counting = countAndKeep(context, rows, { key, patience })
  atWork.set(key, counting)
  try {
    return await counting
  } finally {
    if (atWork.get(key) === counting) atWork.delete(key)
  }
}

/** What a page knows of its list's count without another statement. */
export const countOfPage = (page: { rows: readonly unknown[]; next: unknown }, cursor: unknown) => ({
  value: page.rows.length,
  exact: cursor === undefined && page.next === null,
})

/** The count of a list that answers it with the rows: what the page knows already, else counted, for a moment at most. */
export async function countBeside(
  context: Pick<Context, 'db'>,
  page: { rows: readonly unknown[]; next: unknown },
  cursor: unknown,
  rows: ListedRows,
): Promise<ListCount> {
  const known = countOfPage(page, cursor)
  return known.exact ? known : countList(context, rows)
}

/** Forgets the counts that are kept, because something was written. A count that is at work is not given to anybody who asks from now on. */
export const forgetCounts = (db: Database) => void keptByDatabase.delete(db)

async function countAndKeep(
  context: Pick<Context, 'db'>,
  rows: ListedRows,
  { key, patience }: { key: string; patience: number },
): Promise<ListCount> {
  const kept = keptOf(context.db)
  const { count, took } = await inTurn(async () => {
    const began = performance.now()
    return { count: await countWithin(context, rows, patience), took: performance.now() - began }
  })
  learnRows(context, rows, count)
  if (took >= costlyMs && keptOf(context.db) === kept) {
    const [oldest] = kept.counts.keys()
    if (kept.counts.size >= mostKept && oldest !== undefined) kept.counts.delete(oldest)
    kept.counts.set(key, { count, until: performance.now() + keptMs })
  }
  return count
}

/** Counts for at most so many milliseconds, then estimates. */
export async function countWithin(
  context: Pick<Context, 'db'>,
  rows: ListedRows,
  milliseconds: number,
): Promise<ListCount> {
  try {
    return await context.db.transaction().execute(async (db) => {
      await sql`${sentAhead} select set_config('statement_timeout', ${String(milliseconds)}, true)`.execute(db)
      return countRows({ db }, selectFrom(rows), countedExactly)
    })
  } catch (error) {
    if (!isCancelled(error)) throw error
    return estimateCount(context, rows)
  }
}

const isCancelled = (error: unknown) => error instanceof Error && 'code' in error && error.code === '57014'

const sampledRows = 20_000

/**
 * Counts in a part of the table's pages and multiplies. The planner's own estimate takes conditions for independent of each other; a sample
 * knows better. Two digits are said, because more would not be true.
 */
async function estimateCount({ db }: Pick<Context, 'db'>, { table, alias, rest }: ListedRows): Promise<ListCount> {
  const { rows: sizes } = await sql<{ rows: number }>`
    select reltuples::float8 as rows from pg_class where oid = ${table}::regclass`.execute(db)
  const share = Math.min(1, sampledRows / Math.max(sizes[0]?.rows ?? 0, sampledRows))
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from ${sql.table(table)} ${sql.ref(alias)} tablesample system (${share * 100}::float4) repeatable (1) ${rest}`.execute(
    db,
  )
  const value = Number(Math.max(1, (rows[0]?.count ?? 0) / share).toPrecision(2))
  return { value: Math.round(value), exact: false, about: true }
}

function keptOf(db: object): Kept {
  const known = keptByDatabase.get(db)
  if (known) return known
  const made: Kept = { counts: new Map(), atWork: new Map() }
  keptByDatabase.set(db, made)
  return made
}
