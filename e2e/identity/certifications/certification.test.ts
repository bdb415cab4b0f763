import fs from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { findBarriers } from '../../accessibility.ts'
import { openDesk } from '../../desk.ts'
import { shown } from '../../frame/tabs.ts'
import { addColleague } from '../accounts/colleagues.ts'
import { jpegWithPlace, placeIn } from './papers.ts'

const desk = openDesk()
const creditCode = '91350100M000100Y43'
const firm = '厦门远洋国际货运代理有限公司'

test('a licence fails with a reason, is handed in again, and passes; nobody else sees it, and nobody learns where it was taken', async () => {
  const name = '何远航'
  const username = await addColleague(desk, name, ['sales'])
  const person = await desk.person(username, { at: '/dashboard' })
  const licence = await jpegWithPlace(person)
  expect(placeIn(licence)).toBe(true)

  await openProfile(person)
  await company(person).getByRole('button', { name: 'Certify' }).click()
  await company(person).getByLabel('Unified social credit code').fill('9135O100M000100Y43')
  await company(person).getByText('Is place 5 perhaps “0”?').waitFor()
  await handIn(person, licence)
  const first = await imageOf(person)
  expect(placeIn(await first.bytes())).toBe(false)

  const reviewer = await desk.person('sysadmin', { at: '/system/certification' })
  await review(reviewer, name)
  await shown(reviewer).getByText('The check digit is right').waitFor()
  await decide(reviewer, 'Fail')
  await shown(reviewer).getByText('This is required.').waitFor()
  await shown(reviewer).getByLabel('Reason or note').fill('照片反光，看不清注册号')
  await decide(reviewer, 'Fail')
  await shown(reviewer).getByText('Reviewed by').waitFor()

  await company(person).getByText('Not passed: 照片反光，看不清注册号').waitFor()
  await company(person).getByRole('button', { name: 'Submit again' }).click()
  await handIn(person, licence)

  await reviewer.goto('/system/certification')
  await review(reviewer, name)
  await shown(reviewer).getByRole('region', { name: 'Earlier papers' }).getByText('照片反光，看不清注册号').waitFor()
  await decide(reviewer, 'Pass')
  await shown(reviewer).getByText('Reviewed by').waitFor()
  await company(person).getByText('Certified', { exact: true }).waitFor()

  const second = await imageOf(person)
  expect(second.path).not.toBe(first.path)
  const colleague = await desk.person('sales2')
  for (const { path } of [first, second]) {
    expect((await seenBy(person, path)).status).toBe(200)
    expect((await seenBy(colleague, path)).status).toBe(404)
  }
})

test('an avatar is shown wherever its person is, and to colleagues', async () => {
  const username = await addColleague(desk, '沈知远', ['sales'])
  const person = await desk.person(username)
  await openProfile(person)
  await person.getByRole('button', { name: 'Change the avatar' }).waitFor()
  const [chooser] = await Promise.all([
    person.waitForEvent('filechooser'),
    person.getByRole('button', { name: 'Change the avatar' }).click(),
  ])
  await chooser.setFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await jpegWithPlace(person) })
  for (const place of ['.profile-avatar img', '.avatar img'])
    await expect
      .poll(() => person.locator(place).evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBe(256)
  const source = (await person.locator('.avatar img').getAttribute('src')) ?? ''
  expect((await seenBy(await desk.person('sales2'), source)).status).toBe(200)
  const visitor = await desk.visitor()
  expect((await visitor.request.get(source)).status()).toBe(401)
})

describe('accessible', () => {
  test.for([1440, 375])('profile, its forms, queue and review at %d pixels', { timeout: 180_000 }, async (width) => {
    const name = `${'甲乙丙丁'.charAt(width % 4)}审核`
    const username = await addColleague(desk, name, ['sales'])
    const person = await desk.person(username, { width, language: 'zh' })
    await openProfile(person)
    const found = [...(await findBarriers(person))]
    await shown(person).getByRole('button', { name: '编辑资料' }).click()
    await company(person, '企业认证').getByRole('button', { name: '去认证' }).click()
    await company(person, '企业认证').getByLabel('统一社会信用代码').fill('91350211M0000XUF46')
    found.push(...(await findBarriers(person)))
    await picture(person, `profile-forms-zh-${width}`)
    await handIn(person, await jpegWithPlace(person), ['企业认证', '公司名称', '统一社会信用代码', '地址', '提交审核'])
    await company(person, '企业认证').getByText('审核中').waitFor()
    found.push(...(await findBarriers(person)))
    await picture(person, `profile-zh-${width}`)

    const reviewer = await desk.person('sysadmin', { at: '/system/certification', width })
    await shown(reviewer).getByText(name).first().waitFor()
    found.push(...(await findBarriers(reviewer)))
    await picture(reviewer, `queue-en-${width}`)
    await review(reviewer, name)
    found.push(...(await findBarriers(reviewer)))
    await picture(reviewer, `review-en-${width}`)
    expect(found).toEqual([])
  })
})

const openProfile = async (page: Page) => {
  await page.goto('/profile/index')
  await page.locator('.certification').first().waitFor()
}

const company = (page: Page, name = 'Company') => shown(page).getByRole('region', { name, exact: true })

type Labels = readonly [region: string, name: string, code: string, address: string, submit: string]

async function handIn(
  page: Page,
  licence: Buffer,
  [region, name, code, address, submit]: Labels = [
    'Company',
    'Company name',
    'Unified social credit code',
    'Address',
    'Submit for review',
  ],
) {
  const part = company(page, region)
  await part.locator('input[type=file]').setInputFiles({ name: 'licence.jpg', mimeType: 'image/jpeg', buffer: licence })
  await part.getByLabel(name).fill(firm)
  await part.getByLabel(code).fill(creditCode)
  await part.getByLabel(address).fill('厦门市湖里区港中路 1 号')
  await part.getByRole('button', { name: submit }).click()
  await part.locator('form').waitFor({ state: 'detached' })
}

/** Returns the licence as the page shows it: its address, and the bytes that the browser received. */
async function imageOf(page: Page) {
  const path = (await page.locator('.certification-paper img').first().getAttribute('src')) ?? ''
  return { path, bytes: async () => (await seenBy(page, path)).bytes }
}

/** Fetches the image as `<img>` does, with only this browser's cookies. */
async function seenBy(page: Page, path: string) {
  const answer = await page.context().request.get(path)
  return { status: answer.status(), bytes: await answer.body() }
}

async function review(page: Page, name: string) {
  await shown(page).locator('.data-table').getByText(name).first().click()
  await shown(page).locator('.review').getByRole('heading', { name }).waitFor()
}

const decide = (page: Page, decision: 'Pass' | 'Fail') =>
  shown(page).locator('.review').getByRole('button', { name: decision, exact: true }).click()

/** Saves a picture for developers who change these pages. */
async function picture(page: Page, name: string) {
  const folder = path.resolve(import.meta.dirname, '../../../.cache/journeys')
  await fs.mkdir(folder, { recursive: true })
  await page.screenshot({ path: path.join(folder, `certification-${name}.png`), fullPage: true })
}
