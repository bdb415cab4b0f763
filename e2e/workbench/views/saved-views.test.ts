import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openDesk } from '../../desk.ts'
import { follow, shown } from '../../frame/tabs.ts'
import { button, list, listed, makeCompanies, ownWord, press } from '../../phonebook/companies.ts'

const desk = openDesk()

test('a list is kept as a view, shared, used by a colleague, changed, opened by default and deleted', async () => {
  const owner = await desk.person('manager2')
  const word = ownWord()
  await makeCompanies(owner, [
    { name: `${word}甲`, progress: 'quoted' },
    { name: `${word}乙`, progress: 'ordered' },
    { name: `${word}丙` },
  ])
  await follow(owner, `${list}?q=${encodeURIComponent(word)}&progress=quoted,ordered&sort=name&order=asc`)
  await widen(owner, 'Type')
  const wide = await widthOf(owner, 'Type')

  await picker(owner).click()
  await owner.getByRole('menuitem', { name: 'Save as view' }).click()
  await owner.getByRole('dialog').getByLabel('Name of the view').fill(word)
  await owner.getByRole('dialog').getByRole('checkbox').check()
  await owner.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => viewOf(owner)).toBe(`Saved view: ${word}`)
  await chooseAction(owner, 'Open the list with it')

  await owner.goto('/dashboard')
  await follow(owner, list)
  await expect.poll(() => viewOf(owner)).toBe(`Saved view: ${word}`)
  await expect.poll(() => new URL(owner.url()).searchParams.get('progress')).toBe('quoted,ordered')
  await expect.poll(() => widthOf(owner, 'Type')).toBe(wide)

  const colleague = await desk.person('sales3', { at: owner.url() })
  await expect.poll(() => viewOf(colleague)).toBe(`Saved view: ${word}`)
  await expect.poll(() => widthOf(colleague, 'Type')).toBe(wide)
  await shown(colleague).getByRole('button', { name: 'Remove filter: Progress' }).click()
  await expect.poll(() => viewOf(colleague)).toBe(`Saved view: ${word} (changed)`)
  await expect.poll(() => button(colleague, 'Save').count()).toBe(0)
  await chooseAction(colleague, 'Discard changes')
  await expect.poll(() => viewOf(colleague)).toBe(`Saved view: ${word}`)

  await shown(owner).getByRole('button', { name: 'Remove filter: Progress' }).click()
  await expect.poll(() => viewOf(owner)).toBe(`Saved view: ${word} (changed)`)
  await press(owner, 'Save')
  await expect.poll(() => viewOf(owner)).toBe(`Saved view: ${word}`)
  await expect.poll(async () => (await listed(owner)).length).toBe(3)

  await chooseAction(owner, 'Delete view')
  await owner.getByRole('dialog').getByRole('button', { name: 'Delete view' }).click()
  await expect.poll(() => viewOf(owner)).toBe('Saved view: Standard view')
  await colleague.reload()
  await expect.poll(() => viewOf(colleague)).toBe('Saved view: Standard view')
  await expect.poll(() => new URL(colleague.url()).searchParams.get('q')).toBe(word)
})

const picker = (page: Page) => shown(page).locator('.views-button')
const viewOf = (page: Page) => picker(page).getAttribute('aria-label')
const head = (page: Page, name: string) => shown(page).getByRole('columnheader', { name, exact: true })
const widthOf = async (page: Page, name: string) => Math.round((await head(page, name).boundingBox())?.width ?? 0)

async function widen(page: Page, name: string) {
  await head(page, name).press('Shift+ArrowRight')
  await head(page, name).press('Shift+ArrowRight')
}

async function chooseAction(page: Page, name: string) {
  await press(page, 'View actions')
  await page.getByRole('menuitem', { name, exact: true }).click()
}
