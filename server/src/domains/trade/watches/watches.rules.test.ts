import { watchAlerts } from '@seamark/contract/trade/watches/watches'
import { describe, expect, test } from 'vitest'
import { findingsOf, type Known, updateKnown, type WatchedFacts, type Watching } from './watches.rules.ts'

const time = {
  asOf: '2026-06-30',
  quarters: { now: { from: '2026-04-01', to: '2026-06-30' }, before: { from: '2026-01-01', to: '2026-03-31' } },
}
const known: Known = { origins: ['CN'], chapters: ['85'], last: '2026-06-01', told: [] }
const watch: Watching = { alerts: watchAlerts, volumePercent: 50, silenceDays: 60, known, toldVolume: null }
const still: WatchedFacts = {
  days: ['2026-05-01', '2026-06-01'],
  origins: ['CN'],
  chapters: ['85'],
  now: 10,
  before: 10,
}
const kinds = (more: Partial<Watching>, facts: Partial<WatchedFacts>) =>
  findingsOf({ ...watch, ...more }, { ...still, ...facts }, time).map(({ kind, key }) => `${kind}:${key}`)

test.each<[string, Partial<Watching>, Partial<WatchedFacts>, string[]]>([
  ['nothing is new', {}, {}, []],
  ['half as much again', {}, { now: 15 }, ['volume:2026-06']],
  ['not quite half as much again', {}, { now: 14 }, []],
  ['more than nothing is no percentage', {}, { now: 15, before: 0 }, []],
  ['a threshold of one’s own', { volumePercent: 60 }, { now: 15 }, []],
  ['a rise told two months ago', { toldVolume: '2026-04' }, { now: 15 }, []],
  ['a rise told three months ago', { toldVolume: '2026-03' }, { now: 15 }, ['volume:2026-06']],
  [
    'a rise that was there when the watch began, a month later',
    { known: { ...known, told: ['volume:2026-05'] } },
    { now: 15 },
    [],
  ],
  [
    'a rise that was there when the watch began, three months later',
    { known: { ...known, told: ['volume:2026-03'] } },
    { now: 15 },
    ['volume:2026-06'],
  ],
  ['countries that were not there', {}, { origins: ['CN', 'TH', 'VN'] }, ['origin:TH', 'origin:VN']],
  ['a chapter that was not there', {}, { chapters: ['09', '85'] }, ['chapter:09']],
  [
    'a heading of goods that are watched',
    { known: { ...known, chapters: ['8517'] } },
    { chapters: ['8504', '8517'] },
    ['chapter:8504'],
  ],
  ['headings of goods that were known by their chapter alone', {}, { chapters: ['8504', '8517'] }, []],
  ['another shipment is not the first', {}, { days: ['2026-05-01', '2026-06-01', '2026-06-20'] }, []],
  [
    'the first of all',
    { known: { ...known, last: null } },
    { days: ['2026-06-20', '2026-06-21'] },
    ['first:2026-06-20'],
  ],
  [
    'the first in a year and a day',
    { known: { ...known, last: '2025-06-19' } },
    { days: ['2025-06-19', '2026-06-20'] },
    ['first:2026-06-20'],
  ],
  [
    'twelve months to the day are not a year without',
    { known: { ...known, last: '2025-06-20' } },
    { days: ['2025-06-20', '2026-06-20'] },
    [],
  ],
  [
    'sixty-one days of silence',
    { known: { ...known, last: '2026-04-30' } },
    { days: ['2026-04-30'] },
    ['silence:2026-04-30'],
  ],
  ['sixty days are not yet more', { known: { ...known, last: '2026-05-01' } }, { days: ['2026-05-01'] }, []],
  ['never a shipment is no silence', { known: { ...known, last: null } }, { days: [], now: 0, before: 0 }, []],
  ['what is not asked for', { alerts: ['silence'] }, { now: 90, origins: ['VN'] }, []],
  [
    'what was so from the beginning',
    { known: { ...known, last: '2026-01-01', told: ['silence:2026-01-01'] } },
    { days: ['2026-01-01'] },
    [],
  ],
])('%s', (_, more, facts, expected) => {
  expect(kinds(more, facts)).toEqual(expected)
})

describe('what is known', () => {
  test('before the first look is all that is there, and a silence or rise that stands already', () => {
    const first = updateKnown({ ...watch, known: null }, { ...still, days: ['2026-01-01'], now: 15 }, time)
    expect(first).toEqual({
      origins: ['CN'],
      chapters: ['85'],
      last: '2026-01-01',
      told: ['volume:2026-06', 'silence:2026-01-01'],
    })
  })

  test('grows, and forgets nothing that an undone import took along', () => {
    const after = updateKnown(watch, { ...still, origins: ['VN'], chapters: [], days: ['2026-05-01'] }, time)
    expect(after).toEqual({ origins: ['CN', 'VN'], chapters: ['85'], last: '2026-06-01', told: [] })
  })
})
