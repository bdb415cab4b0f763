import { expect, test } from 'vitest'
import { openDesk } from '../../desk.ts'
import { shown } from '../../frame/tabs.ts'
import { offeredOptions } from '../../select-options.ts'
import { ownWord, press } from '../../phonebook/companies.ts'
import { csv, downloadFile } from '../../workbench/imports/files.ts'
import { chosenField, expectFigures, handIn, waitForState, tryOut } from './imports.ts'
import { zipBytes, workbookBytes } from '@seamark/server/platform/testing/workbooks'

const desk = openDesk()

test('a file of a layout not seen before is mapped, tried without writing, imported, and taken back', {
  timeout: 480_000,
}, async () => {
  const manager = await desk.person('manager')
  const word = ownWord()
  const file = { name: `${word}.csv`, mimeType: 'text/csv', buffer: Buffer.from(fileOf(word)) }
  await handIn(manager, `${word}海关`, file)

  await shown(manager).getByText('Row 4 holds the headings.').waitFor({ timeout: 120_000 })
  await expect.poll(() => chosenField(manager, 'Consignee Name')).toBe('Importer')
  // No dictionary has this heading, but its cells are container numbers.
  expect(await chosenField(manager, 'Box list of the day')).toBe('Container numbers')
  await tryOut(manager, 5)
  await expectFigures(manager, { Rows: '8', Kept: '3', 'Imported, to be checked': '2', Refused: '3' })
  await shown(manager).getByRole('button', { name: 'No date' }).click()
  await expect.poll(() => shown(manager).locator('.trade-import-table').last().getByRole('row').count()).toBe(2)

  await shown(manager).locator('.trade-import-foot').getByRole('button', { name: 'Import' }).click()
  await waitForState(manager, 'Done')
  await expectFigures(manager, { Rows: '8', Kept: '3', 'Imported, to be checked': '2', Refused: '3' })
  const refused = await downloadFile(manager, () => press(manager, 'Download refused rows'))
  expect([refused.name, refused.buffer.length > 1000]).toEqual([`${word} refused rows.xlsx`, true])

  await press(manager, 'All imports')
  const line = shown(manager)
    .getByRole('row')
    .filter({ hasText: `${word}.csv` })
  await expect.poll(() => line.textContent()).toContain('Done')
  await press(manager, 'Ports to be matched')
  await manager.getByRole('dialog').getByText(`${word} BERTH`).waitFor()
  await manager.getByRole('dialog').getByText('Choose a port').first().waitFor()
  await manager.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

  await line.getByText(`${word}.csv`).click()
  await press(manager, 'Undo the import')
  await manager.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click()
  await waitForState(manager, 'Undone')
})

test('what of a zip is no table is named; a bill that is merged over its lines is that of each', {
  timeout: 480_000,
}, async () => {
  const manager = await desk.person('manager')
  const word = ownWord()
  const parties = [`${word} KITCHENS INC`, `${word} APPLIANCE CO LTD`]
  const lines = [
    ['Arrival Date', 'Bill of Lading', 'Product Description', 'Consignee Name', 'Shipper Name', 'Weight KG'],
    ['2026-03-05', `${word}1`, 'BLENDERS', ...parties, 900],
    ['', '', 'KETTLES', ...parties],
    ['', `${word}2`, 'TOASTERS', ...parties, 30],
  ]
  const content = zipBytes({
    'march.xlsx': workbookBytes(lines, { merged: ['A2:A4', 'B2:B3', 'F2:F3'] }),
    'notes.pdf': '%PDF-1.7',
  })
  const file = { name: `${word}.zip`, mimeType: 'application/zip', buffer: content }
  await handIn(manager, `${word}海关`, file)

  await shown(manager).getByText('1 file or sheet that is not read').waitFor({ timeout: 120_000 })
  await expect
    .poll(() => shown(manager).locator('.trade-import-passed li').innerText())
    .toMatch(/^notes\.pdf\s+\S.* PDF/)
  await tryOut(manager, 3)
  await expectFigures(manager, { Rows: '3', Kept: '2', 'Imported, to be checked': '1', Refused: '0' })
  await shown(manager)
    .getByRole('button', { name: 'A figure stands in a merged cell; counted in its first row only' })
    .click()
  await expect
    .poll(() => shown(manager).locator('.trade-import-table').last().getByRole('row').last().textContent())
    .toContain(`${word}1`)
  await shown(manager).getByText('notes.pdf').waitFor()
})

test('how a file is written can be corrected: which of a zip leads, what divides its columns, which date comes first, what its codes mean', {
  timeout: 480_000,
}, async () => {
  const manager = await desk.person('manager')
  const word = ownWord()
  const rows = [3, 13, 25].map((day) => `${String(day).padStart(2, '0')}/03/2026;${word}${day};${word} KITCHENS INC;31`)
  const content = zipBytes({
    'march.csv': ['Arrival Date;Bill of Lading;Consignee Name;Transport Mode', ...rows].join('\n'),
    'consignees.csv': `Consignee Name,Web site\n${word} KITCHENS INC,kitchens.example\n`,
  })
  const file = { name: `${word}.zip`, mimeType: 'application/zip', buffer: content }
  await handIn(manager, `${word}海关`, file, 'US Customs CBP')

  const headings = () => shown(manager).locator('.trade-import-heading').allInnerTexts()
  const reread = async (choice: string, chosenOption: string, found: string[]) => {
    await shown(manager).getByLabel(choice, { exact: true }).click()
    await offeredOptions(manager, chosenOption).click()
    await expect.poll(headings, { timeout: 120_000 }).toEqual(found)
  }
  const all = ['Arrival Date', 'Bill of Lading', 'Consignee Name', 'Transport Mode']
  await expect.poll(headings, { timeout: 120_000 }).toEqual(all)
  await reread('Headings of', 'consignees.csv', ['Consignee Name', 'Web site'])
  await shown(manager).getByText('Choose the column of the date, or of the month.').waitFor()
  await reread('Headings of', 'march.csv', all)
  await reread('Delimiter', 'Comma', [all.join(';')])
  await reread('Delimiter', 'Semicolon', all)

  await shown(manager).locator('[data-fact="date"] .ant-btn').click()
  const isDayFirst = shown(manager).getByRole('switch', { name: /^Date format day/ })
  const warning = shown(manager).getByText('Some dates of the file say otherwise')
  expect(await isDayFirst.getAttribute('aria-checked')).toBe('true')
  await isDayFirst.click()
  await warning.waitFor()
  await isDayFirst.click()
  await warning.waitFor({ state: 'detached' })

  await tryOut(manager, 3)
  const doubts = shown(manager).locator('.trade-import-card').filter({ hasText: 'Doubts' }).getByRole('button')
  expect(await doubts.allInnerTexts()).toEqual(['Exporter not disclosed'])
})

/** Returns a file with three lines of title, headings of an unknown layout, and eight rows, five of which are usable. */
function fileOf(word: string): string {
  const row = (bill: string, changes: Partial<Record<'date' | 'consignee' | 'port', string>> = {}) => [
    changes.date ?? '2026-03-05',
    changes.consignee ?? `${word} KITCHENS INC`,
    `${word} APPLIANCE CO LTD`,
    '850940',
    'BLENDERS',
    bill,
    'CSQU3054383',
    changes.port ?? 'NINGBO',
    'LOS ANGELES',
  ]
  return csv([
    ['Monthly extract'],
    ['made for a test'],
    [''],
    [
      'Arrival Date',
      'Consignee Name',
      'Shipper Name',
      'HS Code',
      'Product Description',
      'Bill of Lading',
      'Box list of the day',
      'Port of Lading',
      'Port of Unlading',
    ],
    row('A1'),
    row('A2'),
    row('A3'),
    row('A4', { consignee: 'TO ORDER' }),
    row('A5', { port: `${word} berth` }),
    row('A1'),
    row('A6', { date: '' }),
    row('A7', { date: '2033-01-01' }),
  ])
}
