import { expect, test } from 'vitest'
import { isWhatItSays, kindOfName, nameOfDrawn } from './attachments.rules.ts'

test.each([
  ['运价.pdf', 'pdf'],
  ['rates.XLSX', 'zip'],
  ['rates.xls', undefined],
  ['letter.DOC', undefined],
  ['slides.ppt', undefined],
  ['list.csv', 'text'],
  ['photo.jpeg', 'image'],
  ['setup.exe', undefined],
  ['rates.pdf.exe', undefined],
  ['macro.xlsm', undefined],
  ['all.zip', undefined],
  ['noending', undefined],
])('%s is of the kind %s', (name, kind) => {
  expect(kindOfName(name)?.kind).toBe(kind)
})

test.each([
  ['pdf', '%PDF-1.7', true],
  ['pdf', '\n\n%PDF-1.4', true],
  ['pdf', 'MZ\u0090', false],
  ['zip', 'PK\u0003\u0004', true],
  ['zip', 'MZ', false],
  ['text', 'POL,POD', true],
  ['text', 'a\u0000b', false],
] as const)('bytes of %s that begin with %j: %s', (kind, bytes, expected) => {
  expect(isWhatItSays(kind, Buffer.from(bytes, 'latin1'))).toBe(expected)
})

test('an image that was drawn anew has the name of what it is', () => {
  expect(nameOfDrawn('船期.PNG')).toBe('船期.jpg')
})
