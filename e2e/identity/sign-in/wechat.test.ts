import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openDesk } from '../../desk.ts'
import { list } from '../../phonebook/companies.ts'
import { addColleague } from '../accounts/colleagues.ts'

const desk = openDesk()

test('WeChat that nobody has bound is bound once by user name and password; from then on a scan is enough', async () => {
  const username = await addColleague(desk, '顾南星', ['sales'])
  const nan = await desk.visitor()
  await nan.goto(`/login?redirect=${encodeURIComponent(list)}`)
  await confirm(await scan(nan), '南星')
  await nan.getByText('The WeChat account “南星” is not bound to a user yet.').waitFor()
  await signInWith(nan, username, 'a wrong password')
  await nan.getByText('Wrong user name or password.').waitFor()
  await signInWith(nan, username, desk.product.demoPassword ?? '')
  await nan.waitForURL(`**${list}`)

  await nan.getByRole('button', { name: /^Account menu of/ }).click()
  await nan.getByRole('menuitem', { name: 'Log out' }).click()
  await nan.waitForURL('**/login*')
  const popup = await scan(nan)
  const closed = popup.waitForEvent('close')
  await confirm(popup, '南星')
  await nan.getByRole('heading', { level: 1, name: /顾南星/ }).waitFor()
  await closed
})

test('who refuses in WeChat, or whose code has been left too long, is offered another', async () => {
  const visitor = await desk.visitor()
  await visitor.clock.install()
  await visitor.goto('/login')
  await (await scan(visitor)).getByRole('button', { name: '拒绝' }).click()
  await visitor.getByText('You refused in WeChat.').waitFor()
  const again = await scan(visitor, 'Scan a new code')
  await visitor.clock.fastForward('05:01')
  await visitor.getByText('The code has expired.').waitFor()
  // A result that comes back too late is ignored, and the window says so itself.
  await confirm(again, '迟到')
  await again.getByRole('heading', { name: 'Bind WeChat' }).waitFor()
  await visitor.getByText('The code has expired.').waitFor()
  await visitor.getByRole('button', { name: 'Log in another way' }).click()
  await visitor.getByLabel('User name').waitFor()
})

test('a state of somebody else’s leads nowhere, and the way to another scan stands beside the reason', async () => {
  const [victim, stranger] = [await desk.visitor(), await desk.visitor()]
  await stranger.goto('/login')
  const popup = await scan(stranger)
  await popup.route('**/auth-redirect*', (route) => route.abort())
  const [request] = await Promise.all([popup.waitForRequest('**/auth-redirect*'), confirm(popup, '陌生人')])
  desk.foresee(/ERR_FAILED/)
  await victim.goto(new URL(request.url()).pathname + new URL(request.url()).search)
  await victim.waitForURL('**/login')
  await victim.getByText('This scan has expired, was used already or began in another browser.').waitFor()
  await victim.getByRole('button', { name: 'Scan a new code' }).waitFor()
})

test('where little windows are blocked WeChat takes this one, and leads back to what was wanted', async () => {
  const username = await addColleague(desk, '闻人远', ['sales'])
  const wen = await desk.visitor()
  await wen.addInitScript(() => {
    window.open = () => null
  })
  const wanted = `/login?redirect=${encodeURIComponent(list)}`
  await wen.goto(wanted)
  await wen.getByRole('button', { name: 'Log in with WeChat' }).click()
  await wen.waitForURL('**/connect/qrconnect*')
  await confirm(wen, '闻人')
  await wen.getByRole('heading', { name: 'Bind WeChat' }).waitFor()
  expect(wen.url()).toBe(desk.product.address + wanted)
  await signInWith(wen, username, desk.product.demoPassword ?? '')
  await wen.waitForURL(`**${list}`)
})

/** Opens WeChat's page in its little window. */
async function scan(page: Page, name = 'Log in with WeChat'): Promise<Page> {
  const [popup] = await Promise.all([page.context().waitForEvent('page'), page.getByRole('button', { name }).click()])
  await popup.waitForURL('**/connect/qrconnect*')
  return popup
}

/** Confirms as on the phone: chooses the person and agrees. */
async function confirm(popup: Page, nickname: string) {
  await popup.getByLabel('昵称').fill(nickname)
  await popup.getByRole('button', { name: '确认' }).click()
}

async function signInWith(page: Page, username: string, password: string) {
  await page.locator('input[autocomplete=username]').fill(username)
  await page.locator('input[autocomplete=current-password]').fill(password)
  await page.getByRole('button', { name: 'Bind and log in' }).click()
}
