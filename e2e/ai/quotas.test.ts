import { asking, saying } from '@seamark/server/platform/testing/endpoint/endpoint-scripts'
import { startModelServer } from '@seamark/server/platform/testing/endpoint/endpoint-server'
import { afterAll, expect, test } from 'vitest'
import { findBarriers } from '../accessibility.ts'
import { openDesk } from '../desk.ts'
import { shown } from '../frame/tabs.ts'

const stub = await startModelServer()
afterAll(() => stub.stop())
const desk = openDesk({
  DEMO_COMPANIES: '20',
  DEMO_RECORDS: '0',
  AI_URL: stub.address,
  AI_KEY: 'sk-invented-key-of-the-tests',
  AI_MODEL: 'stub-1',
})

test('an administrator checks the endpoint, ends and raises a quota, and opens the calls behind a number', async () => {
  const page = await desk.person('sysadmin', { at: '/system/ai?tab=quotas' })
  const dialog = page.getByRole('dialog')
  const probe = (name: string) => shown(page).getByRole('listitem').filter({ hasText: name }).last()
  const check = shown(page).getByRole('button', { name: 'Check', exact: true })

  stub.answerOnce(saying('OK'), asking('port_code', { port: 'Ningbo' }), saying('CNNGB'), saying('red'))
  await check.click()
  for (const name of ['Text', 'Usage', 'Tool calls', 'Reads images']) await probe(name).getByText('Works').waitFor()
  await probe('Draws').getByText('Not connected').waitFor()
  await shown(page).getByRole('link', { name: '2,000' }).waitFor()
  await expect.poll(() => findBarriers(page)).toEqual([])

  // A quota that is used up lets nothing leave.
  await shown(page).getByRole('button', { name: 'New quota' }).click()
  await dialog.getByText('Person', { exact: true }).click()
  await dialog.getByRole('combobox').click()
  await page.keyboard.type('孟')
  await page.locator('.ant-select-item-option').first().click()
  await dialog.getByLabel('Tokens a day').fill('10')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  const asked = stub.questions.length
  await check.click()
  await probe('Text').getByText('Your quota is used up').waitFor()
  expect(stub.questions.length).toBe(asked)

  const own = shown(page).getByRole('row').filter({ hasText: '孟' })
  await own.click()
  await dialog.getByLabel('Tokens a day').fill('1000000')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  stub.answerOnce(saying('OK'), asking('port_code', { port: 'Ningbo' }), saying('CNNGB'), saying('red'))
  await check.click()
  await probe('Reads images').getByText('Works').waitFor()

  await shown(page).getByRole('tab', { name: 'Usage' }).click()
  await shown(page).getByText('Person', { exact: true }).click()
  const sum = shown(page).getByRole('row').filter({ hasText: '孟' })
  await sum.getByRole('button').first().click()
  const calls = dialog.locator('[data-row-key]')
  await expect.poll(() => calls.filter({ hasText: 'stub-1' }).count()).toBe(8)
  await expect.poll(() => findBarriers(page)).toEqual([])
  expect(await page.content()).not.toMatch(/sk-invented|127\.0\.0\.1:\d+\/v1/)
})
