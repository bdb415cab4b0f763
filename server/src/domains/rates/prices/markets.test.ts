import { closeRate, createRate, rankRates, readMarket } from '@seamark/contract/rates/index'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { openDesk } from '../../phonebook/testing.ts'
import { anOffer, aRequest, daysOn, today } from '../testing.ts'

const product = await startTestApp()
const { lin, zhou } = await openDesk(product, testPassword)

type Given = Parameters<typeof anOffer>[0]
let source = 0
/** An offer of a source of its own for this month, so that it replaces no other. */
const offer = (amount: number, more: Given = {}, caller = lin) =>
  caller.call(createRate, {
    body: anOffer({
      sourceName: `同行${(source += 1)}`,
      effective: daysOn(-10),
      expiry: daysOn(10),
      prices: [{ container: '40HQ', amount }],
      ...more,
    }),
  })
const eight = [2000, 2100, 2200, 2300, 2400, 2500, 2600, 2700]
const offers = async (more: Given, amounts: readonly number[] = eight) => {
  for (const amount of amounts) await offer(amount, more, zhou)
}
const rankOf = async (id: number, query: { container?: '40HQ' | '20GP' } = {}) =>
  (await lin.call(rankRates, { query: { ids: String(id), ...query } })).ranks

test('a price stands among those of its ports, without contracts, own boxes, what is closed, what is older and other containers', async () => {
  const way = { pols: ['CNSHA'], pods: ['USLAX'] }
  await offers(way)
  await offer(1000, { ...way, kind: 'nac' })
  await offer(1000, { ...way, boxOwner: 'shipper' })
  await offer(1000, { ...way, effective: daysOn(-120), expiry: daysOn(-91) })
  await offer(1000, { ...way, effective: daysOn(5), expiry: daysOn(9) })
  await offer(1000, { ...way, prices: [{ container: '20GP', amount: 1000 }] })
  const closed = await offer(1000, way)
  await lin.call(closeRate, { params: { id: closed.id }, version: 1, body: { reason: '满' } })
  await lin.call(createRate, { body: aRequest({ ...way, prices: [{ container: '40HQ', amount: 1000 }] }) })
  const { id } = await offer(2300, way)
  // Three of eight are lower and one is the same.
  expect(await rankOf(id)).toEqual([
    { rateId: id, container: '40HQ', percent: 44, of: 8, by: 'pair', pol: 'CNSHA', pod: 'USLAX' },
  ])
  expect(await rankOf(id, { container: '20GP' })).toEqual([])
})

test('what has run out within 90 days still counts, and what a newer price replaced counts once for each', async () => {
  const way = { pols: ['CNSHA'], pods: ['DEHAM'] }
  await offers({ ...way, effective: daysOn(-80), expiry: daysOn(-60) })
  const seller = { ...way, sourceName: '同一家' }
  await offer(5000, { ...seller, effective: daysOn(-40), expiry: daysOn(20) })
  await offer(1500, { ...seller, effective: daysOn(-5), expiry: daysOn(20) })
  const { id } = await offer(2050, way)
  expect(await rankOf(id)).toMatchObject([{ percent: 20, of: 10, by: 'pair' }])
})

test('with fewer than eight on its ports a price stands among those of the lane, and with fewer there, nowhere', async () => {
  await offers({ pols: ['CNNGB'], pods: ['BRSSZ'] }, [3000, 3100, 3200, 3300])
  const { id } = await offer(3250, { pols: ['CNSHA'], pods: ['BRSSZ'] })
  expect(await rankOf(id)).toEqual([])
  await offers({ pols: ['CNTAO'], pods: ['BRSSZ'] }, [3400, 3500, 3600, 3700])
  expect(await rankOf(id)).toMatchObject([{ percent: 38, of: 8, by: 'lane', pol: 'CNSHA', pod: 'BRSSZ' }])
})

test('an offer that ended more than 90 days ago is not placed in a market that it never met', async () => {
  const way = { pols: ['CNTAO'], pods: ['NLRTM'] }
  await offers(way)
  const { id } = await offer(2050, { ...way, effective: daysOn(-120), expiry: daysOn(-91) })
  expect(await rankOf(id)).toEqual([])
})

test('a price without a rate of its currency has no place', async () => {
  const way = { pols: ['CNSHA'], pods: ['NLRTM'] }
  await offers(way)
  const { id } = await offer(18_000, { ...way, currency: 'CNY' })
  expect(await rankOf(id)).toEqual([])
})

test('a year between two ports tells the prices of each day, spot and contract apart', async () => {
  const way = { pols: ['CNNGB'], pods: ['GBFXT'] }
  await offer(2000, { ...way, effective: daysOn(-3), expiry: daysOn(-2) })
  await offer(3000, { ...way, effective: daysOn(-2), expiry: daysOn(10) })
  await offer(1200, { ...way, kind: 'nac', effective: daysOn(-1), expiry: daysOn(10) })
  const spot = await lin.call(readMarket, { query: { pol: 'CNNGB', pod: 'GBFXT' } })
  expect(spot.days.map(({ day, prices, lowest, highest }) => [day, prices, lowest, highest])).toEqual([
    [daysOn(-3), 1, 2000, 2000],
    [daysOn(-2), 2, 2000, 3000],
    [daysOn(-1), 1, 3000, 3000],
    [today(), 1, 3000, 3000],
  ])
  expect(spot).toMatchObject({ prices: 2, isCut: false })
  const contract = await lin.call(readMarket, { query: { pol: 'CNNGB', pod: 'GBFXT', term: 'contract' } })
  expect(contract.days).toMatchObject([
    { day: daysOn(-1), lowest: 1200 },
    { day: today(), lowest: 1200 },
  ])
})
