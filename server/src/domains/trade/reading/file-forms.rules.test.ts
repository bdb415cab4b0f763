import { describe, expect, test } from 'vitest'
import type { TradeField } from '@seamark/contract/trade/reading/fields'
import { decimalsOf, mayHaveCommas, orderOf, questionsIn, signOfFile } from './file-forms.rules.ts'

const table = (fields: (TradeField | null)[], ...rows: string[]) => ({
  columns: fields.map((suggestion, index) => ({ index, suggestion })),
  rows: rows.map((row) => row.split('|')),
})

describe('the sign before decimals is one for the file', () => {
  test.each<[string, (TradeField | null)[], string[], '.' | ',' | null]>([
    ['another figure tells', ['quantity', 'value'], ['8.323|1.418,64', '9.100|87.295,49'], ','],
    ['a column that nobody takes tells', ['quantity', null, null], ['8.323|MX|1.418,64', '9.100|BR|87.295,49'], ','],
    ['a rate that nobody takes tells', ['quantity', null], ['8.323|17.2514', '9.100|17.3021'], '.'],
    [
      'commodity codes tell nothing',
      ['quantity', 'hs', null],
      ['8.323|8509.40|8509.40', '9.100|8516.50|8516.50'],
      null,
    ],
    ['days tell nothing', ['quantity', 'date', null], ['8.323|05.03.2026|05.03.26', '9.100|06.03.2026|06.03.26'], null],
    ['descriptions tell nothing', ['quantity', null], ['8.323|10,5 KG', '9.100|PUMP'], null],
    [
      'figures go before columns that nobody takes',
      ['weight', 'quantity', null],
      ['1.418,64|8.323|17.25', '2,5|9.100|17.30'],
      ',',
    ],
    ['figures that contradict leave it open', ['weight', 'value', 'quantity'], ['12,5|4800.25|9.000'], null],
  ])('%s', (_what, fields, lines, sign) => {
    const { columns, rows } = table(fields, ...lines)
    expect(decimalsOf(rows, columns, false)[fields.indexOf('quantity')]).toBe(sign)
  })

  test('is said of the file as well', () => {
    const { columns, rows } = table(['quantity', null], '8.323|1.418,64')
    expect(signOfFile(rows, columns)).toBe(',')
  })
})

test.each<[string, (TradeField | null)[], string[], boolean | null]>([
  ['its own dates', ['date', null], ['25/03/2026|03/25/2026'], true],
  ['a date that nobody takes', ['date', null], ['03/04/2026|25/03/2026'], true],
  ['none', ['date', null], ['03/04/2026|x'], null],
])('the order of day and month is told by %s', (_what, fields, lines, dayFirst) => {
  const { columns, rows } = table(fields, ...lines)
  expect(orderOf(rows, columns, '2026-11-22').dayFirst).toBe(dayFirst)
})

test('columns about which the file leaves a question are marked', () => {
  const { columns, rows } = table(['date', 'quantity', 'weight', 'hs'], '03/04/2026|8.323|12,5|8509.400')
  const questions = (commas: boolean) =>
    questionsIn(rows, columns, { decimals: [null, null, ',', null], dayFirst: null, mayHaveCommas: commas }).map(
      ({ question }) => question,
    )
  expect(questions(false)).toEqual(['date', 'number', null, null])
  const commas = table(['quantity'], '8,323')
  const marked = (mayHaveCommas: boolean) =>
    questionsIn(commas.rows, commas.columns, { decimals: [null], dayFirst: null, mayHaveCommas })[0]?.question
  expect([marked(false), marked(true)]).toEqual([null, 'number'])
})

const headed = (headings: string, fields: (TradeField | null)[], ...rows: string[]) => {
  const { columns, rows: cells } = table(fields, ...rows)
  const named = headings.split('|')
  return { rows: cells, columns: columns.map((column, at) => ({ ...column, heading: named[at] ?? '' })) }
}

test.each<[string, string[], '.' | ',' | null]>([
  ['Вес брутто, т', ['4,152', '19,288', '0,850'], ','],
  ['Gross Weight (MT)', ['4.152', '19.288', '12.000'], '.'],
  ['Berat (Ton)', ['4,152', '19,288', '5,120'], ','],
  ['毛重(吨)', ['4,152', '950', '1,200'], null],
  ['Gross Weight (KG)', ['4,152', '19,288', '5,120'], null],
])('tonnes to the kilogram show their sign: %s %j', (heading, cells, sign) => {
  const { rows, columns } = headed(heading, ['weight'], ...cells)
  expect([signOfFile(rows, columns), decimalsOf(rows, columns, true)[0]]).toEqual([sign, sign])
})

test.each([
  ['Дата|Грузополучатель|Порт выгрузки|Количество', true],
  ['Datum|Empfänger|Löschhafen|Menge', true],
  ['Tanggal|Pengirim|Pelabuhan muat|Jumlah', true],
  ['Date|Consignee|Port of Discharge|Quantity', false],
  ['Fecha|Importador|Puerto|Cantidad', false],
  ['日期|收货人|卸货港|数量', false],
])('%s: commas may be decimal signs: %s', (headings, may) => {
  const { rows, columns } = headed(headings, ['date', 'importer', 'pod', 'quantity'], '2026-03-05|A|B|1,340')
  expect(mayHaveCommas(rows, columns, ',')).toBe(may)
})

test.each<[string, (TradeField | null)[], string[], string | null, boolean]>([
  ['lists with semicolons', ['quantity'], ['8,323'], ';', true],
  ['figures of both forms', ['quantity', 'weight'], ['1.340|19,288'], ',', true],
  ['figures of one form', ['quantity', 'weight'], ['1,340|19,288'], ',', false],
  ['figures beside one that tells', ['quantity', 'weight'], ['1.340|19,288', '2.5|3'], ',', false],
  ['a code beside a figure', ['hs', 'weight'], ['850.940|19,288'], ',', false],
])('%s: commas may be decimal signs', (_what, fields, lines, delimiter, may) => {
  const { columns, rows } = table(fields, ...lines)
  expect(mayHaveCommas(rows, columns, delimiter)).toBe(may)
})
