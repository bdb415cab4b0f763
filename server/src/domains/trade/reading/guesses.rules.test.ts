import { expect, test } from 'vitest'
import { guessesOf } from './guesses.rules.ts'
import { suggestFields } from './headings/suggestions.rules.ts'

function guessed(headings: string, rows: readonly string[], { fileName = 'file.csv', sheet = '' } = {}) {
  const cells = rows.map((row) => row.split('|'))
  const columns = suggestFields(headings.split('|'), cells).map(({ column, heading, field }) => ({
    index: column,
    heading,
    suggestion: field,
  }))
  return guessesOf({ fileName, sheet, columns, rows: cells.map((row, at) => ({ row: at + 2, cells: row })) })
}

test.each([
  ['Fecha de importación|Importador', 'import', 'Fecha de importación'],
  ['出口日期|出口商', 'export', '出口日期'],
  ['Дата вывоза|Отправитель', 'export', 'Дата вывоза'],
])('the heading of the date says the direction: %s', (headings, value, text) =>
  expect(guessed(headings, ['2026-03-05|A CO']).direction).toEqual({ value, row: null, text }),
)

test('else the sheet or the file says it, but not the headings of both sides', () => {
  expect(guessed('Date|Importer|Exporter', ['2026-03-05|A|B'], { fileName: 'in_exports.csv' }).direction).toMatchObject(
    {
      value: 'export',
      text: 'in_exports',
    },
  )
  expect(guessed('Date|Importer|Exporter', ['2026-03-05|A|B'], { sheet: '进口' }).direction?.value).toBe('import')
  expect(guessed('Date|Importer|Exporter', ['2026-03-05|A|B']).direction).toBeNull()
})

test.each([
  ['export.xlsx', ''],
  ['data_export_2026-11-02.csv', ''],
  ['Report.xlsx', 'Export'],
  ['import template.xlsx', 'Sheet1'],
  ['Import (3).csv', ''],
])('what a program calls its file says nothing of the goods: %s %s', (fileName, sheet) =>
  expect(guessed('Month|HS Code|Country|USD', ['2026-03|850940|Korea|9'], { fileName, sheet }).direction).toBeNull(),
)

test.each([
  ['kenya exports.csv', 'export'],
  ['vn_import_2026.csv', 'import'],
  ['2026年3月出口.xlsx', 'export'],
])('%s names a direction', (fileName, value) =>
  expect(guessed('Month|HS Code|Country|USD', ['2026-03|850940|Korea|9'], { fileName }).direction?.value).toBe(value),
)

test('the country is the one where nearly all goods arrive, with the row that shows it', () => {
  const rows = ['2026-03-05|HAI PHONG|CHINA', '2026-03-06|HO CHI MINH CITY|KOREA']
  expect(guessed('Import date|Port of discharge|Country of origin', rows)).toMatchObject({
    country: { value: 'VN', row: 2, text: 'HAI PHONG' },
    zone: 'Asia/Ho_Chi_Minh',
  })
  const mixed = ['2026-03-05|HAI PHONG|CHINA', '2026-03-06|HAMBURG|KOREA']
  expect(guessed('Import date|Port of discharge|Country of origin', mixed).country).toBeNull()
})

test('for exports it is the one where they leave', () =>
  expect(guessed('Export date|Port of loading|Destination', ['2026-03-05|SANTOS|CHINA']).country).toMatchObject({
    value: 'BR',
  }))

test.each([
  ['Arrival Date', 'arrival'],
  ['Fecha de embarque', 'departure'],
  ['Tescil tarihi', 'declaration'],
  ['Date', undefined],
])('%s is the day of %s', (heading, meaning) =>
  expect(guessed(`${heading}|Importer`, ['2026-03-05|A']).dateMeaning?.value).toBe(meaning),
)

test('rows show the order of dates and the decimal sign; without one they are open', () => {
  expect(guessed('Date|Gross weight', ['05/03/2026|9', '03/25/2026|1,5'])).toMatchObject({
    dayFirst: { value: false, row: 3, text: '03/25/2026' },
    decimal: { value: ',', row: 3, text: '1,5' },
  })
  expect(guessed('Date|Gross weight', ['05/03/2026|9.000'])).toMatchObject({ dayFirst: null, decimal: null })
})

test('headings show unit and currency', () => {
  expect(guessed('Date|Weight (t)|FOB EUR', ['2026-03-05|9|8'])).toMatchObject({
    kilograms: { value: 1000, text: 'Weight (t)' },
    currency: { value: 'EUR', text: 'FOB EUR' },
  })
  expect(guessed('Date|Weight|Value', ['2026-03-05|9|8'])).toMatchObject({ kilograms: null, currency: null })
})

test.each([
  ['vn_import_2026-03.csv', 'vn import'],
  ['越南进口 2026年3月.xlsx', '越南进口'],
  ['2026.csv', '2026'],
])('%s names a source %s', (fileName, name) => expect(guessed('Date', ['2026-03-05'], { fileName }).name).toBe(name))
