import { expect, test } from 'vitest'
import { uncounted, whole } from './row-rules.ts'

const rows = (count: number) => Array.from({ length: count }, (_, key) => ({ key, title: 'x', details: [] }))

test.each([
  ['a page of 25 that is the last one', uncounted(rows(25), null), 20, { value: 25, exact: true }],
  ['a page of 30 that another follows', uncounted(rows(30), 'cursor'), 20, { value: 30, exact: false }],
  ['a short page that another follows', uncounted(rows(3), 'cursor'), 3, { value: 3, exact: false }],
  ['all 27 rows', whole(rows(27)), 20, { value: 27, exact: true }],
])('%s: twenty are shown, and all are counted', (_name, { rows: shown, count }, length, counted) => {
  expect(shown).toHaveLength(length)
  expect(count).toEqual(counted)
})
