import type { ReadLine } from '@seamark/contract/rates/reading/lines'
import { expect, test } from 'vitest'
import { mostSigns, piecesOf } from '../tokens/rows/row-pieces.rules.ts'
import { blocksOf } from './blocks.rules.ts'
import { readRates } from './readings.queries.ts'

const day = '2026-11-25'
const read = (text: string) => readRates({ of: { text }, day }).lines
const repeated = (text: string, length: number) => text.repeat(Math.ceil(length / text.length)).slice(0, length)

/** Ways of writing without an end of a row. The last ones have no sign at which a row could be parted. */
const ways = [
  '宁波-汉堡 20GP 1400 40HQ 2600 MSC 12/5；',
  'SHANGHAI - LONG BEACH 40HQ 1850 VALID 12.14, ',
  '上海到洛杉矶海运费两千七含AMS，',
  '*急*出 ',
  '2350/2650-',
  '(40HQ1850',
  '上海宁波新港',
  'NGBLAX',
  '145012',
]

test.each(ways)('a row of %s is read in short pieces, and none of its letters is lost', (way) => {
  const text = repeated(way, 20_000)
  const rows = blocksOf({ text, offset: 0, day, sender: '' }).flat()
  expect(Math.max(...rows.map((row) => row.text.length))).toBeLessThanOrEqual(mostSigns)
  expect(
    rows
      .map((row) => row.text)
      .join('')
      .replace(/\s/g, ''),
  ).toBe(text.replace(/\s/g, ''))
  expect(rows.every((row) => text.startsWith(row.text, row.offset) && row.isPiece)).toBe(true)
})

test('a piece ends behind a sentence, else behind a comma, and within a number only where nothing else stands', () => {
  const ends = (text: string) => piecesOf(text).map(({ start, end }) => text.slice(start, end).at(-1))
  expect(ends(repeated('汉堡 40HQ 2,600；', 1200)).slice(0, -1)).toEqual(['；', '；'])
  expect(ends(repeated('汉堡 40HQ 2,600 ', 1200)).slice(0, -1)).toEqual([' ', ' '])
  expect(ends('短')).toEqual(['短'])
})

test('every price of a long row is read, and each of its lines is for a person', () => {
  const prices = Array.from({ length: 90 }, (_, at) => 2000 + at * 10)
  const lines = read(prices.map((price) => `宁波-汉堡 40HQ ${price}`).join('；'))
  const amounts = lines.flatMap((line) => line.prices.filter(({ isImplied }) => !isImplied).map(({ amount }) => amount))
  expect(amounts.toSorted()).toEqual(prices)
  expect(lines.every(({ flags }) => flags.some(({ code, field }) => code === 'textUnread' && field === 'kind'))).toBe(
    true,
  )
})

/** What patterns look for, each before blanks, which several parts of one pattern may take. */
const beforeBlanks = [
  '宁波',
  'THC',
  '含AMS',
  '宁波-汉堡 40HQ',
  '40HQ 2600 12.1',
  'ETD',
  '免',
  'MSC VALID',
  '原 1500',
  '(',
]

test.each(beforeBlanks)('a row of %s and thousands of blanks is read as one with two', (said) => {
  const valuesIn = (text: string) => read(text).map(({ kind, prices, flags }) => [kind, prices.length, flags.length])
  for (const blank of [' ', '\u3000', '\t '])
    expect(valuesIn(`${said}${repeated(blank, 450)}x`)).toEqual(valuesIn(`${said}  x`))
  expect(read(`${said}${' '.repeat(5000)}x`)).toEqual(expect.any(Array))
})

test('a value behind a long gap is shown where it stands', () => {
  const text = `宁波-汉堡${' '.repeat(40)}40HQ${'\u3000'.repeat(40)}2600 含AMS`
  const [line] = read(text)
  const spans = [line?.pods[0]?.span, line?.prices[0]?.span, line?.surcharges[0]?.span]
  expect(spans.map((span) => text.slice(span?.start, span?.end))).toEqual(['汉堡', '2600', '含AMS'])
})

test('a long cell of a sheet is read in all of its pieces, and its row is for a person', () => {
  const remark = `${'请提前订舱，'.repeat(120)}含AMS，舱位紧张`
  const rows = [
    ['POL', 'POD', '40HQ', 'Remark'],
    ['宁波', '汉堡', 2600, remark],
    ['宁波', '鹿特丹', 2500, '含AMS'],
  ]
  const sheet = { name: '', isHidden: false, rows, hiddenRows: [], hiddenColumns: [], merges: [] }
  const [long, short] = readRates({ of: { sheets: [sheet] }, day }).lines
  expect([long, short].map((line) => line?.surcharges.map(({ code }) => code))).toEqual([['AMS'], ['AMS']])
  expect([long, short].map((line) => line?.flags.some(({ code }) => code === 'textUnread'))).toEqual([true, false])
})

const isForPerson = (line: ReadLine | undefined) =>
  line?.flags.some(({ code, field }) => code === 'textUnread' && field === 'kind')

const talk = '请提前订舱，'.repeat(120)

test.each([
  ['above a table', [[`${talk}船司：MSC，有效期12.1-12.14`], ['POL', 'POD', '40HQ'], ['宁波', '汉堡', 2600]]],
  ['below a table', [['POL', 'POD', '40HQ'], ['宁波', '汉堡', 2600], [`${talk}以上含AMS`]]],
])('a long row of remarks %s makes the rates for a person of which it says something', (_where, rows) => {
  const sheet = { name: '', isHidden: false, rows, hiddenRows: [], hiddenColumns: [], merges: [] }
  expect(readRates({ of: { sheets: [sheet] }, day }).lines.map(isForPerson)).toEqual([true])
})

test.each([
  ['at the head of its block', `${talk}起运港宁波，船司MSC\n汉堡 40HQ 2600`, true],
  ['in a block above', `${talk}船司MSC\n\n宁波-汉堡 40HQ 2600`, true],
  ['in a block below', `宁波-汉堡 40HQ 2600\n\n${talk}船司MSC`, true],
  ['that names the ports', `${talk}宁波-汉堡\n40HQ 2600`, true],
  ['of talk alone', `${talk}\n\n宁波-汉堡 40HQ 2600`, false],
])('a long row of a message %s', (_where, text, expected) => {
  expect(read(text).map(isForPerson)).toEqual([expected])
})

/** The signs that patterns look at while something is read. Time would depend on the machine. */
function signsLookedAt(work: () => void): number {
  const patterns: object = RegExp.prototype
  const own = Object.getOwnPropertyDescriptor(patterns, 'exec')
  if (!own) throw new Error('There are no patterns')
  const exec = own.value as (this: RegExp, text: string) => RegExpExecArray | null
  let count = 0
  Object.defineProperty(patterns, 'exec', {
    ...own,
    value(this: RegExp, text: string) {
      const from = this.global || this.sticky ? this.lastIndex : 0
      const found = exec.call(this, text)
      // A sticky pattern looks at one place.
      const until = found ? found.index + found[0].length : this.sticky ? from + 1 : text.length
      count += until - from
      return found
    },
  })
  try {
    work()
  } finally {
    Object.defineProperty(patterns, 'exec', own)
  }
  return count
}

test.each(ways.slice(0, 5))('four times as long a text of %s is four times the work', (way) => {
  const [short, long] = [1500, 6000].map((length) => signsLookedAt(() => read(repeated(way, length))))
  expect((long ?? 0) / (short ?? 1)).toBeLessThan(6)
})
