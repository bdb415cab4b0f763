import { randomInt } from 'node:crypto'
import { createContact } from '@seamark/contract/phonebook/contacts/contacts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findBarriers } from '../../accessibility.ts'
import { apiOf, openDesk } from '../../desk.ts'
import { shown } from '../../frame/tabs.ts'
import { addressOf, list, listed, makeCompanies, ownWord, press } from '../companies.ts'
import { listCompanies } from '@seamark/contract/phonebook/lists/lists'

const desk = openDesk()

const addContact = async (page: Page, id: number, name: string) =>
  apiOf(page)(createContact, { params: { id }, body: { name, values: [{ kind: 'mobile', value: '13800138000' }] } })

test('a night’s scan finds a pair; a manager compares, merges it field by field, and takes it back', async () => {
  const word = ownWord()
  const tel = `0574 ${randomInt(60_000_000, 90_000_000)}`
  const lin = await desk.person('sales')
  const zhou = await desk.person('sales2')
  const [kept] = await makeCompanies(lin, [
    { name: `${word}远洋物流有限公司`, city: '宁波', telephone: tel, remark: '周三截关' },
  ])
  const [other] = await makeCompanies(zhou, [
    { name: `${word}远洋物流`, city: '余姚', telephone: tel, website: 'https://yy.example', routeAreas: ['usWest'] },
  ])
  if (!kept || !other) throw new Error('nothing was made')
  await addContact(lin, kept.id, '王总')
  await addContact(zhou, other.id, '李经理')

  const manager = await desk.person('manager', { at: '/contacts/duplicates?level=high&limit=20' })
  await press(manager, 'Scan now')
  const row = () => shown(manager).getByRole('row').filter({ hasText: word })
  await row().waitFor()
  await row().getByText('Phone', { exact: true }).waitFor()
  await row().getByText(kept.code).click()
  const beside = manager.getByRole('dialog', { name: 'Side by side' })
  await beside.getByText('余姚').waitFor()
  await expect.poll(() => findBarriers(manager)).toEqual([])
  await beside.getByRole('button', { name: 'Merge…' }).click()

  // Columns are records, rows are fields: values that only the other record has are proposed, and one click chooses.
  const table = shown(manager).getByRole('table')
  await table.getByText('This one stays').waitFor()
  await table.getByRole('columnheader', { name: kept.name }).getByRole('radio').click()
  await expect.poll(() => table.getByRole('radio', { name: 'City: 宁波' }).isChecked()).toBe(true)
  await expect.poll(() => table.getByRole('radio', { name: 'Website: https://yy.example' }).isChecked()).toBe(true)
  await table.getByRole('radio', { name: 'City: 余姚' }).check()
  await shown(manager).getByText('Contacts 1', { exact: true }).waitFor()
  await expect.poll(() => findBarriers(manager)).toEqual([])
  await press(manager, 'Merge 2')
  const question = manager.getByRole('dialog', { name: 'Merge 2 companies?' })
  await question.getByText('1 other company is no longer shown', { exact: false }).waitFor()
  await question.getByText('Contacts 1', { exact: true }).waitFor()
  await question.getByRole('button', { name: 'Merge 2' }).click()
  const told = manager.getByText(`2 companies have become “${kept.name}”. Moved over: Contacts 1`, { exact: false })
  await told.waitFor()
  await shown(manager).getByRole('heading', { name: kept.name }).waitFor()
  await shown(manager).getByText(`merged into this company: ${other.name}`).waitFor()
  await shown(manager).getByText('余姚').first().waitFor()

  // An old link to the merged record leads to the one that stayed.
  await manager.goto(addressOf(other))
  await manager.getByText(`This company has been merged. See “${kept.name}” instead.`).first().waitFor()
  await shown(manager).getByRole('heading', { name: kept.name }).waitFor()

  // Its custodian no longer has it, and is notified.
  await zhou.goto(`${list}?q=${encodeURIComponent(word)}`)
  await shown(zhou).getByText('No companies match').waitFor()
  await zhou.goto('/notices/index')
  await shown(zhou).getByText(`has merged “${other.name}” into a company of another custodian.`).first().waitFor()

  await manager.goto('/contacts/bulkRuns')
  await shown(manager)
    .getByRole('row')
    .filter({ hasText: `→ ${kept.name}` })
    .first()
    .click()
  const run = shown(manager).locator('.bulk-run').first()
  await run.getByRole('button', { name: 'Undo this run' }).click()
  await run.getByRole('button', { name: 'Confirm undo' }).click()
  await zhou.goto(addressOf(other))
  await shown(zhou)
    .getByRole('tab', { name: /Contacts/ })
    .click()
  await shown(zhou).getByText('李经理').first().waitFor()
  await lin.goto(addressOf(kept))
  await shown(lin).getByText('宁波').first().waitFor()
})

test('chosen in the list, also on a phone: two at least; the pair that is none is said to be none', async () => {
  const word = ownWord()
  const lin = await desk.person('sales')
  const [one, other] = await makeCompanies(lin, [{ name: `${word}海星货运` }, { name: `${word}海星货运有限公司` }])
  if (!one || !other) throw new Error('nothing was made')
  const manager = await desk.person('manager', { at: `${list}?q=${encodeURIComponent(word)}`, width: 375, height: 812 })
  await expect.poll(() => shown(manager).locator('.company-name-link').count()).toBe(2)
  const boxes = shown(manager).locator('input.data-select')
  await boxes.nth(0).check()
  const merge = async () => {
    await shown(manager).getByRole('toolbar').getByRole('button', { name: 'More bulk actions' }).click()
    await manager.getByRole('menuitem', { name: 'Merge' }).click()
  }
  await merge()
  await manager.getByText('At least two data sets must be chosen.').waitFor()
  await boxes.nth(1).check()
  await merge()
  await shown(manager).getByRole('button', { name: 'Merge 2' }).click()
  await manager.getByRole('dialog').getByRole('button', { name: 'Merge 2' }).click()
  await shown(manager)
    .getByRole('heading', { name: new RegExp(`${word}海星货运`) })
    .waitFor()
  const call = apiOf(manager)
  await expect.poll(async () => (await call(listCompanies, { query: { q: word } })).rows.length).toBe(1)
  // The message that tells of the merge takes it back.
  await manager.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(async () => (await call(listCompanies, { query: { q: word } })).rows.length).toBe(2)
  await manager.goto(`${list}?q=${encodeURIComponent(word)}`)
  await expect.poll(() => listed(manager)).toHaveLength(2)
})
