import { expect, test } from 'vitest'
import { LotCutter, lotsOf } from './lots.rules.ts'

const size = { messages: 3, letters: 100 }
const at = (second: number, text = 'x') => ({ at: second * 1000, text })
const lengths = (lots: readonly (readonly unknown[])[]) => lots.map(({ length }) => length)

test('a lot ends only where the minute changes', () => {
  expect(
    lengths(
      lotsOf(
        [0, 1, 2, 3, 59, 60, 61, 200].map((second) => at(second)),
        size,
      ),
    ),
  ).toEqual([5, 3])
  expect(
    lengths(
      lotsOf(
        [0, 60, 120, 180].map((second) => at(second)),
        size,
      ),
    ),
  ).toEqual([3, 1])
  expect(lotsOf([], size)).toEqual([])
})

test('long texts end a lot sooner', () => {
  expect(lengths(lotsOf([at(0, 'x'.repeat(100)), at(1), at(60)], size))).toEqual([2, 1])
})

test('the lots are the same however the messages are handed over', () => {
  const messages = Array.from({ length: 40 }, (_, place) => at(place * 17))
  const cutter = new LotCutter<(typeof messages)[number]>(size)
  const lots = messages.flatMap((message) => cutter.take([message]))
  expect([...lots, cutter.end()]).toEqual(lotsOf(messages, size))
})

test('messages of one time do not make a lot without end', () => {
  const same = Array.from({ length: 200_001 }, () => at(0))
  expect(lengths(lotsOf(same, size))).toEqual([200_000, 1])
})
