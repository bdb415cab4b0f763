import { changeQuota, createQuota } from '@seamark/contract/ai/usage/quotas'
import { createCompany, newCompany } from '@seamark/contract/phonebook/companies/companies'
import { transferCompany } from '@seamark/contract/phonebook/custody/ownership'
import { talkingModel } from '@seamark/server/domains/ai/testing'
import { asking, saying } from '@seamark/server/platform/testing/endpoint/endpoint-scripts'
import { startModelServer } from '@seamark/server/platform/testing/endpoint/endpoint-server'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { findBarriers } from '../accessibility.ts'
import { apiOf, openDesk } from '../desk.ts'
import { shown } from '../frame/tabs.ts'

const stub = await startModelServer()
afterAll(() => stub.stop())
const desk = openDesk({
  DEMO_COMPANIES: '20',
  DEMO_RECORDS: '0',
  AI_URL: stub.address,
  AI_KEY: 'sk-invented-key-of-the-tests',
  AI_MODEL: 'stub-1',
})

const at = '/chatGPT/chatGPT'
/** A sentence of which the rules understand nothing. */
const riddle = 'Invent a slogan'
const boxOf = (page: Page) => shown(page).getByRole('textbox', { name: 'Ask in a sentence' })
const logOf = (page: Page) => shown(page).getByRole('log')
async function ask(page: Page, text: string) {
  await boxOf(page).fill(text)
  await boxOf(page).press('Enter')
}

test('an answer comes piece by piece, goes on after a reload, is stopped, made anew, and asked for in other words', async () => {
  const page = await desk.person('manager', { at })
  const log = logOf(page)
  await log.getByText('stub-1 is connected').waitFor()
  const talk = talkingModel(stub)
  await ask(page, riddle)
  await log.getByText('Answering…').waitFor()
  await talk.say('Ships **sail**.\n\n- one\n- <img src="/api/none"> [x](http://localhost/none) [K9]')
  await log.getByRole('listitem').getByText('one', { exact: true }).waitFor()
  await expect.poll(() => findBarriers(page)).toEqual([])
  await boxOf(page).fill('typed meanwhile')
  await page.waitForURL(/chat=\d+/)
  await page.reload()
  await log.getByRole('listitem').getByText('one', { exact: true }).waitFor()
  await talk.say('\n- three')
  await log.getByRole('listitem').getByText('three', { exact: true }).waitFor()
  expect(await boxOf(page).inputValue()).toBe('typed meanwhile')
  // Nothing that a model writes loads or leads anywhere.
  expect(await log.locator('img, a').count()).toBe(0)

  await shown(page).getByRole('button', { name: 'Stop' }).click()
  await log.getByText('Stopped.').waitFor()
  await expect.poll(() => stub.open()).toBe(0)
  await log.getByRole('listitem').getByText('three', { exact: true }).waitFor()

  stub.answerOnce(saying('Second slogan'))
  await log.getByRole('button', { name: 'Regenerate' }).click()
  await log.getByText('Second slogan').waitFor()
  const versions = log.getByRole('group', { name: 'Versions of the answer' })
  await versions.getByText('2/2').waitFor()
  await versions.getByRole('button', { name: 'Previous version' }).click()
  await log.getByRole('listitem').getByText('three', { exact: true }).waitFor()

  stub.answerOnce(saying('Third slogan'))
  await log.getByRole('button', { name: 'Edit the question' }).click()
  await log.getByRole('textbox', { name: 'Edit the question' }).fill('Invent a shorter slogan')
  await log.getByRole('textbox', { name: 'Edit the question' }).press('Enter')
  await log.getByText('Third slogan').waitFor()
  await expect.poll(() => findBarriers(page)).toEqual([])
  const branches = log.getByRole('group', { name: 'Versions of the question' })
  await branches.getByRole('button', { name: 'Previous version' }).click()
  await log.getByText('three', { exact: true }).waitFor()
  expect(await log.getByText('Third slogan').count()).toBe(0)

  // What the rules have answered is answered by the model at a click.
  await ask(page, 'companies in the pool')
  await log.getByRole('region', { name: 'Clients' }).waitFor()
  stub.answerOnce(saying('There are some.'))
  await log.getByRole('button', { name: 'Ask the model' }).click()
  await log.getByText('There are some.').waitFor()
})

test('an answer whose stream does not come through is asked for; what has failed says why, and what to do', async () => {
  desk.foresee(/ERR_FAILED/)
  const page = await desk.person('manager', { at })
  const log = logOf(page)
  await page.route('**/api/ai/answers/*/stream*', (route) => route.abort())
  const talk = talkingModel(stub)
  await ask(page, riddle)
  await talk.say('Slowly')
  await log.getByText('Slowly').waitFor()
  await talk.finish()
  await log.getByText('Tokens: 11 in, 7 out').waitFor()
  stub.answerOnce('unpaid')
  await log.getByRole('button', { name: 'Regenerate' }).click()
  await log.getByRole('alert').getByText('administrator').waitFor()
  stub.answerOnce(saying('Now it works'))
  await log.getByRole('alert').getByRole('button', { name: 'Regenerate' }).click()
  await log.getByText('Now it works').waitFor()
})

test('a quota that is used up refuses the model and not the rules, until it is raised', async () => {
  const page = await desk.person('sales', { at })
  const boss = await desk.person('sysadmin')
  const log = logOf(page)
  const { rows } = await desk.query(`select id::int as id from identity.users where username = 'sales'`)
  const [{ id: userId } = { id: 0 }] = rows as { id: number }[]
  const limits = { tokensDay: 10, tokensMonth: null, picturesDay: null }
  const quota = await apiOf(boss)(createQuota, { body: { holder: 'person', holderId: userId, ...limits } })
  const asked = stub.questions.length
  await ask(page, riddle)
  await log.getByRole('alert').getByText('quota').waitFor()
  expect(stub.questions.length).toBe(asked)
  await ask(page, 'my clients')
  await log.getByRole('region', { name: 'Clients' }).waitFor()
  await apiOf(boss)(changeQuota, {
    params: { id: quota.id },
    version: quota.version,
    body: { ...limits, tokensDay: 1_000_000 },
  })
  stub.answerOnce(saying('A slogan after all'))
  await log.getByRole('alert').getByRole('button', { name: 'Regenerate' }).click()
  await log.getByText('A slogan after all').waitFor()
})

test('an answer that names a client is veiled once she is a colleague’s', async () => {
  const page = await desk.person('sales', { at })
  const call = apiOf(page)
  const log = logOf(page)
  const name = `Zqxwv${String.fromCodePoint(65 + (Date.now() % 26))} Freight`
  const { id, version } = await call(createCompany, { body: newCompany.parse({ name, visibility: 'private' }) })
  // The question stands there before the server has it, so what is waited for is not among its words.
  stub.answerOnce(saying(`${name} sails on`))
  await ask(page, `${riddle} for ${name}`)
  await log.getByText(`${name} sails on`).waitFor()
  const { rows } = await desk.query(`select id::int as id from identity.users where username = 'sales2'`)
  const [{ id: userId } = { id: 0 }] = rows as { id: number }[]
  await call(transferCompany, { params: { id }, version, body: { userId } })
  // The address names the chat a moment after its answer is shown.
  await page.waitForURL(/chat=\d+/)
  await page.reload()
  await log.getByText('This names a record you may no longer see').waitFor()
  expect(await shown(page).getByText(name).count()).toBe(0)
})

test('an answer about clients names its sources with their count, their list and their client; a draft shows what in it comes from outside', async () => {
  const page = await desk.person('manager', { at })
  const log = logOf(page)
  const mark = Date.now()
    .toString(36)
    .replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')
  const name = `Zq${mark} call 13911112222`
  const { id } = await apiOf(page)(createCompany, {
    body: newCompany.parse({ name, visibility: 'private', source: 'crawl' }),
  })
  stub.answerOnce(
    asking('companies', { text: `Zq${mark}` }),
    asking('draftText', { text: 'Dear client,\ncall 13911112222 please.' }, 'call_2'),
    saying('There is [K1].\n\n| Client | Note |\n| --- | --- |\n| [K1] | new |'),
  )
  await ask(page, `${riddle} for those called Zq${mark}`)
  await log.getByText('Tokens:').waitFor()
  const link = log.locator('.ai-markdown').getByRole('link', { name }).first()
  expect(await link.getAttribute('href')).toContain(String(id))
  const draft = log.getByRole('region', { name: 'A draft to change and copy' })
  await draft.getByRole('alert').locator('q', { hasText: name }).waitFor()
  await draft.getByRole('alert').getByRole('listitem').getByText('13911112222').waitFor()

  await log.getByText('Sources (1)').click()
  const rows = log.getByRole('region', { name: 'Clients' })
  await rows.getByText('1 row').waitFor()
  await expect.poll(() => findBarriers(page)).toEqual([])
  await rows.getByRole('link', { name: 'Open in the list' }).click()
  await page.waitForURL(/contactsList\?/)
})
