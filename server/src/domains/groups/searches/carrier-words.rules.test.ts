import { expect, test } from 'vitest'
import { readRates } from '../../rates/index.ts'
import { carrierWordIn } from './carrier-words.rules.ts'

const wordIn = (text: string) => {
  const [line] = readRates({ of: { text }, day: '2026-11-28' }).lines
  if (!line) throw new Error(`nothing is read of ${text}`)
  return carrierWordIn(text, line)
}

test.each([
  ['宁波-LA XYZ 40HQ 2450', 'XYZ'],
  ['宁波-LA 40HQ 2450 xyz', 'XYZ'],
  ['XYZ 宁波-LA 40HQ 2450 12/5开', 'XYZ'],
  ['宁波-LA 40HQ 2450 船司：XYZ', 'XYZ'],
  ['船司：宝蓝航 宁波-LA 40HQ 2450', '宝蓝航'],
  ['宁波到LA 40HQ 2450 carrier: Foo Line', 'FOO LINE'],
  ['NINGBO-LA BY XYZ USD2450/40HQ', 'XYZ'],
])('in %s the word %s stands where a carrier stands', (text, word) => {
  expect(wordIn(text)).toBe(word)
})

test.each([
  ['the carrier is known', '宁波-LA MSC 40HQ 2450'],
  ['a carrier stands with a word beside it', '宁波-LA MSC XYZ 40HQ 2450'],
  ['two words may be it', '宁波-LA XYZ 40HQ 2450 QRS'],
  ['no word is left', '宁波-LA 40HQ 2450'],
  ['words of the trade are no carriers', '宁波-LA 40HQ 2450 FAK THC SOC FCL'],
  ['ports are none', '宁波-LA LONG BEACH 40HQ 2450'],
  ['a name behind a label may be known', '宁波-LA 40HQ 2450 船司：马士基'],
  ['a word with a number is a service or a ship', '宁波-LA AAX2 40HQ 2450'],
  ['a request names whom it wants', '求 宁波-LA XYZ 2*40HQ'],
])('%s: %s proposes nothing', (_why, text) => {
  expect(wordIn(text)).toBeUndefined()
})
