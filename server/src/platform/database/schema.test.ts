import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createPool } from './connection.ts'
import { testDatabase } from '../testing/database.ts'

const { url } = await testDatabase()

test('the types of the database name exactly the tables and columns that the migrations make', async () => {
  const pool = createPool(url, { max: 1, statementTimeout: 10_000 })
  const { rows } = await pool.query<{ name: string; columns: string[] }>(`
    select table_schema || '.' || table_name as name, array_agg(column_name::text order by column_name) as columns
    from information_schema.columns
    where table_schema not in ('pg_catalog', 'information_schema', 'public', 'jobs') group by 1 order by 1`)
  await pool.end()
  expect(typedTables()).toEqual(Object.fromEntries(rows.map(({ name, columns }) => [name, columns])))
})

/** Returns the tables of `schema.ts` as text: its `DB` interface, and the interface of each table. `npm run schema` writes the file. */
function typedTables() {
  const text = readFileSync(path.join(import.meta.dirname, 'schema.ts'), 'utf8')
  const bodies = new Map(
    [...text.matchAll(/^export interface (\w+) \{\n([^}]*)\}/gm)].map(([, name = '', body = '']) => [name, body]),
  )
  const tables = [...(bodies.get('DB') ?? '').matchAll(/["']([\w.]+)["']: (\w+)/g)]
  return Object.fromEntries(
    tables.map(([, table = '', type = '']) => [
      table,
      [...(bodies.get(type) ?? '').matchAll(/^ {2}(\w+):/gm)].map(([, column = '']) => column).sort(),
    ]),
  )
}
