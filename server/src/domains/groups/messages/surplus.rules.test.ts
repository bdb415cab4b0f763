import { expect, test } from 'vitest'
import { surplusOf } from './surplus.rules.ts'

const lot = (keys: string) => [...keys].map((key, place) => ({ key, line: place + 1 }))
const judge = (keys: string, others: Record<string, number> = {}, own: number[] = []) => {
  const { missing, written, repeated } = surplusOf(lot(keys), {
    ofOthers: new Map(Object.entries(others)),
    own: new Set(own),
  })
  return { lines: missing.map(({ line }) => line), written, repeated }
}

test.each([
  ['nothing is there: all is written', 'abc', {}, [], [1, 2, 3], 3, 0],
  ['equal lines of one file stay as many', 'aab', {}, [], [1, 2, 3], 3, 0],
  ['the same lines of another file stay once', 'aab', { a: 2, b: 1 }, [], [], 0, 3],
  ['only the surplus is written', 'aaab', { a: 1 }, [], [1, 2, 4], 3, 1],
  ['others may hold more', 'ab', { a: 5 }, [], [2], 1, 1],
  ['a lot done again adds nothing', 'aab', {}, [1, 2, 3], [], 3, 0],
  ['a lot done again as a surplus adds nothing', 'aab', { a: 1 }, [1, 3], [], 2, 1],
  ['what others have written since is not taken away', 'aa', { a: 2 }, [1], [], 1, 1],
  ['what others have lost is written', 'aab', {}, [1], [2, 3], 3, 0],
] as const)('%s', (_, keys, others, own, lines, written, repeated) => {
  expect(judge(keys, others, [...own])).toEqual({ lines, written, repeated })
})
