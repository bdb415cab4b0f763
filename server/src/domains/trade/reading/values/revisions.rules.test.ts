import { expect, test } from 'vitest'
import { readRevision } from './revisions.rules.ts'

const form = { zone: 'Asia/Shanghai', dayFirst: true }
const seconds = (text: string) => Date.parse(text) / 1000

test.each([
  ['', 0],
  ['N/A', 0],
  ['3', 3],
  ['Rev. 12', 12],
  ['Amendment 2', 2],
  ['第3版', 3],
  ['C', 3],
  ['2026-01-13', seconds('2026-01-13T00:00:00Z')],
  ['13/01/2026', seconds('2026-01-13T00:00:00Z')],
  ['2026-01-13 10:30:00', seconds('2026-01-13T10:30:00Z')],
  ['13-Jan-2026 10:30 PM', seconds('2026-01-13T22:30:00Z')],
  ['20260113103000', seconds('2026-01-13T10:30:00Z')],
  ['2026-01-13T23:30:00Z', seconds('2026-01-13T23:30:00Z')],
  ['2026-01-13 23:30:00+08:00', seconds('2026-01-13T15:30:00Z')],
  ['final', 0],
])('%s', (cell, revision) => {
  expect(readRevision(cell, form)).toBe(revision)
})

test('the tenth comes after the ninth, the evening after the morning, a day after any count', () => {
  const inOrder = ['9', '10', '2026-01-13', '2026-01-13 08:00', '2026-01-13 19:00', '2026-01-14']
  const read = inOrder.map((cell) => readRevision(cell, form))
  expect(read).toEqual(read.toSorted((one, other) => one - other))
  expect(new Set(read).size).toBe(inOrder.length)
})
