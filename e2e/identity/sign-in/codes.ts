import type { Page } from 'playwright-core'
import type { Desk } from '../../desk.ts'

/** Passes the captcha and has a code sent to the address in the form; by the key or by the button. */
export async function askForCode(desk: Desk, page: Page, { by = 'key' }: { by?: 'key' | 'button' } = {}) {
  const answer = await desk.plantCaptcha(page)
  await page.locator('#imageCaptcha').fill(String(answer))
  if (by === 'key') await page.locator('#imageCaptcha').press('Enter')
  else await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByText('a code is on its way').waitFor()
}

export const sixDigits = (text: string) => /\b\d{6}\b/.exec(text)?.[0] ?? ''
