import { exportedAtOnce } from '@seamark/contract/workbench/exports/exports'
import { expect, test } from 'vitest'
import { openDesk } from '../../desk.ts'
import { follow, openTab, shown } from '../../frame/tabs.ts'
import { button, list, listed, makeCompanies, ownWord, press } from '../../phonebook/companies.ts'
import { downloadFile } from '../imports/files.ts'

const desk = openDesk()

test('a list leaves as the file that it looks like: filters, columns, order', async () => {
  const manager = await desk.person('manager2')
  const word = ownWord()
  await makeCompanies(manager, [
    { name: `${word}丙` },
    { name: `${word}甲`, city: '宁波' },
    { name: `${word}乙` },
    { name: ownWord() },
  ])
  await follow(manager, `${list}?q=${encodeURIComponent(word)}&sort=code&order=asc`)
  await expect.poll(() => listed(manager)).toEqual([`${word}丙`, `${word}甲`, `${word}乙`])
  await press(manager, 'Export')
  const dialog = manager.getByRole('dialog', { name: 'Export: Companies' })
  await dialog.getByText('3 rows, filtered and sorted').waitFor()
  await dialog.getByText('CSV (.csv)').click()
  const file = await downloadFile(manager, () => dialog.getByRole('button', { name: 'Export', exact: true }).click())
  expect(file.name).toMatch(/^Companies \d{4}-\d\d-\d\d \d{4}\.csv$/)
  const [headings, ...rows] = file.buffer.toString('utf8').replace('\u{FEFF}', '').trim().split('\r\n')
  expect(headings).toMatch(/^Company name,.*,Progress,.*,Customer code$/)
  expect(rows.map((row) => row.split(',')[0])).toEqual(await listed(manager))
})

test('a long one is written while one works elsewhere, and is offered when it is ready', async () => {
  const manager = await desk.person('manager2')
  const city = ownWord()
  await desk.query(
    `insert into phonebook.companies (name, city, visibility, custodian_id, created_by, updated_by, search_names, search_all)
     select $1 || n, $1, 'private', id, id, id, '', '' from identity.users, generate_series(1, $2) n where username = 'manager2'`,
    [city, exportedAtOnce + 1],
  )
  await follow(manager, `${list}?city=${encodeURIComponent(city)}`)
  await expect.poll(() => listed(manager)).toHaveLength(50)
  await press(manager, 'Export')
  await manager.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click()
  await openTab(manager, 'Dashboard')
  await manager.getByText('Export ready').waitFor()
  const file = await downloadFile(manager, () =>
    manager.locator('.export-notice').getByRole('button', { name: 'Download' }).click(),
  )
  expect(file.name).toMatch(/\.xlsx$/)
  expect(file.buffer.subarray(0, 2).toString()).toBe('PK')
  await follow(manager, list)
  await press(manager, 'Export')
  await manager.getByRole('dialog').getByText('5,001 rows').waitFor()
  await desk.query('delete from phonebook.companies where city = $1', [city])
})

test('the browser inside WeChat, which saves no files, is told how to open the page elsewhere', async () => {
  const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Mobile/15E148 MicroMessenger/8.0.54'
  const manager = await desk.person('manager2', { userAgent, width: 390, language: 'zh' })
  const word = ownWord()
  const [company] = await makeCompanies(manager, [{ name: `${word}货代` }])
  const sent: string[] = []
  manager.on('request', (request) => sent.push(request.url()))
  await follow(manager, `${list}?q=${encodeURIComponent(word)}`)
  await shown(manager)
    .getByText(company?.name ?? '', { exact: true })
    .first()
    .waitFor()
  await shown(manager)
    .getByRole('button', { name: /更多|导出/ })
    .first()
    .click()
  const dialog = manager.getByRole('dialog', { name: /^导出/ })
  if (!(await dialog.isVisible())) await manager.getByRole('menuitem', { name: '导出' }).click()
  await dialog.getByRole('button', { name: /导\s*出/ }).click()
  const hint = manager.getByRole('dialog', { name: '微信内无法保存文件' })
  await hint.getByText('在浏览器打开').waitFor()
  await hint.getByRole('button', { name: '复制网址' }).click()
  await manager.getByText('网址已复制').waitFor()
  expect(sent.filter((address) => /exports\/\d+\/file/.test(address))).toEqual([])
})

test('whoever may not export is not offered it', async () => {
  const sales = await desk.person('sales')
  await follow(sales, list)
  await shown(sales).locator('.company-name-link').first().waitFor()
  await expect.poll(() => button(sales, 'Export').count()).toBe(0)
})
