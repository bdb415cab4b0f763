import { createCompany, newCompany } from '@seamark/contract/phonebook/companies/companies'
import { closeRate, createRate, getRate } from '@seamark/contract/rates/index'
import { newRate } from '@seamark/contract/rates/rates/fields'
import { expect, test } from 'vitest'
import { apiOf, openDesk } from '../desk.ts'
import { shown } from '../frame/tabs.ts'
import { offeredOptions } from '../select-options.ts'

const desk = openDesk()

test('offers are chosen in their list and quoted in a message, which is not sent once one of them is withdrawn', async () => {
  const sales = await desk.person('sales', { language: 'zh', at: '/freight/rates?q=MSGJR1' })
  const call = apiOf(sales, 'zh')
  const offer = await call(createRate, {
    body: newRate.parse({
      side: 'supply',
      currency: 'USD',
      routeCode: 'MSGJR1',
      pols: ['CNSHA'],
      pods: ['USLAX'],
      effective: '2026-01-01',
      expiry: '2099-12-31',
      prices: [{ container: '40HQ', amount: 2345 }],
    }),
  })
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
})
