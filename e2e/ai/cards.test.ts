import { randomUUID } from 'node:crypto'
import { getCardReading } from '@seamark/contract/ai/cards/cards'
import { checkEndpoint } from '@seamark/contract/ai/usage/checks'
import { getCapture } from '@seamark/contract/exhibitions/captures/captures'
import { asking, saying } from '@seamark/server/platform/testing/endpoint/endpoint-scripts'
import { startModelServer } from '@seamark/server/platform/testing/endpoint/endpoint-server'
import { afterAll, expect, test } from 'vitest'
import { findBarriers } from '../accessibility.ts'
import { apiOf, openDesk, tokenOf } from '../desk.ts'
import { makeFair } from '../exhibitions/phones.ts'
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

test('a card is read from its photo, and the form takes what somebody accepts', async () => {
  const boss = await desk.person('sysadmin')
  stub.answerOnce(saying('OK'), asking('port_code', { port: 'Ningbo' }), saying('CNNGB'), saying('red'))
  await apiOf(boss)(checkEndpoint, { body: { model: 'stub-1' } })
  await expect.poll(async () => (await apiOf(boss)(getCardReading, {})).state).toBe('ready')

  const fair = await makeFair(desk, `READ${Date.now()}`)
  const page = await desk.person('sales')
  const id = randomUUID()
  await page.context().request.put(`/api/exhibitions/captures/${id}`, {
    headers: { authorization: await tokenOf(page) },
    multipart: {
      exhibitionId: String(fair.id),
      revision: '1',
      capturedAt: new Date().toISOString(),
      device: 'e2e',
      note: 'met at the stand',
      front: { name: 'card.png', mimeType: 'image/png', buffer: png(640, 380) },
    },
  })
  await page.goto(`/exhibition/captures/${fair.id}`)
  const reader = shown(page).getByRole('region', { name: 'Read the card' })
  const card = {
    company: '宁波甬江户外用品有限公司',
    name: '方小姐',
    mobiles: ['138 0574 0001'],
    email: 'fang at',
    qq: '842561970',
  }
  stub.answerOnce(saying(JSON.stringify(card)))
  await reader.getByRole('button', { name: 'Read the card' }).click()
  await reader.getByText('Not sure: fang at').waitFor()
  const field = (name: string) => shown(page).getByLabel(name, { exact: true })
  expect(await field('Company').inputValue()).toBe('')
  await expect.poll(() => findBarriers(page)).toEqual([])
  await reader.getByRole('button', { name: 'Accept: Company' }).click()
  expect(await field('Company').inputValue()).toBe(card.company)
  await reader.getByRole('button', { name: 'Accept all (3)' }).click()
  expect(await field('Mobile').inputValue()).toBe('13805740001')
  expect(await field('E-mail').inputValue()).toBe('')
  expect(await field('Note').inputValue()).toBe('met at the stand\nQQ：842561970')
  // Nothing is written before the card is sorted.
  expect(await apiOf(page)(getCapture, { params: { id } })).toMatchObject({ companyName: '', mobile: '' })
})
