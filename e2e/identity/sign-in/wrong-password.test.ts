import { expect, test } from 'vitest'
import { openDesk } from '../../desk.ts'

const desk = openDesk()

test('a wrong password is selected to be typed anew, and its refusal follows the language', async () => {
  const page = await desk.visitor()
  await page.goto('/login')
  await page.locator('input[autocomplete=username]').fill('sales')
  const password = page.locator('input[autocomplete=current-password]')
  await password.fill('not the password')
  await page.locator('#imageCaptcha').fill(String(await desk.plantCaptcha(page)))
  await page.locator('button[type=submit]').click()
  await page.getByText('Wrong user name or password. Check them and try again.').waitFor()
  const selected = () =>
    password.evaluate((input: HTMLInputElement) => [
      input === document.activeElement,
      input.selectionStart,
      input.selectionEnd === input.value.length,
    ])
  await expect.poll(selected).toEqual([true, 0, true])

  await page.getByRole('button', { name: '中文' }).click()
  await page.getByText('用户名或密码错误，请核对后重试。').waitFor()
  expect(await page.getByText('Wrong user name or password').count()).toBe(0)
})

test('a field that was left empty is no refusal to be said anew', async () => {
  const page = await desk.visitor()
  await page.goto('/login')
  await page.locator('button[type=submit]').click()
  await page.locator('.ant-form-item-explain-error').first().waitFor()
  await page.getByRole('button', { name: '中文' }).click()
  await page.getByText('用户名', { exact: true }).first().waitFor()
  // The frame in which a sentence would have been said.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(await page.getByText('页面出错').count()).toBe(0)
})
