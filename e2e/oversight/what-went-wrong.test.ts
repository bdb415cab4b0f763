import { getHealth } from '@seamark/contract/oversight/health'
import { listAudit } from '@seamark/contract/oversight/audit'
import { listErrors } from '@seamark/contract/oversight/errors'
import { listExportLog } from '@seamark/contract/oversight/exports'
import { editCompany } from '@seamark/contract/phonebook/companies/companies'
import { Refusal } from '@seamark/contract/platform/client'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { findBarriers } from '../accessibility.ts'
import { apiOf, openDesk } from '../desk.ts'
import { shown } from '../frame/tabs.ts'
import { list, ownWord } from '../phonebook/companies.ts'
import { salesWith } from '../phonebook/own-companies.ts'

const desk = openDesk()

describe('a front-end error', () => {
  test('of a salesperson is shown to her, reaches the administrator, is resolved, and opens again', async () => {
    const word = `broken${Date.now().toString(36).replace(/\d/g, 'x')}`
    desk.foresee(new RegExp(word))
    const sales = await desk.person('sales', { at: `${list}?q=13900000777` })
    await shown(sales).getByRole('searchbox').waitFor()
    await expect.poll(() => bug(sales).count()).toBe(0)
    await breakPage(sales, `${word} for 13900000777`, 2)
    await bug(sales).waitFor()
    await expect.poll(() => bug(sales).getAttribute('aria-label')).toBe('2 errors. Open the error log')
    await readTheDialog(sales, word)

    const admin = await desk.person('sysadmin', { at: `/system/errors?q=${word}` })
    const row = shown(admin).getByRole('row', { name: word })
    await row.click()
    const drawer = shown(admin).getByRole('dialog')
    await drawer.getByText(`TypeError: ${word} for [number]`).first().waitFor()
    await expect.poll(() => drawer.innerText()).toContain(list)
    await expect.poll(() => admin.content()).not.toContain('13900000777')
    await drawer.getByRole('button', { name: 'Mark as resolved' }).click()
    await drawer.getByText(/Resolved by 孟祥瑞/).waitFor()
    await row.waitFor({ state: 'detached' })

    await sales.getByRole('button', { name: 'Clear all' }).click()
    await expect.poll(() => bug(sales).count()).toBe(0)
    await breakPage(sales, `${word} for 13900000777`, 1)
    await admin.goto(`/system/errors?q=${word}`)
    await shown(admin).getByText('Came back').waitFor()
  })

  test('of a screen that breaks while it is drawn is collected with the place, and the rest goes on', async () => {
    desk.foresee(/Cannot read properties|is not iterable|is not a function/)
    const sales = await desk.person('sales')
    await sales.route('**/api/phonebook/companies/counts', (route) =>
      route.fulfill({ json: { status: 200, message: 'ok', data: {} } }),
    )
    await sales.goto('/dashboard')
    await bug(sales).waitFor()
    await bug(sales).click()
    const dialog = sales.getByRole('dialog', { name: /Error log/ })
    await dialog
      .getByText(/^caught · at /)
      .first()
      .waitFor()
    await dialog.getByText('/dashboard', { exact: true }).first().waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await sales
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: 'Companies', exact: true })
      .click()
    await shown(sales).getByRole('searchbox').waitFor()
  })

  test('that cannot be sent is tried again only by a later one, half a minute on, and nobody is told', async () => {
    desk.foresee(/thing \d|Failed to load resource/)
    const sales = await desk.person('sales')
    await sales.clock.install()
    await sales.goto('/dashboard')
    await shown(sales).locator('.recent a').first().waitFor()
    await sales.clock.pauseAt(Date.now() + 5000)
    let asked = 0
    await sales.route('**/api/oversight/errors', (route) => {
      asked += 1
      return route.fulfill({ status: 500, json: {} })
    })
    await leaveUncaught(sales, 'thing 1', 1)
    await sales.clock.runFor(2500)
    await expect.poll(() => asked).toBe(1)
    await sales.clock.runFor(60_000)
    expect(asked).toBe(1)
    for (const thing of ['thing 2', 'thing 3']) await leaveUncaught(sales, thing, 1)
    await sales.clock.runFor(2500)
    await expect.poll(() => asked).toBe(2)
    await leaveUncaught(sales, 'thing 4', 1)
    await sales.clock.runFor(25_000)
    expect(asked).toBe(2)
    await sales.clock.runFor(10_000)
    await expect.poll(() => asked).toBe(3)
    await expect.poll(() => sales.locator('.ant-message-notice, .ant-modal').count()).toBe(0)
    await expect.poll(() => bug(sales).getAttribute('aria-label')).toBe('4 errors. Open the error log')
  })

  test('that is thrown as text, or as nothing, breaks nothing', async () => {
    desk.foresee(/plain words|undefined|null/)
    const sales = await desk.person('sales', { at: '/dashboard' })
    await sales.evaluate(() => {
      reportError('plain words')
      void Promise.reject(undefined)
    })
    await expect.poll(() => bug(sales).getAttribute('aria-label')).toBe('2 errors. Open the error log')
    await bug(sales).click()
    await sales.getByRole('dialog').getByText('plain words').waitFor()
    await sales.getByRole('dialog').getByText('undefined').waitFor()
  })
})

test('an edit is found in the audit log and read from what to what', async () => {
  const { sales, first, word } = await salesWith(desk, 1)
  await apiOf(sales)(editCompany, {
    params: { id: first.id },
    version: first.version,
    body: { progress: 'quoted', city: '宁波' },
  })
  const admin = await desk.person('sysadmin', { at: '/dashboard' })
  await openFromMenu(admin, 'Audit log')
  await shown(admin).getByRole('searchbox').fill(word)
  await shown(admin).getByRole('searchbox').press('Enter')
  await expect.poll(() => shown(admin).locator('tbody tr[data-row-key]').count()).toBe(2)
  await shown(admin)
    .getByRole('row', { name: /Changed a company/ })
    .getByText('林晓帆')
    .click()
  const drawer = shown(admin).getByRole('dialog')
  await drawer.getByRole('row', { name: /Progress/ }).waitFor()
  expect(
    await drawer
      .getByRole('row', { name: /Progress/ })
      .getByRole('cell')
      .allTextContents(),
  ).toEqual(['Unconfirmed', 'Quoted'])
  await expect
    .poll(() => drawer.getByRole('row', { name: /City/ }).getByRole('cell').allTextContents())
    .toEqual(['—', '宁波'])
  await drawer.getByRole('button', { name: 'Open the record' }).click()
  await admin.getByRole('heading', { level: 1, name: first.name }).waitFor()

  await admin.goto('/system/audit?action=oversight.auditValuesOpened')
  await shown(admin).getByText('Viewed the values of an entry').first().waitFor()
})

test('health says in words how the installation is doing', async () => {
  const admin = await desk.person('sysadmin', { at: '/dashboard' })
  await openFromMenu(admin, 'Health')
  await shown(admin).getByText('No job failed in the last 24 hours.').waitFor()
  const before = await shown(admin).locator('.page-note').innerText()
  await expect.poll(() => shown(admin).locator('.page-note').innerText()).not.toBe(before)
})

test('who may not oversee finds neither menu nor page nor answer', async () => {
  const sales = await desk.person('sales', { at: '/dashboard' })
  await expect.poll(() => sales.getByRole('navigation').getByText('System').count()).toBe(0)
  for (const page of ['audit', 'errors', 'exports', 'health']) {
    await sales.goto(`/system/${page}`)
    await sales.waitForURL('**/401')
  }
  const call = apiOf(sales)
  const asked = [
    call(listAudit, { query: {} }),
    call(listErrors, { query: {} }),
    call(listExportLog, { query: {} }),
    call(getHealth, {}),
  ]
  const answers = await Promise.all(
    asked.map((answer) => answer.catch((error: unknown) => (error instanceof Refusal ? error.httpStatus : error))),
  )
  expect(answers).toEqual([403, 403, 403, 403])
})

// At 1440 pixels every page is checked by every-page-in-*.test.ts.
test('its pages are accessible on a phone', async () => {
  const word = ownWord()
  desk.foresee(new RegExp(word))
  const admin = await desk.person('sysadmin', { at: '/dashboard' })
  await breakPage(admin, word, 1)
  await admin.setViewportSize({ width: 375, height: 900 })
  for (const page of ['audit?subjectKind=user', 'errors?state=all', 'exports', 'health']) {
    await admin.goto(`/system/${page}`)
    await shown(admin).locator('.data-table, .health').waitFor()
    await shown(admin).locator('.ant-spin-spinning, .ant-skeleton').waitFor({ state: 'detached' })
    expect([page, await findBarriers(admin)]).toEqual([page, []])
  }
})

const bug = (page: Page) => page.getByRole('button', { name: /Open the error log/ })

/** Throws an uncaught error that belongs to no file; resolves when the report has reached the server. */
async function breakPage(page: Page, message: string, times: number) {
  const told = page.waitForResponse(
    (response) => response.url().endsWith('/api/oversight/errors') && response.request().method() === 'POST',
  )
  await leaveUncaught(page, message, times)
  expect((await told).status()).toBe(200)
}

function leaveUncaught(page: Page, message: string, times: number) {
  return page.evaluate(
    ([said, count]) => {
      const thrown = new TypeError(said)
      for (let index = 0; index < count; index++) reportError(thrown)
    },
    [message, times] as const,
  )
}

async function readTheDialog(page: Page, word: string) {
  await bug(page).click()
  const dialog = page.getByRole('dialog', { name: /Error log/ })
  await dialog.getByText(`TypeError: ${word} for [number]`).first().waitFor()
  await dialog.getByText('2 times').waitFor()
  await expect.poll(() => dialog.innerText()).toContain(list)
  await expect.poll(() => dialog.innerText()).not.toContain('13900000777')
  await expect.poll(() => findBarriers(page)).toEqual([])
}

async function openFromMenu(page: Page, title: string) {
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await menu.getByRole('button', { name: 'System', exact: true }).click()
  await menu.getByRole('link', { name: title }).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
}
