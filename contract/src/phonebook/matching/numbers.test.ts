import { describe, expect, test } from 'vitest'
import { contactValue } from '../contacts/values.ts'
import { newCompany } from '../companies/companies.ts'
import { canBeChineseMobile, canBeMobile, dialledText, splitExtension } from './numbers.ts'

describe('an extension, as cards and telephones write it', () => {
  test.each([
    ['021-62345678-801', '021-62345678', '801'],
    ['0574-87654321-12', '0574-87654321', '12'],
    ['（0755）2681 2345－8008', '(0755)2681 2345', '8008'],
    ['+86-10-6552 9988-3', '+86-10-6552 9988', '3'],
    ['0086 21 62345678—801', '0086 21 62345678', '801'],
    ['62345678-801', '62345678', '801'],
    ['400-820-8820-3', '400-820-8820', '3'],
    ['13800137001-2', '13800137001', '2'],
    ['87654321 转 801', '87654321', '801'],
    ['87654321 分机：801', '87654321', '801'],
    ['2345678 x 9', '2345678', '9'],
    ['87654321,,801#', '87654321', '801'],
    // These are no extensions.
    ['0574-8765-4321', '0574-8765-4321', ''],
    ['574-8765-4321', '574-8765-4321', ''],
    ['2681-2345', '2681-2345', ''],
    ['400-820-8820', '400-820-8820', ''],
    ['138-0013-8000', '138-0013-8000', ''],
    ['415-555-2671', '415-555-2671', ''],
    ['03-3341-0001', '03-3341-0001', ''],
    ['+49 40 123456-78', '+49 40 123456-78', ''],
  ])('%s', (typed, main, extension) => expect(splitExtension(typed)).toEqual({ main, extension }))
})

describe('a mobile with too few or too many digits', () => {
  test.each([
    ['1380013', false, false],
    ['138001370', true, false],
    ['1380013700', true, false],
    ['138001370011', false, false],
    ['+86 1380013700', false, false],
    ['0086138001370011', false, false],
    ['86 13800137001', true, true],
    ['13800137001', true, true],
    ['138-0013-7001 转 2', true, true],
    ['+86 138 0013 7001', true, true],
    ['0574-87654321', true, true],
    ['+49 1511 234567', true, true],
    ['+65 9123 4567', true, true],
    ['+1 415 555 2671', true, true],
    ['+49 1511', false, false],
    ['12345', false, false],
  ])('%s', (typed, anywhere, inChina) => {
    expect([canBeMobile(typed), canBeChineseMobile(typed)]).toEqual([anywhere, inChina])
    expect(contactValue.safeParse({ kind: 'mobile', value: typed }).success).toBe(anywhere)
  })
})

test.each([
  ['91310000MA1FL0000X', false],
  ['91310000MA1FL00001', false],
  ['91310000MA1FL0000N', true],
  ['9131 0000 ma1fl0000n', true],
  ['91350100MO00100Y43', false],
  ['91350100M000100Y43', true],
  // Numbers of another kind or country are nobody's credit code.
  ['110101199003070011', true],
  ['DE123456789', true],
  ['330200600123456', true],
  ['27AAPFU0939F1ZV', true],
])('a credit code proves itself: %s', (organizationNumber, isRight) => {
  const { error } = newCompany.safeParse({ name: 'A', organizationNumber })
  expect(error?.issues.map(({ message }) => message)).toEqual(isRight ? undefined : ['phonebook.credit_code_wrong'])
})

test.each([
  ['+86', '0532', '55551', '+86 532 55551'],
  ['86', '028', '85551234', '+86 28 8555 1234'],
  ['0086', '0574', '8765 4321 转 801', '+86 574 8765 4321 转 801'],
  ['+86', '', '13800137001', '+86 138 0013 7001'],
  ['', '0574', '87654321-801', '0574 8765 4321-801'],
  ['+39', '06', '12345678', '+39 06 1234 5678'],
  ['+1', '415', '5552671', '+1 415 555 2671'],
  ['+49', '', '40 123456-78', '+49 40 123456-78'],
  ['', '', '•••', '•••'],
  ['+86', '021', '', ''],
])('as it is dialled: %s %s %s', (phoneCountryCode, phoneAreaCode, telephone, text) =>
  expect(dialledText({ phoneCountryCode, phoneAreaCode, telephone })).toBe(text),
)
