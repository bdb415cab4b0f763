import { getTradeRecord, listTradeAggregates, listTradeRecords } from '@seamark/contract/trade/index'
import type { RecordSort } from '@seamark/contract/trade/records/records'
import type { SliceSearch } from '@seamark/contract/trade/slices/slices'
import { startExport } from '@seamark/contract/workbench/exports/exports'
import { createView } from '@seamark/contract/workbench/views/views'
import { beforeAll, describe, expect, test } from 'vitest'
import { tabSeparated } from '../../../platform/engine/engine.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { openOffice, refusalOf } from '../../phonebook/testing.ts'
import { exportFile } from '../../workbench/testing.ts'
import { addRecords } from '../testing.ts'

const product = await startTestApp()
const { context, signIn } = product
await openOffice(context, testPassword)
const lin = await signIn('sales')

const [aurelia, songfeng] = ['AURELIA FOODS LLC', 'NINGBO SONGFENG APPLIANCE CO., LTD.']
const added = await addRecords(context, [
  { date: '2026-03-01', importer: aurelia, exporter: songfeng, containers: ['CSQU3054383'], master_bill: 'EGLV0001' },
  { date: '2026-03-01', importer: null, exporter: songfeng, pol: 'CNSHA', hs: '0902', hs_certainty: '3' },
  {
    date: '2026-03-05',
    importer: aurelia,
    exporter: null,
    pod: 'DEHAM',
    destination: 'DE',
    lane: 'europeBase',
    mode: 10,
    commodity: '=HYPERLINK("x")',
  },
  { date: '2026-04-02', importer: aurelia, exporter: 'BLUE ANCHOR LOGISTICS', exporter_forwards: true },
  { date: '2026-04-02', importer: 'SOL DE LEVANTE SL', exporter: songfeng, origin: 'VN' },
])
const list = (
  query: SliceSearch & { sort?: RecordSort; order?: 'asc' | 'desc'; cursor?: string; limit?: number } = {},
) => lin.call(listTradeRecords, { query })
const lines = async (query: SliceSearch) => (await list(query)).rows.map(({ id }) => Number(id.split('-')[1]))

test('a slice lists its records, the last first, with all that is known of them and an exact count', async () => {
  const { rows, count } = await list()
  expect(rows.map(({ id }) => id)).toEqual([5, 4, 3, 2, 1].map((line) => `${added.importId}-${line}`))
  expect(count).toEqual({ value: 5, exact: true })
  expect(rows[4]).toMatchObject({
    date: '2026-03-01',
    source: { id: added.sourceId, name: 'Customs of a test' },
    importer: { id: added.party(aurelia), name: aurelia, text: aurelia, forwards: false, state: 'new' },
    containers: ['CSQU3054383'],
    mode: '11',
    masterBill: 'EGLV0001',
  })
  expect(rows.map(({ hsCertainty }) => hsCertainty)).toEqual(['', '', '', '3', ''])
  expect(rows[3]?.importer).toEqual({ id: null, name: '', text: '', forwards: false, state: null })
})

test('every page follows the one before, either way, and none is left out or shown twice', async () => {
  for (const order of ['asc', 'desc'] as const) {
    const seen: string[] = []
    let cursor: string | null | undefined
    do {
      const page: Awaited<ReturnType<typeof list>> = await list({ order, limit: 2, ...(cursor ? { cursor } : {}) })
      expect(page.count.value).toBe(5)
      seen.push(...page.rows.map(({ id }) => id))
      cursor = page.next
    } while (cursor)
    const all = [1, 2, 3, 4, 5].map((line) => `${added.importId}-${line}`)
    expect(seen).toEqual(order === 'asc' ? all : all.toReversed())
  }
})

test.each<[SliceSearch, number[]]>([
  [{ pol: 'CNSHA' }, [2]],
  [{ port: 'DEHAM' }, [3]],
  [{ hs: '09' }, [2]],
  [{ containerNo: 'csqu 305438-3' }, [1]],
  [{ mode: '10' }, [3]],
  [{ lane: 'europeBase' }, [3]],
  [{ origin: 'VN' }, [5]],
  [{ destination: 'DE' }, [3]],
  [{ bill: 'eglv0001' }, [1]],
  [{ carrier: 'cosu,eglv', containerNo: 'CSQU3054383' }, [1]],
  [{ vessels: 'ever example', pol: 'CNSHA' }, [2]],
  [{ from: '2026-03-02', to: '2026-03-31' }, [3]],
  [{ traders: 'true' }, [5, 3, 2, 1]],
  [{ importer: String(added.party(aurelia)), from: '2026-03-05' }, [4, 3]],
  [{ direction: 'export' }, []],
])('the slice %j is %j', async (query, expected) => {
  expect(await lines(query)).toEqual(expected)
  expect((await list(query)).count.value).toBe(expected.length)
})

test('one record opens by its name, and one that is not there says so', async () => {
  expect(await lin.call(getTradeRecord, { params: { id: `${added.importId}-3` } })).toMatchObject({
    pod: 'DEHAM',
    mode: '10',
  })
  expect(await refusalOf(lin.call(getTradeRecord, { params: { id: `${added.importId}-9` } }))).toMatchObject({
    code: 'trade.record_not_found',
    httpStatus: 404,
  })
})

test('monthly figures are a list of their own, and are never among the records', async () => {
  await context.engine.insert(
    'facts.aggregates',
    ['source', 'import', 'line', 'key', 'direction', 'month', 'hs', 'value', 'importer', 'exporter', 'destination'],
    tabSeparated([[added.sourceId, added.importId, 1, 1, 'import', '2026-03-01', '090210', 12_500, 0, 0, 'US']]),
  )
  const { rows, count, totals } = await lin.call(listTradeAggregates, { query: { hs: '0902', destination: 'US' } })
  expect(rows).toMatchObject([{ month: '2026-03', value: 12_500, importer: { id: null } }])
  expect(count.value).toBe(1)
  expect(totals).toEqual({ weight: 0, value: 12_500 })
  expect((await list()).count.value).toBe(5)
})

test('monthly figures leave as a file of their own, and can be kept as a view', async () => {
  const manager = await signIn('manager', undefined, 'en')
  const file = await exportFile(product, manager, { list: 'tradeAggregates', format: 'csv', query: { hs: '0902' } })
  expect(file.text.trim().split(/\r?\n/)).toEqual([
    expect.stringMatching(/^\uFEFF?Month,/),
    expect.stringMatching(/^2026-03,Import,090210,.*,12500,/),
  ])
  const state = { search: { hs: '0902' }, columns: [], density: 'middle' as const, frozen: 0 }
  await manager.call(createView, { params: { list: 'tradeAggregates' }, body: { name: 'Tea', state, shared: false } })
  const service = await signIn('service')
  expect(
    await refusalOf(
      service.call(startExport, { body: { list: 'tradeAggregates', format: 'csv', query: {}, columns: null } }),
    ),
  ).toMatchObject({
    code: 'workbench.list_unknown',
  })
})

test('how sure the source is of its code leaves beside the code', async () => {
  const manager = await signIn('manager', undefined, 'en')
  const body = { list: 'tradeRecords', format: 'csv' as const, query: { hs: '0902' }, columns: ['hs'] }
  const { text } = await exportFile(product, manager, body)
  expect(text.replace('\uFEFF', '').trim().split(/\r?\n/)).toEqual([
    'HS code,HS chapter name,Certainty of the HS code',
    expect.stringMatching(/^0902,.*,3$/),
  ])
})

test('whoever may not see the screen sees no record', async () => {
  const service = await signIn('service')
  expect(await refusalOf(service.call(listTradeRecords, { query: {} }))).toMatchObject({ code: 'platform.forbidden' })
})

describe('sorted by a figure', () => {
  const figures: [teu: number, weight: number | null][] = [
    [2, 500.25],
    [1, null],
    [4, 0],
    [2, 500.25],
    [0.1, 9200],
    [0, null],
  ]
  const one = 'SORTED GOODS'
  let importId = 0
  beforeAll(async () => {
    importId = (
      await addRecords(
        context,
        figures.map(([teu, weight]) => ({ date: '2026-05-01', commodity: one, teu, weight })),
      )
    ).importId
  })

  test.each<['teu' | 'weight', 'asc' | 'desc', number[]]>([
    ['teu', 'desc', [3, 4, 1, 2, 5, 6]],
    ['teu', 'asc', [6, 5, 2, 1, 4, 3]],
    ['weight', 'desc', [5, 4, 1, 3, 6, 2]],
    // Records without a weight come last in this order too.
    ['weight', 'asc', [3, 1, 4, 5, 2, 6]],
  ])('%s %s, page by page', async (sort, order, expected) => {
    const seen: string[] = []
    let cursor: string | null | undefined
    do {
      const page: Awaited<ReturnType<typeof list>> = await list({
        commodity: one,
        sort,
        order,
        limit: 2,
        ...(cursor ? { cursor } : {}),
      })
      seen.push(...page.rows.map(({ id }) => id))
      cursor = page.next
    } while (cursor)
    expect(seen).toEqual(expected.map((line) => `${importId}-${line}`))
  })

  test('leave as a file in the same order', async () => {
    const manager = await signIn('manager', undefined, 'en')
    const query = { commodity: one, sort: 'teu', order: 'desc' }
    const file = await exportFile(product, manager, { list: 'tradeRecords', format: 'csv', query, columns: ['teu'] })
    expect(file.text.trim().split(/\r?\n/).slice(1)).toEqual(['4', '2', '2', '1', '0.1', '0'])
  })
})
