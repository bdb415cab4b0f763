import { expect, test } from 'vitest'
import { splitNames } from './names.rules.ts'

const hidden = [
  { id: 1, key: 'a' },
  { id: 2, key: 'b' },
  { id: 3, key: 'b' },
]
const day = (...ids: number[]) => new Set(ids)

test.each<[string, string[][], Set<number>, number, number[], string[]]>([
  ['names count only where colleagues hold them', [['a', 'x'], ['b']], day(), 9, [1, 2, 3], []],
  ['once the day is spent held and free names are beyond it', [['a'], ['x']], day(8, 9), 2, [], ['a', 'x']],
  ['what was told before is told again', [['a'], ['b']], day(1, 9), 2, [], ['b']],
  ['a name that several hold is told whole', [['b'], ['a'], ['x']], day(9), 2, [2, 3], ['a', 'x']],
  ['the record that spends the day is told whole', [['a', 'x', 'b'], ['y']], day(9), 2, [1, 2, 3], ['y']],
  ['free names before it pass', [['x'], ['a'], ['y'], ['x']], day(9), 2, [1], ['y']],
  ['a name counts once', [['a'], ['a']], day(), 1, [1], []],
])('%s', (_what, records, known, most, told, beyond) => {
  expect(splitNames(records, hidden, known, most)).toEqual({ told, beyond: new Set(beyond) })
})
