import { expect, test } from 'vitest'
import { FileLots } from './lots.rules.ts'

const said = (minute: number, line: number) => ({
  at: minute * 60_000,
  line,
  sender: null,
  kind: 'text' as const,
  text: 'x',
  isCut: false,
})

test('a lot ends where the minute changes and where another piece begins; the numbers of its messages go on', () => {
  const lots = new FileLots({ messages: 2, letters: 1000 })
  const cut = [
    ...lots.take(0, [said(1, 1), said(1, 2), said(1, 3), said(2, 4)]),
    ...lots.take(1, [said(1, 1)]),
    ...lots.take(1, [said(2, 2), said(3, 3)]),
    ...lots.end(),
  ]
  expect(cut.map(({ piece, lot, before, until, messages }) => [piece, lot, before, until, messages.length])).toEqual([
    [0, 0, 0, 3, 3],
    [0, 1, 3, 4, 1],
    [1, 0, 4, 6, 2],
    [1, 1, 6, 7, 1],
  ])
  expect(lots.end()).toEqual([])
})
