import { listNotices } from '@seamark/contract/notices/notices'
import { createRate, takePair } from '@seamark/contract/rates/index'
import { newRate } from '@seamark/contract/rates/rates/fields'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { apiOf, openDesk } from '../../desk.ts'
import { follow, shown } from '../../frame/tabs.ts'

const desk = openDesk()
const way = {
  pols: ['CNSHK'],
  pods: ['KEMBA'],
  effective: '2026-01-01',
  expiry: '2099-12-31',
  currency: 'USD',
} as const
const prices = (amount: number) => [{ container: '40HQ' as const, amount }]
const boxes = (count: number) => [{ container: '40HQ' as const, count }]

test('a request meets an offer: both owners hear of it, one pairs, the other confirms, and a third finds none left', async () => {
  const lin = await desk.person('sales', { width: 375, height: 812 })
  const zhou = await desk.person('sales2')
  const third = await desk.person('sales3', { width: 375, height: 812 })
  const demand = await apiOf(lin)(createRate, {
    body: newRate.parse({ side: 'demand', ...way, prices: prices(2500), boxes: boxes(2) }),
  })
  const supply = await apiOf(zhou)(createRate, {
    body: newRate.parse({
      side: 'supply',
      ...way,
      sourceName: '蒙巴萨庄家',
      carrier: 'MSC',
      prices: prices(2400),
      boxes: boxes(2),
    }),
  })
  for (const page of [lin, zhou]) await expect.poll(() => noticesOf(page)).toContain('rates.notice.proposed')

  await lin.goto(`/freight/rates/matches/${demand.id}`)
  const offers = shown(lin).getByRole('list', { name: 'Matches' }).getByRole('listitem')
  await expect.poll(() => offers.first().innerText()).toContain('4% under target')
  await offers.first().getByRole('button', { name: 'Pair' }).click()
  await lin.getByRole('dialog').getByRole('button', { name: 'Pair' }).click()
  await offers
    .first()
    .getByText(/To be confirmed 2×40HQ/)
    .waitFor()
  await expect.poll(() => lin.evaluate(() => document.documentElement.scrollWidth)).toBe(375)

  await zhou.goto(`/freight/rates/matches/${supply.id}`)
  const wishes = shown(zhou).getByRole('list', { name: 'Matches' }).getByRole('listitem')
  await wishes.first().getByRole('button', { name: 'Confirm' }).click()
  await wishes
    .first()
    .getByText(/Matched 2×40HQ/)
    .waitFor()
  expect(await noticesOf(lin)).toContain('rates.notice.matched')
  await offers.first().getByRole('button', { name: 'New order' }).click()
  await lin.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  const pair = shown(lin).getByRole('link', { name: `${demand.number} ↔ ${supply.number} · 2×40HQ USD 2,400` })
  await pair.waitFor()
  expect(await pair.getAttribute('href')).toContain(`/freight/rates/matches/${demand.id}`)

  await follow(zhou, '/freight/rates?segment=matched&q=KEMBA')
  await expect
    .poll(() =>
      shown(zhou)
        .getByRole('row', { name: /Mombasa/ })
        .count(),
    )
    .toBe(2)

  const late = await apiOf(third)(createRate, {
    body: newRate.parse({ side: 'demand', ...way, boxes: boxes(1) }),
  })
  const claim = apiOf(third)(takePair, {
    params: { id: late.id },
    body: { supplyId: supply.id, container: '40HQ', offered: '40HQ', boxes: 1 },
  })
  await expect(claim).rejects.toMatchObject({
    body: { code: 'rates.boxes_taken', message: /^Only 0 40HQ left: 林晓帆/ },
  })
  await third.goto(`/freight/rates/matches/${late.id}`)
  await shown(third).getByText('No offer fits yet', { exact: false }).waitFor()
  await expect.poll(() => third.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
})

const noticesOf = async (page: Page) => (await apiOf(page)(listNotices, { query: {} })).rows.map(({ kind }) => kind)
