import { createRecord } from '@seamark/contract/followups/records/records'
import { createOrder, newOrder } from '@seamark/contract/orders/orders/orders'
import { saying } from '@seamark/server/platform/testing/endpoint/endpoint-scripts'
import { startModelServer } from '@seamark/server/platform/testing/endpoint/endpoint-server'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { findBarriers } from '../accessibility.ts'
import { apiOf, openDesk } from '../desk.ts'
import { follow, shown } from '../frame/tabs.ts'
import { addressOf } from '../phonebook/companies.ts'
import { salesWith } from '../phonebook/own-companies.ts'

const stub = await startModelServer()
afterAll(() => stub.stop())
const desk = openDesk()
const modelDesk = openDesk({
  DEMO_COMPANIES: '20',
  DEMO_RECORDS: '0',
  AI_URL: stub.address,
  AI_KEY: 'sk-invented-key-of-the-tests',
  AI_MODEL: 'stub-1',
})
const part = (page: Page, name: string) => shown(page).getByRole('region', { name, exact: true })

test('the dossier of a client: who spoke last, what disagrees with both dates, what to do next, and the same as text', async () => {
  const { sales, first } = await salesWith(desk, 1)
  const call = apiOf(sales)
  await call(createRecord, {
    params: { id: first.id },
    body: { way: 'phone', at: new Date().toISOString(), progress: 'quoted', content: 'Wants space before Friday' },
  })
  const order = await call(createOrder, {
    body: newOrder.parse({ companyId: first.id, pol: 'CNNGB', pod: 'USLAX' }),
  })
  await sales.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await follow(sales, `${addressOf(first)}?tab=dossier`)
  await part(sales, 'Last contacts').getByText('Wants space before Friday').waitFor()
  await part(sales, 'Orders').getByRole('link', { name: order.number }).waitFor()
  // The client is quoted by its own record and orders by another: both stand there.
  const disagreement = part(sales, 'Records that disagree')
  await disagreement.getByText('Company record').waitFor()
  await disagreement.getByText(`Order ${order.number}`).waitFor()
  expect(await disagreement.locator('time').count()).toBe(2)
  await expect.poll(() => findBarriers(sales)).toEqual([])
  await shown(sales).getByRole('button', { name: 'Copy as text' }).click()
  await sales.getByText('Dossier copied').waitFor()
  const copied = await sales.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain(first.name)
  expect(copied).toContain('Wants space before Friday')
  expect(copied).toContain('≠')
  // No model is connected here.
  expect(await shown(sales).getByRole('button', { name: 'Sum up in three sentences' }).count()).toBe(0)
})

test('a model sums a client up in three sentences that lead to their rows, until a record says something else', async () => {
  const { sales, first } = await salesWith(modelDesk, 1)
  const call = apiOf(sales)
  const log = (content: string) =>
    call(createRecord, {
      params: { id: first.id },
      body: { way: 'phone', at: new Date().toISOString(), progress: 'contacted', content },
    })
  await log('Wants space before Friday, mobile 13800004321')
  const order = await call(createOrder, {
    body: newOrder.parse({ companyId: first.id, pol: 'CNNGB', pod: 'USLAX' }),
  })
  stub.answer((scene) => {
    const rows = /\[\{.*\}\]/s.exec(scene.question.body.replaceAll('\\"', '"'))?.[0] ?? ''
    const handleOf = (part: string) => new RegExp(`"handle":"(K\\d+)","row":"${part}"`).exec(rows)?.[1] ?? 'K99'
    const said = [
      `SAID: It wants space before Friday [${handleOf('contacts')}]`,
      `OPEN: Its order is being booked [${handleOf('orders')}]`,
      'NEXT: Offer 1999 dollars [K99]',
    ]
    return saying(said.join('\n'))(scene)
  })
  const ask = shown(sales).getByRole('button', { name: 'Sum up in three sentences' })
  await follow(sales, `${addressOf(first)}?tab=dossier`)
  await ask.click()
  const summary = part(sales, 'Summary by the model')
  await summary.getByText('It wants space before Friday').waitFor()
  await summary.getByText('Written by stub-1').waitFor()
  await summary.getByText('1999 stands in no record').waitFor()
  await summary.getByText('Names no record').waitFor()
  expect(stub.heard()).not.toContain('13800004321')
  await expect.poll(() => findBarriers(sales)).toEqual([])
  await summary.getByRole('link', { name: order.number }).click()
  await sales.waitForURL(`**/freight/orders/${order.id}`)

  // It is kept, and gone with the next follow-up.
  const asked = stub.questions.length
  await follow(sales, `${addressOf(first)}?tab=dossier`)
  await summary.getByText('It wants space before Friday').waitFor()
  expect(stub.questions.length).toBe(asked)
  await log('Took another forwarder')
  await sales.reload()
  await ask.waitFor()
  stub.answer('filtered')
  await ask.click()
  await sales.getByText('refuses to answer').first().waitFor()
})
