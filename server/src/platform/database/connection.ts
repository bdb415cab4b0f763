import { availableParallelism } from 'node:os'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { preparing } from './prepared-statements.ts'
import type { DB } from './schema.ts'

export type Database = Kysely<DB>

/** PostgreSQL's number for bigint[]; the driver, which does not name it, would make texts of its elements. */
const int8Array = 1016

/** Identifiers are JSON numbers, also in arrays; a day stays text, so that it never becomes midnight in some zone. */
const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, Number],
  [int8Array, (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number))],
  [pg.types.builtins.DATE, (text) => text],
])

const mostConnections = 16

/**
 * How many connections serve best where nobody has said. For pages three to a processor: with more, statements take turns on it and all of them are late, the
 * process itself too. The worker's jobs hold theirs while they work and wait, so it has the most.
 */
export const poolSize = (isWorker = false, processors = availableParallelism()) =>
  isWorker ? mostConnections : Math.min(mostConnections, Math.max(4, 3 * processors))

export interface PoolLimits {
  max: number
  /** Milliseconds after which PostgreSQL gives up a statement. */
  statementTimeout: number
}

export function createPool(connectionString: string, { max, statementTimeout }: PoolLimits) {
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: 3000,
    // PostgreSQL gives up first; this is for one that no longer answers at all.
    query_timeout: statementTimeout + 1000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'seamark',
    options: `-c statement_timeout=${statementTimeout} -c lock_timeout=2000 -c idle_in_transaction_session_timeout=10000 -c transaction_timeout=${statementTimeout * 3} -c timezone=UTC`,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary'): unknown =>
        parsers.get(oid) ?? pg.types.getTypeParser(oid, format),
    },
  })
  // A connection that dies is replaced at its next use, and whoever was asking is refused; the event itself must not end the process,
  // neither that of an idle one, which the pool passes on, nor that of one in a transaction, which nobody else hears.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('release', (_error, client) => endUnanswered(client))
  return pool
}

/** A connection that comes back while its answer is outstanding would keep everybody after it waiting, for as long as the network says nothing. */
function endUnanswered(client: pg.PoolClient) {
  if (client instanceof pg.Client && 'readyForQuery' in client && client.readyForQuery === false)
    void client.end().catch(() => undefined)
}

export const createDatabase = (pool: pg.Pool): Database =>
  new Kysely<DB>({ dialect: new PostgresDialect({ pool: preparing(pool) }) })

/** Refuses a server that would give wrong answers silently: too old, not UTF-8, or blind to Chinese in trigrams. */
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
