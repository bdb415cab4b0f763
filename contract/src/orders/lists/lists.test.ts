import { expect, test } from 'vitest'
import { numbersIn } from './lists.ts'

test.each<[string, string[]]>([
  ['COSU1\ncosu2', ['COSU1', 'COSU2']],
  ['2611-0042 2611-0043，SMK2611001；MB7', ['2611-0042', '2611-0043', 'SMK2611001', 'MB7']],
  ['A1 A1\tA1', ['A1']],
  ['ＣＯＳＵ６４１', ['COSU641']],
  ['COSU 6412 3456 70', ['COSU6412345670']],
  ['CSQU 3054383 MSKU 1234567', ['CSQU3054383', 'MSKU1234567']],
  ['CSQU 305438-3', ['CSQU3054383']],
  ['csqu305438-3', ['CSQU3054383']],
  ['SMKU-2611001', ['SMKU-2611001']],
  ['COSU641\n6412', ['COSU641', '6412']],
  ['EVER ACE 317W', ['EVER', 'ACE', '317W']],
  ['  ', []],
])('the numbers in %j are %j', (text, expected) => {
  expect(numbersIn(text)).toEqual(expected)
})
