import { words as applications } from '@seamark/contract/applications/words.zh'
import { words as phonebook } from '@seamark/contract/phonebook/words.zh'
import { expect, test } from 'vitest'
import { timelineGroups, timelineQuery } from './timeline-filters.ts'

const kinds = Object.keys({ ...applications, ...phonebook }).filter((key) => /^\w+\.activity\./.test(key))
const groups = timelineGroups()

test('whatever can happen here is found under exactly one group', () => {
  const found = kinds.map((kind) => [
    kind,
    groups.filter((group) => group.kinds.some((begin) => kind.startsWith(begin))).length,
  ])
  expect(found.filter(([, count]) => count !== 1)).toEqual([])
})

test('every beginning means something', () => {
  // Other domains add their own where a test of the same worker has loaded them.
  const begins = groups.flatMap((group) => group.kinds).filter((begin) => /^(?:applications|phonebook)\./.test(begin))
  expect(begins.filter((begin) => !kinds.some((kind) => kind.startsWith(begin)))).toEqual([])
})

test('names that nobody knows, and none at all, ask for every kind', () => {
  expect(timelineQuery({ groups: 'weather,contact' })).toEqual({ kinds: 'phonebook.activity.contact' })
  expect(timelineQuery({ groups: 'weather' })).toEqual({})
  const others = { actorId: 7, until: '2026-11-22', q: '截关' }
  expect(timelineQuery(others)).toEqual(others)
})
