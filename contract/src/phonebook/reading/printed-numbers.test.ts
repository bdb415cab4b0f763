import { expect, test } from 'vitest'
import { areOfOneOffice, freeNumbersIn, numberIn } from './printed-numbers.ts'

test.each([
  ['0574-55550120 / 0574-55550121', '0574-55550120'],
  ['040 / 555 77 30', '040 / 555 77 30'],
  ['(314) 555 0108 y 314 555 0107', '(314) 555 0108'],
  ['021-5555 0142 021-5555 0143', '021-5555 0142'],
  ['(305) 555-0113 ext. 12', '(305) 555-0113 ext. 12'],
  ['（０５３２）５５５５　０１５５', '(0532)5555 0155'],
  ['86-755-55550115', '86-755-55550115'],
  ['+49 (0)40 555 41-0', '+49 (0)40 555 41-0'],
  ['027-8855 0702（9:00-18:00）', '027-8855 0702'],
  ['2026-11-02', ''],
  ['24 h', ''],
  ['000 123 4567', ''],
])('behind a label %s is the number %s', (words, number) => {
  expect(numberIn(words)).toBe(number)
})

test.each([
  ['Ring Jean on 01632 960 131 or', ['01632 960 131']],
  ['Doral (305) 555-0113', ['(305) 555-0113']],
  ['800.555.0199', ['800.555.0199']],
  ['founded 2008-05-06, EUR 1,200,000, order 20261102', []],
  ['№055501234567', []],
  ['0000123456', []],
])('without a label %s says %j', (words, numbers) => {
  expect(freeNumbersIn(words)).toEqual(numbers)
})

test.each([
  [['022-5555 0180', '022-5555 0182', '13900020101'], true],
  [['0574-5550 2101', '0580-5550 2103'], false],
  [['03 5550 0117', '0491 570 117'], true],
])('numbers %j of one office: %s', (numbers, isOne) => {
  expect(areOfOneOffice(numbers)).toBe(isOne)
})
