import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openDesk } from '../../desk.ts'
import { follow, shown } from '../../frame/tabs.ts'
import { list, search } from '../../phonebook/companies.ts'
import { addColleague } from '../accounts/colleagues.ts'

const desk = openDesk()

test('a session ended from another browser is over there at once, and its box is shown once', async () => {
  const username = await addColleague(desk, '罗予安', ['sales'])
  const [office, laptop] = [await arrive(username), await arrive(username)]
  await follow(laptop, list)
  const asked = streamsOf(laptop)

  await follow(office, '/profile/index')
  await expect.poll(() => sessions(office).count()).toBe(2)
  await expect.poll(() => sessions(office).first().textContent()).toContain('This device')
  await expect.poll(() => sessions(office).first().getByRole('button').count()).toBe(0)
  await sessions(office)
    .nth(1)
    .getByRole('button', { name: /^Sign out Chrome \d+ · Linux$/ })
    .click()
  await expect.poll(() => sessions(office).count()).toBe(1)

  await box(laptop).waitFor()
  await expect.poll(() => box(laptop).count()).toBe(1)
  await laptop.getByRole('button', { name: 'Cancel' }).click()
  await box(laptop).waitFor({ state: 'detached' })
  // The page stays, so that typed text can be copied; the next call asks again, once however many fail.
  await search(laptop, 'anything')
  await box(laptop).waitFor()
  await expect.poll(() => box(laptop).count()).toBe(1)
  await laptop.getByRole('button', { name: 'Re-Login' }).click()
  await laptop.waitForURL('**/login?redirect=*')
  expect(asked().filter((status) => status === 401)).toHaveLength(1)

  await office.getByRole('button', { name: /^Account menu of/ }).waitFor()
  await expect.poll(() => box(office).count()).toBe(0)
})

test('all other sessions end with one press, and a new one is seen as it begins', async () => {
  const username = await addColleague(desk, '贺知远', ['sales'])
  const office = await arrive(username)
  await follow(office, '/profile/index')
  await expect.poll(() => sessions(office).count()).toBe(1)
  await expect.poll(() => office.getByRole('button', { name: 'Sign out other devices' }).count()).toBe(0)

  const others = [await arrive(username), await arrive(username)]
  await expect.poll(() => sessions(office).count()).toBe(3)
  await shown(office).getByRole('button', { name: 'Sign out other devices' }).click()
  const question = office.getByRole('dialog')
  await question.getByText('2 other sessions end at once and have to sign in again.').waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => sessions(office).count()).toBe(3)
  await shown(office).getByRole('button', { name: 'Sign out other devices' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Sign out other devices' }).click()

  await expect.poll(() => sessions(office).count()).toBe(1)
  for (const other of others) await box(other).waitFor()
})

/** Signs in with a separate browser, as on another device. */
async function arrive(username: string): Promise<Page> {
  const page = await desk.visitor()
  await page.goto('/login')
  await desk.signIn(page, username)
  await page.getByRole('button', { name: /^Account menu of/ }).waitFor()
  return page
}

const sessions = (page: Page) => shown(page).locator('.sessions > li')
const box = (page: Page) => page.getByRole('dialog').filter({ hasText: 'You have been logged out' })

/** Collects the statuses of this page's requests for a live stream so far. */
function streamsOf(page: Page) {
  const statuses: number[] = []
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === '/api/live') statuses.push(response.status())
  })
  return () => statuses
}
