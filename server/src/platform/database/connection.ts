import { availableParallelism } from 'node:os'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { createPreparingPool } from './prepared-statements.ts'
import type { DB } from './schema.ts'

export type Database = Kysely<DB>

/** PostgreSQL's number for bigint[]. The driver does not name it, and would make texts of its elements. */
const int8Array = 1016
const textArray: number = 1009

/** Identifiers become JSON numbers, also in arrays. A day stays text, so that it never becomes midnight in some zone. */
const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, Number],
  [int8Array, (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number))],
  [textArray, parseTexts],
  [pg.types.builtins.DATE, (text) => text],
  [pg.types.builtins.TIMESTAMPTZ, parseMoment],
])

/** The driver's own way of reading a type. It has no type there, and takes a text in this form of the protocol. */
export const usualParser = (type: number) => pg.types.getTypeParser(type) as (text: string) => unknown

/** The driver reads an array letter by letter; most of ours hold plain words, as `{usWest,usEast}`. */
export function parseTexts(text: string): unknown {
  if (text === '{}') return []
  const isPlain = text.startsWith('{') && !/["\\]|NULL|.\{/.test(text)
  return isPlain ? text.slice(1, -1).split(',') : usualParser(textArray)(text)
}

/** The driver looks at each moment by an expression; ours are written as `2026-11-20 08:30:00.125+00`, since every connection is in UTC. */
export function parseMoment(text: string): unknown {
  const isUsual = text.charAt(4) === '-' && text.charAt(10) === ' ' && text.endsWith('+00')
  return isUsual
    ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
    : usualParser(pg.types.builtins.TIMESTAMPTZ)(text)
}

const mostConnections = 16

/**
 * Returns the number of connections where none is configured. Pages get three to a processor: with more, statements compete for it and all of
 * them are late, and so is the process itself. The worker gets the most, because its jobs hold a connection while they work and wait.
 */
export const poolSize = (isWorker = false, processors = availableParallelism()) =>
  isWorker ? mostConnections : Math.min(mostConnections, Math.max(4, 3 * processors))

/** A search index puts off at most so much, since every search reads what has been put off. */
export const pendingWordsKb = 1024

export interface PoolLimits {
  max: number
  /** Milliseconds after which PostgreSQL cancels a statement. */
  statementTimeout: number
  /** Milliseconds to wait for a connection, also for one of the pool's own. */
  connectionTimeout?: number
  /** Whether a statement is sent before the last one is answered, as `sent-ahead.ts` does. Such connections take no COPY. */
  isPipelined?: boolean
}

export function createPool(
  connectionString: string,
  { max, statementTimeout, connectionTimeout = 3000, isPipelined = false }: PoolLimits,
) {
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: connectionTimeout,
    // PostgreSQL cancels first; this limit is for a server that no longer answers at all.
    query_timeout: statementTimeout + 1000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    pipeline: isPipelined,
    application_name: 'seamark',
    options: `-c statement_timeout=${statementTimeout} -c lock_timeout=2000 -c idle_in_transaction_session_timeout=10000 -c transaction_timeout=${statementTimeout * 3} -c gin_pending_list_limit=${pendingWordsKb} -c timezone=UTC`,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary'): unknown =>
        parsers.get(oid) ?? pg.types.getTypeParser(oid, format),
    },
  })
  // A dead connection is replaced at its next use, and the call that used it is refused. Its error event must not end the process. The pool
  // passes on the event of an idle connection; the handler on the client catches that of one in a transaction.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('release', (_error, client) => endUnanswered(client))
  return pool
}

/** Discards a connection whose answer is outstanding. Back in the pool it would keep later calls waiting for as long as the network is silent. */
function endUnanswered(client: pg.PoolClient) {
  if (client instanceof pg.Client && 'readyForQuery' in client && client.readyForQuery === false)
    void client.end().catch(() => undefined)
}

export const createDatabase = (pool: pg.Pool): Database =>
  new Kysely<DB>({ dialect: new PostgresDialect({ pool: createPreparingPool(pool) }) })

/** Prepares and checks the server of a start. Whatever keeps it from being used is an `UnsuitableServer` that says it in one line, without the password. */
export async function reachServer(databaseUrl: string) {
  const pool = createPool(databaseUrl, { max: 1, statementTimeout: 30_000 })
  try {
    await pool.query('create extension if not exists pg_trgm with schema public')
    await checkServer(pool)
  } catch (error) {
    if (error instanceof UnsuitableServer) throw error
    throw new UnsuitableServer(reasonOf(error), { cause: error })
  } finally {
    await pool.end()
  }
}

/** For a name with several addresses, Node joins the refusals in one error that has a code and no message. */
function reasonOf(error: unknown) {
  if (!(error instanceof Error)) return 'unknown'
  return error.message || ('code' in error ? String(error.code) : error.name)
}

/** Throws for a server that would give wrong answers silently: too old, not UTF-8, or unable to make trigrams of Chinese. */
export async function checkServer(pool: pg.Pool) {
  const { rows } = await pool.query<{ version: number; encoding: string; chinese: number }>(`
    select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
           array_length(show_trgm('远洋'), 1) as chinese`)
  const found = rows[0]
  if (!found || found.version < 170_000)
    throw new UnsuitableServer(`PostgreSQL 17 or newer is needed, this is ${found?.version ?? 'unknown'}`)
  if (found.encoding !== 'UTF8')
    throw new UnsuitableServer(`the database's encoding is ${found.encoding}, it must be UTF8`)
  if (!found.chinese)
    throw new UnsuitableServer(
      "the database's LC_CTYPE cannot see Chinese letters; create it with lc_ctype = 'C.UTF-8'",
    )
}

export class UnsuitableServer extends Error {
  constructor(problem: string, options?: ErrorOptions) {
    super(`Cannot use this database: ${problem}.`, options)
  }
}
