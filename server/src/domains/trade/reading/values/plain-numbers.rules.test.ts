import { expect, test } from 'vitest'
import { createSeededRandom } from '../../../../platform/seeded-random.ts'
import { hasOnlyDigits, plainNumber } from './plain-numbers.rules.ts'

test.each([
  ['0', 0],
  ['007', 7],
  ['12.50', 12.5],
  ['0.1', 0.1],
  ['123456789012345', 123_456_789_012_345],
  ['0.00000000000001', 1e-14],
  ['14342.96', 14_342.96],
])('%s is a plain number', (text, number) => expect(plainNumber(text, true)).toBe(number))

test.each([
  '',
  '.',
  '.5',
  '5.',
  '1.2.3',
  '1,5',
  '-5',
  '+5',
  ' 5',
  '1e5',
  '１２',
  '1234567890123456',
  'NaN',
  '1234567890.123456',
])('%j is none', (text) => expect(plainNumber(text, true)).toBeNaN())

test('a point is none where the sign is not known', () => {
  expect(plainNumber('9.000', false)).toBeNaN()
  expect(plainNumber('9000', false)).toBe(9000)
})

test('every number is the one that the platform reads', () => {
  const random = createSeededRandom(7, 1)
  for (let turn = 0; turn < 20_000; turn += 1) {
    const digits = random.digits(random.whole(1, 15))
    const point = random.whole(1, digits.length)
    const text = point === digits.length ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`
    expect(plainNumber(text, true)).toBe(Number(text))
  }
})

test.each([
  ['12.5', true],
  ['', true],
  ['..', true],
  ['12 KG', false],
  ['1,5', false],
])('%j has only digits and points: %s', (text, only) => expect(hasOnlyDigits(text)).toBe(only))
