import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openDesk } from '../../desk.ts'
import { follow, shown } from '../../frame/tabs.ts'
import { button, list, listed, ownWord, press } from '../../phonebook/companies.ts'
import { chosenField, csv, downloadFile, gb18030, handIn } from './files.ts'

const desk = openDesk()
const importPage = '/contacts/import'

test('a GB18030 file with a title and three bad rows comes in, the bad rows are mended, everything adds up, and the export that comes back changes nothing', async () => {
  const manager = await desk.person('manager')
  const word = ownWord()
  await follow(manager, list)
  await press(manager, 'Import')
  await manager.waitForURL(`**${importPage}`)
  await handIn(manager, { name: `${word}秋交会.csv`, mimeType: 'text/csv', buffer: gb18030(fileOf(word)) })

  await heading(manager, 'Match columns')
  await shown(manager).getByText('Headings are in row 3').waitFor()
  await shown(manager).getByText('GB18030 / GBK').first().waitFor()
  await expect.poll(() => chosenField(manager, '公司名称')).toBe('Company name')
  await expect.poll(() => chosenField(manager, '录入人')).toBe('Not imported')
  await press(manager, 'Next: review')

  await shown(manager).getByText('This will create 12').waitFor()
  await expect.poll(() => countsShown(manager)).toEqual({ New: 12, Updated: 0, Unchanged: 0, Duplicate: 0, Error: 3 })
  await choose(manager, 'Error')
  await expect.poll(() => shown(manager).locator('.import-cell[data-mark=wrong]').count()).toBe(3)
  await expect.poll(() => companiesNamed(word)).toBe(0)

  await press(manager, 'Import now')
  await shown(manager).getByText('Imported', { exact: true }).waitFor()
  await shown(manager)
    .getByText('Rows in the file: 15 (New 12 + Updated 0 + Unchanged 0 + Duplicate 0 + Error 3)')
    .waitFor()
  await expect.poll(() => companiesNamed(word)).toBe(12)

  const failed = await downloadFile(manager, () => chooseFormat(manager, 'CSV'))
  expect(rowsOf(failed.buffer)).toHaveLength(4)
  await press(manager, 'Upload the mended file')
  await handIn(manager, { ...failed, name: `${word}改好.csv`, buffer: mended(failed.buffer, word) })
  await press(manager, 'Next: review')
  await shown(manager).getByText('This will create 3').waitFor()
  await expect.poll(() => countsShown(manager)).toEqual({ New: 3, Updated: 0, Unchanged: 0, Duplicate: 0, Error: 0 })
  await press(manager, 'Import now')
  await shown(manager)
    .getByText('Rows in the file: 3 (New 3 + Updated 0 + Unchanged 0 + Duplicate 0 + Error 0)')
    .waitFor()
  await expect.poll(() => companiesNamed(word)).toBe(15)

  await press(manager, 'See imported records')
  await expect.poll(async () => (await listed(manager)).filter((name) => name.startsWith(word)).length).toBe(15)

  await follow(manager, `${list}?q=${encodeURIComponent(word)}`)
  await expect.poll(() => listed(manager)).toHaveLength(15)
  const exported = await downloadFile(manager, () => exportAll(manager))
  expect(exported.name).toMatch(/\.xlsx$/)
  await follow(manager, importPage)
  await handIn(manager, exported)
  await press(manager, 'Next: review')
  await shown(manager).getByText('There is no row to import').waitFor()
  await expect.poll(() => countsShown(manager)).toEqual({ New: 0, Updated: 0, Unchanged: 15, Duplicate: 0, Error: 0 })
  await press(manager, 'Give up')
  await manager.getByRole('dialog').getByRole('button', { name: 'Give up' }).click()
})

/** Exports the list as it is shown, with every possible column. */
async function exportAll(page: Page) {
  await press(page, 'Export')
  const form = page.getByRole('dialog')
  await form.getByText('All columns').click()
  await form.getByRole('button', { name: 'Export', exact: true }).click()
}

const headings = ['公司名称', '联系电话', '邮箱', '客户类型', '城市', '录入人']

/** Returns two lines of title, then headings, twelve good rows, and three with an error each. */
function fileOf(word: string) {
  const good = Array.from({ length: 12 }, (_, index) => [
    `${word}货代${index + 1}`,
    `0574 8700 ${1000 + index}`,
    `desk${index}@${index}.example`,
    '同行',
    '宁波',
    '小赵',
  ])
  const bad = [
    ['', '0574 8700 2001', 'a@bad.example', '直客', '宁波', '小赵'],
    [`${word}坏二`, '0574 8700 2002', 'b@@bad.example', '直客', '宁波', '小赵'],
    [`${word}坏三`, '0574 8700 2003', 'c@bad.example', '外星客户', '宁波', '小赵'],
  ]
  return csv([['2026 秋交会客户登记表'], ['制表：业务二部', '', '2026-10-28'], headings, ...good, ...bad])
}

/** Returns the file of failed rows after a colleague's corrections. */
function mended(file: Buffer, word: string) {
  const text = file.toString('utf8')
  return Buffer.from(
    text
      .replace(/^,(?=0574 8700 2001)/m, `${word}坏一,`)
      .replace('b@@bad.example', 'b@bad.example')
      .replace('外星客户', '直客'),
  )
}

const rowsOf = (file: Buffer) => file.toString('utf8').trim().split('\r\n')

async function companiesNamed(word: string) {
  const { rowCount } = await desk.query('select 1 from phonebook.companies where name like $1', [`${word}%`])
  return rowCount
}

/** Returns the step of the import that the page in front shows. */
const heading = (page: Page, step: string) =>
  shown(page).locator('.import-steps [aria-current=step]').filter({ hasText: step }).waitFor()

async function countsShown(page: Page) {
  const texts = await shown(page).locator('.import-verdict').allTextContents()
  return Object.fromEntries(texts.map((text) => [text.replace(/ .*/, ''), Number(/\d+$/.exec(text)?.[0])]))
}

const choose = (page: Page, verdict: string) =>
  shown(page).locator('.import-verdict').filter({ hasText: verdict }).click()

async function chooseFormat(page: Page, format: 'XLSX' | 'CSV') {
  await button(page, 'Problem rows').click()
  await page.getByRole('menuitem', { name: format }).click()
}
