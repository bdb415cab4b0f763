import { expect, test } from 'vitest'
import { withJudged } from './pair-rules.ts'

const pairs = (...ids: number[]) => ids.map((id) => ({ id }))
const judged = (id: number, at: number) => ({ pair: { id }, at, verdict: 'same' as const })
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)

test('a judged pair keeps its place, whether the list still has it or not', () => {
  expect(idsOf(withJudged(pairs(1, 2, 3), [judged(2, 1)]))).toEqual([1, 2, 3])
  expect(idsOf(withJudged(pairs(1, 3, 4), [judged(2, 1)]))).toEqual([1, 2, 3, 4])
})

test('no other pair moves when several are judged in any order', () => {
  expect(idsOf(withJudged(pairs(1, 4, 5), [judged(3, 2), judged(2, 1)]))).toEqual([1, 2, 3, 4, 5])
  expect(idsOf(withJudged(pairs(), [judged(2, 1), judged(1, 0)]))).toEqual([1, 2])
})
