import {
  disableAccount,
  getPreferences,
  inviteUser,
  listAccountChoices,
  listAccounts,
} from '@seamark/contract/identity/index'
import { Refusal } from '@seamark/contract/platform/client'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findBarriers } from '../../accessibility.ts'
import { apiOf, openDesk } from '../../desk.ts'
import { shown } from '../../frame/tabs.ts'
import { button, field, press } from '../../phonebook/companies.ts'

const desk = openDesk()
const name = '许清扬'

test('a new colleague is invited, sets a password by the link, is disabled, and comes back', async () => {
  const username = `xu.${Date.now().toString(36)}`
  const admin = await desk.person('sysadmin')
  const link = await invite(admin, username)

  const colleague = await desk.visitor({ language: 'zh' })
  await setPassword(colleague, link)
  await expect.poll(() => stateOf(admin, username)).toBe('Active')

  await disable(admin)
  await expect.poll(() => stateOf(admin, username)).toBe('Disabled')
  await expect(apiOf(colleague)(getPreferences, {})).rejects.toMatchObject({
    httpStatus: 401,
    body: { status: 50012, errors: 'login' },
  })
  await logInAgain(colleague)

  // The first attempt waits at the login page until somebody has signed in.
  colleague.setDefaultTimeout(120_000)
  const refused = desk.signIn(colleague, username)
  await colleague.getByText('账号已停用，请联系管理员。').waitFor()
  await press(admin, 'Enable')
  await expect.poll(() => stateOf(admin, username)).toBe('Active')
  await Promise.all([refused, desk.signIn(colleague, username)])

  await readTheLog(admin)
})

test('the link is shown once, and a link that was replaced lets nobody in', async () => {
  const admin = await desk.person('sysadmin')
  const first = await invite(admin, `again.${Date.now().toString(36)}`)
  await press(admin, 'Done')
  await shown(admin)
    .getByText(/^Waiting for a password to be set/)
    .waitFor()
  await expect.poll(() => admin.content()).not.toContain(first.split('#once=')[1])

  await press(admin, 'New link')
  await admin
    .getByRole('dialog', { name: `Issue a new link for “${name}”?` })
    .getByRole('button', { name: 'New link' })
    .click()
  const second = await givenLink(admin)
  expect(second).not.toBe(first)

  const visitor = await desk.visitor()
  await visitor.goto(first)
  await visitor.getByText('The link is invalid, used or expired. Ask an administrator for a new one.').waitFor()
  await setPassword(await desk.visitor({ language: 'zh' }), second)
})

test('whoever does not manage users sees no page of them, and is refused by the calls', async () => {
  const sales = await desk.person('sales', { at: '/system/users' })
  await sales.waitForURL('**/401')
  const call = apiOf(sales)
  const asked = [
    call(listAccounts, { query: {} }),
    call(listAccountChoices, {}),
    call(inviteUser, { body: { username: 'mine', name: '我', roleIds: [1] } }),
    call(disableAccount, { params: { id: 1 }, body: { reason: '无' } }),
  ]
  const answers = await Promise.all(
    asked.map((answer) => answer.catch((error: unknown) => (error instanceof Refusal ? error.httpStatus : error))),
  )
  expect(answers).toEqual([403, 403, 403, 403])
})

test.for([1440, 375])('the list, the form, the user and the dialogs are accessible at %d pixels', async (width) => {
  const admin = await desk.person('sysadmin', { width })
  const found: string[] = []
  const look = async (what: string) =>
    found.push(...(await findBarriers(admin)).map((barrier) => `${what}: ${barrier}`))
  await admin.goto('/system/users?q=sales')
  await shown(admin).getByText('林晓帆').first().waitFor()
  await look('list')
  await press(admin, 'Invite a user')
  await press(admin, 'Create and get the link')
  await shown(admin).getByText('This is required.').first().waitFor()
  await look('form')
  await press(admin, 'Cancel')
  await shown(admin).getByText('林晓帆').first().click()
  await button(admin, 'Disable').waitFor()
  await look('user')
  await press(admin, 'Disable')
  await admin.getByLabel('Reason').waitFor()
  await look('disabling')
  expect(found).toEqual([])
})

async function invite(admin: Page, username: string) {
  await admin.goto('/system/users')
  await press(admin, 'Invite a user')
  await field(admin, 'User name').fill('13800138000')
  await press(admin, 'Create and get the link')
  await shown(admin)
    .getByText(/^A user name has 2 to 32 lower-case letters/)
    .waitFor()
  await field(admin, 'Name').fill(name)
  await field(admin, 'User name').fill(username)
  await field(admin, 'Primary role').click()
  await admin.locator('.ant-select-item-option').getByText('Sales', { exact: true }).click()
  await press(admin, 'Create and get the link')
  const link = await givenLink(admin)
  await expect.poll(() => stateOf(admin, username)).toBe('No password yet')
  return link
}

const givenLink = (admin: Page) => shown(admin).getByRole('textbox', { name: 'One-time link' }).inputValue()

async function setPassword(visitor: Page, link: string) {
  await visitor.goto(link)
  await visitor.getByText(`欢迎您，${name}：请设置登录密码`).waitFor()
  await visitor.getByLabel('新密码', { exact: true }).fill(desk.product.demoPassword ?? '')
  await visitor.getByLabel('再次输入新密码').fill(desk.product.demoPassword ?? '')
  await visitor.getByRole('button', { name: '保存并登录' }).click()
  await visitor.waitForURL('**/dashboard')
}

/** Returns the user's state in the list, which follows changes by itself. */
const stateOf = (admin: Page, username: string) =>
  shown(admin).getByRole('row', { name: username }).locator('.badge').textContent()

async function disable(admin: Page) {
  await press(admin, 'Disable')
  const dialog = admin.getByRole('dialog', { name: `Disable “${name}”?` })
  await dialog.getByRole('button', { name: 'Disable' }).click()
  await dialog.getByText('This is required.').waitFor()
  await dialog.getByLabel('Reason').fill('Has left')
  await dialog.getByRole('button', { name: 'Disable' }).click()
  await shown(admin).getByText('Has left').waitFor()
}

/** Nothing needs to be pressed: the page learns that the session has ended, and asks once. */
async function logInAgain(colleague: Page) {
  const box = colleague.locator('.ant-modal-confirm')
  await box.getByRole('button', { name: '重新登录' }).click()
  await colleague.waitForURL('**/login**')
  await expect.poll(() => box.count()).toBe(0)
}

async function readTheLog(admin: Page) {
  await shown(admin).getByRole('link', { name: 'What was done to this user' }).click()
  for (const deed of ['Invited a user', 'Disabled a user', 'Enabled a user']) {
    await shown(admin)
      .getByRole('row', { name: new RegExp(`孟祥瑞.*${deed}`) })
      .waitFor()
  }
  // The log entry links back to the user.
  await shown(admin)
    .getByRole('row', { name: /Disabled a user/ })
    .getByRole('link', { name })
    .click()
  await button(admin, 'Edit').waitFor()
  expect(new URL(admin.url()).pathname).toBe('/system/users')
}
