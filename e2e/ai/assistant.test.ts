import { randomUUID } from 'node:crypto'
import { askInChat } from '@seamark/contract/ai/chats/chats'
import { createTemplate, newTemplate } from '@seamark/contract/ai/templates/templates'
import { createCompany, editCompany, newCompany } from '@seamark/contract/phonebook/companies/companies'
import { transferCompany } from '@seamark/contract/phonebook/custody/ownership'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findBarriers } from '../accessibility.ts'
import { apiOf, openDesk } from '../desk.ts'
import { follow, shown } from '../frame/tabs.ts'

const desk = openDesk()
/** A word of its own, so that the story can be told twice on one product. */
const word = `AS${Date.now()}`

/** A name of letters alone, which no reader takes for a number. */
const lettersOf = (number: number) => `Z${[...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`

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
  expect(await answer.getByRole('link', { name: 'Open the entry' }).getAttribute('href')).toMatch(
    /chatGPTqaList\?question=\d+$/,
  )

  await ask(page, `Remind me tomorrow to call ${word}`)
  const tasks = () => desk.query('select id from followups.tasks where title = $1', [`call ${word}`])
  await log.getByRole('button', { name: 'Confirm' }).waitFor()
  expect((await tasks()).rows).toEqual([])
  await log.getByRole('button', { name: 'Confirm' }).dblclick()
  await log.getByText('Task made:').waitFor()
  expect((await tasks()).rows).toHaveLength(1)
})

test('a template is found behind a /, filled, and put into the box; an Enter of an input method takes its word alone', async () => {
  const page = await desk.person('manager', { at })
  const [box, log] = [boxOf(page), logOf(page)]
  const names = { en: `${word} greeting` }
  const body = newTemplate.parse({ names, drafts: { en: 'Dear client, hello.' }, language: 'en' })
  await apiOf(page)(createTemplate, { body })
  await box.pressSequentially(`Dear all /${word}`)
  await page.locator('.ant-mentions-dropdown:visible').getByText(names.en).waitFor()
  await box.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByText(names.en).waitFor()
  await expect.poll(() => findBarriers(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Put into the box' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await box.inputValue()).toMatch(/^Dear all\n\nDear client/)

  await box.fill('')
  const method = await page.context().newCDPSession(page)
  const composed = { text: '谁在求舱', selectionStart: 4, selectionEnd: 4 }
  await method.send('Input.imeSetComposition', composed)
  await box.press('Enter')
  await method.send('Input.insertText', { text: composed.text })
  await expect.poll(() => box.inputValue()).toContain(composed.text)
  expect(await log.getByRole('article').count()).toBe(0)
  await method.detach()
})

test('what is typed and asked is not lost where no answer comes, and a text is not cut', async () => {
  desk.foresee(/ERR_FAILED/)
  const page = await desk.person('manager', { at })
  const [box, log] = [boxOf(page), logOf(page)]
  const typed = Promise.withResolvers<void>()
  let isLost = false
  await page.route('**/api/ai/chats', async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.continue()
    isLost = true
    await typed.promise
    // It has been asked and answered, and only the answer does not come.
    await route.fetch()
    await route.abort()
  })
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

test('a task whose answer is lost on the way is made once, and the page says so', async () => {
  desk.foresee(/ERR_FAILED/)
  const page = await desk.person('manager', { at })
  const log = logOf(page)
  const title = `ship ${word}`
  await page.route(
    '**/api/ai/proposals/*/confirm',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await ask(page, `Remind me tomorrow to ${title}`)
  await log.getByRole('button', { name: 'Confirm' }).click()
  await log.getByRole('link', { name: title }).waitFor()
  const { rows } = await desk.query('select id from followups.tasks where title = $1', [title])
  expect(rows).toHaveLength(1)
})

test('what is typed is kept: beside an example, and in a task whose client has changed', async () => {
  const page = await desk.person('manager', { at })
  const call = apiOf(page)
  const log = logOf(page)
  await boxOf(page).fill('typed and not sent')
  await log.locator('.ai-choices button').first().click()
  await page.waitForURL(/chat=\d+/)
  expect(await boxOf(page).inputValue()).toBe('typed and not sent')

  const name = `${lettersOf(Date.now())}雪雁国际货运有限公司`
  const { id, version } = await call(createCompany, { body: newCompany.parse({ name, visibility: 'private' }) })
  await ask(page, `给${name}建个明天的回访任务`)
  const title = `回访 ${word}`
  const task = log.getByRole('region', { name: 'A task is made once you confirm' })
  await task.getByRole('textbox', { name: 'Task' }).fill(title)
  await call(editCompany, { params: { id }, version, body: { remark: word } })
  await task.getByRole('button', { name: 'Confirm' }).click()
  await task.getByText('The client has just been changed').waitFor()
  expect(await task.getByRole('textbox', { name: 'Task' }).inputValue()).toBe(title)
  await task.getByRole('button', { name: 'Confirm' }).click()
  await log.getByRole('link', { name: title }).waitFor()
})

test('a follow-up, the next contact and a tag are proposed, edited and made once, with links to what was made', async () => {
  const page = await desk.person('manager', { at })
  const call = apiOf(page)
  const log = logOf(page)
  const name = `${lettersOf(Date.now())}青雁国际货运有限公司`
  const { id } = await call(createCompany, { body: newCompany.parse({ name, visibility: 'private' }) })
  await ask(page, `Log a phone follow-up with ${name}: asked for rates to LA`)
  const followUp = log.getByRole('region', { name: 'A follow-up is logged once you confirm' })
  await followUp.getByText('Now: Unconfirmed').waitFor()
  const said = followUp.getByRole('textbox', { name: 'What was said' })
  expect(await said.inputValue()).toBe('asked for rates to LA')
  await said.fill(`asked for rates ${word}`)
  await followUp.getByRole('button', { name: 'Confirm' }).dblclick()
  await log.getByText('Follow-up logged:').waitFor()
  const { rows } = await desk.query('select way, content from followups.records where company_id = $1', [id])
  expect(rows).toEqual([{ way: 'phone', content: `asked for rates ${word}` }])

  await ask(page, `Set the next contact with ${name} to tomorrow`)
  const contact = log.getByRole('region', { name: 'The next contact is planned once you confirm' })
  await contact.getByText('Now: none').waitFor()
  await contact.getByRole('button', { name: 'Confirm' }).click()
  await log.getByText('Contact planned:').waitFor()
  await log
    .getByRole('link', { name: new RegExp(name) })
    .last()
    .click()
  await page.waitForURL(/task=\d+/)
})

/** The id of one of the demo's people. */
async function idOf(username: string) {
  const { rows } = await desk.query('select id::int as id from identity.users where username = $1', [username])
  const [row] = rows as { id: number }[]
  return row?.id ?? 0
}

test('chats are kept: found, renamed, pinned and deleted, with rows that are asked for anew and a client who may veil them', async () => {
  const page = await desk.person('sales', { at })
  const call = apiOf(page)
  const name = `${lettersOf(Date.now())} Freight`
  const { id, version } = await call(createCompany, { body: newCompany.parse({ name, visibility: 'private' }) })
  const [log, list] = [logOf(page), shown(page).getByRole('navigation', { name: 'Chats' })]
  // A client is picked behind an @; Enter takes her, and only the next one sends.
  await boxOf(page).pressSequentially(`phone of @${name.slice(0, 8)}`)
  await page.locator('.ant-mentions-dropdown:visible').getByText(name).waitFor()
  await boxOf(page).press('Enter')
  await expect.poll(() => boxOf(page).inputValue()).toBe(`phone of ${name} `)
  expect(await log.getByRole('article').count()).toBe(0)
  await boxOf(page).press('Enter')
  await log.getByRole('region', { name: 'Contacts' }).getByText(name).waitFor()
  await page.waitForURL(/chat=\d+/)
  await boxOf(page).fill('typed and not sent')
  await page.reload()
  await log.getByRole('region', { name: 'Contacts' }).getByText(name).waitFor()
  expect(await boxOf(page).inputValue()).toBe('typed and not sent')
  await expect.poll(() => findBarriers(page)).toEqual([])

  await log.getByRole('button', { name: 'Not helpful' }).click()
  await log.getByRole('textbox', { name: 'What was wrong?' }).waitFor()

  const line = list.getByRole('listitem').filter({ hasText: name })
  await line.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Pin' }).click()
  await line.getByLabel('Pinned').waitFor()

  // Given to a colleague, she and all that was said of her are out of sight.
  await call(transferCompany, { params: { id }, version, body: { userId: await idOf('sales2') } })
  await page.reload()
  await log.getByText('This names a record you may no longer see').waitFor()
  expect(await shown(page).getByText(name).count()).toBe(0)
  const veiled = list.getByRole('listitem').filter({ hasText: 'Names a record' })
  await veiled.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByText('Names a record').last().waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await veiled.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await list.getByRole('textbox', { name: 'Title of the chat' }).fill(`kept ${word}`)
  await list.getByRole('textbox', { name: 'Title of the chat' }).press('Enter')
  const renamed = list.getByRole('listitem').filter({ hasText: `kept ${word}` })
  await renamed.waitFor()
  await list.getByRole('searchbox').fill(`kept ${word}`)
  await list.getByRole('searchbox').press('Enter')
  await expect.poll(() => list.getByRole('listitem').count()).toBe(1)
  await renamed.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await list.getByText('No chat matches').waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('chat')).toBe(null)
})

test('on a phone nothing is wider than the screen, the box stays in sight, and a finger finds everything', async () => {
  const page = await desk.person('manager', { at, width: 375, height: 700, touch: true })
  await boxOf(page).waitFor()
  await ask(page, '宁波到洛杉矶')
  await logOf(page).locator('.ai-choices button').first().click()
  await ask(page, 'companies in the pool')
  await logOf(page).getByRole('article').last().getByRole('region', { name: 'Clients' }).waitFor()
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
  // What is asked in another window comes here too, though the list of chats is closed.
  const id = Number(new URL(page.url()).searchParams.get('chat'))
  await apiOf(page)(askInChat, { params: { id }, body: { key: randomUUID(), text: '谁在求舱' } })
  await logOf(page).getByText('谁在求舱').first().waitFor()
})
