import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openDesk } from '../desk.ts'
import { field, list } from '../phonebook/companies.ts'
import { chooseLanguage, follow, shown } from './tabs.ts'

const desk = openDesk()

const settings = (page: Page) => page.getByRole('dialog', { name: /Page style setting|系统布局配置/ })
const openSettings = (page: Page) => page.getByRole('button', { name: 'Page style setting' }).click()
const switchOf = (page: Page, name: string) => settings(page).getByRole('switch', { name })
const primary = (page: Page) =>
  page.evaluate(() =>
    getComputedStyle(document.querySelector('.app') ?? document.body)
      .getPropertyValue('--ant-color-primary')
      .trim(),
  )
const cookie = async (page: Page, name: string) =>
  (await page.context().cookies()).find((one) => one.name === name)?.value

async function chooseSize(page: Page, name: string) {
  await page.getByRole('button', { name: /^Global Size/ }).click()
  await page.getByRole('menuitem', { name }).click()
}

test('the four sizes are drawn at once, without losing what was typed', async () => {
  const sales = await desk.person('sales', { moving: true })
  await follow(sales, '/contacts/add')
  await field(sales, 'Company name').fill('Half typed Ltd.')
  const address = sales.url()
  const steps = await sales.evaluate(() => history.length)
  const height = () => field(sales, 'Company name').evaluate((input) => input.getBoundingClientRect().height)
  await expect.poll(() => height()).toBe(36)
  for (const [name, pixels] of [
    ['Default', 40],
    ['Small', 32],
    ['Mini', 28],
  ] as const) {
    await chooseSize(sales, name)
    await expect.poll(height).toBe(pixels)
    await expect.poll(() => cookie(sales, 'size')).toBe(name.toLowerCase())
  }
  await sales.getByText('Switch Size Success').first().waitFor()
  await expect.poll(() => field(sales, 'Company name').inputValue()).toBe('Half typed Ltd.')
  expect([sales.url(), await sales.evaluate(() => history.length)]).toEqual([address, steps])
  await sales.getByRole('button', { name: /^Global Size/ }).click()
  await expect.poll(() => sales.getByRole('menuitem', { name: 'Mini' }).getAttribute('aria-disabled')).toBe('true')
  await sales.keyboard.press('Escape')
  await expect.poll(() => tooSmall(sales)).toEqual([])
})

test('a colour is chosen, confirmed, and readable', async () => {
  const sales = await desk.person('sales', { at: '/dashboard' })
  await openSettings(sales)
  const before = await primary(sales)
  const swatches = settings(sales).getByRole('radio')
  const swatchNames = () => swatches.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
  await expect.poll(swatchNames).toEqual(['Sky blue', 'Blue', 'Slate', 'Ink', 'Jade', 'Cyan', 'Violet', 'Red'])
  await expect.poll(() => settings(sales).getByRole('radio', { name: 'Blue', exact: true }).isChecked()).toBe(true)
  await settings(sales).getByRole('radio', { name: 'Jade' }).check()
  await expect.poll(() => primary(sales)).toBe(before)
  await settings(sales).getByRole('button', { name: 'Apply the colour' }).click()
  await sales.getByText('Compiling the theme').waitFor()
  await expect.poll(() => primary(sales)).toBe('#0d8667')
  await sales.getByText('Compiling the theme').waitFor({ state: 'detached' })
  await settings(sales).getByLabel('Another colour').fill('#ffd400')
  await settings(sales).getByRole('button', { name: 'Apply the colour' }).click()
  await expect.poll(() => primary(sales)).not.toMatch(/#0d8667|#ffd400/)
  await settings(sales).getByRole('button', { name: 'Restore defaults' }).click()
  await expect.poll(() => primary(sales)).toBe(before)
  await sales.keyboard.press('Escape')
  await settings(sales).waitFor({ state: 'hidden' })
})

test('tabs, logo and header come and go; the pinyin switch is there in Chinese only', async () => {
  const sales = await desk.person('sales', { at: '/dashboard' })
  await openSettings(sales)
  await switchOf(sales, 'Open Tags-View').click()
  await expect.poll(() => sales.locator('.strip').count()).toBe(0)
  await switchOf(sales, 'Sidebar Logo').click()
  await sales
    .locator('.sidebar')
    .getByRole('link', { name: /Seamark/ })
    .waitFor()
  await expect.poll(() => settings(sales).getByRole('switch').count()).toBe(3)
  await sales.keyboard.press('Escape')
  await settings(sales).waitFor({ state: 'hidden' })
  await chooseLanguage(sales, '中文')
  await sales.getByRole('button', { name: '系统布局配置' }).click()
  await expect.poll(() => settings(sales).getByRole('switch').count()).toBe(4)
  await settings(sales).getByRole('button', { name: '恢复默认设置' }).click()
  await expect.poll(() => sales.locator('.strip').count()).toBe(1)
  await expect.poll(() => sales.locator('.sidebar-brand').count()).toBe(0)
})

test('a header that is not fixed makes room for reading, and stands still once it is fixed', async () => {
  const sales = await desk.person('sales')
  await follow(sales, `${list}?limit=100`)
  await shown(sales).locator('.company-name-link').nth(60).waitFor({ state: 'attached' })
  const rows = shown(sales).locator('.data-rows')
  const barHeight = () => sales.locator('.top-bar').evaluate((bar) => bar.getBoundingClientRect().height)
  const scroll = async (by: number) => {
    await rows.hover()
    await sales.mouse.wheel(0, by)
  }
  // A busy page ignores a turn of the wheel, as it would a person's.
  const scrolled = async (by: number, height: number) => {
    await expect
      .poll(async () => {
        await scroll(by)
        return barHeight()
      })
      .toBe(height)
  }
  await scrolled(600, 0)
  await scrolled(-100, 50)
  // A key that operates a control does not count as reading, though the page moves at once.
  const moveBy = async (key: string, place: Locator) => {
    await rows.evaluate((box) => (box.scrollTop = 0))
    await expect.poll(barHeight).toBe(50)
    await place.evaluate(
      async (element, { box, pressed }) => {
        element.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true }))
        if (box) box.scrollTop = 600
        await new Promise(requestAnimationFrame)
        await new Promise(requestAnimationFrame)
      },
      { box: await rows.elementHandle(), pressed: key },
    )
    return barHeight()
  }
  await expect.poll(() => moveBy(' ', rows)).toBe(0)
  // The wait is longer than the time in which scrolling still counts as the person's.
  for (const [key, role] of [
    [' ', 'radio'],
    [' ', 'button'],
    ['ArrowDown', 'radio'],
  ] as const)
    await expect.poll(() => moveBy(key, shown(sales).getByRole(role).first()), { interval: 500 }).toBe(50)
  await scrolled(600, 0)
  await sales.keyboard.press('Control+k')
  await expect.poll(barHeight).toBe(50)
  await sales.keyboard.press('Escape')
  await openSettings(sales)
  await switchOf(sales, 'Fixed Header').click()
  await sales.keyboard.press('Escape')
  await settings(sales).waitFor({ state: 'hidden' })
  const top = () => rows.evaluate((box) => box.scrollTop)
  const before = await top()
  await scroll(600)
  await expect.poll(top).toBeGreaterThan(before)
  await expect.poll(() => barHeight()).toBe(50)
})

test('full screen is entered and left, and the button follows', async () => {
  const sales = await desk.person('sales', { at: '/dashboard' })
  await sales.getByRole('button', { name: 'Full screen' }).click()
  await sales.getByRole('button', { name: 'Leave full screen' }).waitFor()
  await sales.evaluate(() => document.exitFullscreen())
  await sales.getByRole('button', { name: 'Full screen' }).waitFor()
})

test.for([
  ['that cannot', (): void => void Object.defineProperty(document, 'fullscreenEnabled', { value: false })],
  [
    'that may not',
    (): void =>
      void Object.defineProperty(Element.prototype, 'requestFullscreen', {
        value: () => Promise.reject(new TypeError('refused')),
      }),
  ],
] as const)('a browser %s show full screen says so', async ([, limit]) => {
  const sales = await desk.person('sales', { at: '/dashboard' })
  await sales.evaluate(limit)
  await sales.getByRole('button', { name: 'Full screen' }).click()
  await sales.getByText('you browser can not work').waitFor()
  await expect.poll(() => sales.getByRole('button', { name: 'Full screen' }).count()).toBe(1)
})

test('on a phone all of it is in the account menu', async () => {
  const sales = await desk.person('sales', { width: 375, height: 800, at: '/dashboard' })
  const account = sales.getByRole('button', { name: /^Account menu/ })
  await account.click()
  await sales.getByRole('menuitem', { name: 'Page style setting' }).click()
  await settings(sales).waitFor()
  const edges = async () => {
    const { x, width } = (await settings(sales).boundingBox()) ?? { x: -1, width: 0 }
    return x >= 0 ? x + width : -1
  }
  await expect.poll(edges).toBe(375)
  await sales.keyboard.press('Escape')
  await settings(sales).waitFor({ state: 'hidden' })
  await account.click()
  await sales.getByRole('menuitem', { name: 'Global Size' }).click()
  await sales.getByRole('menuitem', { name: 'Small' }).click()
  await expect.poll(() => cookie(sales, 'size')).toBe('small')
})

/** Returns buttons and fields that a finger would miss: less than 24 px in one direction. */
const tooSmall = (page: Page) =>
  page
    .locator('button:visible, .ant-select:visible, input:visible:not([type=checkbox], [type=radio], .ant-select input)')
    .evaluateAll((all) =>
      all
        .filter((one) => !one.closest('.unseen, [inert]') && getComputedStyle(one).opacity !== '0')
        .map((one) => ({ box: one.getBoundingClientRect(), name: one.getAttribute('aria-label') ?? one.id }))
        .filter(({ box }) => box.width > 1 && (box.height < 24 || box.width < 24))
        .map(({ box, name }) => `${name}: ${box.width} × ${box.height}`),
    )
