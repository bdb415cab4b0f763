import { getAssistant } from '@seamark/contract/ai/chats/chats'
import { checkEndpoint } from '@seamark/contract/ai/usage/checks'
import { asking, saying } from '@seamark/server/platform/testing/endpoint/endpoint-scripts'
import { startModelServer } from '@seamark/server/platform/testing/endpoint/endpoint-server'
import { workbookBytes } from '@seamark/server/platform/testing/workbooks'
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
  AI_SHARES: 'full',
})

async function attach(page: Page, name: string, mimeType: string, buffer: Buffer) {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    shown(page).getByRole('button', { name: 'Attach an image, txt, csv or Excel file' }).click(),
  ])
  await chooser.setFiles({ name, mimeType, buffer })
}

test('an image and a text file go with a question, on a phone', async () => {
  const page = await desk.person('sales', { width: 375 })
  await page.goto('/chatGPT/chatGPT')
  // Before a model is known to see images, it is said why none goes.
  await attach(page, 'rates.png', 'image/png', png(640, 380))
  await page.getByText('The model cannot see images').waitFor()

  const boss = await desk.person('sysadmin')
  stub.answerOnce(saying('OK'), asking('port_code', { port: 'Ningbo' }), saying('CNNGB'), saying('red'))
  await apiOf(boss)(checkEndpoint, { body: { model: 'stub-1' } })
  await expect.poll(async () => (await apiOf(boss)(getAssistant, {})).images).toBe('ready')
  await page.reload()

  const box = shown(page).getByRole('textbox', { name: 'Ask' })
  await box.fill('我的图里写的是什么？')
  await attach(page, 'rates.png', 'image/png', png(640, 380))
  await attach(page, 'old.csv', 'text/csv', Buffer.from([0xc4, 0xfe, 0xb2, 0xa8, 0x2c, 0x31, 0x32]))
  await attach(page, 'run.exe', 'application/octet-stream', Buffer.from('MZ'))
  await page.getByText('Only JPG and PNG images').waitFor()
  expect(await box.inputValue()).toBe('我的图里写的是什么？\n宁波,12')
  await shown(page).getByRole('img', { name: 'Image 1' }).waitFor()
  await expect.poll(() => findBarriers(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)

  stub.questions.length = 0
  stub.answerOnce(saying('一张运价表。'))
  await shown(page).getByRole('button', { name: 'Send' }).click()
  await shown(page).getByText('一张运价表。').waitFor()
  expect(JSON.stringify(stub.questions[0]?.json)).toContain('data:image/jpeg;base64,')

  // What was asked before does not come back with the next file.
  const book = workbookBytes([
    ['POL', '40HQ'],
    ['宁波', 2650],
    ['上海', '=B2'],
  ])
  await attach(page, 'rates.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', book)
  const missing = '(Not included: cells that cannot be read: 1)'
  await expect.poll(() => box.inputValue()).toBe(`POL\t40HQ\n宁波\t2650\n上海\n${missing}`)
  await page.getByText(`rates.xlsx: ${missing}`).waitFor()
  await attach(page, 'cut.xlsx', '', book.subarray(0, 200))
  await page.getByText('cut.xlsx: The file is incomplete or damaged').waitFor()
  await box.evaluate((area) => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File(['青岛,2700'], 'pasted.csv', { type: 'text/csv' }))
    area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect.poll(() => box.inputValue()).toContain(`${missing}\n青岛,2700`)
  await page.reload()
  const kept = shown(page).getByRole('log').getByRole('img', { name: 'Image 1' })
  await expect.poll(() => kept.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640)

  // What waits in one chat stays out of another.
  await attach(page, 'rates.png', 'image/png', png(640, 380))
  const waiting = shown(page).getByRole('button', { name: 'Remove image 1' })
  await waiting.waitFor()
  await shown(page).getByRole('button', { name: 'New chat' }).click()
  await waiting.waitFor({ state: 'detached' })
  await attach(page, 'new.txt', 'text/plain', Buffer.from('USLAX'))
  await expect.poll(() => box.inputValue()).toBe('USLAX')
})
