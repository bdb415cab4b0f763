import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { readLine, type ReadLine } from '@seamark/contract/rates/reading/lines'
import { describe, expect, test } from 'vitest'
import { createSeededRandom } from '../../../platform/seeded-random.ts'
import { judge, type Judgement } from './judgements.rules.ts'
import { labelledTexts } from './labelled-texts.queries.ts'
import type { Example } from './labels.rules.ts'
import { readManyRates, readRates } from './readings.queries.ts'

const tuned = labelledTexts('tuned')
const unseen = labelledTexts('unseen')
const later = labelledTexts('later')

/** Several tests look at the same lines, so each text is read once. */
const known = new Map<Example, readonly ReadLine[]>()
const linesOf = (example: Example, all: readonly Example[]): readonly ReadLine[] => {
  const lines = known.get(example) ?? readExample(example, all)
  known.set(example, lines)
  return lines
}
const readExample = ({ text, sheets, day, after }: Example, all: readonly Example[]): readonly ReadLine[] => {
  const before = all.find(({ name }) => name === after)
  return readRates({
    of: sheets.length > 0 ? { sheets } : { text },
    day,
    earlier: before ? linesOf(before, all) : [],
  }).lines
}

describe('each text of the tuned half is read as it is labelled', () => {
  test.each(tuned.map((example) => [example.name, example] as const))('%s', (_, example) =>
    expect(judge(linesOf(example, tuned), example.labels).faults).toEqual([]),
  )
})

test('there are at least 300 labelled texts and 30 sheets, half of them unseen', () => {
  const counts = [unseen, tuned].map((half) => [
    half.filter(({ text }) => text !== '').length,
    half.filter(({ sheets }) => sheets.length > 0).length,
  ])
  expect(counts.filter(([texts = 0, sheets = 0]) => texts < 150 || sheets < 15)).toEqual([])
})

test.each([
  ['unseen', unseen],
  ['later', later],
])(
  'of the texts that are %s at most one value in two hundred is wrong without a flag, and the bars hold',
  (_, half) => {
    const judged = half.map((example) => judge(linesOf(example, half), example.labels))
    const sum = (of: keyof Omit<Judgement, 'faults'>) => judged.reduce((total, one) => total + one[of], 0)
    expect(sum('found') / sum('lines')).toBeGreaterThanOrEqual(0.95)
    expect(sum('pricesRight') / sum('pricesRead')).toBeGreaterThanOrEqual(0.99)
    expect(sum('wrong') / sum('values')).toBeLessThanOrEqual(0.005)
    // Doubting everything would be no help: few lines that are right ask for a look.
    expect(sum('needless') / sum('right')).toBeLessThanOrEqual(0.08)
  },
)

test('no text makes the reader fail, whatever is cut out of it or put into it', () => {
  const dice = createSeededRandom(20_261_125, 0)
  const texts = [...tuned, ...later].flatMap(({ text }) => (text === '' ? [] : [text]))
  const odd: string[] = []
  for (let round = 0; round < 1000; round += 1) {
    const [text, other] = [dice.pick(texts), dice.pick(texts)]
    const [start, end] = [dice.whole(0, text.length), dice.whole(0, text.length)]
    const from = dice.whole(0, other.length)
    const mixed = text.slice(0, start) + other.slice(from, from + 12) + text.slice(end)
    const { lines } = readRates({ of: { text: mixed }, day: '2026-11-25' })
    if (!lines.every(hasForm)) odd.push(mixed)
  }
  expect(odd).toEqual([])
})

/** Whether a line is what the contract says and nothing more. An assertion for each of thousands would take ten times as long. */
const hasForm = (line: ReadLine) => isDeepStrictEqual(readLine.parse(line), line)

test('a judgement counts what is wrong: prices that are one too high are neither right nor doubted', () => {
  const example = tuned.find(({ name }) => name === '2')
  const lines = example ? linesOf(example, tuned) : []
  const wrong = lines.map((line) => ({
    ...line,
    prices: line.prices.map((price) => ({ ...price, amount: (price.amount ?? 0) + 1 })),
  }))
  const { pricesRight, wrong: count } = judge(wrong, example?.labels ?? [])
  expect([pricesRight, count]).toEqual([0, 3])
})

test('every line keeps the form of the contract, and names of texts are said once', () => {
  for (const half of [unseen, tuned]) {
    const odd = half.filter((example) => !linesOf(example, half).every(hasForm))
    expect(odd.map(({ name }) => name)).toEqual([])
    expect(new Set(half.map(({ name }) => name)).size).toBe(half.length)
  }
})

test.each([
  [
    'K',
    [
      { reason: 'hiddenRow', sheet: 0, count: 1 },
      { reason: 'hiddenColumn', sheet: 0, count: 1 },
    ],
  ],
  [
    'L',
    [
      { reason: 'hiddenSheet', sheet: 1, count: 1 },
      { reason: 'noTable', sheet: 2, count: 1 },
    ],
  ],
  ['E', [{ reason: 'noPrice', sheet: 0, count: 1 }]],
])('what sheet %s passes over is counted with its reason', (name, passed) => {
  const sheets = tuned.find((example) => example.name === name)?.sheets ?? []
  expect(readRates({ of: { sheets }, day: '2026-11-25' }).passed).toEqual(passed)
})

test('a value of a sheet names its cell, also where another cell speaks for it', () => {
  const sheets = tuned.find((example) => example.name === 'C')?.sheets ?? []
  const [, line] = readRates({ of: { sheets }, day: '2026-11-25' }).lines
  expect(line?.prices.map(({ span }) => span?.cell?.column)).toEqual([4, 5, 6])
  expect(line?.pols.map(({ span }) => [span?.cell?.row, span?.cell?.column])).toEqual([[0, 4]])
})

test('a word of the office goes before the atlas', () => {
  const text = '上海-伯贝拉新港 20GP 3650'
  const { lines } = readRates({ of: { text }, day: '2026-11-25', aliases: new Map([['伯贝拉新港', ['SOBBO']]]) })
  expect(lines[0]?.pods[0]?.codes).toEqual(['SOBBO'])
})

test.each([
  ['宁波-卡拉奇 小柜900 大高1450', '20GP 900, 40GP = 1450, 40HQ 1450'],
  ['宁波-卡拉奇 1450/2600', '20GP 1450, 40HQ 2600, 40GP = 2600'],
  ['宁波-卡拉奇 大高2600 平柜2500', '40HQ 2600, 40GP 2500'],
  ['宁波-卡拉奇 大高同价2600', '40GP 2600, 40HQ 2600'],
])('%s: a price that only follows from another is marked', (text, expected) => {
  const { lines } = readRates({ of: { text }, day: '2026-11-25' })
  const prices = lines.flatMap((line) => line.prices)
  expect(
    prices.map(({ container, isImplied, amount }) => `${container}${isImplied ? ' =' : ''} ${amount}`).join(', '),
  ).toBe(expected)
})

const saidByAnother = /[同样贵+]|便宜|加\d|same|add|mismo/iu

test('a price that is said by that of another port names the words that say it', () => {
  const text = '上海-鹿特丹 1400/2500/2500，汉堡同价，安特卫普各加50'
  const { lines } = readRates({ of: { text }, day: '2026-11-25' })
  expect(lines.map(({ prices: [first] }) => text.slice(first?.span?.start, first?.span?.end))).toEqual([
    '1400/2500/2500',
    '同价',
    '各加50',
  ])
})

test('a price is written at its place in the text', () => {
  for (const example of [...tuned, ...unseen].filter(({ text, after }) => text !== '' && after === null))
    for (const { prices } of linesOf(example, []))
      for (const { amount, span } of prices) {
        if (amount === null || amount === 0 || span === null || span.cell) continue
        if (/[一二两三四五六七八九]千/.test(example.text)) continue
        // 汉堡同价, 安特卫普+50: the place is that of the words that say it.
        if (saidByAnother.test(example.text.slice(span.start, span.end))) continue
        const digits = example.text.slice(span.start, span.end).normalize('NFKC').replaceAll(',', '')
        expect([example.name, digits]).toEqual([
          example.name,
          expect.stringMatching(new RegExp(`${Math.abs(amount)}|${Math.abs(amount) / 1000}`)),
        ])
      }
})

test('the unseen half is as it was written before the reader', () => {
  const folder = path.join(import.meta.dirname, 'corpus/unseen')
  const hash = createHash('sha256')
  for (const file of readdirSync(folder).sort()) hash.update(readFileSync(path.join(folder, file)))
  expect(hash.digest('hex')).toBe('5760464020feed8994a8ae4b347393fab9ebdd8069c61a2e7dc234a96c6f5cb5')
})

test('texts that are read together say what each says alone, whatever its day and the texts beside it', () => {
  const dice = createSeededRandom(20_261_127, 4)
  const texts = [...tuned, ...unseen, ...later].map(({ text }) => text).filter((text) => text !== '')
  const mixed = Array.from({ length: 100 }, () => {
    const [one, other] = [dice.pick(texts).split('\n'), dice.pick(texts).split('\n')]
    return [...one.slice(0, dice.whole(0, one.length)), ...other.slice(dice.whole(0, other.length))].join('\n')
  })
  // Days and months change places with the text around them, and are completed by the day of the message.
  const repeated = [
    '上海-汉堡 40HQ 2100\n5/12',
    'Flete Shanghai - Hamburgo 40HQ 2100\n5/12',
    'Shanghai - Hamburg 40HQ 2100\n5/12',
  ]
  const some = texts.filter((_, at) => at % 4 === 0)
  const asked = [...some, ...mixed, ...repeated, ...repeated].map((text, at) => ({
    text,
    day: at % 2 === 0 ? '2026-11-25' : '2027-03-02',
  }))
  const together = readManyRates(asked, {})
  expect(together.length).toBe(asked.length)
  for (const [at, { text, day }] of asked.entries())
    expect([text, together[at]]).toEqual([text, readRates({ of: { text }, day }).lines])
})
