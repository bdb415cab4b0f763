import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { follow, shown } from '../../frame/tabs.ts'
import { press } from '../../phonebook/companies.ts'

/** Adds a source on the way to a new import and leaves it chosen; `codes` names the button of a customs whose transport codes it takes. */
export async function makeSource(page: Page, name: string, codes?: string) {
  await press(page, 'Manage sources')
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Add a source' }).click()
  await drawer.getByLabel('Name').fill(name)
  if (codes) await drawer.getByRole('button', { name: codes }).click()
  await drawer.getByRole('button', { name: 'Save' }).click()
  await drawer.getByText(name).waitFor()
  await drawer.getByRole('button', { name: 'Close' }).click()
  await shown(page).locator('.import-drop').waitFor()
}

/** Opens the page of imports, adds a source for a new import, and hands in a file of that name. */
export async function handIn(
  page: Page,
  source: string,
  file: { name: string; mimeType: string; buffer: Buffer },
  codes?: string,
) {
  await follow(page, '/trade/imports')
  await press(page, 'Import a file')
  await makeSource(page, source, codes)
  await shown(page).locator('input[type=file]').setInputFiles(file)
}

/** Tries the import, and waits until it says how many rows would come in. */
export async function tryOut(page: Page, rows: number) {
  await press(page, 'Try it')
  await shown(page)
    .getByText(`Nothing has been written yet. On confirmation ${rows} rows come in.`)
    .waitFor({ timeout: 120_000 })
}

/** Waits until the import's page shows this by itself. */
export const waitForState = (page: Page, word: string) =>
  shown(page).locator('.trade-import-state', { hasText: word }).waitFor({ timeout: 120_000 })

const column = (page: Page, heading: string) =>
  shown(page).locator('.trade-import-columns li').filter({ hasText: heading })
/** Returns the field that a heading of the file is mapped to. */
export const chosenField = async (page: Page, heading: string) =>
  (await column(page, heading).locator('.ant-select').textContent())?.trim()

export async function choose(page: Page, heading: string, field: string) {
  await column(page, heading).getByRole('combobox').fill(field)
  await page.keyboard.press('Enter')
  await expect.poll(() => chosenField(page, heading)).toBe(field)
}

/** Returns the counts of an import by their names. */
async function readFigures(page: Page): Promise<Record<string, string>> {
  const shownNow = await shown(page).locator('.trade-import-figures > div').allInnerTexts()
  return Object.fromEntries(shownNow.map((text) => text.split('\n')).map(([name = '', value = '']) => [name, value]))
}

/** Waits until the import shows these counts. */
export async function expectFigures(page: Page, counts: Record<string, string>) {
  await expect.poll(() => readFigures(page)).toMatchObject(counts)
}
