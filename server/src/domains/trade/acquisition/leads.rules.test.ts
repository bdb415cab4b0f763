import { minusParts, type ScorePart, scoreParts, usualWeights } from '@seamark/contract/trade/acquisition/lead-weights'
import { expect, test } from 'vitest'
import { earned, type LeadFacts, scoreOf } from './leads.rules.ts'

/** A lead that earns nothing at all. */
const nothing: LeadFacts = {
  percentile: 0,
  now: 0,
  before: 0,
  ships: false,
  shipped: false,
  isCompared: true,
  silent: 400,
  onCore: 0,
  isSwitching: false,
  isAtRisk: false,
  forwarder: '',
  isReachable: false,
  isColleagues: false,
  isForwarder: false,
}
const all: Partial<LeadFacts> = {
  percentile: 1,
  now: 2,
  before: 1,
  ships: true,
  shipped: true,
  silent: 0,
  onCore: 1,
  isSwitching: true,
  isReachable: true,
}

test('growth of whoever shipped before, and nobody knows how much, is not said', () => {
  expect(earned.growth({ ...nothing, isCompared: true, ships: true, shipped: true, now: 3 })).toBeNull()
})

test('growth is not said where the data does not tell, and gives nothing', () => {
  const { score, parts } = scoreOf({ ...nothing, ...all, isCompared: false }, usualWeights, { coLoaders: false })
  expect(parts.find(({ part }) => part === 'growth')).toEqual({ part: 'growth', points: null, of: 15 })
  expect(score).toBe(85)
})

test.each<[ScorePart, Partial<LeadFacts>, number]>([
  ['volume', { percentile: 0.75 }, 0.75],
  // Growth counts from none to twice as much.
  ['growth', { ships: true, shipped: true, now: 15, before: 10 }, 0.5],
  ['growth', { ships: true, shipped: true, now: 20, before: 10 }, 1],
  ['growth', { ships: true, shipped: true, now: 90, before: 10 }, 1],
  ['growth', { ships: true, shipped: true, now: 10, before: 10 }, 0],
  ['growth', { ships: true, shipped: true, now: 1, before: 10 }, 0],
  ['growth', { ships: true, now: 3 }, 1],
  ['growth', { shipped: true, before: 3 }, 0],
  // It counts fully up to 30 days and not at all after 365.
  ['recency', { silent: 0 }, 1],
  ['recency', { silent: 30 }, 1],
  ['recency', { silent: 31 }, 334 / 335],
  ['recency', { silent: 197.5 }, 0.5],
  ['recency', { silent: 365 }, 0],
  ['recency', { silent: 999 }, 0],
  ['coreRoutes', { onCore: 0.4 }, 0.4],
  ['switching', { isSwitching: true }, 1],
  ['switching', { isAtRisk: true, forwarder: 'BLUE ANCHOR LOGISTICS' }, 1],
  ['switching', { isAtRisk: true }, 0],
  ['switching', { forwarder: 'BLUE ANCHOR LOGISTICS' }, 0],
  ['reachable', { isReachable: true }, 1],
  ['colleague', { isColleagues: true }, 1],
  ['forwarder', { isForwarder: true }, 1],
])('%s of %j earns %d of its points', (part, facts, expected) => {
  expect(earned[part]({ ...nothing, ...facts })).toBeCloseTo(expected, 10)
})

test.each<[string, Partial<LeadFacts>, { coLoaders: boolean }, number]>([
  ['nothing', {}, { coLoaders: false }, 0],
  ['all', all, { coLoaders: false }, 100],
  ['a colleague’s is never a lead', { ...all, isColleagues: true }, { coLoaders: false }, 0],
  ['a forwarder', { ...all, isForwarder: true }, { coLoaders: false }, 70],
  ['a forwarder, where co-loaders are sought', { ...all, isForwarder: true }, { coLoaders: true }, 100],
  ['a little less than nothing stays nothing', { isForwarder: true, percentile: 0.5 }, { coLoaders: false }, 0],
  // 15 + 7.5 + 15 + 8 + 0 + 10.
  [
    'some of each',
    { ...all, percentile: 0.5, now: 15, before: 10, onCore: 0.4, isSwitching: false },
    { coLoaders: false },
    56,
  ],
])('%s: %j', (_, facts, wanted, expected) => {
  const { score, parts } = scoreOf({ ...nothing, ...facts }, usualWeights, wanted)
  expect(score).toBe(expected)
  expect(parts.map(({ part }) => part)).toEqual(scoreParts)
  const sum = parts.reduce((points, one) => points + (one.points ?? 0), 0)
  expect(score).toBe(Math.min(100, Math.max(0, Math.round(sum))))
})

test('the usual weights make a hundred', () => {
  expect(
    scoreParts.filter((part) => !minusParts.includes(part)).reduce((sum, part) => sum + usualWeights[part], 0),
  ).toBe(100)
})
