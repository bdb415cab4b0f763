import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import {
  createRate,
  endQuote,
  getLane,
  listLanes,
  listQuotes,
  listRates,
  readMarket,
} from '@seamark/contract/rates/index'
import type { quoteOutcome } from '@seamark/contract/rates/quotes/quotes'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, openDesk, refusalOf } from '../../phonebook/testing.ts'
import { aLine, anOffer, aRequest, daysOn, issued } from '../testing.ts'
import { validLanes } from './valid-lanes.queries.ts'

const product = await startTestApp()
const { context, db } = product
const { lin, zhou } = await openDesk(product, testPassword)
const service = await product.signIn('service', testPassword)

type QuoteOutcome = z.input<typeof quoteOutcome>
type Given = Parameters<typeof anOffer>[0]
let source = 0
const offer = (more: Given, caller = lin) =>
  caller.call(createRate, {
    body: anOffer({ sourceName: `同行${(source += 1)}`, effective: daysOn(-5), expiry: daysOn(20), ...more }),
  })
const hq = (amount: number) => [{ container: '40HQ' as const, amount }]

await offer({ prices: hq(2450), expiry: daysOn(3) })
await offer({ prices: hq(2450), expiry: daysOn(18) }, zhou)
await offer({ prices: hq(2600), surcharges: [{ code: 'EBS', state: 'subjectTo' }] })
await offer({ pods: ['USLGB'], prices: hq(2300), surcharges: [{ code: 'EBS', state: 'subjectTo' }], expiry: daysOn(9) })
await offer({ pods: ['USOAK'], prices: [{ container: '20GP', amount: 1500 }] })
await offer({ pods: ['USSEA'], prices: hq(1000), effective: daysOn(2) })
await offer({ pods: ['USSEA'], prices: hq(1000), effective: daysOn(-20), expiry: daysOn(-1) })
await offer({ pods: ['DEHAM'], prices: hq(3100) })
await offer({ pods: ['DEHAM'], prices: hq(1900), boxOwner: 'shipper' })
// Odessa had prices until four days ago; those of Constanta ended before the year began, and nothing of Varna can be compared.
await offer({ pods: ['UAODS'], prices: hq(2800), effective: daysOn(-40), expiry: daysOn(-20) })
await offer({ pods: ['UAODS'], prices: hq(2900), effective: daysOn(-30), expiry: daysOn(-4) }, zhou)
await offer({ pods: ['ROCND'], prices: hq(2500), effective: daysOn(-500), expiry: daysOn(-370) })
await offer({ pods: ['BGVAR'], prices: [], effective: daysOn(-30), expiry: daysOn(-4) })
const wanted = await lin.call(createRate, { body: aRequest({ effective: daysOn(-1), expiry: daysOn(9) }) })

describe('valid lanes', () => {
  const asSystem = () => validLanes(context)

  test('are the pairs of ports with an offer that holds today, each with its lowest price of 40HQ and its end', async () => {
    const found = await asSystem()
    expect(found?.isCut).toBe(false)
    expect(found?.lanes.map(({ pod, dollars, isAtLeast, endsOn }) => [pod, dollars, isAtLeast, endsOn])).toEqual([
      // 1900 is for the shipper's own box.
      ['DEHAM', 3100, false, daysOn(20)],
      // Of two that cost the same the one that holds longer.
      ['USLAX', 2450, false, daysOn(18)],
      ['USLGB', 2300, true, daysOn(9)],
      // No price of 40HQ: until when it holds.
      ['USOAK', null, false, daysOn(20)],
    ])
  })
})

describe('the lanes', () => {
  test('tell what holds, what ends within three days, the best price and what is wanted', async () => {
    const { lanes } = await lin.call(listLanes, {})
    expect(lanes.find(({ lane }) => lane === 'usWest')).toEqual({
      lane: 'usWest',
      rates: 5,
      expiring: 1,
      nextEnd: daysOn(3),
      demands: 1,
      best: { pol: 'CNSHA', pod: 'USLGB', dollars: 2300, isAtLeast: true, endsOn: daysOn(9) },
    })
    expect(lanes.find(({ lane }) => lane === 'blackSea')).toMatchObject({ rates: 0, best: null, nextEnd: null })
  })

  test('tell where prices held within the year that hold no more, so that their history is drawn', async () => {
    const lane = await lin.call(getLane, { params: { lane: 'blackSea' } })
    expect(lane).toMatchObject({ rates: 0, ways: [] })
    expect(lane.formerWays).toEqual([{ pol: 'CNSHA', pod: 'UAODS', endedOn: daysOn(-4) }])
    const { days } = await lin.call(readMarket, { query: { pol: 'CNSHA', pod: 'UAODS', container: '40HQ' } })
    expect(days.at(-1)).toMatchObject({ day: daysOn(-4), middle: 2900 })
    const { formerWays } = await lin.call(getLane, { params: { lane: 'usWest' } })
    expect(formerWays).toEqual([{ pol: 'CNSHA', pod: 'USSEA', endedOn: daysOn(-1) }])
  })

  test('count the rows that their numbers open', async () => {
    const { today, ...lane } = await lin.call(getLane, { params: { lane: 'usWest' } })
    const valid = await lin.call(listRates, { query: { side: 'supply', lane: 'usWest', validOn: today } })
    const ending = await lin.call(listRates, {
      query: { side: 'supply', lane: 'usWest', validOn: today, endsTo: daysOn(3) },
    })
    const requests = await lin.call(listRates, { query: { side: 'demand', lane: 'usWest' } })
    expect([lane.rates, lane.expiring, lane.demands]).toEqual([
      valid.rows.length,
      ending.rows.length,
      requests.rows.length,
    ])
    expect(requests.rows.map(({ id }) => id)).toEqual([wanted.id])
    expect(lane.ways.map(({ pod }) => pod)).toEqual(['USLGB', 'USLAX', 'USOAK'])
  })

  test('are not for people without the screen', async () => {
    await sql`update identity.roles set codes = array_remove(codes, 349) where authority = 'customerService'`.execute(
      db,
    )
    for (const refusal of [
      await refusalOf(service.call(listLanes, {})),
      await refusalOf(service.call(getLane, { params: { lane: 'usWest' } })),
    ])
      expect(refusal).toMatchObject({ code: 'platform.forbidden' })
  })
})

describe('quotes of a lane', () => {
  test('are counted by how they ended, for those who see them, and each number is that of its rows', async () => {
    const { id: client } = await lin.call(createCompany, { body: aCompany() })
    const [won, lost] = [await issued(lin, client), await issued(lin, client)]
    await issued(lin, client)
    await issued(lin, client, { lines: [aLine({ pods: ['DEHAM'] })] })
    const end = ({ id, version }: typeof won, outcome: Partial<QuoteOutcome> & Pick<QuoteOutcome, 'outcome'>) =>
      lin.call(endQuote, { params: { id }, version, body: outcome })
    await end(won, { outcome: 'won' })
    await end(lost, { outcome: 'lost', reason: 'space', rivalPrice: 2500, rivalCurrency: 'USD' })
    const { quotes: own } = await lin.call(getLane, { params: { lane: 'usWest' } })
    expect(own).toMatchObject({
      issued: 3,
      won: 1,
      lost: 1,
      noReply: 0,
      reasons: [{ reason: 'space', quotes: 1 }],
      gap: { percent: 2, quotes: 1 },
    })
    const rows = async (show: 'won' | 'lost', lane: 'usWest' | 'europeBase') =>
      (await lin.call(listQuotes, { query: { show, lane, issuedFrom: own?.since } })).rows.length
    expect([await rows('won', 'usWest'), await rows('lost', 'usWest'), await rows('won', 'europeBase')]).toEqual([
      1, 1, 0,
    ])
    const { quotes: others } = await zhou.call(getLane, { params: { lane: 'usWest' } })
    expect(others).toMatchObject({ issued: 0, won: 0, lost: 0, reasons: [], gap: null })
  })
})
