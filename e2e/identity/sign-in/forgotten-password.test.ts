import { randomInt } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openDesk } from '../../desk.ts'
import { startProduct } from '../../start-product.ts'
import { addColleague } from '../accounts/colleagues.ts'
import { askForCode, sixDigits } from './codes.ts'

const desk = openDesk()
const password = 'Lan-Cang-Jiang-26'

test('a forgotten password is set anew by a code to the mailbox, and every earlier session is over', async () => {
  const username = await addColleague(desk, '罗予安', ['sales'])
  const mailbox = `${username}@seamark.example`
  await desk.query('update identity.users set email = $1 where username = $2', [mailbox, username])
  const before = await desk.person(username)
  const page = await desk.visitor()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByLabel('Mobile number or email').fill(mailbox)
  await askForCode(desk, page)
  // The field is ready for the code, and the next code can be requested only in a minute.
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('code')
  await expect.poll(() => page.getByRole('button', { name: /^Again in \d+ s$/ }).isDisabled()).toBe(true)

  const code = sixDigits((await desk.letterTo(mailbox, 'your code')).text)
  await page.getByLabel('Code', { exact: true }).fill(other(code))
  await page.getByLabel('New password', { exact: true }).fill('password123')
  await press(page, 'Save new password')
  await page.getByText('The code is wrong, used or expired.').waitFor()
  await page.getByLabel('Code', { exact: true }).fill(code)
  // The form closes up once its error has left; a button that moves under the pointer is not pressed.
  await page.getByText('The code is wrong, used or expired.').waitFor({ state: 'detached' })
  await press(page, 'Save new password')
  await page.getByText('This password is among those that are tried first.').waitFor()
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByText('This password is among those that are tried first.').waitFor({ state: 'detached' })
  await press(page, 'Save new password')
  await page.getByText('you were logged out everywhere').waitFor()

  await before.goto('/profile/index')
  await before.waitForURL(/\/login/)
  await signIn(page, username)
  await page.getByRole('heading', { level: 1, name: /罗予安/ }).waitFor()
})

test('who signs in by a code to the telephone goes where they wanted to go', async () => {
  const username = await addColleague(desk, '贺知远', ['sales'])
  const phone = `+86138${String(randomInt(1e8)).padStart(8, '0')}`
  await desk.query('update identity.users set phone = $1 where username = $2', [phone, username])
  const page = await desk.visitor()
  await page.goto('/contacts/contactsList')
  await page.getByRole('tab', { name: 'With text code' }).click()
  await page.getByLabel('Mobile number').fill('021 6888 8888')
  await page.locator('#imageCaptcha').fill(String(await desk.plantCaptcha(page)))
  await press(page, 'Send code')
  await page.getByText('Not a mobile number.').waitFor()
  await page.getByLabel('Mobile number').fill(phone.slice(3))
  await page.getByText('Not a mobile number.').waitFor({ state: 'detached' })
  await askForCode(desk, page, { by: 'button' })
  await page.getByLabel('Code', { exact: true }).fill(await codeInTheDevelopmentMailbox(phone))
  await press(page, 'Log in')
  await page.waitForURL('**/contacts/contactsList')
  await page.getByRole('button', { name: /^Account menu of 贺知远/ }).waitFor()
})

test('the ways in are chosen by keys, on a telephone too', async () => {
  const page = await desk.visitor({ width: 375, height: 812 })
  await page.goto('/login')
  await page.getByRole('tab', { name: 'With password' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.getByLabel('Mobile number').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('With text code')
  await page.keyboard.press('ArrowRight')
  await page.getByLabel('User name').waitFor()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
})

test('where nothing can be sent, the ways are absent and say why', async () => {
  const bare = await startProduct({ DEVELOPMENT_MAILBOX: 'off', DEMO_COMPANIES: '0', ADMIN_PASSWORD: password })
  try {
    const page = await desk.visitor()
    await page.goto(`${bare.address}/login`)
    await page.getByText('Some ways to log in are not set up').click()
    for (const reason of [
      'text messages are not configured',
      'mail is not configured',
      'no WeChat application is configured',
    ])
      await page.getByText(reason).waitFor()
    await expect.poll(() => page.getByRole('tab').count()).toBe(0)
    await page.getByRole('button', { name: 'Forgot password?' }).click()
    await page.getByText('Ask an administrator for a one-time link.').waitFor()
    await press(page, 'Back to log in')
    await page.getByLabel('User name').waitFor()
  } finally {
    await bare.stop()
  }
})

/** Reads the text message as an administrator: this installation sends none, and keeps them in the development mailbox. */
async function codeInTheDevelopmentMailbox(phone: string) {
  const administrator = await desk.person('sysadmin', { at: '/system/mailbox' })
  const letter = administrator.getByRole('listitem').filter({ hasText: phone })
  await letter.waitFor()
  return sixDigits((await letter.locator('.letters-code').textContent()) ?? '')
}

async function signIn(page: Page, username: string) {
  const answer = await desk.plantCaptcha(page)
  await page.getByLabel('User name').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.locator('#imageCaptcha').fill(String(answer))
  await press(page, 'Log in')
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
