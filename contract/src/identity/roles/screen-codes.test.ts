import { expect, test } from 'vitest'
import { codesOf, codesText } from './screen-codes.ts'

test.each([
  [[], ''],
  [[304], '304'],
  [[306, 304, 304, 307], '304, 306-307'],
  [[0, 1, 2, 463, 476], '0-2, 463, 476'],
])('%j is written %s, and read again is the same', (codes, text) => {
  expect(codesText(codes)).toBe(text)
  expect(codesOf(text)).toEqual([...new Set(codes)].sort((one, other) => one - other))
})

test.each([
  ['３０４，３０６—３０８', [304, 306, 307, 308]],
  ['463、476', [463, 476]],
  [' 5 - 7 ; 6\n9', [5, 6, 7, 9]],
  ['', []],
  ['9999', [9999]],
])('%j is understood', (text, codes) => {
  expect(codesOf(text)).toEqual(codes)
})

test.each(['admin', '304x', '-1', '10000', '12-', '7-5', '1-2-3', '1.5', '٣٠٤'])('%j is no list of codes', (text) => {
  expect(codesOf(text)).toBeUndefined()
})
