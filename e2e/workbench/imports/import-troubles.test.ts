import { mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { findBarriers } from '../../accessibility.ts'
import { openDesk } from '../../desk.ts'
import { follow, shown } from '../../frame/tabs.ts'
import { button, list, ownWord, press } from '../../phonebook/companies.ts'
import { csv, handIn } from './files.ts'

const desk = openDesk()
const importPage = '/contacts/import'
const folder = mkdtempSync(path.join(tmpdir(), 'seamark-journey-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a file that is no table: it says so, with what to do, and another can be chosen', async () => {
  const sales = await desk.person('sales', { language: 'zh' })
  await follow(sales, importPage)
  await handIn(sales, {
    name: '提单扫描件.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n'),
  })
  const alarm = shown(sales).getByRole('alert')
  await alarm.getByText('无法导入这个文件').waitFor()
  await alarm.getByText('提单扫描件.csv').waitFor()
  await alarm.getByText('另存为').waitFor()
  await press(sales, '选择其他文件')
  await shown(sales).getByText('把文件拖到这里').waitFor()
  await shown(sales).locator('.import-list li').first().getByText('无法导入').waitFor()
})

test('a file half on its way is continued after a reload, from where it was', async () => {
  const { sales, name, file, begun } = await leaveHalfWay('舱位')
  await shown(sales).locator('input[type=file]').setInputFiles(file)
  await shown(sales).getByText('Headings are in row 1').waitFor()
  expect(begun).toEqual([])
  expect(await sampleIn(name)).toBe('舱位')
  await giveUp(sales)
})

test('a file that was changed while half on its way begins anew, though its name, size and time are the same', async () => {
  const { sales, name, file, begun } = await leaveHalfWay('船期')
  const { atime, mtime, size } = statSync(file)
  writeFileSync(file, contentOf(name, '运价'))
  utimesSync(file, atime, mtime)
  expect(statSync(file).size).toBe(size)
  await shown(sales).locator('input[type=file]').setInputFiles(file)
  await press(sales, 'Give up and upload')
  await shown(sales).getByText('Headings are in row 1').waitFor()
  expect(begun.length).toBeGreaterThan(0)
  expect(await sampleIn(name)).toBe('运价')
  await giveUp(sales)
})

/** Pages of tests run without the optimizing compiler, so that a megabyte takes them a second to digest. */
const contentOf = (name: string, word: string) =>
  csv([['公司名称', '备注'], ...Array.from({ length: 12_000 }, (_, index) => [`${name}${index}`, word.repeat(20)])])

/** Sends a part of a file and leaves the page; returns the page and what it begins to upload afterwards. */
async function leaveHalfWay(word: string) {
  const sales = await desk.person('sales2')
  await follow(sales, importPage)
  const name = `${ownWord()}.csv`
  const file = path.join(folder, name)
  writeFileSync(file, contentOf(name, word))
  const network = await sales.context().newCDPSession(sales)
  await network.send('Network.enable')
  const throttle = (bytes: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytes,
    })
  await throttle(2 ** 18)
  await handIn(sales, file)
  await expect.poll(() => percent(sales)).toBeGreaterThan(4)
  await press(sales, 'Pause')
  await button(sales, 'Resume').waitFor()
  await sales.reload()
  await shown(sales).getByText(`“${name}” has not been uploaded completely`).waitFor()
  await throttle(-1)
  const begun: string[] = []
  sales.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/files/uploads')) begun.push(request.url())
  })
  return { sales, name, file, begun }
}

/** Returns the first two characters of the second column that the import of this file has read. */
async function sampleIn(name: string) {
  const { rows } = (await desk.query(
    `select left(columns #>> '{1,samples,0}', 2) as sample from workbench.imports where file_name = $1 order by id desc limit 1`,
    [name],
  )) as { rows: { sample: string }[] }
  return rows[0]?.sample
}

async function giveUp(page: Page) {
  await press(page, 'Give up')
  await page.getByRole('dialog').getByRole('button', { name: 'Give up' }).click()
  await shown(page).getByText('Drop a file here, or').waitFor()
}

test('whoever goes elsewhere while her rows are reviewed is told when they are, and comes back by the notice or by the address', async () => {
  const sales = await desk.person('manager')
  const word = ownWord()
  await follow(sales, importPage)
  await handIn(sales, {
    name: `${word}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(csv([['公司名称'], ...Array.from({ length: 4000 }, (_, index) => [`${word}${index}`])])),
  })
  await press(sales, 'Next: review')
  await follow(sales, list)
  // Rows are judged when nothing else wants the processor.
  await sales.getByText(`“${word}.csv” is ready for your review`).waitFor({ timeout: 60_000 })
  await sales.getByRole('link', { name: 'Open', exact: true }).click()
  await shown(sales).getByText('This will create 4,000').waitFor()
  await sales.reload()
  await shown(sales).getByText('This will create 4,000').waitFor()
  await press(sales, 'Back to columns')
  await shown(sales).getByText('Column in the file').waitFor()
  await press(sales, 'Give up')
  await sales.getByRole('dialog').getByRole('button', { name: 'Give up' }).click()
  await shown(sales).getByText('Drop a file here, or').waitFor()
  const { rowCount } = await desk.query('select 1 from phonebook.companies where name like $1', [`${word}%`])
  expect(rowCount).toBe(0)
})

test('whoever may not import is offered no way in, and finds none at its address', async () => {
  const helper = await desk.person('follow')
  await follow(helper, list)
  await shown(helper).getByRole('searchbox').waitFor()
  await expect.poll(() => button(helper, 'Import').count()).toBe(0)
  await follow(helper, importPage)
  await shown(helper).getByText('You do not have permission for this').waitFor()
  await expect.poll(() => shown(helper).locator('input[type=file]').count()).toBe(0)
})

test.for([1440, 375])(
  'each step of an import is accessible at %d pixels, and no wider than the screen',
  async (width) => {
    const sales = await desk.person('sales', { width, height: 812 })
    await follow(sales, importPage)
    await shown(sales).locator('.import-recent li, .import-recent p').first().waitFor()
    await expectOpenToAll(sales, width)
    const word = ownWord()
    const rows = [
      ['公司名称', '邮箱', '经办'],
      [`${word}货代`, `a${width}@a.example`, '小赵'],
      ['', 'b@b.example', '小钱'],
    ]
    await handIn(sales, { name: `${word}.csv`, mimeType: 'text/csv', buffer: Buffer.from(csv(rows)) })
    await button(sales, 'Next: review').waitFor()
    await expectOpenToAll(sales, width)
    await press(sales, 'Next: review')
    await shown(sales).locator('.import-verdict').filter({ hasText: 'Error' }).click()
    await shown(sales).locator('.import-cell[data-mark=wrong]').waitFor()
    await expectOpenToAll(sales, width)
    await press(sales, 'Import now')
    await shown(sales).getByText('Imported', { exact: true }).waitFor()
    await expectOpenToAll(sales, width)
  },
)

async function expectOpenToAll(page: Page, width: number) {
  await expect.poll(() => findBarriers(page)).toEqual([])
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
}

const percent = async (page: Page) =>
  Number((await shown(page).getByRole('progressbar').getAttribute('aria-valuenow')) ?? 0)
