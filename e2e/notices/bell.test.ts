import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findBarriers } from '../accessibility.ts'
import { openDesk } from '../desk.ts'
import { follow, shown } from '../frame/tabs.ts'
import { addColleague } from '../identity/accounts/colleagues.ts'
import { ownWord, press } from '../phonebook/companies.ts'
import { csv, handIn } from '../workbench/imports/files.ts'

const desk = openDesk()
/** Adds somebody whom no other journey, and no job that one has left behind, notifies of anything. */
const addReader = () => addColleague(desk, '尹书白', ['sales'])
const bell = (page: Page, name: RegExp | string = /^Notices/) => page.getByRole('banner').getByRole('button', { name })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notices' })

test('what an import came to appears in the bell of another tab, is read there, and stays read in both', async () => {
  const [reader, colleague] = [
    await desk.person(await addReader(), { at: '/dashboard' }),
    await desk.person(await addReader(), { at: '/dashboard' }),
  ]
  const importing = await anotherTab(reader)
  await bell(reader, 'Notices').waitFor()
  await runImport(importing, `${ownWord()}到港名单`)

  await bell(reader, 'Notices, 1 unread').waitFor()
  await bell(reader).click()
  const item = panel(reader).getByRole('link', { name: /^Import finished/ })
  await expect.poll(() => item.textContent()).toMatch(/到港名单\.csv”: 2 new, 0 updated/)
  await item.click()
  await reader.waitForURL(/\/contacts\/import\?id=\d+$/)
  await shown(reader).getByText('Imported', { exact: true }).waitFor()
  await bell(reader, 'Notices').waitFor()
  await bell(importing, 'Notices').waitFor()

  await reader.reload()
  await bell(reader, 'Notices').click()
  await panel(reader)
    .getByRole('link', { name: /^Import finished/ })
    .waitFor()
  await expect.poll(() => panel(reader).getByText('Unread').count()).toBe(0)
  await bell(colleague).click()
  await panel(colleague).getByText('No notices').waitFor()
})

test('a notice that arrives while the number is read for the first time is counted', async () => {
  const username = await addReader()
  const person = await desk.person(username, { at: '/dashboard' })
  const held = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  await person.route(
    '**/api/notices/count*',
    async (route) => {
      const response = await route.fetch()
      answered.resolve()
      await held.promise
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await person.reload()
  await answered.promise
  await bell(person).click()
  await panel(person).getByText('No notices').waitFor()
  await told(username, 'notices.account.password', '/profile/index')
  await panel(person).getByText('Your password was changed').waitFor()
  held.resolve()
  await bell(person, 'Notices, 1 unread').waitFor()
})

test('the bell works by keyboard, says what is no longer visible, reads all, and the page keeps and filters them', async () => {
  const username = await addReader()
  await told(username, 'notices.account.password', '/profile/index')
  await told(username, 'notices.certification.companyPassed', '/profile/index')
  await told(username, 'notices.certification.submitted', '/system/certification', 'certification')
  const person = await desk.person(username, { at: '/dashboard' })
  await bell(person, 'Notices, 3 unread').focus()
  await person.keyboard.press('Enter')
  await panel(person).getByText('No longer visible').waitFor()
  await expect.poll(() => findBarriers(person)).toEqual([])
  await person.keyboard.press('ArrowDown')
  await person.keyboard.press('ArrowDown')
  await expect
    .poll(() => person.evaluate(() => document.activeElement?.textContent))
    .toContain('Company certification passed')
  await person.keyboard.press('Escape')
  await expect.poll(() => panel(person).count()).toBe(0)
  await expect
    .poll(() => person.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Notices, 3 unread')
  await person.keyboard.press('Enter')
  await panel(person).getByRole('button', { name: 'Mark all as read' }).click()
  await bell(person, 'Notices').waitFor()
  await panel(person).getByRole('link', { name: 'All notices' }).click()

  await person.waitForURL('**/notices/index')
  const row = shown(person).getByRole('row', { name: /Company certification passed/ })
  await row.click({ button: 'right' })
  await person.getByRole('menuitem', { name: 'Mark as unread' }).click()
  await bell(person, 'Notices, 1 unread').waitFor()
  await shown(person).getByText('Unread', { exact: true }).first().click()
  await expect.poll(() => shown(person).getByRole('row').count()).toBe(2)
  await row.waitFor()
  await expect.poll(() => findBarriers(person)).toEqual([])
  await person.setViewportSize({ width: 375, height: 720 })
  await bell(person).click()
  await panel(person).getByText('Your password was changed').waitFor()
  await expect.poll(() => findBarriers(person)).toEqual([])
})

test('what comes by mail is chosen on the page and stays chosen', async () => {
  const username = await addReader()
  const person = await desk.person(username, { at: '/notices/index' })
  await shown(person).getByText('Mail comes once you have an e-mail address here').waitFor()
  await shown(person).getByLabel('Mail', { exact: true }).click()
  await person.getByTitle('Account changes and reminders at once, the rest daily at 08:30').click()
  await expect
    .poll(
      async () =>
        (
          await desk.query(
            `select from identity.preferences where user_id = ${idOf(username)} and preferences ->> 'noticeMail' = 'daily'`,
          )
        ).rowCount,
    )
    .toBe(1)
  await person.reload()
  await shown(person).getByText('Account changes and reminders at once, the rest daily at 08:30').waitFor()
})

test('with several tabs in the background the browser alerts once, with one in front not at all', async () => {
  const username = await addReader()
  const first = await desk.person(username, { at: '/dashboard' })
  await recordAlerts(first.context())
  const second = await anotherTab(first)
  await first.reload()
  await bell(first).click()
  await panel(first).getByRole('switch', { name: 'Desktop alerts' }).click()
  await second.reload()
  await Promise.all([bell(first, 'Notices').waitFor(), bell(second, 'Notices').waitFor()])

  await told(username, 'notices.certification.personalPassed', '/profile/index')
  await bell(second, 'Notices, 1 unread').waitFor()
  await expect.poll(() => alertsOf(first, second)).toEqual([])
  await Promise.all([hide(first), hide(second)])
  await told(username, 'notices.account.phone', '/profile/index')
  await Promise.all([bell(first, 'Notices, 2 unread').waitFor(), bell(second, 'Notices, 2 unread').waitFor()])
  await expect.poll(() => alertsOf(first, second)).toEqual(['Your sign-in phone number was changed'])
  await told(username, 'notices.account.wechat', '/profile/index')
  await expect
    .poll(() => alertsOf(first, second))
    .toEqual(['Your WeChat link was changed', 'Your sign-in phone number was changed'])
})

async function anotherTab(page: Page) {
  const tab = await page.context().newPage()
  await tab.goto('/dashboard')
  return tab
}

/** Imports two companies by the import page, to the end. */
async function runImport(page: Page, name: string) {
  await follow(page, '/contacts/import')
  const file = csv([
    ['公司名称', '城市'],
    [`${name}甲`, '宁波'],
    [`${name}乙`, '舟山'],
  ])
  await handIn(page, { name: `${name}.csv`, mimeType: 'text/csv', buffer: Buffer.from(file) })
  await press(page, 'Next: review')
  await shown(page).getByText('This will create 2').waitFor()
  await press(page, 'Import now')
  await shown(page).getByText('Imported', { exact: true }).waitFor()
}

const idOf = (username: string) => `(select id from identity.users where username = '${username}')`

/** Acts as another process that notifies somebody: inserts the row, then publishes its live event. */
async function told(username: string, kind: string, path: string, subject = 'user') {
  await desk.query(
    `insert into notices.notices (user_id, kind, path, subject_kind, subject_id) select id, $2, $3, $4, id from identity.users where username = $1`,
    [username, kind, path, subject],
  )
  await desk.query(
    `select pg_notify('seamark_live', jsonb_build_array(jsonb_build_object('event', jsonb_build_object('topic', 'notices.notice', 'id', id),
       'audience', jsonb_build_object('person', user_id)))::text) from notices.notices where user_id = ${idOf(username)} and kind = $1`,
    [kind],
  )
}

/** A headless browser shows no alerts and hides no tabs, so the calls of the page are recorded instead. */
function recordAlerts(context: BrowserContext) {
  return context.addInitScript(() => {
    const alerts: string[] = []
    class Recorded extends EventTarget {
      static permission = 'default'
      static requestPermission() {
        Recorded.permission = 'granted'
        localStorage.setItem('granted', 'yes')
        return Promise.resolve('granted')
      }
      constructor(title: string) {
        super()
        alerts.push(title)
      }
    }
    if (localStorage.getItem('granted')) Recorded.permission = 'granted'
    Object.assign(window, { Notification: Recorded, alertsShown: alerts })
  })
}

const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })

async function alertsOf(...pages: Page[]) {
  const shownThere = await Promise.all(
    pages.map((page) => page.evaluate(() => ('alertsShown' in window ? (window.alertsShown as string[]) : []))),
  )
  return shownThere.flat().toSorted()
}
