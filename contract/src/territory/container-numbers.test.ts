import { expect, test } from 'vitest'
import { containerCheckDigit, containerNumberOf, isContainerLike, isContainerNumber } from './container-numbers.ts'

test.each([
  ['CSQU3054383', true],
  ['MSKU1234565', true],
  ['TCLU4265243', true],
  ['TGHU1234560', false],
  ['CSQU3054384', false],
  ['csqu3054383', false],
  ['CSQX3054383', false],
  ['CSQU305438', false],
  ['CSQU30543833', false],
  ['', false],
])('%s is a number by ISO 6346: %s', (text, expected) => {
  expect(isContainerNumber(text)).toBe(expected)
})

test('for any ten characters exactly one digit is right, and a remainder of ten is 0', () => {
  for (const stem of ['CSQU305438', 'MSKU123456', 'TEMU654321', 'OOLU000000', 'ABCZ999999', 'APZU326018']) {
    const right = Array.from({ length: 10 }, (_, digit) => `${stem}${digit}`).filter(isContainerNumber)
    expect(right).toEqual([`${stem}${containerCheckDigit(stem)}`])
  }
  const remainders = Array.from({ length: 40 }, (_, at) => containerCheckDigit(`CSQU${String(at).padStart(6, '0')}`))
  expect(Math.max(...remainders)).toBeLessThan(10)
})

test('a number is compared without blanks, separators and width', () => {
  expect(containerNumberOf(' csqu 305438-3 ')).toBe('CSQU3054383')
  expect(containerNumberOf('ＣＳＱＵ３０５４３８３')).toBe('CSQU3054383')
  expect(isContainerLike('CSQU3054380')).toBe(true)
})
