import { words } from '@seamark/contract/followups/words.zh'
import { expect, test } from 'vitest'
import { followupsTimelineGroups as groups } from './timeline-filters.ts'

const kinds = Object.keys(words).filter((key) => /^\w+\.activity\./.test(key))

test('whatever can happen here is found under exactly one group', () => {
  const found = kinds.map((kind) => [
    kind,
    groups.filter((group) => group.kinds.some((begin) => kind.startsWith(begin))).length,
  ])
  expect(found.filter(([, count]) => count !== 1)).toEqual([])
})

test('every beginning means something', () => {
  const begins = groups.flatMap((group) => group.kinds)
  expect(begins.filter((begin) => !kinds.some((kind) => kind.startsWith(begin)))).toEqual([])
})
