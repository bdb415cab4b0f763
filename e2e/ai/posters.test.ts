import { createQuote, issueQuote } from '@seamark/contract/rates/quotes/quotes'
import { quoteInput } from '@seamark/contract/rates/quotes/fields'
import { decodeQR } from 'qr/decode.js'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { findBarriers } from '../accessibility.ts'
import { apiOf, emptyPage, openDesk } from '../desk.ts'
import { shown } from '../frame/tabs.ts'
import { makeCompanies, ownWord } from '../phonebook/companies.ts'

const desk = openDesk()

/** What the QR of a picture says, read from its pixels as the browser shows them. */
async function readQr(picture: Locator): Promise<string> {
  const { width, height, base64 } = await picture.evaluate((image: HTMLImageElement) => {
    const canvas = document.createElement('canvas')
    canvas.width = image.naturalWidth
    canvas.height = image.naturalHeight
    const pen = canvas.getContext('2d')
    pen?.drawImage(image, 0, 0)
    const { data = [] } = pen?.getImageData(0, 0, canvas.width, canvas.height) ?? {}
    let text = ''
    for (let at = 0; at < data.length; at += 4) text += String.fromCharCode(data[at + 1] ?? 0)
    return { width: canvas.width, height: canvas.height, base64: btoa(text) }
  })
  const greys = Buffer.from(base64, 'base64')
  const data = new Uint8Array(greys.length * 3)
  for (const [at, grey] of greys.entries()) data.fill(grey, at * 3, at * 3 + 3)
  return decodeQR({ width, height, data })
}

test('a poster from a quote: filled, seen while it is written, kept with a QR that opens the quote, deleted and back; an ended quote is refused', async () => {
  const page = await desk.person('sales', { at: emptyPage, language: 'zh' })
  const call = apiOf(page)
  const word = ownWord()
  const [company] = await makeCompanies(page, [{ name: `${word}家居` }])
  if (!company) throw new Error('no company')
  const days = await desk.query(
    `select (now() at time zone 'Asia/Shanghai')::date::text as today, ((now() at time zone 'Asia/Shanghai')::date + 9)::text as last`,
  )
  const [{ today, last }] = days.rows as [{ today: string; last: string }]
  const line = {
    pols: ['CNSHA'],
    pods: ['USLAX'],
    carrier: 'MSCU',
    currency: 'USD',
    basis: 'allIn',
    prices: [{ container: '40HQ', buying: 2417, selling: 2550 }],
  }
  const body = quoteInput.parse({ companyId: company.id, validFrom: today, validTo: last, lines: [line] })
  const draft = await call(createQuote, { body })
  const quote = await call(issueQuote, {
    params: { id: draft.id },
    version: draft.version,
    body: { expiredLinesSeen: false },
  })

  await page.goto(`/freight/quotes/${quote.id}`)
  await shown(page).getByRole('button', { name: '生成海报' }).click()
  await page.waitForURL(/gptPaint\?quote=/)
  const preview = shown(page).getByRole('region', { name: '预览' })
  await preview.getByText('上海 → 洛杉矶: 40HQ USD 2,550').waitFor()
  expect(await shown(page).innerText()).not.toContain('2417')
  await expect.poll(() => findBarriers(page)).toEqual([])

  // It follows what is typed, and names what has no place.
  await shown(page).getByLabel('标题', { exact: true }).fill(`${word}专线`)
  await preview.getByText(`${word}专线`).waitFor()
  await shown(page).getByLabel('备注', { exact: true }).fill('한국')
  await preview.getByText('海报字体没有这些字符').waitFor()
  await shown(page).getByLabel('备注', { exact: true }).fill('现舱充足')
  await preview.getByText('现舱充足').waitFor()

  await shown(page).getByRole('button', { name: '生成并保存' }).click()
  const kept = shown(page).getByRole('region', { name: '已保存的海报' })
  await kept.waitFor()
  const address = (await kept.getByRole('img', { name: `${word}专线` }).getAttribute('src')) ?? ''
  const fetched = await page.evaluate(async (at) => {
    const answer = await fetch(at, { credentials: 'same-origin' })
    return answer.status
  }, address)
  // A script of the page gets no picture by the cookie; the picture itself is shown.
  expect(fetched).toBe(401)
  const { rows } = await desk.query(`select id from ai.drawings where title = $1`, [`${word}专线`])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    kept.getByRole('button', { name: '下载图片' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`${word}专线 1080x1440.jpg`)
  const link = await readQr(kept.getByRole('img', { name: `${word}专线` }))
  const client = await fetch(link)
  expect(await client.text()).toContain(quote.number)

  const gallery = shown(page).getByRole('region', { name: '作品库' })
  await gallery.getByRole('button', { name: `“${word}专线”的操作` }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /删\s?除/ })
    .click()
  await expect.poll(() => gallery.getByText(`${word}专线`).count()).toBe(0)
  await page.getByRole('button', { name: /撤\s?销/ }).click()
  await gallery.getByText(`${word}专线`).waitFor()
  expect(rows).toHaveLength(1)

  await desk.query('update rates.quotes set valid_from = valid_from - 30, valid_to = valid_to - 30 where id = $1', [
    quote.id,
  ])
  await page.goto(`/chatGPT/gptPaint?quote=${quote.id}`)
  await shown(page).getByText('到期，不能再发布').waitFor()

  // Without a model that draws, the page says so and posters go on.
  await shown(page).getByText('图片', { exact: true }).click()
  await shown(page).getByText('如需生成图片，请联系管理员接入绘画模型').waitFor()
  await shown(page).getByText('海报', { exact: true }).click()
  await shown(page).getByRole('button', { name: '生成并保存' }).waitFor()
})
