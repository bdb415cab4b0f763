import { getCardReading } from '@seamark/contract/ai/cards/cards'
import { checkEndpoint } from '@seamark/contract/ai/usage/checks'
import { listContacts } from '@seamark/contract/phonebook/contacts/contacts'
import { createProfile, newProfile } from '@seamark/contract/phonebook/profiles/profiles'
import { asking, saying } from '@seamark/server/platform/testing/endpoint/endpoint-scripts'
import { startModelServer } from '@seamark/server/platform/testing/endpoint/endpoint-server'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { findBarriers } from '../accessibility.ts'
import { apiOf, openDesk } from '../desk.ts'
import { shown } from '../frame/tabs.ts'
import { png } from '../trust/images.ts'

const stub = await startModelServer()
afterAll(() => stub.stop())
const desk = openDesk({
  DEMO_COMPANIES: '20',
  DEMO_RECORDS: '0',
  AI_URL: stub.address,
  AI_KEY: 'sk-invented-key-of-the-tests',
  AI_MODEL: 'stub-1',
  AI_CARD_PHOTOS: 'sent',
})

const card = {
  company: '宁波甬江户外用品有限公司',
  name: '方小姐',
  title: '外贸经理',
  mobiles: ['138 0574 0001'],
  email: 'fang@yongjiang.example',
}
const front = { name: 'card.png', mimeType: 'image/png', buffer: png(640, 380) }

async function choose(page: Page, side: string, within = shown(page)) {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    within.getByRole('button', { name: side, exact: true }).click(),
  ])
  await chooser.setFiles(front)
}

test('a card beside the form of a company is read into it, value by value, and kept with its first contact', async () => {
  const page = await desk.person('sales')
  await page.goto('/contacts/add')
  const form = shown(page).getByRole('form', { name: 'New company' })
  await choose(page, 'Front of the name card')
  const beside = form.getByRole('complementary', { name: 'Name card' })
  await beside.getByRole('img', { name: 'Front of the name card' }).waitFor()
  // Before a model is known to see images, it is said why none is asked.
  await beside.getByText('cannot see images').waitFor()
  expect(await beside.getByRole('button').count()).toBe(0)

  const boss = await desk.person('sysadmin')
  stub.answerOnce(saying('OK'), asking('port_code', { port: 'Ningbo' }), saying('CNNGB'), saying('red'))
  await apiOf(boss)(checkEndpoint, { body: { model: 'stub-1' } })
  await expect.poll(async () => (await apiOf(boss)(getCardReading, {})).state).toBe('ready')
  await page.reload()
  await choose(page, 'Front of the name card')
  stub.questions.length = 0
  stub.answerOnce(saying(JSON.stringify(card)))
  await form.getByLabel('Company name').fill('甬江')
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await form.getByText('A card is kept with a contact').waitFor()
  await beside.getByRole('button', { name: 'Read the card' }).click()
  const list = page.getByRole('dialog')
  await list.getByRole('img', { name: 'Front of the name card' }).waitFor()
  await list.getByRole('checkbox', { name: /Position/ }).uncheck()
  // What was typed is not overwritten unless somebody ticks it.
  await list.getByRole('checkbox', { name: /Company name/ }).check()
  await expect.poll(() => findBarriers(page)).toEqual([])
  expect(await form.getByLabel('Company name').inputValue()).toBe('甬江')
  await list.getByRole('button', { name: /^Fill in/ }).click()
  expect(await form.getByLabel('Company name').inputValue()).toBe(card.company)
  expect(await form.getByLabel('Position', { exact: true }).inputValue()).toBe('')
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await page.waitForURL(/\/contacts\/tabs\//)
  const id = Number(page.url().match(/\/(\d+)(?:\?|$)/)?.[1])
  const { rows } = await apiOf(page)(listContacts, { params: { id }, query: {} })
  expect(rows).toMatchObject([
    { name: '方小姐', position: '', cards: { front: expect.any(String) as string, back: null } },
  ])
  expect(JSON.stringify(stub.questions[0]?.json)).toContain('data:image/jpeg;base64,')
})

test('a kept card stands above the form of its contact on a phone, and is read from there', async () => {
  const page = await desk.person('sales', { width: 375 })
  const { id, name } = await apiOf(page)(createProfile, {
    body: newProfile.parse({
      name: '宁波甬江名片有限公司',
      country: 'CN',
      contacts: [
        {
          name: '方小姐',
          values: [
            { kind: 'mobile', value: '13805740009' },
            { kind: 'email', value: 'fang@yongjiang-card.example' },
          ],
        },
      ],
    }),
  })
  await page.goto(`/contacts/tabs/${encodeURIComponent(name)}/${id}?tab=contacts`)
  await shown(page).getByRole('button', { name: '方小姐', exact: true }).click()
  const form = shown(page).getByRole('form', { name: /方小姐/ })
  await choose(page, 'Front of the name card', form)
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await form.waitFor({ state: 'detached' })
  await shown(page).getByRole('button', { name: '方小姐', exact: true }).click()
  const beside = form.getByRole('complementary', { name: 'Name card' })
  await form.getByLabel('Remarks').scrollIntoViewIfNeeded()
  const image = beside.getByRole('img', { name: 'Front of the name card' })
  expect((await image.boundingBox())?.y).toBeGreaterThan(0)
  stub.answerOnce(saying(JSON.stringify(card)))
  await beside.getByRole('button', { name: 'Read the card' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Fill in/ })
    .click()
  expect(await form.getByLabel('Position', { exact: true }).inputValue()).toBe('外贸经理')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
})
