import { CompiledQuery, type RawBuilder } from 'kysely'
import type { Database } from './connection.ts'

/**
 * A statement of one form that is asked all day. It is put into SQL once, since that costs more than sending it. Its values are marks, each bound
 * wherever it stands: an object or a symbol of its own, for which a run gives the value.
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
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, given))
    return rows
  }
}
