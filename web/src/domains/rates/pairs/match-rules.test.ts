import type { Match, PairState } from '@seamark/contract/rates/pairs/pairs'
import { expect, test } from 'vitest'
import { groupsOf, usualBoxes } from './match-rules.ts'

const aMatch = (more: { fold?: Match['fold']; pair?: { state: PairState } } = {}) => ({
  fold: more.fold ?? ('none' as const),
  pair: more.pair ?? null,
})

test('what people agreed comes first, folded ones and what is over stand apart', () => {
  const [ranked, near, over, away] = [
    aMatch(),
    aMatch({ fold: 'near' }),
    aMatch({ fold: 'over' }),
    aMatch({ fold: 'dismissed' }),
  ]
  const [paired, matched, released] = [
    aMatch({ pair: { state: 'paired' }, fold: 'over' }),
    aMatch({ pair: { state: 'matched' } }),
    aMatch({ pair: { state: 'released' }, fold: 'near' }),
  ]
  expect(groupsOf([paired, matched, ranked, near, over, away, released])).toEqual({
    bound: [paired, matched],
    ranked: [ranked],
    near: [near],
    over: [over],
    dismissed: [away],
    released: [released],
  })
})

test.each<[what: string, wanted: number, free: number | null, boxes: number]>([
  ['all that are wanted', 2, null, 2],
  ['as many as there are', 5, 3, 3],
  ['at least one', 0, 0, 1],
])('usually %s are taken', (_, wanted, free, boxes) => {
  expect(usualBoxes({ wanted, free })).toBe(boxes)
})
