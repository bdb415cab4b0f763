import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { extractedFinding } from '@seamark/contract/groups/extraction/findings'
import { describe, expect, test } from 'vitest'
import { createSeededRandom } from '../../../platform/seeded-random.ts'
import { findInMessage, turnsOf } from './findings.rules.ts'
import { judge, type Judgement } from './judgements.rules.ts'
import { labelledMessages } from './labelled-messages.queries.ts'
import type { Example } from './labels.rules.ts'
import { createLexicon } from './lexicons.queries.ts'

const tuned = labelledMessages('tuned')
const unseen = labelledMessages('unseen')
const later = labelledMessages('later')
const lexicon = createLexicon()
const findingsOf = ({ message, before }: Example) => findInMessage(message, before.slice(-2), lexicon)

describe('in each message that may be used is found what its labels say', () => {
  test.each([...tuned, ...later].map((example) => [example.name, example] as const))('%s', (_, example) =>
    expect(judge(findingsOf(example), example).faults).toEqual([]),
  )
})

test('what is remembered of a message is what it says alone, and after others', () => {
  const all = [...tuned, ...unseen, ...later]
  const shared = createLexicon()
  for (const { message } of all) findInMessage(message, [], shared)
  for (const [place, { name, message }] of all.entries()) {
    const others = all.slice(Math.max(0, place - 2), place).map((other) => ({ ...other.message, at: message.at - 1 }))
    for (const before of [[], others])
      expect([name, findInMessage(message, before, shared)]).toEqual([
        name,
        findInMessage(message, before, createLexicon()),
      ])
  }
})

test('what is read ahead is what the reader is asked for, and most of what it is asked for first', () => {
  const all = [...tuned, ...unseen, ...later].map(({ message }) => message)
  const first: string[] = []
  const isAsked = new Map<string, boolean>(
    [...turnsOf(all, createLexicon())].flatMap(({ texts }) => texts.map(({ text, day }) => [`${day} ${text}`, false])),
  )
  for (const message of all) {
    const asked: string[] = []
    const own = createLexicon()
    const read = (text: string, day: string) => {
      asked.push(`${day} ${text}`)
      return own.read(text, day)
    }
    findInMessage(message, [], { ...own, read })
    first.push(...asked.slice(0, 1))
    for (const one of asked) if (isAsked.has(one)) isAsked.set(one, true)
  }
  expect([...isAsked].filter(([, is]) => !is)).toEqual([])
  expect(first.filter((one) => isAsked.has(one)).length / first.length).toBeGreaterThan(0.75)
})

test('a message says the same whether its freight was read ahead or not', () => {
  const ahead = createLexicon()
  const all = [...tuned, ...unseen, ...later].map((example) => ({ ...example.message, example }))
  for (const { messages, texts } of turnsOf(all, ahead)) {
    ahead.readAhead(texts)
    for (const { example } of messages)
      expect([example.name, findInMessage(example.message, example.before.slice(-2), ahead)]).toEqual([
        example.name,
        findInMessage(example.message, example.before.slice(-2), createLexicon()),
      ])
  }
})

test('there are the 72 messages of the trade and at least 300 others, half of them unseen', () => {
  const others = tuned.filter(({ name }) => !/^p\d+$/.test(name)).length
  expect(tuned.length - others).toBe(72)
  expect(others + unseen.length).toBeGreaterThanOrEqual(300)
  expect(unseen.length).toBeGreaterThanOrEqual(150)
  const names = [...tuned, ...later, ...unseen].map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

test('the unseen half holds the bars of kinds, contacts, prices and noise', () => {
  const judged = unseen.map((example) => judge(findingsOf(example), example))
  const sum = (of: keyof Omit<Judgement, 'faults'>) => judged.reduce((total, one) => total + one[of], 0)
  expect(sum('kinds') / sum('findings')).toBeGreaterThanOrEqual(0.95)
  expect(sum('contactsRight') / sum('contactsFound')).toBeGreaterThanOrEqual(0.98)
  expect(sum('contactsRight') / sum('contactsExpected')).toBeGreaterThanOrEqual(0.95)
  expect([sum('wrongPrices'), sum('fromNoise')]).toEqual([0, 0])
})

test('every finding keeps the form of the contract, and a contact stands at its place in the text', () => {
  for (const example of [...tuned, ...unseen])
    for (const finding of findingsOf(example)) {
      expect(extractedFinding.parse(finding)).toEqual(finding)
      for (const { field, value, place } of finding.values) {
        expect(place === null || (place.start >= 0 && place.end <= example.message.text.length)).toBe(true)
        const said = example.message.text.slice(place?.start, place?.end).normalize('NFKC')
        const isOther = place !== null && /^(?:company|name)$/.test(field) && said !== value.normalize('NFKC')
        expect(isOther ? `${example.name}: ${said} for ${value}` : '').toBe('')
      }
    }
})

test('no text makes the extraction fail, whatever is cut out of it or put into it', () => {
  const dice = createSeededRandom(20_261_125, 3)
  const texts = [...tuned, ...unseen].map(({ message }) => message.text)
  for (let round = 0; round < 2000; round += 1) {
    const [text, other] = [dice.pick(texts), dice.pick(texts)]
    const [start, end] = [dice.whole(0, text.length), dice.whole(0, text.length)]
    const from = dice.whole(0, other.length)
    const mixed = text.slice(0, start) + other.slice(from, from + 12) + text.slice(end)
    const before = { text: other, day: '2026-11-25', at: -60_000 }
    for (const finding of findInMessage({ text: mixed, day: '2026-11-25', at: 0 }, [before], lexicon))
      expect(extractedFinding.safeParse(finding).success ? '' : mixed).toBe('')
  }
})

test('the unseen half is as it was written before the extractor', () => {
  const folder = path.join(import.meta.dirname, 'corpus/unseen')
  const hash = createHash('sha256')
  for (const file of readdirSync(folder).sort()) hash.update(readFileSync(path.join(folder, file)))
  expect(hash.digest('hex')).toBe('9eaa711454f937388912382237d4bc2d82fbe21dc1f0251474cd76420fe874d4')
})
