import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findBarriers } from '../accessibility.ts'
import { openDesk } from '../desk.ts'
import { follow, shown } from '../frame/tabs.ts'
import { press } from '../phonebook/companies.ts'
import { csv, handIn } from '../workbench/imports/files.ts'

const desk = openDesk()
/** A word of its own, so that the story can be told twice on one product. */
const word = `QA${Date.now()}`
const bar = (page: Page) => shown(page).getByRole('toolbar', { name: 'Bulk actions' })
const rows = (page: Page) => shown(page).locator('[data-row-key], .data-card')
const list = '/chatGPT/chatGPTqaList'

test('questions of the office: written down, found, brought in by a file, deleted many at once and back', async () => {
  const page = await desk.person('manager', { at: list })
  const dialog = page.getByRole('dialog')
  await shown(page).getByRole('button', { name: 'New question' }).first().click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Question cannot be blank.').waitFor()
  await dialog.getByLabel('Question', { exact: true }).fill(`${word} free time?`)
  await dialog.getByLabel('Answer').fill('Seven days.\nAsk us for more.')
  await expect.poll(() => findBarriers(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await rows(page)
    .filter({ hasText: `${word} free time?` })
    .waitFor()

  await follow(page, '/chatGPT/chatGPTqaImport')
  await handIn(page, {
    name: `${word}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(
      csv([
        ['标准问题', '标准答案', '分类'],
        [`${word} 截关几点？`, '开船前一天 12 点', word],
        [`${word} 电放要什么？`, '电放保函', word],
        [`${word} free time?`, 'Seven days.', word],
      ]),
    ),
  })
  await press(page, 'Next: review')
  await shown(page).getByText('This will create').first().waitFor()
  await press(page, 'Import now')
  await shown(page).getByText('Imported', { exact: true }).waitFor()

  await follow(page, `${list}?q=${word}`)
  await expect.poll(() => rows(page).count()).toBe(3)
  await rows(page).filter({ hasText: 'free time' }).click()
  await page.locator('.ai-answer').getByText('Seven days.').waitFor()
  await expect.poll(() => findBarriers(page)).toEqual([])
  await page.keyboard.press('Escape')

  await shown(page).getByRole('button', { name: 'Try a question' }).click()
  await shown(page).getByLabel('Type a sentence').fill(`${word} 做电放要交什么`)
  await shown(page).getByLabel('Type a sentence').press('Enter')
  const entries = shown(page).getByRole('list', { name: 'Entries found' }).getByRole('listitem')
  const own = entries.filter({ hasText: `${word} 电放要什么` })
  await own.getByText(/^(?:Shown as answer|Only offered)$/).waitFor()
  await expect.poll(() => findBarriers(page)).toEqual([])
  await own.getByRole('button', { name: '电放要什么？' }).click()
  await page.locator('.ai-answer').getByText('电放保函').waitFor()
  await page.keyboard.press('Escape')

  await shown(page).getByRole('checkbox', { name: 'Select this page' }).click()
  await bar(page).getByRole('button', { name: 'Delete questions' }).click()
  await dialog.getByRole('button', { name: 'Confirm: Delete questions' }).click()
  await dialog.getByText('3 done', { exact: true }).waitFor()
  await expect.poll(() => rows(page).count()).toBe(0)
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await dialog.getByText('Undone', { exact: true }).waitFor()
  await expect.poll(() => rows(page).count()).toBe(3)
})

test('what was asked and not found becomes an entry by one click, and is then found', async () => {
  const page = await desk.person('manager', { at: '/chatGPT/chatGPT' })
  const dialog = page.getByRole('dialog')
  // A word of letters alone, since numbers are blanked.
  const own = [...word].map((sign) => 'abcdefghij'[Number(sign)] ?? sign).join('')
  const sentence = `${own} pallet swap at the depot`
  const box = () => shown(page).getByRole('textbox', { name: 'Ask in a sentence' })
  await box().fill(sentence)
  await box().press('Enter')
  await shown(page).getByRole('button', { name: 'Report as unanswered' }).click()
  await shown(page).getByText('Reported.').waitFor()

  await follow(page, list)
  await shown(page).getByRole('button', { name: 'Unanswered' }).click()
  const miss = shown(page).getByRole('listitem').filter({ hasText: own })
  await miss.getByText('Asked 1 time').waitFor()
  await expect.poll(() => findBarriers(page)).toEqual([])
  await miss.getByRole('button', { name: 'Write an entry' }).click()
  await dialog.getByLabel('Question', { exact: true }).fill('Where are pallets swapped?')
  await dialog.getByRole('textbox', { name: 'Answer' }).fill('At gate two.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => miss.count()).toBe(0)

  await follow(page, '/chatGPT/chatGPT')
  await box().fill(sentence)
  await box().press('Enter')
  await shown(page).locator('.ai-answer').getByText('At gate two.').waitFor()
})
