import { sql } from 'kysely'
import { emptyTables } from '../../../platform/testing/emptying.ts'
import { testDurableRun } from '../../../platform/testing/run-suite.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { openOffice } from '../testing.ts'
import { runScan, scanNightly } from './scans.commands.ts'

const product = await startTestApp()
const office = await openOffice(product.context, testPassword)
const owner = office.person('sales')
const [rows, idsALot] = [12, 2]

/** Starts a scan of companies of which every two share a name. */
async function begin(): Promise<number> {
  await emptyTables(product.db, ['phonebook.companies', 'phonebook.duplicate_scans'])
  await sql`
    insert into phonebook.companies (name, visibility, custodian_id, created_by, updated_by, search_names, search_all, name_key)
    select 'D' || n, 'private', ${owner}, ${owner}, ${owner}, '', '', 'twin' || (n / 2) from generate_series(0, ${rows - 1}::int) n`.execute(
    product.db,
  )
  const { rows: begun } = await sql<{ id: number }>`
    insert into phonebook.duplicate_scans default values returning id`.execute(product.db)
  return begun[0]?.id ?? 0
}

/** Returns how many companies the found pairs have, and how many companies were looked at. */
async function count(id: number): Promise<number[]> {
  const { rows: counts } = await sql<{ counts: number[] }>`
    select array[(select count(*)::int * 2 from phonebook.duplicates where scan_id = ${id}), companies] as counts
    from phonebook.duplicate_scans where id = ${id}`.execute(product.db)
  return counts[0]?.counts ?? []
}

testDurableRun('a scan for duplicates', {
  product,
  table: 'phonebook.duplicate_scans',
  touched: 'touched_at',
  job: 'phonebook.scanDuplicates',
  begin,
  // The scan begins, empties the keys, and then collects and counts each lot.
  transactions: 2 + (2 * rows) / idsALot,
  work: (context, id) => runScan(context, { id, idsALot }),
  worker: { module: './src/domains/phonebook/duplicates/scans.commands.ts', work: 'runScan', data: { idsALot } },
  count,
  rows,
  cancel: (id) =>
    sql`update phonebook.duplicate_scans set state = 'failed', finished_at = now() where id = ${id}`.execute(
      product.db,
    ),
  second: 'works in vain',
  lost: { sweep: scanNightly, minutes: 60, becomes: 'failed' },
})
