import type { Department } from '@seamark/contract/identity/departments/departments'
import { listDepartmentTree, moveDepartment } from '@seamark/contract/identity/index'
import { Refusal } from '@seamark/contract/platform/client'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { atRest, findBarriers } from '../../accessibility.ts'
import { offeredOptions } from '../../select-options.ts'
import { apiOf, openDesk } from '../../desk.ts'
import { shown } from '../../frame/tabs.ts'
import { ownWord, press } from '../../phonebook/companies.ts'

const desk = openDesk()

test('departments are made, dragged one under the other, refused a circle, and moved back by the menu', async () => {
  const admin = await openDepartments()
  const [sea, air] = [`${ownWord()}海运部`, `${ownWord()}空运部`]
  await make(admin, sea)
  await make(admin, air)
  const parentOf = async (name: string) => (await named(admin, name)).parentId

  await dragInto(admin, air, sea)
  await admin.getByText(`Moved “${air}”`).waitFor()
  await expect.poll(() => parentOf(air)).toBe((await named(admin, sea)).id)

  await dragInto(admin, sea, air)
  const { id, version } = await named(admin, sea)
  const circle = apiOf(admin)(moveDepartment, {
    params: { id },
    version,
    body: { parentId: (await named(admin, air)).id, before: null },
  })
  expect(await circle.catch((error: unknown) => (error instanceof Refusal ? error.body.message : error))).toBe(
    'A department cannot move under itself or a department below it. Choose another parent.',
  )
  await expect.poll(() => parentOf(sea)).toBeNull()

  await choose(admin, sea, 'Move to…')
  await admin.getByRole('combobox', { name: 'Parent department' }).click()
  await expect.poll(() => admin.locator('.ant-select-tree-treenode-disabled').allTextContents()).toEqual([sea, air])
  await admin.keyboard.press('Escape')
  await admin.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()

  await choose(admin, air, 'Move to…')
  await admin.getByRole('combobox', { name: 'Parent department' }).click()
  await admin.locator('.ant-select-tree').getByText('Top level').click()
  await admin.getByRole('combobox', { name: 'Place' }).click()
  await offeredOptions(admin, `Before “${sea}”`).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => parentOf(air)).toBeNull()
  await expect.poll(() => order(admin, [sea, air])).toEqual([air, sea])
  await choose(admin, air, 'Move down')
  await expect.poll(() => order(admin, [sea, air])).toEqual([sea, air])

  for (const name of [sea, air]) await remove(admin, name)
  await expect.poll(() => order(admin, [sea, air])).toEqual([])
})

test('a department with people, or with others below it, is not deleted, and it is said who', async () => {
  const admin = await openDepartments()
  await remove(admin, '客服部')
  await admin.getByText('“客服部” still has 1 person: 吴桐. Move them to another department first.').waitFor()
  await remove(admin, '航标国际货运')
  await admin.getByText(/“航标国际货运” still has \d+ departments below it: 华东销售部, 华南销售部, 客服部/).waitFor()
  await named(admin, '客服部')
})

test('a name that a sibling has is refused where it was typed', async () => {
  const admin = await openDepartments()
  await choose(admin, '航标国际货运', 'New department below')
  await admin.getByRole('dialog').getByLabel('Department name').fill('客服部')
  await admin.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await admin.getByRole('dialog').getByText('The same parent has a department named “客服部” already.').waitFor()
})

test('a search shows what it finds with all above it', async () => {
  const admin = await openDepartments()
  await shown(admin).getByRole('searchbox').fill('华南')
  await expect
    .poll(() => shown(admin).locator('.department-name').allTextContents())
    .toEqual(['航标国际货运', '华南销售部'])
  await shown(admin).getByRole('searchbox').fill('没有这个部门')
  await shown(admin).getByText('No department matches').waitFor()
})

test.for([1440, 375])('its page is accessible at %d pixels', async (width) => {
  const admin = await openDepartments()
  await admin.setViewportSize({ width, height: 900 })
  await expect.poll(() => findBarriers(admin)).toEqual([])
  await choose(admin, '华东销售部', 'Move to…')
  await admin.getByRole('dialog').waitFor()
  await expect.poll(() => findBarriers(admin)).toEqual([])
})

async function openDepartments() {
  const admin = await desk.person('sysadmin', { at: '/system/departments' })
  await row(admin, '航标国际货运').waitFor()
  return admin
}

const row = (page: Page, name: string) => shown(page).getByRole('treeitem').filter({ hasText: name })

async function make(page: Page, name: string) {
  await press(page, 'New department')
  await page.getByRole('dialog').getByLabel('Department name').fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await row(page, name).waitFor()
}

/** Drops a department on another one, a little to the right: for the tree that means "under it", not "behind it". */
async function dragInto(page: Page, name: string, target: string) {
  const from = row(page, name).locator('.department-name')
  await from.dragTo(row(page, target).locator('.department-name'), {
    sourcePosition: { x: 4, y: 8 },
    targetPosition: { x: 120, y: 19 },
  })
}

async function choose(page: Page, name: string, action: string) {
  // The menu of the row before may still be closing.
  await atRest(page)
  await shown(page)
    .getByRole('button', { name: `Actions for “${name}”` })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
  // A choice opened while its dialog is still growing would stand at the dialog's old place.
  await atRest(page)
}

async function remove(page: Page, name: string) {
  await choose(page, name, 'Delete')
  await page
    .getByRole('dialog', { name: `Delete the department “${name}”?` })
    .getByRole('button', { name: 'Delete' })
    .click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

async function named(page: Page, name: string): Promise<Department> {
  const { departments } = await apiOf(page)(listDepartmentTree, {})
  const department = departments.find((one) => one.name === name)
  if (!department) throw new Error(`no department ${name}`)
  return department
}

/** Returns those of the names that the page shows, in its order. */
const order = async (page: Page, names: readonly string[]) =>
  (await shown(page).locator('.department-name').allTextContents()).filter((name) => names.includes(name))
