import type { Locator, Page } from 'playwright-core'
import { emptyPage } from '../desk.ts'

/** The page in front; everything else of the frame's pages is hidden. */
export const shown = (page: Page): Locator => page.locator('[data-page]:visible, .error-screen')

export const tabs = (page: Page) => page.locator('.strip-tab')
export const tab = (page: Page, title: string) =>
  tabs(page).filter({ has: page.getByRole('link', { name: title, exact: true }) })
export const tabTitles = (page: Page) => tabs(page).getByRole('link').allTextContents()
export const activeTab = async (page: Page) =>
  (await page
    .locator('.strip [aria-current=page]')
    .textContent({ timeout: 1000 })
    .catch(() => null)) ?? ''

/** Goes to an open page by its tab. */
export async function openTab(page: Page, title: string) {
  await tab(page, title).getByRole('link').click()
  await tab(page, title).locator('[aria-current=page]').waitFor()
}

/** Returns the paths of the mounted pages, shown or hidden. */
export const keptAlive = (page: Page) =>
  page.locator('[data-page]').evaluateAll((pages) => pages.map((one) => one.getAttribute('data-page') ?? ''))

/** Navigates as a link of the product does, without reloading the page, and waits until the page is shown. Who has no page yet opens this one. */
export async function follow(page: Page, href: string) {
  if (page.url().endsWith(emptyPage)) await page.goto(href)
  else await page.evaluate((to) => history.pushState({}, '', to), href)
  await page
    .locator(`[data-page="${decodeURI(href).split('?')[0]}"]:visible, [data-page="${href.split('?')[0]}"]:visible`)
    .waitFor()
}

/** Chooses a language in the top bar. */
export async function chooseLanguage(page: Page, name: '中文' | 'English' | 'Español' | '日本語') {
  await page.getByRole('button', { name: /^(语言|Language|Idioma|言語): / }).click()
  await page.getByRole('menuitem', { name }).click()
}
