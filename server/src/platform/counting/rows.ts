import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../context.ts'

/** The rows of a list: `from <table> <alias> <rest>`. The rest holds the policy's conditions together with the filters. */
export interface ListedRows {
  table: string
  alias: string
  rest: RawBuilder<unknown>
}

export const selectFrom = ({ table, alias, rest }: ListedRows): RawBuilder<unknown> =>
  sql`from ${sql.table(table)} ${sql.ref(alias)} ${rest}`

/** The list as a text with its values. They hold the policy, so people with different rights have different keys. */
export function keyOf({ db }: Pick<Context, 'db'>, rows: ListedRows): string {
  const { sql: text, parameters } = selectFrom(rows).compile(db)
  return JSON.stringify([text, parameters])
}
