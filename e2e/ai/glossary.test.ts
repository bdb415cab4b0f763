import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findBarriers } from '../accessibility.ts'
import { openDesk } from '../desk.ts'
import { follow, shown } from '../frame/tabs.ts'

const desk = openDesk()
/** A word of its own, so that the story can be told twice on one product. */
const word = `GL${Date.now()}`
const rows = (page: Page) => shown(page).locator('[data-row-key], .data-card')

test('a term of the office: written down, asked for in a sentence, found in a text, deleted and back', async () => {
  const page = await desk.person('manager', { at: '/chatGPT/glossary' })
  const dialog = page.getByRole('dialog')
  await shown(page).getByRole('button', { name: 'New term' }).first().click()
  await dialog.getByLabel('Chinese', { exact: true }).fill(`${word}专线`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('A term needs its text in two languages at least.').waitFor()
  await dialog.getByLabel('English', { exact: true }).fill(`${word} express`)
  await expect.poll(() => findBarriers(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await rows(page)
    .filter({ hasText: `${word} express` })
    .waitFor()

  await follow(page, '/chatGPT/chatGPT')
  const box = shown(page).getByRole('textbox', { name: 'Ask in a sentence' })
  await box.fill(`how do you say ${word}专线 in English`)
  await box.press('Enter')
  await shown(page).getByRole('region', { name: 'Glossary' }).getByText(`${word} express`).waitFor()

  await follow(page, '/chatGPT/translation')
  await shown(page)
    .getByRole('textbox', { name: 'Text to translate' })
    .fill(`${word}专线 宁波到洛杉矶 2*40HQ 一共 2350美金`)
  await shown(page).getByRole('combobox', { name: 'Into' }).click()
  await page.getByTitle('English').last().click()
  await shown(page).getByRole('button', { name: 'Find the terms' }).click()
  const terms = shown(page).getByRole('region', { name: 'Terms of the text' })
  for (const target of [`${word} express`, 'Ningbo', 'Los Angeles', '2×40HQ', 'USD 2350'])
    await terms.getByRole('cell', { name: target, exact: true }).waitFor()
  const result = shown(page).getByRole('region', { name: 'Translation', exact: true })
  await result.getByText('No model is connected, so no translation is made here.').waitFor()
  await result
    .getByRole('textbox', { name: 'Translation', exact: true })
    .fill(`${word} express from Ningbo to Los Angeles, USD 2350`)
  await result.getByText('Missing: 2×40HQ').waitFor()
  await result.getByRole('button', { name: 'Use' }).first().click()
  await dialog.getByRole('button', { name: 'Put into the box' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => findBarriers(page)).toEqual([])

  await follow(page, `/chatGPT/glossary?q=${word}`)
  await rows(page)
    .filter({ hasText: `${word} express` })
    .waitFor()
  await rows(page).locator('.data-more').first().click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => rows(page).count()).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => rows(page).count()).toBe(1)
})
