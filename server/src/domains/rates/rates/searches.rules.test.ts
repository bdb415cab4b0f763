import { expect, test } from 'vitest'
import { carrierNamed, codesOfPorts, portCodesNamed } from '../../territory/index.ts'
import { termsOf } from './searches.rules.ts'

const atlas = { ports: (word: string) => codesOfPorts(portCodesNamed(word)), carrier: carrierNamed }
const read = (q: string) =>
  termsOf(q, atlas).map(({ text, ports, carrier, container }) => [
    text,
    ports.some((code) => ['CNSHA', 'USLAX', 'USLGB'].includes(code)),
    carrier,
    container,
  ])

test.each<[string, unknown[][]]>([
  [
    '上海-洛杉矶',
    [
      ['上海', true, '', ''],
      ['洛杉矶', true, '', ''],
    ],
  ],
  [
    '上海到洛杉矶 MSC',
    [
      ['上海', true, '', ''],
      ['洛杉矶', true, '', ''],
      ['msc', false, 'MSCU', ''],
    ],
  ],
  ['LONG BEACH', [['long beach', true, '', '']]],
  ['高柜', [['高柜', false, '', '40HQ']]],
  ['S26110001', [['s26110001', false, '', '']]],
  ['  ', []],
])('%s', (q, expected) => {
  expect(read(q)).toEqual(expected)
})
