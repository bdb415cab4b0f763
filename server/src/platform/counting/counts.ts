import type { ListCount } from '@seamark/contract/platform/envelope'
import { sql } from 'kysely'
import { limitConcurrency } from '../concurrency-limit.ts'
import type { Context } from '../context.ts'
import type { Database } from '../database/connection.ts'
import { sentAhead } from '../database/sent-ahead.ts'
import { fail } from '../failure.ts'
import type { LivePublication } from '../live.ts'
import { countedExactly, countRows } from '../page.ts'
import { learnRows } from './estimates.ts'
import { keyOf, type ListedRows, selectFrom } from './rows.ts'

/** Counting ends after this time, and the count is estimated. */
const patienceMs = 400
/** Counts that took at least so long are kept for a moment. */
export const costlyMs = 150
const keptMs = 2000
const mostKept = 500
/** Whole lists are counted on few connections, so that they never keep rows waiting for one. */
const inTurn = limitConcurrency({
  atOnce: 2,
  inQueue: 500,
  full: () => fail('platform.overloaded', { seconds: 3 }, { retryAfter: 3 }),
})

interface Kept {
  counts: Map<string, { count: ListCount; until: number }>
  atWork: Map<string, Counting>
}

/** A count that is asked for. Before its statement has begun, it will still see what is written now. */
interface Counting {
  count: Promise<ListCount>
  hasBegun: () => boolean
}

/** How a list is counted. */
interface Manner {
  patience: number
  /** A count is kept that took at least so many milliseconds. */
  worthKeepingMs: number
  turn: <Result>(work: () => Promise<Result>) => Promise<Result>
}

/** Where counts are kept: those of somebody's own list until anything is written, those of what everybody sees until that changes. */
type Shelf = WeakMap<object, Kept>
const owns: Shelf = new WeakMap()
const shared: Shelf = new WeakMap()

/** A list in two parts that have no row in common: what everybody who may read the list sees, and what only its caller sees. */
export interface Parts {
  everybodys: ListedRows
  own: ListedRows
}

/**
 * Counts the rows of a list for its foot: exact up to ten thousand, "more than" beyond, and "about" where reading them takes too long. People
 * with the same rights who ask the same at once are answered by one statement, and a count that took long is kept for two seconds, or until
 * this process writes something.
 */
export const countList = (context: Pick<Context, 'db'>, rows: ListedRows, patience = patienceMs): Promise<ListCount> =>
  countOn(owns, context, rows, { patience, worthKeepingMs: costlyMs, turn: inTurn })

/**
 * Counts a list by its parts. What everybody sees is counted once for all who ask within two seconds, however little it took, until a
 * publication says that something of it has changed. What only the caller sees is little, and waits for no turn: when all wait for a connection, the
 * turns would be fewer than the questions.
 */
export async function countParts(
  context: Pick<Context, 'db'>,
  rows: ListedRows,
  { everybodys, own }: Parts,
): Promise<ListCount> {
  const counts = await Promise.all([
    countOn(shared, context, everybodys, { patience: patienceMs, worthKeepingMs: 0, turn: inTurn }),
    countOn(owns, context, own, { patience: patienceMs, worthKeepingMs: costlyMs, turn: (work) => work() }),
  ])
  const count = addCounts(...counts)
  learnRows(context, rows, count)
  return count
}

/** The count of two lists that have no row in common. */
export function addCounts(one: ListCount, other: ListCount): ListCount {
  const value = one.value + other.value
  const parts = [one, other]
  // Of a part that was counted no further nobody knows about how many there are.
  if (parts.some(({ exact, about }) => !exact && !about)) return { value: countedExactly, exact: false }
  if (parts.some(({ about }) => about)) return { value: roundCount(value), exact: false, about: true }
  return { value: Math.min(value, countedExactly), exact: value <= countedExactly }
}

async function countOn(
  shelf: Shelf,
  context: Pick<Context, 'db'>,
  rows: ListedRows,
  { patience, worthKeepingMs, turn }: Manner,
): Promise<ListCount> {
  const { counts, atWork } = keptOf(shelf, context.db)
  const key = keyOf(context, rows)
  const known = counts.get(key)
  if (known && performance.now() < known.until) return known.count
  const same = atWork.get(key)
  if (same) return same.count
  let began = Number.POSITIVE_INFINITY
  const begin = () => void (began = performance.now())
  const count = turn(() => countWithin(context, rows, patience, begin))
  const counting = { count, hasBegun: () => began < Number.POSITIVE_INFINITY }
  atWork.set(key, counting)
  try {
    learnRows(context, rows, await count)
    if (atWork.get(key) === counting && performance.now() - began >= worthKeepingMs) keep(counts, key, await count)
    return await count
  } finally {
    if (atWork.get(key) === counting) atWork.delete(key)
  }
}

function keep(counts: Kept['counts'], key: string, count: ListCount) {
  const [oldest] = counts.keys()
  if (counts.size >= mostKept && oldest !== undefined) counts.delete(oldest)
  counts.set(key, { count, until: performance.now() + keptMs })
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

/** Forgets the counts that are kept, because something was written. A count that has begun is not given to anybody who asks from now on. */
export const forgetCounts = (db: Database) => forget(owns, db)

/** Forgets the counts of what everybody sees, because it may have changed. */
export const forgetSharedCounts = (db: Database) => forget(shared, db)

/** Counts that have not begun yet still answer whoever asks, so that no more wait for their turn than there are different lists. */
function forget(shelf: Shelf, db: Database) {
  const kept = shelf.get(db)
  if (!kept) return
  kept.counts.clear()
  for (const [key, { hasBegun }] of kept.atWork) if (hasBegun()) kept.atWork.delete(key)
}

/** Forgets them where a publication, of this process or another, tells of a record that nobody holds. */
export function noticePublication(db: Database, publication: LivePublication) {
  if ('audience' in publication && 'holder' in publication.audience && publication.audience.holder === null)
    forgetSharedCounts(db)
}

/** Counts for at most so many milliseconds, then estimates. `begin` is called when it has its connection. */
export async function countWithin(
  context: Pick<Context, 'db'>,
  rows: ListedRows,
  milliseconds: number,
  begin?: () => void,
): Promise<ListCount> {
  const counted = await readWithin(
    context,
    milliseconds,
    (db) => countRows({ db }, selectFrom(rows), countedExactly),
    begin,
  )
  return counted ?? estimateCount(context, rows)
}

/** Figures over a whole list may take this time; they are asked for by hand, and an estimate would be worth nothing. */
const figuresPatienceMs = 2000

/** Reads figures over a whole list, in turn with the counts of whole lists; undefined where that takes too long. */
export const readFigures = <Figures>(
  context: Pick<Context, 'db'>,
  read: (db: Database) => Promise<Figures>,
  patience = figuresPatienceMs,
): Promise<Figures | undefined> => inTurn(() => readWithin(context, patience, read))

/** Reads for at most so many milliseconds; undefined where that is not enough. */
async function readWithin<Found>(
  { db: database }: Pick<Context, 'db'>,
  milliseconds: number,
  read: (db: Database) => Promise<Found>,
  begin?: () => void,
): Promise<Found | undefined> {
  try {
    return await database.transaction().execute(async (db) => {
      begin?.()
      await sql`${sentAhead} select set_config('statement_timeout', ${String(milliseconds)}, true)`.execute(db)
      return read(db)
    })
  } catch (error) {
    if (!isCancelled(error)) throw error
    return undefined
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
  return { value: roundCount((rows[0]?.count ?? 0) / share), exact: false, about: true }
}

const roundCount = (value: number) => Math.round(Number(Math.max(1, value).toPrecision(2)))

function keptOf(shelf: Shelf, db: object): Kept {
  const known = shelf.get(db)
  if (known) return known
  const made: Kept = { counts: new Map(), atWork: new Map() }
  shelf.set(db, made)
  return made
}
