import { expect, test } from 'vitest'
import { workbookBytes } from '@seamark/server/platform/testing/workbooks'
import { openDesk } from '../../desk.ts'
import { follow, shown } from '../../frame/tabs.ts'
import { offeredOptions } from '../../select-options.ts'
import { ownWord, press } from '../../phonebook/companies.ts'
import { chosenField, expectFigures, waitForState } from './imports.ts'

const desk = openDesk()

/** A workbook with a cover before its data, headed as the customs of Vietnam head theirs. */
function workbookOf(word: string): Buffer {
  const headings = [
    'Số tờ khai',
    'Ngày đăng ký',
    'Tên doanh nghiệp nhập khẩu',
    'Tên doanh nghiệp xuất khẩu',
    'Mã HS',
    'Tên hàng',
    'Số container',
    'Loại cont',
    'Cảng xếp hàng',
    'Cảng dỡ hàng',
    'Phương thức vận chuyển',
    'Trọng lượng (kg)',
    'Trị giá (USD)',
  ]
  const rowOf = (line: number, container: string) => [
    `${word}${line}`,
    `${12 + line}/03/2026`,
    `${word} CONG TY TNHH THU NGHIEM`,
    `${word} ALFA APPLIANCE CO LTD`,
    '85167990',
    'Nồi cơm điện',
    container,
    '40HC',
    line === 3 ? `${word} WHARF` : 'NINGBO',
    'HAI PHONG',
    line === 3 ? 'XYZ' : 'Đường biển',
    '1.418,64',
    '15.000,00',
  ]
  return workbookBytes([headings, rowOf(1, 'MSKU1234565'), rowOf(2, 'TCNU7654328'), rowOf(3, 'MSKU1234565')], {
    cover: { name: 'Trang bìa', rows: [['BÁO CÁO HÀNG NHẬP KHẨU'], ['Số container'], ['Tháng 3 năm 2026']] },
  })
}

test('a Vietnamese workbook with a cover sheet: nothing asked that can be seen, preview, import, the figures of the port', {
  timeout: 480_000,
}, async () => {
  const manager = await desk.person('manager')
  const word = ownWord()
  await follow(manager, '/trade/imports')
  await press(manager, 'Import a file')
  await shown(manager)
    .locator('input[type=file]')
    .setInputFiles({ name: `${word} nhap khau 2026-03.xlsx`, mimeType: 'application/zip', buffer: workbookOf(word) })

  const fact = (name: string) => shown(manager).locator(`[data-fact="${name}"]`)
  await fact('source').waitFor({ timeout: 120_000 })
  await expect.poll(() => chosenField(manager, 'Tên doanh nghiệp nhập khẩu')).toBe('Importer')
  expect(await chosenField(manager, 'Cảng dỡ hàng')).toBe('Port of discharge')
  expect(await shown(manager).getByText('13 of 13 columns').count()).toBe(1)
  expect(await fact('direction').innerText()).toContain('Imports of Vietnam.')
  expect(await fact('date').innerText()).toContain('The day comes before the month. Shown by row 2: “13/03/2026”')
  expect(await fact('numbers').innerText()).toContain('The decimal sign is a comma')
  expect(await fact('value').innerText()).toContain('“Trị giá (USD)” is in USD.')
  // Nothing is asked; the new source has a name that may stay.
  expect(await shown(manager).locator('[data-open="true"]').count()).toBe(0)
  expect(await fact('source').getByLabel('Name of the source').inputValue()).toBe(`${word} nhap khau`)
  await press(manager, 'Try it')

  await shown(manager).getByText('On confirmation 3 rows come in.').waitFor({ timeout: 120_000 })
  // What the file calls a port and a mode that nobody knows is answered where it is seen.
  await shown(manager).getByRole('combobox', { name: 'XYZ' }).click()
  await offeredOptions(manager, 'Ocean').click()
  const port = shown(manager).getByRole('combobox', { name: `${word} WHARF` })
  await port.fill('Shanghai')
  await offeredOptions(manager, 'CNSHA').first().click()
  await shown(manager).getByText('2 answers given.').waitFor()
  await press(manager, 'Try it again')
  await expect.poll(() => shown(manager).getByText(`${word} WHARF`).count(), { timeout: 120_000 }).toBe(0)
  await expectFigures(manager, { Rows: '3', Kept: '3', Refused: '0' })

  await shown(manager).locator('.trade-import-foot').getByRole('button', { name: 'Import' }).click()
  await waitForState(manager, 'Done')
  const { rows } = await desk.query('select country, zone from trade.sources where name = $1', [`${word} nhap khau`])
  expect(rows).toEqual([{ country: 'VN', zone: 'Asia/Ho_Chi_Minh' }])
  await shown(manager).getByRole('button', { name: 'Analyse the source' }).click()
  await shown(manager).locator('.analysis-kpis').waitFor({ timeout: 60_000 })
  await expect.poll(() => shown(manager).locator('.analysis-kpis').innerText(), { timeout: 60_000 }).toMatch(/\b6\b/)
})

test('a Korean file is read as Korean, and lines of it are shown to be looked at, for trade and for companies alike', {
  timeout: 240_000,
}, async () => {
  const manager = await desk.person('manager')
  // 회사명,전화,도시 / 한국물류주식회사,02-312-3456,서울 in EUC-KR.
  const korean = Buffer.from(
    'c8b8bbe7b8ed2cc0fcc8ad2cb5b5bdc30d0ac7d1b1b9b9b0b7f9c1d6bdc4c8b8bbe72c30322d3331322d333435362cbcadbfef0d0a',
    'hex',
  )
  for (const [address, encoding] of [
    ['/trade/imports?begin=true', 'EUC-KR'],
    ['/contacts/import', 'EUC-KR'],
  ] as const) {
    await manager.goto(address)
    await shown(manager)
      .locator('input[type=file]')
      .setInputFiles({ name: 'korean.csv', mimeType: 'text/csv', buffer: korean })
    const lines = shown(manager).locator('.import-lines')
    await lines.waitFor({ timeout: 120_000 })
    expect(await lines.innerText()).toContain(`Read as ${encoding}.`)
    expect(await lines.locator('li').allInnerTexts()).toEqual([
      '회사명 · 전화 · 도시',
      '한국물류주식회사 · 02-312-3456 · 서울',
    ])
  }
})
