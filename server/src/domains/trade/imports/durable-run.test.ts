import { cancelTradeImport } from '@seamark/contract/trade/imports/imports'
import { sql } from 'kysely'
import { beforeAll } from 'vitest'
import { testDurableRun } from '../../../platform/testing/run-suite.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { setDisabled } from '../../identity/testing.ts'
import { openOffice } from '../../phonebook/testing.ts'
import { tradeImportsOf } from '../testing.ts'
import { runImport } from './runs.commands.ts'
import { resumeImports } from './sweeps.commands.ts'
import { csvFile } from '../../../platform/testing/workbooks.ts'

const product = await startTestApp({ worker: true })
const office = await openOffice(product.context, testPassword)
const manager = await product.signIn('manager', testPassword, 'zh')
const imports = tradeImportsOf(manager, product.api)
const [rows, rowsPerLot] = [30, 5]
const head = ['date', 'consignee', 'shipper', 'bill', 'goods', 'from', 'to']
const fields = {
  date: 'date',
  consignee: 'importer',
  shipper: 'exporter',
  bill: 'master_bill',
  goods: 'commodity',
  from: 'pol',
  to: 'pod',
} as const
let files = 0

/** The suite runs the jobs itself, so the worker must not. */
beforeAll(() => product.context.jobs.offWork('trade.runImport', { wait: true }))

/** Returns an import that was tried and is at work. */
async function begin(): Promise<number> {
  files += 1
  const lines = Array.from({ length: rows }, (_, n) => [
    '2025-03-14',
    `BUYER ${files} ${n}`,
    `SELLER ${files} ${n}`,
    `BILL${files}X${n}`,
    'PUMPS',
    'NINGBO',
    'LOS ANGELES',
  ])
  const source = await imports.source(`连写${files}批`)
  const { id } = await imports.tried(source, `lots-${files}.csv`, csvFile([head, ...lines]), fields)
  await sql`
    update trade.imports set state = 'running', round = round + 1, rows_done = 0, rows_total = ${rows}::int where id = ${id}`.execute(
    product.db,
  )
  return id
}

/** Counts the rows in the engine, the different lines among them, and the rows that the import has counted. */
async function count(id: number): Promise<number[]> {
  const found = await product.context.engine.rows<{ rows: number; lines: number }>(
    'select count() as rows, uniqExact(line) as lines from facts.records where import = {id:UInt32}',
    { id },
  )
  const { rows: counted } = await sql<{ done: number }>`
    select rows_done as done from trade.imports where id = ${id}`.execute(product.db)
  return [found[0]?.rows ?? 0, found[0]?.lines ?? 0, counted[0]?.done ?? 0].map(Number)
}

testDurableRun('an import of trade records', {
  product,
  table: 'trade.imports',
  touched: 'changed_at',
  job: 'trade.runImport',
  begin,
  // Each lot takes two transactions, one for its names and one for its rows; the import takes two more.
  transactions: 2 + (2 * rows) / rowsPerLot,
  work: (context, id) => runImport(context, { id, rowsPerLot }),
  worker: { module: './src/domains/trade/imports/runs.commands.ts', work: 'runImport', data: { rowsPerLot } },
  count,
  rows,
  cancel: (id) => manager.call(cancelTradeImport, { params: { id }, body: {} }),
  second: 'works in vain',
  stuck: 'trade.import_stuck',
  reason: 'failure',
  refusal: {
    setRights: (mayWork) => setDisabled(product.db, office.person('manager'), !mayWork),
    code: 'trade.import_rights_lost',
  },
  lost: { sweep: resumeImports, minutes: 5, becomes: 'resumed' },
})
