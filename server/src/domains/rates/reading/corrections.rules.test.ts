import { expect, test } from 'vitest'
import { readRates } from './readings.queries.ts'

const read = (text: string) => readRates({ of: { text }, day: '2026-11-25' }).lines
const said = (text: string) =>
  read(text).map(({ kind, corrects, prices, flags }) => [
    kind,
    corrects,
    prices.map(({ container, amount }) => `${container} ${amount}`).join(' '),
    flags.some(({ code }) => code === 'correctionUnmatched'),
  ])

test.each([
  [
    'the line that a correction names is the one that it replaces',
    '上海-汉堡 40HQ 2650\n\n宁波-汉堡 40HQ 2700\n\n更正：上海-汉堡 40HQ 2550',
    ['correction', 1, '40HQ 2550', false],
  ],
  [
    'prices of other containers are kept, and an implied one follows its price',
    '上海-汉堡 1450/2600\n\n更正：上海-汉堡 40HQ 2500',
    ['correction', 1, '40HQ 2500 20GP 1450 40GP 2500', false],
  ],
  [
    'a line with other containers is another one',
    '上海-汉堡 20GP 1450\n\n更正：上海-汉堡 40HQ 2550',
    ['correction', null, '40HQ 2550', true],
  ],
  [
    'of two lines that fit nobody knows which is meant',
    '上海-汉堡 40HQ 2650 MSC\n\n上海-汉堡 40HQ 2700 COSCO\n\n更正：上海-汉堡 40HQ 2550',
    ['correction', null, '40HQ 2550', true],
  ],
  [
    'the carrier tells which of them',
    '上海-汉堡 40HQ 2650 MSC\n\n上海-汉堡 40HQ 2700 COSCO\n\n更正：上海-汉堡 40HQ 2550 COSCO',
    ['correction', 2, '40HQ 2550', false],
  ],
  [
    'what was corrected once is corrected again by the latest',
    '上海-汉堡 40HQ 2650\n\n更正：上海-汉堡 40HQ 2550\n\n更正：上海-汉堡 40HQ 2500',
    ['correction', 2, '40HQ 2500', false],
  ],
])('%s', (_, text, expected) => expect(said(text).at(-1)).toEqual(expected))

test.each([
  ['2650→2550', ''],
  ['40HQ 2650改2550', '40HQ 2550'],
  ['更正：40HQ 2550', '40HQ 2550'],
])('%s below an offer names no line, and waits to be asked about', (text, price) => {
  expect(said(`上海-汉堡 40HQ 2650 MSC\n\n${text}`)).toEqual([
    ['supply', null, '40HQ 2650', false],
    ['correction', null, price, true],
  ])
  expect(said(text).filter(([kind]) => kind === 'supply')).toEqual([])
})

test('where a correction names no container, the old price is no more shown as the new one', () => {
  expect(said('上海-汉堡 40HQ 2650 MSC\n2650→2550').at(-1)).toEqual(['correction', 1, '40HQ null', false])
  const [, line] = read('上海-汉堡 40HQ 2650 MSC\n2650→2550')
  expect(line?.flags.map(({ field }) => field)).toContain('prices')
})

test('a correction replaces a line of the same sender alone', () => {
  const chat = (other: string) =>
    `张三 2026-11-25 10:01:00\n上海-汉堡 40HQ 2650\n李四 2026-11-25 10:02:00\n上海-鹿特丹 40HQ 2600\n${other} 2026-11-25 10:03:00\n更正：上海-汉堡 40HQ 2550`
  expect(said(chat('张三')).at(-1)).toEqual(['correction', 1, '40HQ 2550', false])
  expect(said(chat('李四')).at(-1)).toEqual(['correction', null, '40HQ 2550', true])
})
