import { editCompany } from '@seamark/contract/phonebook/companies/companies'
import { expect, test } from 'vitest'
import { apiOf, openDesk } from '../desk.ts'
import { list, listed, makeCompanies, ownWord, search } from '../phonebook/companies.ts'

const desk = openDesk()

test('who loses the connection is told, and sees what happened meanwhile once it is back', async () => {
  desk.foresee(/net::ERR_INTERNET_DISCONNECTED/)
  const [sales, manager] = [
    await desk.person('sales'),
    await desk.person('manager', { width: 375, height: 700, language: 'zh' }),
  ]
  const [first] = await makeCompanies(sales, [{ name: ownWord() }])
  if (!first) throw new Error('nothing was made')
  await manager.goto(list)
  await search(manager, first.name)
  await expect.poll(() => listed(manager)).toEqual([first.name])
  const status = manager.locator('.cut-off')
  expect(await status.isVisible()).toBe(false)

  await manager.context().setOffline(true)
  await status.getByText('连接已断开').waitFor()
  await apiOf(sales)(editCompany, {
    params: { id: first.id },
    version: first.version,
    body: { name: `${first.name}（宁波）` },
  })
  await manager.context().setOffline(false)
  await expect.poll(() => listed(manager)).toEqual([`${first.name}（宁波）`])
  await status.waitFor({ state: 'hidden' })
})

test('a connection that is silent is one that is lost, and the next try is at hand', async () => {
  const sales = await desk.person('sales', { at: '/dashboard' })
  await sales.clock.install()
  let isSilent = true
  await sales.route('**/api/live*', (call) => (isSilent ? undefined : call.continue()))
  await sales.reload()
  await sales.getByRole('button', { name: /^Global Size/ }).waitFor()
  await sales.waitForLoadState('load')
  const again = sales.getByRole('button', { name: 'Try now' })
  await expect
    .poll(async () => {
      await sales.clock.fastForward(21_000)
      return again.isVisible()
    })
    .toBe(true)
  isSilent = false
  await again.click()
  await again.waitFor({ state: 'hidden' })
})
