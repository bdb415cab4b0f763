import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findBarriers } from '../accessibility.ts'
import { openDesk } from '../desk.ts'
import { follow, shown } from '../frame/tabs.ts'

const desk = openDesk()
/** A word of its own, so that the story can be told twice on one product. */
const word = `AS${Date.now()}`

const at = '/chatGPT/chatGPT'
const boxOf = (page: Page) => shown(page).getByRole('textbox', { name: 'Ask in a sentence' })
const logOf = (page: Page) => shown(page).getByRole('log')
async function ask(page: Page, text: string) {
  await boxOf(page).fill(text)
  await boxOf(page).press('Enter')
  await expect.poll(() => boxOf(page).inputValue()).toBe('')
}

test('one box: rows with their list, an entry as it is written, a task that is written once it is confirmed', async () => {
  const page = await desk.person('manager', { at })
  const [box, log] = [boxOf(page), logOf(page)]
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

  await ask(page, 'companies in the pool')
  const rows = log.getByRole('region', { name: 'Clients' })
  await rows.getByRole('row').first().waitFor()
  await expect.poll(() => findBarriers(page)).toEqual([])
  await rows.getByRole('link', { name: 'Open in the list' }).click()
  await page.waitForURL(/contactsList\?view=pool/)
  await follow(page, at)

  await ask(page, 'delete my clients')
  await log.getByText('Not sure.').waitFor()

  await desk.query(
    `insert into ai.questions (question, question_key, answer, language, search, created_by, updated_by)
     select $1::text, lower($1::text), $2::text, 'en', upper($1::text), id, id from identity.users order by id limit 1`,
    [`${word} demurrage terms`, 'Seven days.\n  Then 80 USD a day.'],
  )
  await ask(page, `${word} demurrage terms?`)
  const answer = log.locator('.ai-answer').last()
  await answer.waitFor()
  expect(await answer.innerText()).toContain('Seven days.\n  Then 80 USD a day.')

  await ask(page, `Remind me tomorrow to call ${word}`)
  const tasks = () => desk.query('select id from followups.tasks where title = $1', [`call ${word}`])
  await log.getByRole('button', { name: 'Confirm' }).waitFor()
  expect((await tasks()).rows).toEqual([])
  await log.getByRole('button', { name: 'Confirm' }).dblclick()
  await log.getByText('Task made:').waitFor()
  expect((await tasks()).rows).toHaveLength(1)
})

test('what is typed and asked is not lost where no answer comes, and a text is not cut', async () => {
  desk.foresee(/ERR_FAILED/)
  const page = await desk.person('manager', { at })
  const [box, log] = [boxOf(page), logOf(page)]
  const typed = Promise.withResolvers<void>()
  await page.route(
    '**/api/ai/answers',
    async (route) => {
      await typed.promise
      await route.abort()
    },
    { times: 1 },
  )
  await ask(page, 'companies in the pool')
  await log.getByRole('status', { name: 'Loading' }).waitFor()
  await box.fill('typed meanwhile')
  typed.resolve()
  await log.getByRole('alert').waitFor()
  expect(await box.inputValue()).toBe('typed meanwhile')
  await log.getByRole('button', { name: 'Try again' }).click()
  await log.getByRole('region', { name: 'Clients' }).waitFor()
  expect(await log.getByRole('article').count()).toBe(1)

  await box.fill('x'.repeat(20_001))
  await shown(page).getByText('At most 20,000 characters.').waitFor()
  await box.press('Enter')
  expect((await box.inputValue()).length).toBe(20_001)
  expect(await log.getByRole('article').count()).toBe(1)
  await expect.poll(() => findBarriers(page)).toEqual([])

  await ask(page, 'hello there')
  await log.getByText('Not sure. Ask it differently.', { exact: true }).waitFor()
  await ask(page, Array.from({ length: 51 }, (_, place) => `宁波-洛杉矶 40HQ ${1400 + place}`).join('\n'))
  await log.getByText('The first 50 of 51 lines').waitFor()
})

test('a task whose answer is lost on the way is found and not made twice', async () => {
  desk.foresee(/ERR_FAILED/)
  const page = await desk.person('manager', { at })
  const log = logOf(page)
  const title = `ship ${word}`
  await page.route(
    '**/api/followups/tasks',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await ask(page, `Remind me tomorrow to ${title}`)
  await log.getByRole('button', { name: 'Confirm' }).click()
  await log.getByText('the task may have been made').waitFor()
  await log.getByRole('button', { name: 'Confirm' }).click()
  await log.getByText('The task was already made').waitFor()
  await log.getByRole('link', { name: title }).waitFor()
  const { rows } = await desk.query('select id from followups.tasks where title = $1', [title])
  expect(rows).toHaveLength(1)
})

test('on a phone nothing is wider than the screen, the box stays in sight, and a finger finds everything', async () => {
  const page = await desk.person('manager', { at, width: 375, height: 700, touch: true })
  await boxOf(page).waitFor()
  await ask(page, '宁波到洛杉矶')
  await logOf(page).locator('.ai-choices button').first().click()
  await ask(page, 'companies in the pool')
  await logOf(page).getByRole('region', { name: 'Clients' }).waitFor()
  await ask(page, `Remind me tomorrow to carry ${word.repeat(9)}`)
  await logOf(page).getByRole('button', { name: 'Confirm' }).waitFor()
  await expect.poll(() => logOf(page).getByRole('status').count()).toBe(0)
  const measured = await shown(page)
    .locator('.ai-chat')
    .evaluate((chat) => ({
      tooWide: [chat, ...chat.querySelectorAll('.ai-turns, article, section, button')]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
        .map(({ outerHTML }) => outerHTML.slice(0, 120)),
      tooSmall: [...chat.querySelectorAll('a, button, summary, textarea')]
        .filter((one) => getComputedStyle(one).opacity !== '0')
        .map((one) => ({ box: one.getBoundingClientRect(), name: one.textContent }))
        .filter(({ box }) => box.width > 0 && (box.height < 24 || box.width < 24))
        .map(({ box, name }) => `${name}: ${box.width} × ${box.height}`),
    }))
  expect(measured).toEqual({ tooWide: [], tooSmall: [] })
  const box = await boxOf(page).boundingBox()
  expect(box && box.y + box.height).toBeLessThanOrEqual(700)
  await expect.poll(() => findBarriers(page)).toEqual([])
})
