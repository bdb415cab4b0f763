import { changeOptions, getOptions } from '@seamark/contract/settings/index'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { atRest, findBarriers } from '../accessibility.ts'
import { offeredOptions } from '../select-options.ts'
import { apiOf, openDesk } from '../desk.ts'
import { shown } from '../frame/tabs.ts'

const desk = openDesk()
const word = `w${Date.now().toString(36)}`

test('an option is chosen, seen by everybody, and given back to its default', async () => {
  const admin = await desk.person('sysadmin', { at: '/system/options', language: 'zh' })
  await field(admin, '组织名称').fill(`航标国际货运 ${word}`)
  await field(admin, '登录有效期（小时）').fill('1')
  await press(admin, '保存')
  const problem = shown(admin).getByText('闲置时间不能超过登录有效期，请缩短闲置时间或延长有效期。')
  await problem.waitFor()
  await field(admin, '登录有效期（小时）').fill('8')
  // The problem is at the other field of which it speaks, and goes before anything is saved again.
  await expect.poll(() => problem.count()).toBe(0)
  await press(admin, '保存')
  await admin.getByText('设置已保存，立即生效').waitFor()

  const sales = await desk.person('sales', { at: '/profile/index', language: 'zh' })
  await shown(sales).getByText(`航标国际货运 ${word}`).waitFor()

  const hours = shown(admin).locator('.ant-form-item', { has: admin.getByLabel('登录有效期（小时）', { exact: true }) })
  await hours.getByRole('button', { name: '恢复默认' }).click()
  await expect.poll(() => field(admin, '登录有效期（小时）').inputValue()).toBe('12')
  await press(admin, '保存')
  // Other stories choose options of the same office meanwhile.
  const chosen = async () => (await apiOf(admin)(getOptions, {})).chosen
  await expect.poll(chosen).not.toContain('sessionHours')
  expect(await chosen()).toContain('organizationName')
})

test('an option that a colleague has changed meanwhile is not overwritten unseen', async () => {
  const admin = await desk.person('sysadmin', { at: '/system/options' })
  await field(admin, 'Codes a day').fill('900')
  const { version } = await apiOf(admin)(getOptions, {})
  await apiOf(admin)(changeOptions, { version, body: { codesPerDay: 800 } })
  await press(admin, 'Save')
  await shown(admin)
    .getByText(/A colleague has just changed the options/)
    .waitFor()
  await press(admin, 'Save')
  await expect.poll(async () => (await apiOf(admin)(getOptions, {})).values.codesPerDay).toBe(900)
})

test('an item of a dictionary is added, put first, offered to a salesperson, retired, and offered no more', async () => {
  const admin = await desk.person('sysadmin', { at: '/system/dictionaries' })
  await press(admin, 'New item')
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('Code').fill('Bad Code')
  for (const [label, name] of [
    ['中文', `船舶${word}`],
    ['English', `Ships ${word}`],
    ['Español', `Barcos ${word}`],
    ['日本語', `船舶 ${word}`],
  ] as const)
    await dialog.getByLabel(label).fill(name)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText(/A code begins with a lower-case letter/).waitFor()
  await dialog.getByLabel('Code').fill(word)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => names(admin).last().textContent()).toBe(`Ships ${word}`)

  await row(admin).dragTo(shown(admin).locator('.ordered-row').first())
  await expect.poll(() => names(admin).first().textContent()).toBe(`Ships ${word}`)

  const sales = await desk.person('sales', { at: '/contacts/contactsList', language: 'zh' })
  await shown(sales).getByRole('button', { name: '新建客户' }).click()
  await shown(sales).getByLabel('公司名称').and(sales.locator(':focus')).waitFor()
  await shown(sales).getByLabel('行业').fill(`ships ${word}`)
  await offeredOptions(sales, `船舶${word}`).click()
  await expect.poll(() => shown(sales).getByLabel('行业').inputValue()).toBe(`船舶${word}`)

  await choose(admin, 'Retire')
  await admin.getByText('is retired and no longer offered').waitFor()
  await row(admin).getByText('Retired').waitFor()
  await sales.reload()
  await shown(sales).getByLabel('行业').fill(`ships ${word}`)
  await expect.poll(() => sales.locator('.ant-select-item-option').count()).toBe(0)

  await choose(admin, 'Delete')
  await admin.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await row(admin).waitFor({ state: 'detached' })
})

// At 1440 pixels every page is checked by every-page-in-*.test.ts.
test('both screens are accessible on a phone', async () => {
  const admin = await desk.person('sysadmin')
  await admin.setViewportSize({ width: 375, height: 900 })
  for (const [path, content] of [
    ['/system/options', '.options'],
    ['/system/dictionaries?dictionary=mainCategory', '.ordered'],
  ] as const) {
    await admin.goto(path)
    await shown(admin).locator(content).waitFor()
    expect([path, await findBarriers(admin)]).toEqual([path, []])
  }
})

test('who may not manage settings finds neither screen nor answer', async () => {
  const sales = await desk.person('sales')
  for (const path of ['/system/options', '/system/dictionaries']) {
    await sales.goto(path)
    await sales.waitForURL('**/401')
  }
  await expect(apiOf(sales)(getOptions, {})).rejects.toMatchObject({ httpStatus: 403 })
})

/** The installation is restored for the other journeys. */
afterAll(async () => {
  await desk.query("update settings.options set chosen = '{}', version = version + 1")
})

const field = (page: Page, label: string) => shown(page).getByLabel(label, { exact: true })
const press = (page: Page, name: string) => shown(page).getByRole('button', { name, exact: true }).click()
const names = (page: Page) => shown(page).locator('.item-name')
const row = (page: Page) => shown(page).locator('.ordered-row', { hasText: `Ships ${word}` })

async function choose(page: Page, action: string) {
  // The menu from before may still be closing.
  await atRest(page)
  await row(page)
    .getByRole('button', { name: /Actions for/ })
    .click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}
