import { expect, test } from 'vitest'
import { countsRows, isRowNumberHeading } from './row-numbers.rules.ts'
import { suggestFields } from './suggestions.rules.ts'

const cells = (text: string) => text.split(' ').map((cell) => (cell === '_' ? '' : cell))

test.each([
  'No.',
  '№',
  '#',
  '序号',
  '序號',
  'STT',
  'Lfd. Nr.',
  'S.No.',
  'Sr No',
  '連番',
  'Sıra No',
  'L.p.',
  '№ п/п',
  '순번',
  'ลำดับ',
  'N° d’ordre',
  'Volgnr.',
])('%s heads a running number', (heading) => expect(isRowNumberHeading(heading)).toBe(true))

test.each(['Item No.', 'Container No.', 'Line Item', '项号', 'B/L No.', 'Position'])(
  '%s heads something else',
  (heading) => expect(isRowNumberHeading(heading)).toBe(false),
)

test.each([
  ['1 2 3 4 5', true],
  ['0 1 2 3 4 5', true],
  ['1 2 _ 3 4 5', true],
  ['1.0 2.0 3.0 4.0 5.0', true],
  ['1 2 3 4 5 6 7 8 9 10 1 2 3 4 5 6 7 8 9 10', true],
  ['1 2 3', false],
  ['1 2 3 1 2 1 2 3 4', false],
  ['1 1 1 1 1', false],
  ['1 2 4 5 6', false],
  ['106 107 108 109 110', false],
  ['A1 A2 A3 A4 A5', false],
])('%s count the rows of a file: %s', (text, is) => expect(countsRows(cells(text))).toBe(is))

test.each(['Item', 'Line No', 'Serial No.', 'Pos.', 'Declaration No.'])(
  'a column %s that counts the rows is left out',
  (heading) => {
    const rows = cells('1 2 3 4 5 6').map((cell) => [cell])
    expect(suggestFields([heading], rows)[0]?.field).toBeNull()
  },
)

test('items that begin anew with each bill are items', () =>
  expect(
    suggestFields(
      ['Item No.'],
      cells('1 2 1 1 2 3 1').map((cell) => [cell]),
    )[0]?.field,
  ).toBe('item'))
