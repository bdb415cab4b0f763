import { sql } from 'kysely'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { sendPrepared } from './described-once.ts'
import { answerBehind, isSentAhead, leaveUnanswered } from './sent-ahead.ts'

/**
 * Returns the pool for Kysely, which prepares statements of a fixed form once a connection, because planning them costs more than running
 * them. Lists and sums (with a `limit` or a `group by`) stay unprepared, because the best plan depends on the filter values: a generic plan
 * would read a quarter as it reads an hour.
 */
export function createPreparingPool(pool: pg.Pool): PostgresPool {
  const nameOf = createNames()
  return {
    options: pool.options,
    connect: async () => prepareClient(await pool.connect(), nameOf),
    end: () => pool.end(),
  }
}

const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()

/** Returns the same object for the same connection, because Kysely recognizes its connections by it. */
function prepareClient(client: pg.PoolClient, nameOf: NameOf): PostgresPoolClient {
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
  const name = nameOf(text, values.length)
  const answer =
    name === undefined
      ? client.query<Row & pg.QueryResultRow>({ text, values: [...values] })
      : sendPrepared<Row & pg.QueryResultRow>(client, { name, text, values })
  if (isSentAhead(client, text)) {
    leaveUnanswered(client, answer)
    return { command: 'SELECT', rowCount: 0, rows: [] }
  }
  const { command, rowCount, rows } = await answerBehind(client, text, answer)
  // pg types it as a string; Kysely has a union of the commands that it knows.
  return { command: command as PostgresQueryResult<Row>['command'], rowCount: rowCount ?? 0, rows }
}

const planned = '/* planned once */'
/** Begins a list whose best plan is the same for all values, as that of the few rows of one record. It is prepared in spite of its `limit`. */
export const plannedOnce = sql.raw(planned)

const plannedInForms = '/* planned once for each form */'
/** Begins a list of the same kind that filters give many forms. It takes no name from the other statements. */
export const plannedByForm = sql.raw(plannedInForms)

/**
 * Returns `any(…)` of some values for a statement that costs more to plan than to run. Of a plain array PostgreSQL sees at each run how few values it
 * has, takes a plan for just as many to be cheaper than the one that it keeps, and so plans each time. It does not see through this one.
 */
export const anyOf = (values: readonly number[] | readonly string[], type: 'bigint' | 'text' = 'bigint') =>
  sql<never>`any(array(select unnest(${[...values]}::${sql.raw(type)}[])))`

/** Partial edits have many forms; statements beyond this number are sent unprepared. */
const most = 200
const mostForms = 60

/** Returns the name under which a statement with so many values is prepared; undefined for one that is not. */
type NameOf = (text: string, values: number) => string | undefined

const isPrepared = (text: string, values: number) =>
  text.startsWith(planned) || text.startsWith(plannedInForms) || (values > 0 && !/\b(?:limit|group by)\b/.test(text))

/** Names the statements of one pool in the order of their first use, and forms of lists once they were asked for often. */
function createNames(): NameOf {
  const records = numberTexts('s', most)
  const lists = numberTexts('l', mostForms)
  const isOften = countTexts()
  return (text, values) => {
    if (!text.startsWith(plannedInForms)) return records(text, values)
    return isOften(text) ? lists(text, values) : undefined
  }
}

/** PostgreSQL plans the first runs of a prepared statement for their values anyway, so forms that nobody repeats shall not take the names. */
const often = 5
const mostCounted = 1000

function countTexts() {
  const counted = new Map<string, number>()
  return (text: string) => {
    const times = (counted.get(text) ?? 0) + 1
    counted.delete(text)
    const [oldest] = counted.keys()
    if (counted.size >= mostCounted && oldest !== undefined) counted.delete(oldest)
    counted.set(text, times)
    return times > often
  }
}

function numberTexts(letter: string, most: number): NameOf {
  const names = new Map<string, string>()
  return (text, values) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= most || !isPrepared(text, values)) return known
    const name = `${letter}${names.size}`
    names.set(text, name)
    return name
  }
}
