import { expect, test } from 'vitest'
import { hsOf, sliceOfText } from './slice-filters.ts'

test.each([
  ['8509.80', '850980'],
  ['8509，8517', '8509,8517'],
  ['8509、85 17; 61；62, ', '8509,8517,61,62'],
  ['，', undefined],
  [undefined, undefined],
])('HS codes typed as %j are asked as %j', (typed, asked) => expect(hsOf(typed)).toBe(asked))

test.each([
  ['TEMU 123456-7', { containerNo: 'TEMU1234567' }],
  ['temu1234567', { containerNo: 'TEMU1234567' }],
  ['EGLV149500123456', { bill: 'EGLV149500123456' }],
  ['HLCUSHA2605ABCD1', { bill: 'HLCUSHA2605ABCD1' }],
  ['13800138000', undefined],
  ['NINGBO 2026', undefined],
  ['宁波海天', undefined],
  ['', undefined],
])('%s stands for %j', (text, slice) => expect(sliceOfText(text)).toEqual(slice))
