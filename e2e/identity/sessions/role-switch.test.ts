import { createRole, editRole } from '@seamark/contract/identity/roles/roles'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { apiOf, openDesk, tokenOf } from '../../desk.ts'
import { follow, tabTitles } from '../../frame/tabs.ts'
import { field, list } from '../../phonebook/companies.ts'
import { addColleague } from '../accounts/colleagues.ts'

const desk = openDesk()

test('in another role the person has its pages and none of the views of before, and the old token is worth nothing', async () => {
  const page = await desk.person(await addColleague(desk, '苏怀瑾', ['sales', '系统管理员']))
  await follow(page, list)
  await follow(page, '/contacts/add')
  await field(page, 'Company name').fill('半途而废货运代理')
  await expect.poll(() => page.getByRole('img', { name: 'unsaved changes' }).count()).toBe(1)
  const before = await tokenOf(page)
  await expect.poll(() => menuOf(page)).not.toContain('System')

  await chooseRole(page, 'System administrator')
  await page.getByRole('dialog').getByRole('button', { name: 'Go back' }).click()
  expect(await tokenOf(page)).toBe(before)
  await chooseRole(page, 'System administrator')
  await page.getByRole('dialog').getByRole('button', { name: 'Discard and go on' }).click()

  await page.waitForURL('**/dashboard')
  await expect.poll(() => menuOf(page)).toContain('System')
  await expect.poll(() => tabTitles(page)).toEqual(['Dashboard'])
  expect(await tokenOf(page)).not.toBe(before)
  const replay = await page.context().request.get('/api/identity/sessions', { headers: { authorization: before } })
  expect([replay.status(), ((await replay.json()) as { status: number }).status]).toEqual([401, 50008])
  await follow(page, '/contacts/add')
  await expect.poll(() => field(page, 'Company name').inputValue()).toBe('')

  await chooseRole(page, 'Sales')
  await page.waitForURL('**/dashboard')
  await expect.poll(() => menuOf(page)).not.toContain('System')
  await page.goto('/system/health')
  await page.waitForURL('**/401')
})

test('the browser’s other tabs go on in the role that was chosen', async () => {
  const page = await desk.person(await addColleague(desk, '程砚秋', ['sales', '系统管理员']), { at: '/dashboard' })
  const other = await page.context().newPage()
  await other.goto('/dashboard')
  await expect.poll(() => menuOf(other)).toContain('Companies')
  await chooseRole(page, 'System administrator')
  await expect.poll(() => menuOf(other)).toContain('System')
})

test('who has one role has nothing to switch', async () => {
  const page = await desk.person(await addColleague(desk, '叶知秋', ['sales']), { at: '/dashboard' })
  await openMenu(page)
  await page.getByRole('menuitem', { name: 'Log out' }).waitFor()
  await expect.poll(() => page.getByRole('menuitem', { name: 'Switch role' }).count()).toBe(0)
})

test('when an administrator changes the role, the menu of whoever works in it follows at once', async () => {
  const { administrator, night, page } = await nightDesk('夜班调度', '白既明')
  await expect.poll(() => menuOf(page)).not.toContain('System')
  await administrator(editRole, { params: { id: night.id }, version: night.version, body: { codes: [350, 360] } })
  await expect.poll(() => menuOf(page)).not.toContain('Companies')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
})

test('so does the menu of a page that has only just begun and does not listen yet', async () => {
  const { administrator, night, page } = await nightDesk('凌晨调度', '顾夜阑')
  const changed = Promise.withResolvers<void>()
  await page.route('**/api/live*', async (route) => {
    await changed.promise
    await route.continue()
  })
  await page.reload()
  await expect.poll(() => menuOf(page)).toContain('Companies')
  await administrator(editRole, { params: { id: night.id }, version: night.version, body: { codes: [350, 360] } })
  changed.resolve()
  await expect.poll(() => menuOf(page)).not.toContain('Companies')
})

/** Returns an administrator, a role of hers that opens the companies, and the page of a person in that role. */
async function nightDesk(name: string, person: string) {
  const administrator = apiOf(await desk.person('sysadmin'))
  const night = await administrator(createRole, {
    body: { names: { zh: name, en: name, es: name, ja: name }, codes: [304, 321], scope: 'own', capabilities: [] },
  })
  const page = await desk.person(await addColleague(desk, person, [night.authority]), { at: '/dashboard' })
  await expect.poll(() => menuOf(page)).toContain('Companies')
  return { administrator, night, page }
}

const menuOf = (page: Page) => page.locator('.menu-title').allTextContents()
const openMenu = (page: Page) => page.getByRole('button', { name: /^Account menu of/ }).click()

async function chooseRole(page: Page, role: string) {
  await openMenu(page)
  await page.getByRole('menuitem', { name: 'Switch role' }).hover()
  await page.getByRole('menuitem', { name: role, exact: true }).click()
}
