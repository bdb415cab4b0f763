import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'

/**
 * The pool as Kysely uses it, with statements of a fixed form prepared once a connection: planning costs more than running them.
 * Lists and sums stay unprepared (they have a `limit` or a `group by`): what is searched or filtered for decides how they are best run, and a plan that is made
 * for any period would walk through a quarter as if it were an hour.
 */
export function preparing(pool: pg.Pool): PostgresPool {
  const nameOf = naming()
  return {
    options: pool.options,
    connect: async () => preparingClient(await pool.connect(), nameOf),
    end: () => pool.end(),
  }
}

const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()

/** The same object for the same connection: Kysely remembers by it which connections it knows. */
function preparingClient(client: pg.PoolClient, nameOf: NameOf): PostgresPoolClient {
  const known = clients.get(client)
  if (known) return known
  function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  function query<Row>(
    text: string | PostgresCursor<Row>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<Row>> | PostgresCursor<Row> {
    if (typeof text !== 'string') throw new TypeError('Cursors are not used through Kysely')
    return run(client, text, values, nameOf)
  }
  const prepared = { query, release: (destroy?: boolean) => client.release(destroy) }
  clients.set(client, prepared)
  return prepared
}

async function run<Row>(
  client: pg.PoolClient,
  text: string,
  values: readonly unknown[],
  nameOf: NameOf,
): Promise<PostgresQueryResult<Row>> {
  const name = values.length > 0 && !/\b(?:limit|group by)\b/.test(text) ? nameOf(text) : undefined
  const { command, rowCount, rows } = await client.query<Row & pg.QueryResultRow>({
    ...(name ? { name } : {}),
    text,
    values: [...values],
  })
  // pg calls it a string, Kysely names the commands that it tells apart.
  return { command: command as PostgresQueryResult<Row>['command'], rowCount: rowCount ?? 0, rows }
}

/** Partial edits have many forms; beyond these the rest is sent as it is. */
const most = 200

type NameOf = (text: string) => string | undefined

/** Names for the statements of one pool, as they come. */
function naming(): NameOf {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= most) return known
    const name = `s${names.size}`
    names.set(text, name)
    return name
  }
}
