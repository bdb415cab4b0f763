import pg from 'pg'

/** The parts of the driver's query that this module builds on, which has no types for most of them. */
interface DriverQuery extends pg.Submittable {
  name: string | undefined
  callback: (error: Error | null, answer: pg.QueryResult) => void
  _result: Answer
  _accumulateRows: boolean
  submit(connection: pg.Connection): void
  prepare(connection: pg.Connection): void
  handleRowDescription(message: object): void
  handleCommandComplete(message: object, connection: pg.Connection): void
}
const DriverQuery = pg.Query as unknown as new (text: string, values: readonly unknown[]) => DriverQuery

/** What an answer keeps of its columns. */
interface Answer {
  fields: readonly unknown[]
  _parsers: unknown
  _prebuiltEmptyResultObject: unknown
}

/** The answers of the statements that a connection has prepared, by name, and the connection as such a statement sees it. */
interface Described {
  answers: Map<string, Answer>
  brief: pg.Connection
}
const described = new WeakMap<pg.Connection, Described>()

/**
 * A prepared statement that asks for the columns of its rows once a connection. PostgreSQL refuses to run a prepared statement whose columns have changed,
 * so what it said once holds. The driver's own query asks each time, and reads dozens of names and types before every row.
 */
class DescribedOnce extends DriverQuery {
  #described: Described | undefined

  override prepare(connection: pg.Connection) {
    this.#described = describedOf(connection)
    const answer = this.#described.answers.get(this.name ?? '')
    if (!answer) return super.prepare(connection)
    Object.assign(this._result, answer)
    this._accumulateRows = true
    super.prepare(this.#described.brief)
  }

  override handleCommandComplete(message: object, connection: pg.Connection) {
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result
    this.#described?.answers.set(this.name ?? '', { fields, _parsers, _prebuiltEmptyResultObject })
    super.handleCommandComplete(message, connection)
  }
}

function describedOf(connection: pg.Connection): Described {
  const known = described.get(connection)
  if (known) return known
  const made: Described = { answers: new Map(), brief: briefOf(connection) }
  described.set(connection, made)
  return made
}

/**
 * The connection without `describe`. It writes a statement at once, where the connection writes part by part, and together with those that are sent over
 * the same connection in this turn of the process.
 */
function briefOf(connection: pg.Connection): pg.Connection {
  let parts: Buffer[] = []
  const brief = {
    describe: () => undefined,
    _send: (part: Buffer) => parts.push(part),
    sync() {
      pg.Connection.prototype.sync.call(brief)
      const all = Buffer.concat(parts)
      parts = []
      const { stream } = connection
      if (!stream.writable) return
      stream.cork()
      stream.write(all)
      process.nextTick(() => stream.uncork())
    },
  } as unknown as pg.Connection
  return Object.setPrototypeOf(brief, connection) as pg.Connection
}

export interface PreparedStatement {
  name: string
  text: string
  values: readonly unknown[]
}

/** Sends a statement under its name, and prepares it where the connection does not know it. */
export function sendPrepared<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  { name, text, values }: PreparedStatement,
): Promise<pg.QueryResult<Row>> {
  const query = new DescribedOnce(text, values)
  query.name = name
  return new Promise((resolve, reject) => {
    query.callback = (error, answer) => (error ? reject(error) : resolve(answer as pg.QueryResult<Row>))
    client.query(query)
  })
}
