import { expect, test } from 'vitest'
import { correctedBy, isCorrection } from './corrections.rules.ts'
import { findInMessage } from './findings.rules.ts'
import { createLexicon } from './lexicons.queries.ts'

const lexicon = createLexicon()
const hour = 3_600_000
const said = (text: string, hoursAgo: number) =>
  findInMessage({ text, day: '2026-11-25', at: -hoursAgo * hour }, [], lexicon).map((finding) => ({
    text,
    at: -hoursAgo * hour,
    kind: finding.kind,
    fingerprint: finding.fingerprint,
    subject: finding.subject,
    carrier: finding.line?.carrier?.value ?? '',
    isCorrection: isCorrection(finding),
  }))
const corrected = (text: string, earlier: readonly (readonly [string, number])[]) => {
  const [correction] = said(text, 0)
  if (!correction) return 'nothing found'
  if (!correction.isCorrection) return 'no correction'
  return correctedBy(
    correction,
    earlier.flatMap(([one, hours]) => said(one, hours)),
  )?.text
}

const [hamburg, santos, both] = ['宁波-汉堡 40HQ 2600', '宁波-桑托斯 40HQ 2100', '宁波-汉堡/鹿特丹 40HQ 2650']

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
  ['nothing without a word of correction', '宁波-汉堡 40HQ 2700', [[hamburg, 1]], 'no correction'],
  ['what went to several ports, where it names one of them', '更正：宁波-汉堡 40HQ 2700', [[both, 1]], both],
  ['what went to one of its several ports', '更正：宁波-汉堡/鹿特丹 40HQ 2700', [[hamburg, 1]], hamburg],
  [
    'what the same carrier was said to ask, of three',
    '更正：宁波-汉堡 MSK 40HQ 2700',
    [
      ['宁波-汉堡 MSK 40HQ 2600', 3],
      ['宁波-汉堡 COSCO 40HQ 2500', 2],
      ['宁波-汉堡 ONE 40HQ 2400', 1],
    ],
    '宁波-汉堡 MSK 40HQ 2600',
  ],
  ['no request', '更正：宁波-汉堡 40HQ 2700', [['求 宁波-汉堡 2*40HQ', 1]], undefined],
] as const)('a message replaces %s', (_, text, earlier, expected) => {
  expect(corrected(text, earlier)).toBe(expected)
})
