import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findBarriers } from '../accessibility.ts'
import { openDesk } from '../desk.ts'
import { shown } from '../frame/tabs.ts'
import { makeCompanies } from '../phonebook/companies.ts'
import { offeredOptions } from '../select-options.ts'

const desk = openDesk()
/** A word of its own, so that the story can be told twice on one product. */
const word = `TP${Date.now()}`
const rows = (page: Page) => shown(page).locator('[data-row-key], .data-card')

test('a supplied template is copied, worded anew and filled with a client; what is lacking is red and not guessed', async () => {
  const page = await desk.person('sales', { at: '/chatGPT/chatGptTemp?q=Before an invoice is due' })
  const client = `${word} Ltd`
  await makeCompanies(page, [{ name: client }])
  await rows(page).first().click()
  const panel = page.locator('.ant-drawer-content-wrapper')
  await panel.getByText('Client·name').first().waitFor()
  await expect.poll(() => findBarriers(page)).toEqual([])
  // It is the office's: copying it is what is offered.
  expect(await panel.getByRole('button', { name: 'Edit' }).count()).toBe(0)
  await panel.getByRole('button', { name: 'Copy as my own' }).click()

  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Save' }) })
  await dialog.getByLabel('Name · English').fill(`${word} invoice`)
  const draft = dialog.getByLabel('Text (English)')
  await draft.fill('{{client.name}} owes {{amount}} {{client.salary}}.')
  // The example follows what is typed, and shows what names nothing.
  await dialog.getByText('Haichao Appliances Co., Ltd.').filter({ visible: true }).first().waitFor()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('{{client.salary}} in the text is no value of a variable.', { exact: false }).waitFor()
  await draft.fill('{{client.name}} owes {{amount}} to {{me.name}}.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'hidden' })

  // What was saved stands in the panel, and can be used.
  await panel.getByText(`${word} invoice`).first().waitFor()
  await panel.getByRole('button', { name: 'Use' }).click()
  const use = page.getByRole('dialog').filter({ has: page.getByRole('region', { name: 'Text' }) })
  await use.getByText('2 values are lacking; the red places are empty').waitFor()
  await use.getByLabel('Client', { exact: true }).fill(client)
  await offeredOptions(page, client).first().click()
  await use.getByLabel('Amount').fill('1250.5')
  await use.getByText('Nothing is lacking').waitFor()
  expect(await use.locator('.ai-template-filled').innerText()).toMatch(new RegExp(`^${client} owes 1,250.5 to .+\\.$`))
  await expect.poll(() => findBarriers(page)).toEqual([])
  await use.getByRole('button', { name: 'Copy the text' }).click()
  await page.getByText('The text is copied').waitFor()
  await use.getByRole('button', { name: 'Close' }).last().click()
})
