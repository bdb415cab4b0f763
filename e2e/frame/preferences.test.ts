import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openDesk } from '../desk.ts'
import { chooseLanguage, shown } from './tabs.ts'

const desk = openDesk()

const controlHeight = (page: Page) =>
  page.evaluate(() =>
    getComputedStyle(document.querySelector('.app') ?? document.body)
      .getPropertyValue('--ant-control-height')
      .trim(),
  )
const kept = async (username: string) => {
  const of = 'select preferences from identity.preferences join identity.users on id = user_id where username = $1'
  const rows: { preferences: Record<string, unknown> }[] = (await desk.query(of, [username])).rows
  return rows[0]?.preferences
}

async function chooseSize(page: Page, name: string) {
  await page.getByRole('button', { name: /^Global Size/ }).click()
  await page.getByRole('menuitem', { name }).click()
}

test('what somebody chooses follows to another browser, from its first sight', async () => {
  const here = await desk.person('sales2', { at: '/dashboard' })
  await chooseSize(here, 'Mini')
  await chooseLanguage(here, 'Español')
  await here.getByRole('button', { name: 'Cerrar el menú' }).click()
  await expect.poll(() => kept('sales2')).toMatchObject({ size: 'mini', language: 'es', sidebar: 'narrow' })

  const there = await desk.visitor({ language: 'zh' })
  await there.goto('/login')
  await desk.signIn(there, 'sales2')
  await there.getByRole('button', { name: 'Abrir el menú' }).waitFor()
  await expect.poll(() => controlHeight(there)).toBe('28px')
  await expect
    .poll(() => there.locator('.sidebar').evaluate((bar) => Math.round(bar.getBoundingClientRect().width)))
    .toBe(54)
})

test('the browser’s other tabs follow at once', async () => {
  const first = await desk.person('sales2', { at: '/dashboard' })
  const second = await first.context().newPage()
  await second.goto('/dashboard')
  await second.getByRole('button', { name: 'Global Size: Medium' }).waitFor()
  await chooseSize(first, 'Small')
  await chooseLanguage(first, '中文')
  await second.getByRole('button', { name: '布局大小: 小型' }).waitFor()
  await expect.poll(() => controlHeight(second)).toBe('32px')
  // What the pages tell on leaving would come to the next person of this name.
  await expect.poll(() => kept('sales2')).toMatchObject({ size: 'small', language: 'zh' })
})

test('a change that is made on leaving is not lost', async () => {
  const sales = await desk.person('sales2', { at: '/dashboard' })
  await chooseSize(sales, 'Default')
  await sales.goto('about:blank')
  await expect.poll(() => kept('sales2')).toMatchObject({ size: 'default' })
})

test('a change that the server did not hear is told once it can be', async () => {
  const sales = await desk.person('sales2', { at: '/dashboard' })
  await sales.clock.install()
  desk.foresee(/net::ERR_FAILED/)
  let tries = 0
  await sales.route('**/api/identity/preferences', (route) =>
    route.request().method() === 'PATCH' && tries++ === 0 ? route.abort() : route.continue(),
  )
  await chooseSize(sales, 'Mini')
  await sales.clock.fastForward(2000)
  await expect.poll(() => tries).toBe(1)
  await expect.poll(() => controlHeight(sales)).toBe('28px')
  await sales.clock.fastForward(31_000)
  await expect.poll(() => kept('sales2')).toMatchObject({ size: 'mini' })
})

test('a choice that the server has not heard of holds through a reload, and is told then', async () => {
  desk.foresee(/net::ERR_FAILED/)
  const page = await desk.person('service', { at: '/dashboard' })
  const calls = '**/api/identity/preferences'
  let isCut = true
  await page.route(calls, (call) => (isCut && call.request().method() === 'PATCH' ? call.abort() : call.continue()))
  await chooseSize(page, 'Mini')
  await expect.poll(() => controlHeight(page)).toBe('28px')
  const answered = page.waitForResponse(calls)
  await page.reload()
  await answered
  // Removing the route would drop the calls that are on their way at that moment.
  isCut = false
  await expect.poll(() => kept('service')).toMatchObject({ size: 'mini' })
  await expect.poll(() => controlHeight(page)).toBe('28px')
})

test('a language that was chosen before signing in is the person’s own from then on; nobody else’s is', async () => {
  const page = await desk.visitor({ language: 'zh' })
  await page.goto('/login')
  await page.getByRole('button', { name: '日本語' }).click()
  await desk.signIn(page, 'follow')
  await expect.poll(() => kept('follow')).toMatchObject({ language: 'ja' })
  const other = await desk.visitor({ language: 'en' })
  await other.goto('/login')
  await desk.signIn(other, 'service')
  await other.getByRole('button', { name: 'Language: English' }).waitFor()
  expect((await kept('service'))?.['language']).toBeUndefined()
})

test('signing out leaves none of it in the browser but the cookies', async () => {
  const sales = await desk.visitor()
  await sales.goto('/login')
  await desk.signIn(sales, 'sysadmin')
  await chooseSize(sales, 'Small')
  await expect.poll(() => sales.evaluate(() => localStorage.getItem('seamark.preferences'))).toContain('small')
  await sales.getByRole('button', { name: /^Account menu/ }).click()
  await sales.getByRole('menuitem', { name: 'Log out' }).click()
  await sales.waitForURL('**/login')
  await expect.poll(() => sales.evaluate(() => localStorage.getItem('seamark.preferences'))).toBeNull()
  expect((await sales.context().cookies()).find(({ name }) => name === 'size')?.value).toBe('small')
})

test('the personal centre shows them, and name and introduction are edited there', async () => {
  const sales = await desk.person('sales2', { at: '/profile/index' })
  const page = shown(sales)
  await page.getByText('#1890FF').waitFor()
  await page.getByRole('button', { name: 'Change the page style' }).click()
  await sales.getByRole('dialog', { name: 'Page style setting' }).waitFor()
  await sales.keyboard.press('Escape')
  await sales.getByRole('dialog').waitFor({ state: 'hidden' })

  const introduction = `十年欧线操作，${Date.now()}`
  await page.getByRole('button', { name: 'Edit profile' }).click()
  await page.getByLabel('Introduction').fill(introduction)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await sales.getByText('Profile saved').waitFor()
  await page.getByText(introduction).waitFor()

  const stale = await sales.context().newPage()
  await stale.goto('/profile/index')
  await shown(stale).getByRole('button', { name: 'Edit profile' }).click()
  await page.getByRole('button', { name: 'Edit profile' }).click()
  await page.getByLabel('Introduction').fill('first')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('first', { exact: true }).waitFor()
  await shown(stale).getByLabel('Introduction').fill('second')
  await shown(stale).getByRole('button', { name: 'Save', exact: true }).click()
  await shown(stale).getByText('The profile has just been changed elsewhere').waitFor()
  await expect.poll(() => shown(stale).getByLabel('Introduction').inputValue()).toBe('second')
  await shown(stale).getByRole('button', { name: 'Save', exact: true }).click()
  await shown(stale).getByText('second', { exact: true }).waitFor()
})
