import { expect, test } from 'vitest'
import { labelAlone, marksIn } from './label-marks.ts'

const read = (line: string) =>
  marksIn(line).map(({ field, end, isWeak }) => `${field}${isWeak ? '?' : ''} ${line.slice(end, end + 6).trim()}`)

test.each([
  ['Tel/电话：0592-5555128', ['telephone 0592-5']],
  ['tel. +48 58 555 01 02', ['telephone? +48 58']],
  ['T: 0100 F: 0200', ['telephone? 0100', 'fax? 0200']],
  ['手机/微信 13905950133', ['telephone? 139059']],
  ['【联系人】柯建明', ['contact 柯建明']],
  ['海运出口部电话：022-5555', ['telephone? 022-55']],
  ['通信地址：宁波', ['address? 宁波']],
  ['Call (316) 555-0712', ['telephone? (316)']],
  ['收货地址：宁波', ['other? 宁波']],
  ['📍 宁波市', ['address? 宁波市']],
  ['Hamburg T +49 40 555 F 040 555', ['telephone? +49 40', 'fax? 040 55']],
  ['T 040 555 77 30 F 040 555 77 31', ['telephone? 040 55', 'fax? 040 55']],
  ['Part M 120 000 450', []],
  ['M 120 000 450', []],
  ['Part M 0120 000 450', []],
  ['VAT 0123 456789', ['other? 0123 4']],
  ['plan B: 5', []],
  ['Telnet: 5', []],
  ['Address books are here', []],
  ['export@satpura.test', []],
])('the labels of %s', (line, marks) => {
  expect(read(line)).toEqual(marks)
})

test.each([
  ['电　话', 'telephone'],
  ['Phone / Fax', 'telephone'],
  ['Phone calls are free', undefined],
])('%s alone is a label of %s', (words, field) => {
  expect(labelAlone(words)).toBe(field)
})
