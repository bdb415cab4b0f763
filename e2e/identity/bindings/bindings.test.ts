import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openDesk } from '../../desk.ts'
import { shown } from '../../frame/tabs.ts'
import { addColleague } from '../accounts/colleagues.ts'

const desk = openDesk()

test('an e-mail address is bound by the code that arrives there, and unbound again; the other sessions end', async () => {
  const { username, page: su } = await colleague('苏念')
  const elsewhere = await desk.visitor()
  await elsewhere.goto('/login')
  await desk.signIn(elsewhere, username)
  const address = `${username}@example.com`

  await su.getByRole('button', { name: 'Bind an e-mail address' }).click()
  const dialog = su.getByRole('dialog', { name: 'Bind an e-mail address' })
  await desk.plantCaptcha(su)
  await dialog.getByLabel('E-mail').fill(address)
  await dialog.locator('#imageCaptcha').fill('7')
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await dialog.getByText(`A code was sent to ${address}`).waitFor()
  const { text } = await desk.letterTo(address, 'code')
  await dialog.locator('#code').fill(/\b\d{6}\b/.exec(text)?.[0] ?? '')
  await give(dialog, 'a wrong password', 'Bind')
  await dialog.getByText('Wrong password. Enter the one you log in with now.').waitFor()
  await give(dialog, desk.product.demoPassword ?? '', 'Bind')
  await dialog.waitFor({ state: 'hidden' })
  await shown(su).getByText('c••••@example.com').waitFor()

  await elsewhere.getByRole('dialog', { name: 'Confirm logout' }).waitFor()
  await su.getByRole('button', { name: 'Unbind the e-mail address' }).click()
  await give(su.getByRole('dialog'), desk.product.demoPassword ?? '', 'Unbind')
  await su.getByRole('button', { name: 'Bind an e-mail address' }).waitFor()
  await expect.poll(() => shown(su).getByText('c••••@example.com').count()).toBe(0)
})

test('the last way in is not given up', async () => {
  const { username, page: shen } = await colleague('沈知微')
  await desk.query(
    `update identity.users set password_hash = null, wechat_unionid = $1, wechat_name = '知微' where username = $1`,
    [username],
  )
  await shen.reload()
  await shown(shen).getByText('知微', { exact: true }).waitFor()
  await shen.getByRole('button', { name: 'Unbind WeChat' }).click()
  await give(shen.getByRole('dialog'), 'whatever it was', 'Unbind')
  await shen.getByRole('dialog').getByText('This is your only way in.').waitFor()
  await shen.getByRole('button', { name: 'Cancel' }).click()
  await shown(shen).getByText('知微', { exact: true }).waitFor()
})

test('WeChat is bound in the profile, and leads in from the login page', async () => {
  const { page: ye } = await colleague('叶星河')
  const [popup] = await Promise.all([
    ye.context().waitForEvent('page'),
    ye.getByRole('button', { name: 'Bind WeChat' }).click(),
  ])
  await popup.getByLabel('昵称').fill('星河')
  await popup.getByRole('button', { name: '确认' }).click()
  const dialog = ye.getByRole('dialog', { name: 'Bind WeChat' })
  await give(dialog, desk.product.demoPassword ?? '', 'Bind')
  await shown(ye).getByText('星河', { exact: true }).waitFor()

  const other = await desk.visitor()
  await other.goto('/login')
  const [scanned] = await Promise.all([
    other.context().waitForEvent('page'),
    other.getByRole('button', { name: 'Log in with WeChat' }).click(),
  ])
  await scanned.getByLabel('昵称').fill('星河')
  await scanned.getByRole('button', { name: '确认' }).click()
  await other.getByRole('heading', { level: 1, name: /叶星河/ }).waitFor()
})

test('the password is changed by the one that is to go, and not to one that everybody tries', async () => {
  const { username, page: xu } = await colleague('许清欢')
  await xu.getByRole('button', { name: 'Change the password' }).click()
  const dialog = xu.getByRole('dialog', { name: 'Change the password' })
  const change = async (password: string) => {
    await dialog.getByLabel('New password', { exact: true }).fill(password)
    await dialog.getByLabel('New password again').fill(password)
    await give(dialog, desk.product.demoPassword ?? '', 'Change')
  }
  await change('password123')
  await dialog.getByText('This password is among those that are tried first.').waitFor()
  await change('quiet harbour at dawn')
  await dialog.waitFor({ state: 'hidden' })

  const again = await desk.visitor()
  await again.goto('/login')
  await desk.plantCaptcha(again)
  await again.locator('input[autocomplete=username]').fill(username)
  await again.locator('input[autocomplete=current-password]').fill('quiet harbour at dawn')
  await again.locator('#imageCaptcha').fill('7')
  await again.locator('button[type=submit]').click()
  await again.getByRole('heading', { level: 1, name: /许清欢/ }).waitFor()
})

/** Opens the personal centre for a person of this test. */
async function colleague(name: string): Promise<{ username: string; page: Page }> {
  const username = await addColleague(desk, name, ['sales'])
  const page = await desk.person(username, { at: '/profile/index' })
  await page.getByRole('heading', { name: 'Personal centre' }).waitFor()
  return { username, page }
}

async function give(dialog: ReturnType<Page['getByRole']>, password: string, button: string) {
  await dialog.locator('input[autocomplete=current-password]').fill(password)
  await dialog.getByRole('button', { name: button, exact: true }).click()
}
