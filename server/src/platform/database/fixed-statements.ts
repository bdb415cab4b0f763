import { CompiledQuery, type RawBuilder } from 'kysely'
import type { Database } from './connection.ts'

/**
 * A statement of one form that is asked all day. It is put into SQL once, since that costs more than sending it. Its values are marks, each bound
 * wherever it stands: an object or a symbol of its own, for which a run gives the value. It reads few rows by an id: those that are asked at the
 * same moment go over one connection, one behind the other.
 */
export class FixedStatement<Row> {
  readonly #statement: RawBuilder<Row>
  readonly #marks: readonly unknown[]
  #compiled: CompiledQuery<Row> | undefined

  constructor(statement: RawBuilder<Row>, marks: readonly unknown[]) {
    this.#statement = statement
    this.#marks = marks
  }

  /** Returns the rows; `values` stand in the order of the marks. */
  async run(db: Database, values: readonly unknown[]): Promise<Row[]> {
    this.#compiled ??= this.#statement.compile(db)
    const { sql: text, parameters } = this.#compiled
    const given = parameters.map((parameter) => {
      const place = this.#marks.indexOf(parameter)
      return place === -1 ? parameter : values[place]
    })
    return runTogether<Row>(db, CompiledQuery.raw(text, given))
  }
}

/** Runs a statement that reads few rows within a millisecond, over one connection with others that are asked at the same moment. */
export async function runTogether<Row>(db: Database, query: CompiledQuery): Promise<Row[]> {
  const { rows } = db.isTransaction ? await db.executeQuery(query) : await sendTogether(db, query)
  // The statement says what its rows are.
  return rows as Row[]
}

interface Sent {
  rows: unknown[]
}

interface Waiting {
  query: CompiledQuery
  resolve: (answer: Sent) => void
  reject: (error: unknown) => void
}
const waitingByDatabase = new WeakMap<object, Waiting[]>()

/** So many go over one connection. More are divided among several, so that no processor is idle. */
const mostTogether = 4

/**
 * Sends a statement with those that are asked in the same turn of the process, by whichever calls: one write and one waking of PostgreSQL for them all. The turn is
 * over when all calls that had come in have asked.
 */
function sendTogether(db: Database, query: CompiledQuery): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const waiting = waitingByDatabase.get(db) ?? []
    waiting.push({ query, resolve, reject })
    if (waiting.length > 1) return
    waitingByDatabase.set(db, waiting)
    setImmediate(() => {
      waitingByDatabase.delete(db)
      for (let first = 0; first < waiting.length; first += mostTogether)
        void sendLot(db, waiting.slice(first, first + mostTogether))
    })
  })
}

async function sendLot(db: Database, lot: readonly Waiting[]) {
  try {
    await db
      .getExecutor()
      .provideConnection((connection) =>
        Promise.all(lot.map(({ query, resolve, reject }) => connection.executeQuery(query).then(resolve, reject))),
      )
  } catch (error) {
    for (const { reject } of lot) reject(error)
  }
}
