import type { TradeField } from '@seamark/contract/trade/reading/fields'
import { confirmTradeImport } from '@seamark/contract/trade/imports/imports'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { csvFile } from '../../../platform/testing/workbooks.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { createDemoPeople } from '../../identity/index.ts'
import { runImport } from './runs.commands.ts'
import { tradeImportsOf } from '../testing.ts'

const product = await startTestApp({ worker: true })
await createDemoPeople(product.context, testPassword)
const { rows: managers } = await sql<{ username: string }>`
  select u.username from identity.users u join identity.user_roles ur on ur.user_id = u.id
  join identity.roles r on r.id = ur.role_id where r.authority = 'salesManager'`.execute(product.db)
const manager = await product.signIn(managers[0]?.username ?? '', testPassword, 'zh')
const imports = tradeImportsOf(manager, product.api)

/** The tests run imports of three jobs each, beside all other tests. */
const timeout = 120_000

interface Case {
  what: string
  rows: string[][]
  kept: number
  flagged?: number
  repeated?: number
  /** Columns that nobody takes. */
  untaken?: string[]
  fields?: Record<string, TradeField>
}

const monthly = ['EXPORTER_NAME', 'IMPORTER_NAME', 'HS_CODE', 'MONTHYEAR']
const month = ['ALFA SA', 'BETA LLC', '69072100', 'Mar 2026']
const daily = ['Date', 'Importer', 'Exporter', 'HS Code', 'Product']
const day = ['2026-03-18', 'BETA LLC', 'ALFA SA', '69072100', 'TILES']
const bill = [...daily, 'Bill of Lading']
const billed = (number: string) => [...day, number]

const cases: Case[] = [
  {
    what: 'sums under a heading that is not taken',
    rows: [
      [...monthly, 'SUM OF SOMETHING'],
      [...month, '100'],
      [...month, '200'],
    ],
    kept: 2,
    untaken: ['SUM OF SOMETHING'],
  },
  {
    what: 'weights whose unit is not known',
    rows: [
      [...monthly, 'VALUE_IN_USD', 'GROSS_WEIGHT'],
      [...month, '0', '53081'],
      [...month, '0', '27500'],
      [...month, '0', '81000'],
    ],
    kept: 0,
    flagged: 3,
  },
  {
    what: 'days with invoices that are not taken',
    rows: [
      [...daily, 'Invoice'],
      [...day, 'A-1'],
      [...day, 'A-2'],
      [...day, 'A-1'],
    ],
    kept: 2,
    repeated: 1,
    untaken: ['Invoice'],
  },
  {
    what: 'a quantity that cannot be read',
    rows: [
      [...daily, 'Quantity'],
      [...day, 'ten'],
      [...day, 'twelve'],
    ],
    kept: 0,
    flagged: 2,
  },
  {
    what: 'kinds of containers, which no key holds',
    rows: [
      [...daily, 'Container Type'],
      [...day, '20GP'],
      [...day, '40HQ'],
    ],
    kept: 2,
  },
  {
    what: 'vessels, which no key holds',
    rows: [
      [...daily, 'Vessel'],
      [...day, 'EVER ACE'],
      [...day, 'EVER ART'],
    ],
    kept: 1,
    flagged: 1,
  },
  {
    what: 'rows of one bill with prices that are not taken',
    rows: [
      [...bill, 'Price class'],
      [...billed('B1'), 'P1'],
      [...billed('B1'), 'P2'],
      [...billed('B1'), 'P2'],
      [...billed('B2'), 'P2'],
    ],
    kept: 2,
    flagged: 1,
    repeated: 1,
    untaken: ['Price class'],
  },
  {
    what: 'rows that are the same in all cells',
    rows: [daily, day, day],
    kept: 1,
    repeated: 1,
  },
]

test.each(cases)('two different rows are never called repeated: $what', { timeout }, async (one) => {
  const { what, rows, kept, flagged = 0, repeated = 0, untaken = [] } = one
  const sourceId = await imports.source(what)
  const read = await imports.read(sourceId, 'a.csv', csvFile(rows))
  const left = read.found?.columns.filter(({ suggestion }) => suggestion === null).map(({ heading }) => heading)
  expect(left).toEqual(untaken)
  const tried = await imports.until((await imports.mapped(read)).id, 'tried')
  const refused = { refused: repeated, reasons: repeated === 0 ? {} : { repeated } }
  // An undisclosed party is no matter here; all rows disclose both.
  expect(tried.tried).toMatchObject({ kept, flagged, ...refused })
  await manager.call(confirmTradeImport, { params: { id: tried.id }, body: {} })
  expect((await imports.until(tried.id, 'done')).counts).toMatchObject({ kept, flagged, ...refused })

  // The same rows again, also in another order of rows and columns, add nothing.
  const [heads = [], ...lines] = rows
  const turned = [heads, ...lines.toReversed()].map((cells) => cells.toReversed())
  for (const file of [rows, turned]) {
    const again = await imports.done(sourceId, 'b.csv', csvFile(file))
    expect(again.counts).toMatchObject({ kept: 0, flagged: 0, refused: lines.length })
    expect(again.counts?.reasons.repeated ?? 0).toBe(0)
  }
})

test('a row that differs from one of an earlier file only in a column that is not taken is kept', {
  timeout,
}, async () => {
  const sourceId = await imports.source('隔文件')
  const file = (sum: string) =>
    csvFile([
      [...monthly, 'SUM OF SOMETHING'],
      [...month, sum],
    ])
  await imports.done(sourceId, 'a.csv', file('100'))
  expect((await imports.done(sourceId, 'b.csv', file('200'))).counts).toMatchObject({ kept: 1, refused: 0 })
  expect((await imports.done(sourceId, 'c.csv', file('200.00'))).counts).toMatchObject({ kept: 0, refused: 1 })
})

test('a running number tells rows of one file apart, but does not make the next file new', { timeout }, async () => {
  const sourceId = await imports.source('序号')
  const file = (from: number) =>
    csvFile([
      ['序号', ...daily],
      [String(from), ...day],
      [String(from + 1), ...day],
    ])
  expect((await imports.done(sourceId, 'a.csv', file(1))).counts).toMatchObject({ kept: 1, flagged: 1 })
  expect((await imports.done(sourceId, 'b.csv', file(1))).counts).toMatchObject({ kept: 0, refused: 2 })
})

test('alike rows that lie in different lots stay apart, however often the run is broken off', { timeout }, async () => {
  const sourceId = await imports.source('分批')
  const rows = [[...bill, 'Price class'], ...['P1', 'P2', 'P3', 'P2'].map((price) => [...billed('B7'), price])]
  const { id } = await imports.tried(sourceId, 'lots.csv', csvFile(rows))
  await sql`update trade.imports set state = 'running', round = round + 1, rows_done = 0, rows_total = 4 where id = ${id}`.execute(
    product.db,
  )
  await runImport(product.context, { id, rowsPerLot: 1 })
  expect((await imports.until(id, 'done')).counts).toMatchObject({ kept: 1, flagged: 2, refused: 1 })
  const found = await product.context.engine.rows<{ line: number }>(
    'select line from facts.records where import = {id:UInt32} order by line',
    { id },
  )
  expect(found.map(({ line }) => line)).toEqual([1, 2, 3])
})
