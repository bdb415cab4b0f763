import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeContexts, shareBrowser } from '../browser.ts'
import { ask, dataOf } from './raw-requests.ts'
import { openHouse } from './product.ts'
import { png, withPlace, withText } from './images.ts'
import { headersOf } from './callers.ts'
import { uploadText } from './uploads.ts'

const house = openHouse()
const caller = house.callers.s2
const most = 4 * 1024 * 1024
let browser: Browser
/** A JPEG as a browser makes it. */
let jpeg: Buffer<ArrayBuffer>

beforeAll(async () => {
  browser = await shareBrowser()
  const page = await browser.newPage()
  const encoded = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 300
    canvas.height = 200
    canvas.getContext('2d')?.fillRect(10, 10, 100, 100)
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? ''
  })
  jpeg = Buffer.from(encoded, 'base64')
})
afterAll(() => closeContexts(browser))

async function handIn(bytes: Buffer<ArrayBuffer>, name: string, type: string) {
  const form = new FormData()
  form.append('name', 'T23')
  form.append('image', new Blob([bytes], { type }), name)
  const response = await fetch(`${house.a.address}/api/identity/certifications/personal`, {
    method: 'POST',
    headers: headersOf(caller),
    body: form,
  })
  const answer = (await response.json()) as { code?: string; data?: { personal?: { image: string } } }
  return { status: response.status, code: answer.code, image: answer.data?.personal?.image ?? '' }
}

const kept = (image: string) => ask(`${house.a.address}/api${image}`, { headers: headersOf(caller) })
const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'

describe('T23 an image is what its bytes draw, and is drawn anew', () => {
  test.each<[string, Buffer<ArrayBuffer>, string, string, number]>([
    ['an SVG', Buffer.from(svg), 'a.svg', 'image/svg+xml', 400],
    ['an SVG that says it is a PNG', Buffer.from(svg), 'a.png', 'image/png', 400],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'a.jpg', 'image/jpeg', 400],
    ['a program for Windows', Buffer.from('MZ\x90\0\x03'.padEnd(400, '\0'), 'latin1'), 'a.txt', 'text/plain', 400],
    ['something packed', Buffer.from(gzipSync('hello')), 'a.jpg', 'image/jpeg', 400],
    [
      'a GIF',
      Buffer.from('GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;', 'latin1'),
      'a.gif',
      'image/gif',
      400,
    ],
    ['a picture of 30,000 × 30,000', png(30, 30, { width: 30_000, height: 30_000 }), 'a.png', 'image/png', 400],
    ['a picture that says less than it is', png(30, 30, { width: 30, height: 30_000 }), 'a.png', 'image/png', 400],
    ['half a picture', png(300, 300).subarray(0, 60), 'a.png', 'image/png', 400],
    ['nothing', Buffer.alloc(0), 'a.png', 'image/png', 400],
    [
      '4 MB and a byte',
      Buffer.concat([png(10, 10), Buffer.alloc(most + 1 - png(10, 10).length)]),
      'a.png',
      'image/png',
      413,
    ],
  ])('%s is refused', async (_what, bytes, name, type, status) => {
    const answer = await handIn(bytes, name, type)
    expect([answer.status, answer.code === undefined]).toEqual([status, false])
  })

  test('4 MB exactly are taken, whatever the file is called', async () => {
    const filled = Buffer.concat([jpeg, Buffer.alloc(most - jpeg.length)])
    for (const name of ['licence.jpg', 'shell.pHp', '"><svg onload=alert(1)>.jpg', '../../../etc/cron.d/x']) {
      expect([name, (await handIn(filled, name, 'image/jpeg')).status]).toEqual([name, 200])
    }
  })

  test('where and with what it was taken, remarks, and what hangs behind it, are gone', async () => {
    const mark = 'GPS-CANARY-31.2304N'
    for (const bytes of [
      withPlace(jpeg, mark),
      withText(png(40, 40), mark),
      Buffer.concat([jpeg, Buffer.from(`<script>${mark}</script><?php ${mark}`)]),
    ]) {
      expect(bytes.includes(mark)).toBe(true)
      const { status, image } = await handIn(bytes, 'a.jpg', 'image/jpeg')
      expect(status).toBe(200)
      const shown = await kept(image)
      expect(shown.headers['content-type']).toBe('image/jpeg')
      expect([shown.bytes.includes(mark), shown.bytes.includes('Exif'), shown.bytes.includes('<?php')]).toEqual([
        false,
        false,
        false,
      ])
    }
  })
})

/** The greatest image of a follow-up. */
const mostLogged = 1024 * 1024

async function logImage(bytes: Buffer<ArrayBuffer>, name: string, type: string) {
  const form = new FormData()
  const texts = { way: 'phone', at: new Date().toISOString(), progress: 'contacted', content: 'T23' }
  for (const [field, text] of Object.entries(texts)) form.append(field, text)
  form.append('image1', new Blob([bytes], { type }), name)
  const response = await fetch(`${house.a.address}/api/followups/companies/${house.things.company}/records`, {
    method: 'POST',
    headers: headersOf(house.callers.s1),
    body: form,
  })
  const answer = (await response.json()) as { code?: string; data?: { images: { id: number }[] } }
  return { status: response.status, code: answer.code, image: answer.data?.images[0]?.id }
}

describe('T23 images of follow-ups, and files that are attached', () => {
  test.each<[string, () => Buffer<ArrayBuffer>, string, number]>([
    ['an SVG', () => Buffer.from(svg), 'a.png', 400],
    ['a picture of 30,000 × 30,000', () => png(30, 30, { width: 30_000, height: 30_000 }), 'a.png', 400],
    ['1 MB and a byte', () => Buffer.concat([jpeg, Buffer.alloc(mostLogged + 1 - jpeg.length)]), 'a.jpg', 413],
  ])('%s is refused as the image of a follow-up', async (_what, bytes, name, status) => {
    const answer = await logImage(bytes(), name, 'image/png')
    expect([answer.status, answer.code === undefined]).toEqual([status, false])
  })

  test('1 MB exactly is taken, drawn anew, and loses its place', async () => {
    const mark = 'GPS-CANARY-30.2741N'
    const filled = Buffer.concat([withPlace(jpeg, mark), Buffer.alloc(mostLogged - withPlace(jpeg, mark).length)])
    const { status, image } = await logImage(filled, '"><svg onload=alert(1)>.jpg', 'image/jpeg')
    expect(status).toBe(200)
    const shown = await ask(`${house.a.address}/api/followups/images/${image}`, {
      headers: headersOf(house.callers.s1),
    })
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect([shown.bytes.includes(mark), shown.bytes.includes('Exif')]).toEqual([false, false])
  })

  test('a page or an SVG that is attached to a quote comes down as a file that no browser draws', async () => {
    const { address } = house.a
    const { admin } = house.callers
    for (const name of ['pay.svg', 'pay.pHp', 'pay.html']) {
      const uploadId = await uploadText(address, admin, svg, { whole: true, name, purpose: 'attachment' })
      const kept = await house.call(admin, 'POST', `/discussions/quote/${house.things.quote}/attachments`, { uploadId })
      const { id } = dataOf<{ id: number }>(kept)
      const shown = await ask(`${address}/api/discussions/attachments/${id}/file`, { headers: headersOf(admin) })
      expect(shown.status).toBe(200)
      expect(shown.headers['content-disposition']).toMatch(/^attachment;/)
      expect(shown.headers['content-type']).toBe('application/octet-stream')
      expect([shown.headers['x-content-type-options'], shown.headers['content-security-policy']]).toEqual([
        'nosniff',
        'sandbox',
      ])
    }
  })
})
