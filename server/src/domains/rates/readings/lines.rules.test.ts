import type { ReadLine } from '@seamark/contract/rates/reading/lines'
import { expect, test } from 'vitest'
import { readRates } from '../reading/readings.queries.ts'
import { answerWord, editLine, standingOf } from './lines.rules.ts'

function lineOf(text: string): ReadLine {
  const [line] = readRates({ of: { text }, day: '2026-11-25' }).lines
  if (!line) throw new Error(`${text} holds no line`)
  return line
}

test.each([
  ['a line without a question', '上海-汉堡 40HQ 2650', { words: [], isReady: true, isFinding: false }],
  ['a price that nobody can read', '上海-汉堡 40HQ 27OO', { words: [], isReady: false, isFinding: false }],
  ['a word that is no port', '上海-伯贝拉新港 20GP 3650', { words: ['伯贝拉新港'], isReady: false, isFinding: false }],
  ['a line without a port of loading', '汉堡 40HQ 2650', { words: [], isReady: false, isFinding: false }],
  ['an air rate', '深圳-LAX 空运 45元/KG', { words: [], isReady: false, isFinding: true }],
])('%s', (_, text, standing) => expect(standingOf(lineOf(text))).toEqual(standing))

test('what a person says settles the questions of its field and of no other', () => {
  const line = lineOf('卡塔赫纳 40HQ 27OO')
  const priced = editLine(line, { prices: [{ container: '40HQ', amount: 2700 }] })
  expect(priced.prices.map(({ amount }) => amount)).toEqual([2700])
  expect(priced.currency).toEqual({ value: 'USD', span: null })
  expect(priced.flags.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['polMissing', 'portChoice', 'currencyAssumed']),
  )
  const routed = editLine(priced, { pols: ['CNSHA'], pods: ['COCTG'] })
  expect(standingOf(routed)).toEqual({ words: [], isReady: true, isFinding: false })
})

test('whose the box is can be said and taken back', () => {
  const line = lineOf('连云港-汉堡 SOC 40HQ 2600')
  expect(line.boxOwner?.value).toBe('shipper')
  expect(editLine(line, { boxOwner: 'carrier' }).boxOwner).toEqual({ value: 'carrier', span: null })
  expect([editLine(line, {}).boxOwner?.value, editLine(line, { boxOwner: '' }).boxOwner]).toEqual(['shipper', null])
})

test('a missing port cannot be confirmed away', () => {
  const confirmed = editLine(lineOf('汉堡 40HQ 2650'), { confirmed: ['pol'] })
  expect(standingOf(confirmed).isReady).toBe(false)
})

test('the answer to a word is given to that word alone', () => {
  const line = lineOf('上海-伯贝拉新港/汉堡 20GP 3650')
  const answered = answerWord(line, '伯贝拉新港', 'SOBBO')
  expect(answered.pods.map(({ codes }) => codes)).toEqual([['SOBBO'], ['DEHAM']])
  expect(standingOf(answered).isReady).toBe(true)
  expect(answerWord(line, '别的词', 'SOBBO')).toEqual(line)
})
