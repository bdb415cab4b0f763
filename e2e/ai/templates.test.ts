import { createTemplate, newTemplate } from '@seamark/contract/ai/templates/templates'
import { createContact, newContact } from '@seamark/contract/phonebook/contacts/contacts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findBarriers } from '../accessibility.ts'
import { apiOf, openDesk } from '../desk.ts'
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
  // Two variables of one key are refused where they stand.
  const key = dialog.getByLabel('Key', { exact: true }).first()
  await key.fill('client')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('two variables', { exact: false }).waitFor()
  await key.fill('contact')
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

test('another company takes the contact of the one before out of the text', async () => {
  const page = await desk.person('sales', { at: '/chatGPT/chatGptTemp' })
  const [first, second] = [`${word} First`, `${word} Second`]
  const [made] = await makeCompanies(page, [{ name: first }, { name: second }])
  const call = apiOf(page)
  const values = [{ kind: 'mobile' as const, value: `139${String(Date.now()).slice(-8)}` }]
  await call(createContact, { params: { id: made?.id ?? 0 }, body: newContact.parse({ name: 'Wang Fang', values }) })
  const { id } = await call(createTemplate, {
    body: newTemplate.parse({
      names: { en: `${word} greeting` },
      drafts: { en: 'Dear {{who.name|client}},' },
      variables: [{ key: 'who', type: 'contact', labels: { en: 'Who' } }],
      language: 'en',
    }),
  })
  await page.goto(`/chatGPT/chatGptTemp?template=${id}`)
  await page.locator('.ant-drawer-content-wrapper').getByRole('button', { name: 'Use' }).click()
  const use = page.getByRole('dialog').filter({ has: page.getByRole('region', { name: 'Text' }) })
  const choose = async (label: string, name: string) => {
    await use.getByLabel(label, { exact: true }).fill(name)
    await offeredOptions(page, name).first().click()
  }
  await choose('Company of the contact', first)
  await use.getByLabel('Who', { exact: true }).click()
  await offeredOptions(page, 'Wang Fang').first().click()
  await use.getByText('Dear Wang Fang,').waitFor()
  await choose('Company of the contact', second)
  await use.getByText('Dear client,').waitFor()
})
