import { createRecord } from '@seamark/contract/followups/records/records'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findBarriers } from '../accessibility.ts'
import { apiOf, openDesk } from '../desk.ts'
import { shown } from '../frame/tabs.ts'
import { addColleague } from '../identity/accounts/colleagues.ts'
import { makeCompanies, ownWord } from '../phonebook/companies.ts'

const desk = openDesk()

const month = '/contacts/saleSummary?period=month'
const figures = (page: Page, name: string) =>
  shown(page)
    .getByRole('row')
    .filter({ hasText: name })
    .getByRole('gridcell')
    .allTextContents()
    .then((cells) => cells.filter((cell) => /^\d+$/.test(cell)))

const logCall = (page: Page, id: number) =>
  apiOf(page)(createRecord, {
    params: { id },
    body: { way: 'phone', at: new Date().toISOString(), progress: 'contacted', content: '聊了美西运价' },
  })

test('boss and salesperson read the same figure of a client that has left her, in Chinese and English', async () => {
  const word = ownWord()
  const name = `${word}沈`
  const shen = await desk.person(await addColleague(desk, name, ['sales']), { language: 'zh' })
  const [kept, left] = await makeCompanies(shen, [{ name: `${word}留` }, { name: `${word}走` }])
  if (!kept || !left) throw new Error('no companies')
  for (const { id } of [kept, left]) await logCall(shen, id)
  // The client now belongs to another office: neither she nor her manager may see it.
  await desk.query(
    "update phonebook.companies set custodian_id = (select id from identity.users where username = 'sales3'), visibility = 'private', follower_ids = '{}' where id = $1",
    [left.id],
  )
  const [manager, administrator] = await Promise.all([
    desk.person('manager', { language: 'en' }),
    desk.person('sysadmin', { language: 'en' }),
  ])
  const seen: string[][] = []
  for (const page of [shen, manager, administrator]) {
    await page.goto(month)
    await shown(page).getByRole('row').filter({ hasText: name }).waitFor()
    seen.push(await figures(page, name))
  }
  expect(seen[0]?.length).toBeGreaterThan(8)
  expect(seen).toEqual([seen[0], seen[0], seen[0]])

  // She opens the row of the client that she has, and is told how many more there are.
  await shown(shen)
    .getByRole('row')
    .filter({ hasText: name })
    .getByRole('button', { name: /跟进次数: 2$/ })
    .click()
  const beside = shen.getByRole('dialog')
  await beside.getByText('另有 1 条您现在看不到，只计数。').waitFor()
  expect(await beside.locator('.sales-rows li').allTextContents()).toEqual([expect.stringContaining(kept.name)])
  expect(await beside.textContent()).not.toContain(left.name)
  await expect.poll(() => findBarriers(shen)).toEqual([])
  await shown(manager)
    .getByRole('row')
    .filter({ hasText: name })
    .getByRole('button', { name: /Follow-ups: 2$/ })
    .click()
  await manager.getByRole('dialog').getByText('1 more is not visible to you now').waitFor()
})

test('customer service has a summary of its own work', async () => {
  const word = ownWord()
  const [service, lin] = await Promise.all([
    desk.person(await addColleague(desk, `${word}吴`, ['customerService']), { language: 'zh', at: '/dashboard' }),
    desk.person('sales', { language: 'zh' }),
  ])
  const [company] = await makeCompanies(lin, [{ name: `${word}物流` }])
  if (!company) throw new Error('no company')
  await desk.query(
    'update phonebook.companies set follower_ids = array[(select id from identity.users where name = $2)] where id = $1',
    [company.id, `${word}吴`],
  )
  await logCall(service, company.id)
  await service.goto(month)
  const row = shown(service)
    .getByRole('row')
    .filter({ hasText: `${word}吴` })
  await row.getByRole('button', { name: /为同事客户跟进: 1$/ }).click()
  await service.getByRole('dialog').getByText(company.name).waitFor()
})
