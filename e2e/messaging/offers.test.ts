import { randomUUID } from 'node:crypto'
import { checkBulk, confirmBulk, createBulk, getBulk, listChannels } from '@seamark/contract/messaging/bulks/bulks'
import { bulkInput } from '@seamark/contract/messaging/bulks/fields'
import { createCompany, newCompany } from '@seamark/contract/phonebook/companies/companies'
import { closeRate, createRate, getRate } from '@seamark/contract/rates/index'
import { newRate } from '@seamark/contract/rates/rates/fields'
import { expect, test } from 'vitest'
import { apiOf, openDesk } from '../desk.ts'
import { shown } from '../frame/tabs.ts'
import { offeredOptions } from '../select-options.ts'

const desk = openDesk()
const given = {
  side: 'supply',
  currency: 'USD',
  carrier: 'PIL',
  routeCode: 'MSGJR1',
  pols: ['CNSHA'],
  pods: ['USLAX'],
  effective: '2026-01-01',
  expiry: '2099-12-31',
  prices: [{ container: '40HQ', amount: 2345 }],
} as const

test('offers are chosen in their list and quoted in a message, which is not sent once one of them is withdrawn', async () => {
  const sales = await desk.person('sales', { language: 'zh', at: '/freight/rates?q=MSGJR1' })
  const call = apiOf(sales, 'zh')
  const offer = await call(createRate, { body: newRate.parse(given) })
  await call(createCompany, {
    body: newCompany.parse({ name: '报价收件人', qq: '84250019', visibility: 'private' }),
  })
  await sales.reload()
  const list = shown(sales)
  await list
    .getByRole('row', { name: /上海 → 洛杉矶/ })
    .getByRole('checkbox')
    .check()
  await list.getByRole('button', { name: /写群发$/ }).click()
  await sales.waitForURL(/\/contacts\/mass\/\d+/)

  const page = shown(sales)
  await page.getByText('USD 40HQ 2,345').waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: '内容' }).inputValue()).toBe('{{rates}}')
  await page.getByText('逐个选择').click()
  await page.getByLabel('添加客户').fill('报价收件人')
  await offeredOptions(sales, '报价收件人').first().click()
  await page.getByText('已选 1 个客户').waitFor()
  await page.getByRole('button', { name: '核对对象' }).click()
  const send = page.getByRole('button', { name: '发送给 1 个' })
  await send.waitFor()
  await page.getByText('USD 40HQ 2345').first().waitFor()

  const { version } = await call(getRate, { params: { id: offer.id } })
  await call(closeRate, { params: { id: offer.id }, version, body: { reason: '爆舱' } })
  await send.click()
  await page.getByText(`运价 ${offer.number} 已下架，请换成有效的运价。`).first().waitFor()
  await page.getByText('已下架', { exact: true }).first().waitFor()
  await page.getByText('没有同航线、同船公司的有效运价').waitFor()

  // The offer of today stands beside the one that is over, and takes its place by one click.
  await call(createRate, { body: newRate.parse({ ...given, prices: [{ container: '40HQ', amount: 2468 }] }) })
  await page.getByText('可换新价：').waitFor()
  await page.getByRole('button', { name: '换成新价' }).click()
  await page.getByText('已下架', { exact: true }).first().waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '核对对象' }).click()
  await send.waitFor()
  await page.getByText('USD 40HQ 2468').first().waitFor()
})

test('a bulk that has stopped over its offer says which, takes the one of today, and goes on', async () => {
  const sales = await desk.person('sales', { language: 'zh', at: '/favicon.svg' })
  const call = apiOf(sales, 'zh')
  const priced = (amount: number) =>
    newRate.parse({ ...given, routeCode: 'MSGJR2', prices: [{ container: '40HQ', amount }] })
  const offer = await call(createRate, { body: priced(3111) })
  const client = await call(createCompany, {
    body: newCompany.parse({ name: '停发收件人', qq: '84250020', visibility: 'private' }),
  })
  const { channels } = await call(listChannels, {})
  const draft = await call(createBulk, {
    body: bulkInput.parse({
      title: '停发的周报',
      text: '{{rates}}',
      rateIds: [offer.id],
      channelIds: channels.filter(({ platform }) => platform === 'qq').map(({ id }) => id),
      audience: { of: 'clients', chosen: { ids: [client.id] } },
    }),
  })
  const bulk = () => call(getBulk, { params: { id: draft.id } })
  await call(checkBulk, { params: { id: draft.id }, version: draft.version })
  await expect.poll(async () => (await bulk()).state, { timeout: 60_000 }).toBe('ready')
  const { version } = await bulk()
  await call(confirmBulk, {
    params: { id: draft.id },
    version,
    body: { count: 1, key: randomUUID(), quietHours: null },
  })
  await call(createRate, { body: priced(3222) })
  // The minute's sweep finds that its offer was replaced.
  await expect.poll(async () => (await bulk()).problem, { timeout: 120_000 }).toBe('rateOver')
  await sales.goto(`/contacts/mass/${draft.id}`)
  const page = shown(sales)
  const quoted = page.getByRole('region', { name: '引用运价' })
  await quoted.getByText('USD 40HQ 3,111').waitFor()
  await quoted.getByText('USD 40HQ 3,222').waitFor()
  await quoted.getByRole('button', { name: '换成新价' }).click()
  await quoted.getByRole('button', { name: '换价并继续发送' }).click()
  await quoted.waitFor({ state: 'detached' })
  await expect.poll(bulk).toMatchObject({ state: 'running', problem: null })
  await sales.goto(`/contacts/mass?tab=hands&bulkId=${draft.id}`)
  await shown(sales).getByText('USD 40HQ 3222').waitFor()
})

test('where a newer offer has taken one container, it is quoted beside the older, and nothing is offered for it again until it is removed', async () => {
  const sales = await desk.person('sales', { language: 'zh', at: '/favicon.svg' })
  const call = apiOf(sales, 'zh')
  const priced = (prices: readonly { container: string; amount: number }[]) =>
    newRate.parse({ ...given, routeCode: 'MSGJR3', pods: ['USOAK'], prices })
  const older = await call(createRate, {
    body: priced([
      { container: '20GP', amount: 1500 },
      { container: '40HQ', amount: 2500 },
    ]),
  })
  await call(createRate, { body: priced([{ container: '40HQ', amount: 2600 }]) })
  const { channels } = await call(listChannels, {})
  const draft = await call(createBulk, {
    body: bulkInput.parse({
      title: '少一个柜型',
      text: '{{rates}}',
      rateIds: [older.id],
      channelIds: channels.filter(({ platform }) => platform === 'qq').map(({ id }) => id),
      audience: null,
    }),
  })
  await sales.goto(`/contacts/mass/${draft.id}`)
  const page = shown(sales)
  const lost = page.getByText('40HQ 的价格已被新运价取代')
  await lost.waitFor()
  await page.getByRole('button', { name: '换成新价' }).click()
  await lost.waitFor({ state: 'detached' })
  await page.getByText('USD 40HQ 2,600').waitFor()
  await page.getByText('USD 20GP 1,500').waitFor()
  expect(await page.getByRole('button', { name: '换成新价' }).count()).toBe(0)
  await page
    .getByRole('button', { name: /^移除：/ })
    .first()
    .click()
  await lost.waitFor()
  await page.getByRole('button', { name: '换成新价' }).waitFor()
})
