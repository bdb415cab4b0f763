import { expect, test } from 'vitest'
import { correctedBy } from './corrections.rules.ts'
import { findInMessage } from './findings.rules.ts'
import { createLexicon } from './lexicons.queries.ts'

const lexicon = createLexicon()
const hour = 3_600_000
const said = (text: string, hoursAgo: number) =>
  findInMessage({ text, day: '2026-11-25', at: -hoursAgo * hour }, [], lexicon).map((finding) => ({
    text,
    at: -hoursAgo * hour,
    finding,
  }))
const corrected = (text: string, earlier: readonly (readonly [string, number])[]) => {
  const [finding] = findInMessage({ text, day: '2026-11-25', at: 0 }, [], lexicon)
  return finding
    ? correctedBy(
        { at: 0, finding },
        earlier.flatMap(([one, hours]) => said(one, hours)),
      )?.text
    : 'nothing found'
}

const [hamburg, santos] = ['宁波-汉堡 40HQ 2600', '宁波-桑托斯 40HQ 2100']

test.each([
  [
    'the latest to the same port',
    '更正：宁波-汉堡 40HQ 2700',
    [
      [hamburg, 2],
      [santos, 1],
    ],
    hamburg,
  ],
  ['nothing older than 48 hours', '更正：宁波-汉堡 40HQ 2700', [[hamburg, 49]], undefined],
  ['nothing to another port', '更正：宁波-汉堡 40HQ 2700', [[santos, 1]], undefined],
  ['nothing without a word of correction', '宁波-汉堡 40HQ 2700', [[hamburg, 1]], undefined],
  ['no request', '更正：宁波-汉堡 40HQ 2700', [['求 宁波-汉堡 2*40HQ', 1]], undefined],
] as const)('a message replaces %s', (_, text, earlier, expected) => {
  expect(corrected(text, earlier)).toBe(expected)
})
