import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import type { Client } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { withConnection } from '../measuring/connection.ts'

/** Finished rows of the table, search text included, in PostgreSQL's own form. */
interface Rows {
  columns: string
  content: Buffer[]
}

/** Returns the greatest id of the companies. */
export const countCompanies = (databaseUrl: string) =>
  withConnection(databaseUrl, async (client) => {
    const { rows } = await client.query<{ last: string }>('select max(id) as last from phonebook.companies')
    return Number(rows[0]?.last)
  })

/** Returns the rows after the company `before`. */
export const takeRows = (databaseUrl: string, before: number) =>
  withConnection(databaseUrl, async (client): Promise<Rows> => {
    const columns = await columnsOf(client)
    const content: Buffer[] = []
    const rows = client.query(
      copyTo(`copy (select ${columns} from phonebook.companies where id > ${before} order by id) to stdout`),
    )
    for await (const part of rows) if (Buffer.isBuffer(part)) content.push(part)
    return { columns, content }
  })

/** Returns the seconds that COPY takes to write the rows into the indexed table, its commit included. */
export const copySeconds = (databaseUrl: string, { columns, content }: Rows) =>
  withConnection(databaseUrl, async (client) => {
    const began = performance.now()
    await pipeline(Readable.from(content), client.query(copyFrom(`copy phonebook.companies (${columns}) from stdin`)))
    return (performance.now() - began) / 1000
  })

async function columnsOf(client: Client) {
  const { rows } = await client.query<{ columns: string }>(`
    select string_agg(column_name, ', ' order by ordinal_position) as columns from information_schema.columns
    where table_schema = 'phonebook' and table_name = 'companies' and is_generated = 'NEVER' and is_identity = 'NO'`)
  return rows[0]?.columns ?? ''
}
