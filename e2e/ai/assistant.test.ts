import { expect, test } from 'vitest'
import { findBarriers } from '../accessibility.ts'
import { openDesk } from '../desk.ts'
import { follow, shown } from '../frame/tabs.ts'

const desk = openDesk()
/** A word of its own, so that the story can be told twice on one product. */
const word = `AS${Date.now()}`

test('one box: rows with their list, an entry as it is written, a task that is written once it is confirmed', async () => {
  const page = await desk.person('manager', { at: '/chatGPT/chatGPT' })
  const box = shown(page).getByRole('textbox', { name: 'Ask in a sentence' })
  const log = shown(page).getByRole('log')
  const ask = async (text: string) => {
    await box.fill(text)
    await box.press('Enter')
    await expect.poll(() => box.inputValue()).toBe('')
  }
  await box.waitFor()
  await expect.poll(() => findBarriers(page)).toEqual([])

  // Enter that takes the word of an input method sends nothing.
  await box.fill('my clients')
  await box.evaluate((element) =>
    element.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, isComposing: true }),
    ),
  )
  expect(await log.getByRole('article').count()).toBe(0)

  await ask('companies in the pool')
  const rows = log.getByRole('region', { name: 'Clients' })
  await rows.getByRole('row').first().waitFor()
  await expect.poll(() => findBarriers(page)).toEqual([])
  await rows.getByRole('link', { name: 'Open in the list' }).click()
  await page.waitForURL(/contactsList\?view=pool/)
  await follow(page, '/chatGPT/chatGPT')

  await ask('delete my clients')
  await log.getByText('Not sure.').waitFor()

  await desk.query(
    `insert into ai.questions (question, question_key, answer, language, search, created_by, updated_by)
     select $1::text, lower($1::text), $2::text, 'en', upper($1::text), id, id from identity.users order by id limit 1`,
    [`${word} demurrage terms`, 'Seven days.\n  Then 80 USD a day.'],
  )
  await ask(`${word} demurrage terms?`)
  const answer = log.locator('.ai-answer').last()
  await answer.waitFor()
  expect(await answer.innerText()).toContain('Seven days.\n  Then 80 USD a day.')

  await ask(`Remind me tomorrow to call ${word}`)
  const tasks = () => desk.query('select id from followups.tasks where title = $1', [`call ${word}`])
  await log.getByRole('button', { name: 'Confirm' }).waitFor()
  expect((await tasks()).rows).toEqual([])
  await log.getByRole('button', { name: 'Confirm' }).dblclick()
  await log.getByText('Task made:').waitFor()
  expect((await tasks()).rows).toHaveLength(1)
})
