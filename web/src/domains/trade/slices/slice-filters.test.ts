import { expect, test } from 'vitest'
import { hsOf } from './slice-filters.ts'

test.each([
  ['8509.80', '850980'],
  ['8509，8517', '8509,8517'],
  ['8509、85 17; 61；62, ', '8509,8517,61,62'],
  ['，', undefined],
  [undefined, undefined],
])('HS codes typed as %j are asked as %j', (typed, asked) => expect(hsOf(typed)).toBe(asked))
