import { describe, expect, test } from 'vitest'
import {
  contradicts,
  judgeCreditCode,
  judgeFirmCode,
  judgeOrganizationCode,
  organizationCodeIn,
} from './credit-codes.ts'

describe('a unified social credit code', () => {
  test.for([
    '91350100M000100Y43',
    '91110000101623741K',
    '911101066976941872',
    '91310000MA1FL00030',
    '91310000MA1FL00320',
  ])('%s is right', (code) => {
    expect(judgeCreditCode(code)).toMatchObject({ code, isChecked: true, isKnownPrefix: true })
  })

  test.for([
    ['91310115MA1H8R7C6D', '7'],
    ['91350211M0000XUF46', 'R'],
  ])('%s has its form, but at its end would fit %s', ([code = '', fits]) => {
    expect(judgeCreditCode(code)).toMatchObject({ code, isChecked: false, check: { has: code.slice(-1), fits } })
  })

  test('one letter wrong anywhere before the end is noticed', () => {
    const code = '91350100M000100Y43'
    for (let at = 0; at < 17; at++) {
      const other = code.charAt(at) === '7' ? '8' : '7'
      expect(judgeCreditCode(code.slice(0, at) + other + code.slice(at + 1))).toMatchObject({ isChecked: false })
    }
  })

  test('is read as people write it: in full width, lower case, with blanks', () => {
    expect(judgeCreditCode(' ９１３５０１００ m000100y43 ')).toMatchObject({
      code: '91350100M000100Y43',
      isChecked: true,
    })
  })

  test.for([
    ['', { code: 'identity.code_length', params: { length: 18, has: 0 } }],
    ['91350100M000100Y4', { code: 'identity.code_length', params: { length: 18, has: 17 } }],
    ['91350100M000100Y433', { code: 'identity.code_length', params: { length: 18, has: 19 } }],
    ['91350100MO00100Y43', { code: 'identity.code_letter_meant', params: { place: 10, letter: 'O', meant: '0' } }],
    ['9135O100M000100Y43', { code: 'identity.code_letter_meant', params: { place: 5, letter: 'O', meant: '0' } }],
    ['91350100MI00100Y43', { code: 'identity.code_letter_meant', params: { place: 10, letter: 'I', meant: '1' } }],
    ['913V0100M000100Y43', { code: 'identity.code_digit', params: { place: 4, letter: 'V' } }],
    ['913A0100M000100Y43', { code: 'identity.code_digit', params: { place: 4, letter: 'A' } }],
    ['91350100M-00100Y43', { code: 'identity.code_letter', params: { place: 10, letter: '-' } }],
    ['91350100公000100Y43', { code: 'identity.code_letter', params: { place: 9, letter: '公' } }],
  ] as const)('%s is refused at its place', ([typed, problem]) => {
    expect(judgeCreditCode(typed)).toEqual({ problem })
  })

  test('of an unknown register is looked at by somebody', () => {
    expect(judgeCreditCode('88350100M000100Y43')).toMatchObject({ isKnownPrefix: false })
  })
})

describe('an organization code', () => {
  test.for(['M000100Y4', '101623741', '697694187', 'MA1F0007X', 'MA1F00010'])('%s is right', (code) => {
    expect(judgeOrganizationCode(code)).toMatchObject({ code, isChecked: true })
  })

  test.for(['MA1F0007-X', 'ma1f0007－x'])('%s is right, with its dash', (typed) => {
    expect(judgeOrganizationCode(typed)).toMatchObject({ code: 'MA1F0007X', isChecked: true })
  })

  test.for([
    ['M000100Y5', { isChecked: false, check: { has: '5', fits: '4' } }],
    ['MA1F00071', { isChecked: false, check: { has: '1', fits: 'X' } }],
    ['M00010', { problem: { code: 'identity.code_length', params: { length: 9, has: 6 } } }],
    ['M0001_0Y4', { problem: { code: 'identity.code_letter', params: { place: 6, letter: '_' } } }],
  ] as const)('%s is not', ([typed, verdict]) => {
    expect(judgeOrganizationCode(typed)).toMatchObject(verdict)
  })
})

test('a firm gives either code, and both say the same firm', () => {
  expect(judgeFirmCode('91350100M000100Y43')).toMatchObject({ isChecked: true })
  expect(judgeFirmCode('M000100Y-4')).toMatchObject({ isChecked: true })
  expect(organizationCodeIn('91110000101623741K')).toBe('101623741')
  const credit = '91350100M000100Y43'
  expect(['', 'M000100Y4', 'm000100y-4', credit].map((code) => contradicts(credit, code))).toEqual([
    false,
    false,
    false,
    false,
  ])
  expect(['101623741', '91110000101623741K'].map((code) => contradicts(credit, code))).toEqual([true, true])
})
