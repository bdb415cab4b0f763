import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

/** The rows of a table in PostgreSQL's own form. */
export interface CopiedRows {
  table: string
  columns: string
  content: readonly Buffer[]
}

export async function takeRows(client: Client, table: string, condition: string): Promise<CopiedRows> {
  const columns = await columnsOf(client, table)
  const content: Buffer[] = []
  for await (const part of client.query(copyTo(`copy (select ${columns} from ${table} where ${condition}) to stdout`)))
    if (Buffer.isBuffer(part)) content.push(part)
  return { table, columns, content }
}

export const putRows = (client: Client, { table, columns, content }: CopiedRows) =>
  pipeline(Readable.from(content), client.query(copyFrom(`copy ${table} (${columns}) from stdin`)))

async function columnsOf(client: Client, table: string): Promise<string> {
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(column_name, ', ' order by ordinal_position) as columns from information_schema.columns
     where table_schema || '.' || table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  return rows[0]?.columns ?? ''
}
