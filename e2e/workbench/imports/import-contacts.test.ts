import { createTagGroup } from '@seamark/contract/phonebook/tags/tags'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { offeredOptions } from '../../select-options.ts'
import { apiOf, openDesk } from '../../desk.ts'
import { follow, shown } from '../../frame/tabs.ts'
import { button, list, listed, ownWord, press } from '../../phonebook/companies.ts'
import { chosenField, csv, downloadFile, handIn } from './files.ts'

const desk = openDesk()
const importPage = '/contacts/import'

test('a ledger of companies with two people each, with labels, becomes a colleague’s, who finds everybody; a row for each contact goes out and comes back unchanged', async () => {
  const manager = await desk.person('manager')
  const word = ownWord()
  const label = `${word}冷链`
  await apiOf(manager)(createTagGroup, {
    body: {
      name: `${word}组`,
      nameEn: `${word} group`,
      labels: [{ name: label, nameEn: `${word} reefer`, colour: 'cyan' }],
    },
  })
  await follow(manager, importPage)
  await handIn(manager, { name: `${word}.csv`, mimeType: 'text/csv', buffer: ledger(word, label) })
  await shown(manager).getByText('When a company has several rows in the file').waitFor()
  await expect.poll(() => chosenField(manager, '联系人')).toBe('Contact name')
  await expect.poll(() => chosenField(manager, '手机')).toBe('Contact mobile')
  await shown(manager).getByText('A colleague’s', { exact: true }).click()
  await press(manager, 'Next: review')
  await shown(manager).getByText('Choose the custodian.').waitFor()
  await shown(manager).getByLabel('Custodian', { exact: true }).fill('sales2')
  await offeredOptions(manager, '周敏').click()
  await press(manager, 'Next: review')

  await shown(manager).getByText('This will create 2').waitFor()
  await shown(manager).locator('.import-verdict').filter({ hasText: 'Updated' }).click()
  await shown(manager).getByText('Adds to the company of row 2').waitFor()
  await press(manager, 'Import now')
  await shown(manager)
    .getByText('Rows in the file: 4 (New 2 + Updated 2 + Unchanged 0 + Duplicate 0 + Error 0)')
    .waitFor()

  const colleague = await desk.person('sales2')
  await follow(colleague, `${list}?view=mine&q=${encodeURIComponent(word)}&sort=name&order=asc`)
  await expect.poll(() => listed(colleague)).toHaveLength(2)
  await expect
    .poll(() =>
      shown(colleague)
        .locator('tbody tr', { hasText: `${word} reefer` })
        .count(),
    )
    .toBe(2)
  await shown(colleague).locator('.company-name-link').first().click()
  await shown(colleague).getByRole('tab', { name: 'Contacts' }).click()
  for (const name of ['王芳', '李雷']) await shown(colleague).getByRole('article', { name }).waitFor()

  await follow(manager, `${list}?q=${encodeURIComponent(word)}`)
  await expect.poll(() => listed(manager)).toHaveLength(2)
  const exported = await downloadFile(manager, () => exportEach(manager))
  await follow(manager, importPage)
  await handIn(manager, exported)
  await press(manager, 'Next: review')
  await shown(manager).getByText('There is no row to import').waitFor()
  await shown(manager).locator('.import-verdict').filter({ hasText: 'Unchanged 4' }).waitFor()
  await press(manager, 'Give up')
  await manager.getByRole('dialog').getByRole('button', { name: 'Give up' }).click()
})

/** Returns two companies, each with two people in rows of their own. */
function ledger(word: string, label: string) {
  const mobile = (end: number) =>
    `1390${String(word.codePointAt(0) ?? 0)
      .padStart(5, '0')
      .slice(-5)}${String(end).padStart(2, '0')}`
  const rows = ['甲货代', '乙货代'].flatMap((firm, place) => [
    [`${word}${firm}`, '王芳', mobile(place * 2), '经理', label],
    [`${word}${firm}`, '李雷', mobile(place * 2 + 1), '操作', ''],
  ])
  return Buffer.from(csv([['公司名称', '联系人', '手机', '职务', '标签'], ...rows]))
}

/** Exports every possible column, and a row for each contact. */
async function exportEach(page: Page) {
  await button(page, 'Export').click()
  const form = page.getByRole('dialog')
  await form.getByText('All columns').click()
  await form.getByText('One row for each contact').click()
  await form.getByRole('button', { name: 'Export', exact: true }).click()
}
