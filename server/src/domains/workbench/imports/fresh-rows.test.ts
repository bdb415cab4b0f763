import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { csvOf, importsOf, openOffice } from '../testing.ts'

const product = await startTestApp({ worker: true })
await openOffice(product.context, testPassword)
// These imports are larger than what one person may hold.
await product.pool.query(`update phonebook.pool_rules set rules = rules || '{"holdingCap": null}'`)
const manager = await product.signIn('manager', testPassword, 'zh')
const imports = importsOf(manager, product.api, { patience: 300_000 })

const fileOf = (word: string, count: number) =>
  csvOf([['公司名称', '电话'], ...Array.from({ length: count }, (_, n) => [`${word}${n}号进出口`, ''])])

const oldRows = 30_000

/**
 * Fills a table with rows of one run, and has PostgreSQL take its statistics. A run that comes later is missing in them, so that PostgreSQL
 * believes it has one row, and a join may read all of its rows again and again.
 */
async function takeStatistics(table: string, insert: (rows: number) => Promise<unknown>) {
  await insert(oldRows)
  await product.pool.query(`analyze ${table}`)
}

/** Returns what was read from a table and written to it since the last call, once the writing of at least `written` rows is known. */
function countReads(table: string) {
  const [schema, name] = table.split('.')
  let before = { read: 0, written: 0 }
  const look = async () => {
    const { rows } = await product.pool.query<{ read: number; written: number }>(
      `select coalesce(idx_tup_fetch, 0) + seq_tup_read as read, n_tup_ins + n_tup_upd + n_tup_del as written
       from pg_stat_user_tables where schemaname = $1 and relname = $2`,
      [schema, name],
    )
    return rows[0] ?? before
  }
  return async function readSince(written: number) {
    await expect
      .poll(async () => (await look()).written - before.written, { timeout: 60_000 })
      .toBeGreaterThanOrEqual(written)
    const now = await look()
    const read = now.read - before.read
    before = now
    return read
  }
}

test('an import that the statistics do not know is judged and written without reading its rows for each chunk', {
  timeout: 400_000,
}, async () => {
  const count = 5000
  const { id: old } = await imports.done('旧.csv', fileOf('旧', 3))
  await takeStatistics('workbench.import_rows', (rows) =>
    sql`insert into workbench.import_rows (import_id, row_no, cells, verdict) select ${old}, n, '["旧"]', 'unchanged' from generate_series(10, ${rows}::int) n`.execute(
      product.db,
    ),
  )
  await takeStatistics('workbench.import_keys', (rows) =>
    sql`insert into workbench.import_keys (import_id, key, row_no) select ${old}, decode(md5(n::text), 'hex'), n from generate_series(10, ${rows}::int) n`.execute(
      product.db,
    ),
  )
  const [rowsRead, keysRead] = [countReads('workbench.import_rows'), countReads('workbench.import_keys')]
  await rowsRead(oldRows - 9)
  await keysRead(oldRows - 9)

  expect(await imports.done('新.csv', fileOf('新', count))).toMatchObject({ counts: { create: count } })
  // Each row is written twice: when it is judged, and with its outcome. Reading all rows for each of ten chunks would be 50,000.
  expect(await rowsRead(2 * count)).toBeLessThan(6 * count)
  expect(await keysRead(count)).toBeLessThan(2 * count)
})
