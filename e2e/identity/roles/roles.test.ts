import { editRole, listRoles } from '@seamark/contract/identity/index'
import { Refusal } from '@seamark/contract/platform/client'
import { listCompanies } from '@seamark/contract/phonebook/index'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findBarriers } from '../../accessibility.ts'
import { apiOf, type Desk, openDesk } from '../../desk.ts'
import { shown } from '../../frame/tabs.ts'
import { ownWord, press } from '../../phonebook/companies.ts'
import { addColleague } from '../accounts/colleagues.ts'

const desk = openDesk()

test('a role is copied, given, and loses a page: its holder’s menu follows without signing in again, and the API refuses', async () => {
  const admin = await openRoles(desk)
  const name = `${ownWord()} desk`
  await copySales(admin, name)
  const role = await roleNamed(admin, name)
  const sales = await roleNamed(admin, 'Sales')
  expect(role).toMatchObject({ codes: sales.codes, scope: sales.scope, capabilities: sales.capabilities })

  const colleague = await desk.person(await addColleague(desk, '乔知夏', [role.authority]), { at: '/dashboard' })
  await expect.poll(() => menuOf(colleague)).toContain('Companies')
  await apiOf(colleague)(listCompanies, { query: {} })

  await expect.poll(() => seenMenu(admin)).toContain('Companies')
  await drawer(admin)
    .getByRole('checkbox', { name: /^Companies/ })
    .uncheck()
  await expect.poll(() => seenMenu(admin)).not.toContain('Companies')
  await save(admin)
  expect((await roleNamed(admin, name)).codes).toEqual(sales.codes.filter((code) => code !== 321))

  await expect.poll(() => menuOf(colleague)).not.toContain('Companies')
  await expect.poll(() => colleague.getByRole('dialog').count()).toBe(0)
  expect(await statusOf(apiOf(colleague)(listCompanies, { query: {} }))).toBe(403)
  await colleague.goto('/contacts/contactsList')
  await colleague.waitForURL('**/401')

  await drawer(admin).getByRole('button', { name: 'Delete' }).click()
  await admin
    .getByRole('dialog', { name: /^Delete the role/ })
    .getByRole('button', { name: 'Delete' })
    .click()
  await admin.getByText(`“${name}” is still held by 1 person: 乔知夏.`).waitFor()
})

test('a code that no screen has yet is granted by its number, and nothing is lost by it', async () => {
  const admin = await openRoles(desk)
  await shown(admin)
    .getByRole('row', { name: /^System administrator/ })
    .click()
  const other = drawer(admin).getByLabel('Other screen codes')
  expect(
    await drawer(admin)
      .getByRole('checkbox', { name: /^Companies/ })
      .isDisabled(),
  ).toBe(true)
  await other.fill('776, x')
  await drawer(admin).getByRole('button', { name: 'Save' }).click()
  await drawer(admin).getByText('Write numbers from 0 to 9999').waitFor()
  await other.fill('776、777')
  await save(admin)
  expect((await roleNamed(admin, 'System administrator')).codes).toEqual([776, 777])
  await other.fill('')
  await save(admin)
  expect((await roleNamed(admin, 'System administrator')).codes).toEqual([])
})

test('who is overtaken chooses: what is there now, or the own', async () => {
  const admin = await openRoles(desk)
  const name = `${ownWord()} team`
  await copySales(admin, name)
  const call = apiOf(admin)
  const made = await roleNamed(admin, name)
  await drawer(admin).getByRole('radio', { name: /^All/ }).check()
  await call(editRole, { params: { id: made.id }, version: made.version, body: { capabilities: ['export'] } })
  await drawer(admin).getByRole('button', { name: 'Save' }).click()
  await drawer(admin).getByText('Somebody has just changed this role.').waitFor()
  await drawer(admin).getByRole('button', { name: 'Save mine' }).click()
  await admin.getByText('Saved; in force at once').waitFor()
  const mine = await roleNamed(admin, name)
  expect(mine).toMatchObject({ scope: 'all', capabilities: ['export'] })
  await expect.poll(() => drawer(admin).getByText('Somebody has just changed this role.').count()).toBe(0)

  await call(editRole, { params: { id: mine.id }, version: mine.version, body: { capabilities: ['merge'] } })
  await expect
    .poll(() =>
      drawer(admin)
        .getByRole('checkbox', { name: /^Merge/ })
        .isChecked(),
    )
    .toBe(true)
  const theirs = await roleNamed(admin, name)
  await drawer(admin).getByRole('radio', { name: /^Own/ }).check()
  await call(editRole, { params: { id: mine.id }, version: theirs.version, body: { capabilities: ['assign'] } })
  await drawer(admin).getByRole('button', { name: 'Save' }).click()
  await drawer(admin).getByRole('button', { name: 'Load it' }).click()
  await expect.poll(() => drawer(admin).getByRole('radio', { name: /^All/ }).isChecked()).toBe(true)
  expect(
    await drawer(admin)
      .getByRole('checkbox', { name: /^Assign/ })
      .isChecked(),
  ).toBe(true)
  await expect.poll(() => drawer(admin).getByText('Somebody has just changed this role.').count()).toBe(0)
})

test('what is typed is there again after a reload; the role that opens everything is only shown', async () => {
  const admin = await openRoles(desk)
  await press(admin, 'New role')
  await drawer(admin).getByLabel('English').fill('Half a role')
  await admin.reload()
  await expect.poll(() => drawer(admin).getByLabel('English').inputValue()).toBe('Half a role')
  await drawer(admin).getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => drawer(admin).getByLabel('English').inputValue()).toBe('')
  await drawer(admin).getByLabel('English').fill('Given up')
  await drawer(admin).getByRole('button', { name: 'Cancel' }).click()
  await admin.getByRole('button', { name: 'Discard and go on' }).click()
  await drawer(admin).waitFor({ state: 'detached' })
  await press(admin, 'New role')
  await expect.poll(() => drawer(admin).getByLabel('English').inputValue()).toBe('')
  await drawer(admin).getByRole('button', { name: 'Create' }).click()
  await drawer(admin).locator('.ant-form-item-explain-error').first().waitFor()

  await admin.goto('/system/roles')
  await shown(admin)
    .getByRole('row', { name: /^Administrator/ })
    .click()
  await drawer(admin).getByText('This role always opens every screen').waitFor()
  await expect.poll(() => drawer(admin).getByRole('button', { name: 'Save' }).count()).toBe(0)
})

test('who may not see roles finds neither menu nor page', async () => {
  const manager = await desk.person('manager', { at: '/system/roles' })
  await manager.waitForURL('**/401')
  expect(await statusOf(apiOf(manager)(listRoles, {}))).toBe(403)
})

test.for([1440, 375])('its page is accessible at %d pixels', async (width) => {
  const admin = await openRoles(desk)
  await admin.setViewportSize({ width, height: 900 })
  await expect.poll(() => findBarriers(admin)).toEqual([])
  const { id } = await roleNamed(admin, 'Sales manager')
  await admin.goto(`/system/roles?role=${id}`)
  await drawer(admin)
    .getByRole('checkbox', { name: /^Companies/ })
    .waitFor()
  await expect.poll(() => findBarriers(admin)).toEqual([])
})

async function openRoles(of: Desk) {
  const admin = await of.person('sysadmin')
  await admin.goto('/system/roles')
  await shown(admin).locator('.data-table tbody tr').first().waitFor()
  return admin
}

const drawer = (page: Page) => shown(page).getByRole('dialog')
const menuOf = (page: Page) => page.locator('.menu-title').allTextContents()
const seenMenu = (page: Page) =>
  drawer(page).getByRole('region', { name: 'What it sees' }).getByRole('listitem').allTextContents()

/** Copies the role Sales by the menu of its row, under this English name, and stays in the copy. */
async function copySales(page: Page, name: string) {
  const row = shown(page).getByRole('row', { name: /^Sales (?!manager)/ })
  await row.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Copy as a new role' }).click()
  for (const language of ['English', '中文', 'Español', '日本語'])
    await drawer(page)
      .getByLabel(language)
      .fill(language === 'English' ? name : '')
  await drawer(page).getByRole('button', { name: 'Create' }).click()
  await page.getByText(`Created the role “${name}”`).waitFor()
  await drawer(page).getByRole('button', { name: 'Save' }).waitFor()
}

async function save(page: Page) {
  await drawer(page).getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved; in force at once').last().waitFor()
  await page.getByText('Saved; in force at once').last().waitFor({ state: 'hidden' })
}

async function roleNamed(page: Page, name: string) {
  const { roles } = await apiOf(page)(listRoles, {})
  const role = roles.find(({ names }) => names.en === name)
  if (!role) throw new Error(`no role ${name}`)
  return role
}

const statusOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 200,
    (error: unknown) => (error instanceof Refusal ? error.httpStatus : error),
  )
