import { undoTradeImport, getTradeImport } from '@seamark/contract/trade/imports/imports'
import type { TradeField } from '@seamark/contract/trade/reading/fields'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { createDemoPeople } from '../../identity/index.ts'
import { tradeImportsOf } from '../testing.ts'
import { csvFile, zipBytes, workbookBytes } from '../../../platform/testing/workbooks.ts'

const product = await startTestApp({ worker: true })
await createDemoPeople(product.context, testPassword)
const { rows: people } = await sql<{ username: string }>`
  select u.username from identity.users u join identity.user_roles ur on ur.user_id = u.id join identity.roles r on r.id = ur.role_id
  where r.authority = 'salesManager'`.execute(product.db)
const manager = await product.signIn(people[0]?.username ?? '', testPassword, 'zh')
const imports = tradeImportsOf(manager, product.api)

const records = (sourceId: number) =>
  product.context.engine.rows<{
    date: string
    master_bill: string
    commodity: string
    weight: number | null
    quantity: number | null
    revision: number
    remarks: string[]
  }>(
    `select toString(date) as date, master_bill, commodity, weight, quantity, revision, remarks from facts.records where source = {source:UInt32} order by import, line`,
    { source: sourceId },
  )

const sums = ({ kept, flagged, refused }: { kept: number; flagged: number; refused: number }) =>
  kept + flagged + refused

test('a merged bill and date are those of every line, a merged weight counts once; a workbook of 1904 counts from there', async () => {
  const sourceId = await imports.source('合并单元格')
  const head = ['Date', 'Master Bill', 'Product', 'Importer', 'Exporter', 'Gross Weight KG']
  const parties = ['HARBOR LIGHT INC', 'NINGBO SONGFENG CO LTD']
  const of1900 = workbookBytes(
    [
      head,
      [46_023, 'M1', 'PUMPS', ...parties, 900],
      ['', '', 'VALVES', ...parties],
      ['', 'M2', 'HOSES', ...parties, 30],
    ],
    {
      merged: ['A2:A4', 'B2:B3', 'F2:F3'],
    },
  )
  const of1904 = workbookBytes([head, [44_561, 'M3', 'NUTS', ...parties, 5]], { startsIn1904: true })
  const { found, counts } = await imports.done(
    sourceId,
    'q1.zip',
    zipBytes({ 'a.xlsx': of1900, 'b.xlsx': of1904, 'notes.pdf': '%PDF-1.7' }),
  )
  expect(counts).toMatchObject({ rows: 4, kept: 3, flagged: 1, refused: 0, remarks: { figure_merged: 1 } })
  expect(await records(sourceId)).toMatchObject([
    { date: '2026-01-01', master_bill: 'M1', commodity: 'PUMPS', weight: 900, remarks: [] },
    { date: '2026-01-01', master_bill: 'M1', commodity: 'VALVES', weight: null, remarks: ['figure_merged'] },
    { date: '2026-01-01', master_bill: 'M2', commodity: 'HOSES', weight: 30, remarks: [] },
    { date: '2026-01-01', master_bill: 'M3', commodity: 'NUTS', weight: 5, remarks: [] },
  ])
  expect(found?.passedOver).toEqual([
    { file: 'notes.pdf', sheet: '', reason: expect.stringMatching(/\p{Script=Han}/u) as string },
  ])
})

const fields: Record<string, TradeField> = {
  date: 'date',
  consignee: 'importer',
  shipper: 'exporter',
  bill: 'master_bill',
  goods: 'commodity',
  qty: 'quantity',
  rev: 'revision',
}
const file = (...lines: { bill: string; qty: number; rev?: string; date?: string }[]) =>
  csvFile([
    Object.keys(fields),
    ...lines.map(({ bill, qty, rev = '', date = '2026-03-05' }) => [
      date,
      'MAPLE ROW KITCHENS INC',
      'NINGBO QINGHE CO LTD',
      bill,
      'BLENDERS',
      qty,
      rev,
    ]),
  ])
const standing = async (sourceId: number) =>
  (await records(sourceId)).map(({ master_bill: bill, quantity }) => `${bill}:${quantity}`).toSorted()

test('a later revision takes the place of an earlier one, in a file and across files; an older one that comes later does not', async () => {
  const sourceId = await imports.source('有修订号')
  const first = file(
    { bill: 'R1', qty: 1, rev: '9' },
    { bill: 'R2', qty: 5, rev: '2' },
    { bill: 'R2', qty: 4, rev: '1' },
    { bill: 'R1', qty: 2, rev: '10' },
  )
  const one = await imports.tried(sourceId, 'first.csv', first, fields)
  const { counts } = await imports.done(sourceId, 'first.csv', first, fields)
  expect(counts).toEqual(one.tried)
  expect(counts).toMatchObject({ rows: 4, kept: 2, flagged: 1, refused: 1, amending: 1, reasons: { outdated: 1 } })
  expect(await standing(sourceId)).toEqual(['R1:2', 'R2:5'])

  const again = await imports.done(sourceId, 'again.csv', first)
  expect(again.counts).toMatchObject({
    rows: 4,
    kept: 0,
    flagged: 0,
    refused: 4,
    amending: 0,
    reasons: { already_there: 3, outdated: 1 },
  })
  const second = file({ bill: 'R1', qty: 7, rev: '3' }, { bill: 'R2', qty: 6, rev: '3' }, { bill: 'R3', qty: 1 })
  const { id, counts: later } = await imports.done(sourceId, 'second.csv', second)
  expect(later).toMatchObject({
    rows: 3,
    kept: 1,
    flagged: 1,
    refused: 1,
    amending: 1,
    reasons: { outdated: 1 },
    remarks: { amends: 1 },
  })
  expect(sums(later ?? { kept: 0, flagged: 0, refused: 0 })).toBe(3)
  expect(await standing(sourceId)).toEqual(['R1:2', 'R2:6', 'R3:1'])

  await manager.call(undoTradeImport, { params: { id }, body: {} })
  await imports.until(id, 'undone')
  expect(await standing(sourceId)).toEqual(['R1:2', 'R2:5'])
})

test('without a revision what differs is told from what is there already, and changes nothing', async () => {
  const sourceId = await imports.source('没有修订号')
  const { rev: _rev, ...plain } = fields
  const columns = Object.keys(plain)
  const line = (date: string) => [date, 'MAPLE ROW KITCHENS INC', 'NINGBO QINGHE CO LTD', 'P1', 'BLENDERS', 10]
  await imports.done(sourceId, 'a.csv', csvFile([columns, line('2026-03-05')]), plain)
  const { id, counts } = await imports.done(
    sourceId,
    'b.csv',
    csvFile([columns, line('2026-03-05'), line('2026-03-09')]),
  )
  expect(counts).toMatchObject({ rows: 2, kept: 0, flagged: 0, refused: 2, reasons: { already_there: 1, differs: 1 } })
  expect((await records(sourceId)).map(({ date }) => date)).toEqual(['2026-03-05'])
  expect((await manager.call(getTradeImport, { params: { id } })).samples.differs?.[0]).toMatchObject({ row: 3 })
})
