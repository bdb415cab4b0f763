import { changePoolRules, getPoolRules } from '@seamark/contract/phonebook/index'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { findBarriers } from '../../accessibility.ts'
import { apiOf, openDesk } from '../../desk.ts'
import { shown } from '../../frame/tabs.ts'
import { list, listed, makeCompanies, ownWord, press } from '../companies.ts'

const desk = openDesk()
const page = '/contacts/poolRules'

/** Recycling is switched off again, since other journeys do not expect it. */
afterEach(async () => {
  await desk.query(
    `update phonebook.pool_rules set rules = rules || '{"recycling": false, "graceDays": 7}' || jsonb_build_object('days', rules -> 'days' || '{"unconfirmed": 30}')`,
  )
})

test('an administrator sees whom rules would cost which clients, saves them, and the custodian sees the days that are left', async () => {
  const keeper = await desk.person('service')
  const word = ownWord()
  const [first] = await makeCompanies(keeper, [{ name: `${word}船务` }, { name: `${word}物流` }])
  if (!first) throw new Error('no company')
  await desk.query(`update phonebook.companies set held_since = now() - interval '27 days' where id = $1`, [first.id])
  const admin = await openRules()

  await fill(admin, 'Grace after a change', '0')
  await fill(admin, 'All companies, Unconfirmed: days', '28')
  await number(admin, '吴桐', 0).click()
  await shown(admin).getByRole('link', { name: first.name }).waitFor()
  await shown(admin).getByRole('button', { name: 'Close' }).click()
  await fill(admin, 'All companies, Unconfirmed: days', '31')
  await expect.poll(() => row(admin, '吴桐').getByRole('cell').first().textContent()).toBe('0')
  await number(admin, '吴桐', 1).click()
  await shown(admin).getByRole('link', { name: first.name }).waitFor()
  await shown(admin).getByRole('button', { name: 'Close' }).click()

  await shown(admin).getByRole('switch').click()
  await press(admin, 'Save rules')
  // Switching on says how many companies it takes, and nothing is saved before the answer.
  const question = admin.getByRole('dialog', { name: 'Recycle companies automatically?' })
  await question.getByText(/\d+ within 7 days/).waitFor()
  expect(await apiOf(admin)(getPoolRules, {})).toMatchObject({ rules: { recycling: false } })
  await question.getByRole('button', { name: 'Save and recycle' }).click()
  await admin.getByText('Pool rules saved').waitFor()
  await expect
    .poll(() => apiOf(admin)(getPoolRules, {}))
    .toMatchObject({ rules: { recycling: true, days: { unconfirmed: 31 } } })

  await keeper.goto(`${list}?view=mine&due=4&q=${word}`)
  await expect.poll(() => listed(keeper)).toEqual([first.name])
  await shown(keeper).getByText('4 d left').waitFor()
  await shown(keeper).getByText('within 4 days').waitFor()
  await keeper.goto(`${list}?view=mine&due=3&q=${word}`)
  await shown(keeper).getByText('No companies match').waitFor()
})

test('whoever saves rules that a colleague has just changed sees so before overwriting them', async () => {
  const admin = await openRules()
  await fill(admin, 'Claims per day', '15')
  const { version, rules } = await apiOf(admin)(getPoolRules, {})
  await apiOf(admin)(changePoolRules, { version, body: { ...rules, quietDays: rules.quietDays + 1 } })
  await press(admin, 'Save rules')
  await shown(admin).getByText('Somebody has just changed the rules.', { exact: false }).waitFor()
  await press(admin, 'Save rules')
  await admin.getByText('Pool rules saved').waitFor()
  await expect.poll(() => apiOf(admin)(getPoolRules, {})).toMatchObject({ rules: { dailyClaims: 15 } })
  await fill(admin, 'Longest protection', '9')
  await press(admin, 'Save rules')
  await shown(admin).getByText('The longest protection cannot be shorter', { exact: false }).waitFor()
})

// At 1440 pixels every page is checked by every-page-in-*.test.ts.
test('its page is accessible on a phone', async () => {
  const admin = await openRules()
  await admin.setViewportSize({ width: 375, height: 900 })
  await expect.poll(() => findBarriers(admin)).toEqual([])
})

async function openRules() {
  const admin = await desk.person('sysadmin', { at: page })
  await shown(admin).getByText('First run:', { exact: false }).waitFor()
  return admin
}

async function fill(admin: Page, label: string, value: string) {
  await shown(admin).getByLabel(label, { exact: true }).fill(value)
}

const row = (admin: Page, name: string) =>
  shown(admin).getByRole('region', { name: 'Simulation' }).getByRole('row').filter({ hasText: name })
/** The number of a row: 0 tomorrow, 1 in 7 days, 2 in 30. */
const number = (admin: Page, name: string, index: number) =>
  row(admin, name).getByRole('cell').nth(index).getByRole('button')
