import { describe, expect, test } from 'vitest'
import { type Candidate, rankMatches } from './ranks.rules.ts'

const aCandidate = (supplyId: number, more: Partial<Candidate> = {}): Candidate => ({
  demandId: 1,
  supplyId,
  container: '40HQ',
  offered: '40HQ',
  far: 0,
  target: 2400,
  dollars: 2400,
  days: 0,
  wanted: 2,
  free: 5,
  kept: 0,
  updatedAt: new Date('2026-11-25T08:00:00Z'),
  ...more,
})
const orderOf = (...candidates: Candidate[]) => rankMatches(candidates).map(({ supplyId }) => supplyId)

describe('what ranks first', () => {
  test.each<[what: string, better: Partial<Candidate>, worse: Partial<Candidate>]>([
    [
      'the very ports before a harbour beside them, whatever they cost',
      { far: 0, dollars: 2700 },
      { far: 1, dollars: 2000 },
    ],
    ['the same harbour before a neighbour', { far: 1 }, { far: 2 }],
    ['the container before a substitute', { dollars: 2700 }, { container: '40GP', offered: '40HQ', dollars: 2000 }],
    ['a price before none', { dollars: 2700 }, { dollars: null }],
    ['the cheaper one', { dollars: 2399.99, days: 9 }, { dollars: 2400, days: 0 }],
    ['below zero, too', { target: -50, dollars: -60 }, { target: -50, dollars: -50 }],
    ['the cheaper one where no target is said', { target: null, dollars: 2300 }, { target: null, dollars: 2400 }],
    ['days that meet', { days: 0, free: 1 }, { days: 1, free: 5 }],
    ['enough boxes before boxes that nobody counted', { free: 2 }, { free: null }],
    ['boxes that nobody counted before too few', { free: null }, { free: 1 }],
    ['a supplier who kept more pairs', { kept: 3 }, { kept: 2, updatedAt: new Date('2026-11-26T08:00:00Z') }],
    ['the newer offer', { updatedAt: new Date('2026-11-25T08:00:00.001Z') }, {}],
  ])('%s', (_, better, worse) => {
    expect(orderOf(aCandidate(20, better), aCandidate(10, worse))).toEqual([20, 10])
    expect(orderOf(aCandidate(10, worse), aCandidate(20, better))).toEqual([20, 10])
  })

  test('what is alike in everything stands by number, the same each time', () => {
    expect(orderOf(aCandidate(3), aCandidate(1), aCandidate(2))).toEqual([1, 2, 3])
  })
})

test('an offer that meets a request in several ways stands once, by the best of them', () => {
  const found = rankMatches([aCandidate(7, { far: 1 }), aCandidate(7, { far: 0 }), aCandidate(7, { far: 2 })])
  expect(found).toMatchObject([{ supplyId: 7, ports: 'exact' }])
})

test('two containers of one request are two pairs', () => {
  expect(rankMatches([aCandidate(7), aCandidate(7, { container: '20GP', offered: '20GP' })])).toHaveLength(2)
})

describe('the reasons', () => {
  test.each<[what: string, given: Partial<Candidate>, reasons: object]>([
    ['ports of the same harbour', { far: 1 }, { ports: 'same', fold: 'none' }],
    ['a neighbour is folded', { far: 2 }, { ports: 'near', fold: 'near' }],
    ['a substitute is marked', { container: '40GP', offered: '40HQ' }, { isSubstitute: true }],
    ['the gap is a share of the target', { dollars: 2640 }, { gap: 0.1, fold: 'none' }],
    ['15 % above the target still stands in the list', { dollars: 2760 }, { fold: 'none' }],
    ['what is more than 15 % above is folded', { dollars: 2760.01 }, { fold: 'over' }],
    ['of a target below zero 15 % are counted upwards', { target: -100, dollars: -84 }, { fold: 'over', gap: 0.16 }],
    ['without a target nothing is over', { target: null, dollars: 9000 }, { fold: 'none', gap: null }],
    ['without a price there is no gap', { dollars: null }, { fold: 'none', gap: null }],
    ['a target of nothing has no share', { target: 0, dollars: -50 }, { gap: null, fold: 'none' }],
    ['too few boxes are partial', { free: 1 }, { boxes: 'partial' }],
    ['boxes that are not said', { free: null }, { boxes: 'unsaid' }],
    ['boxes that suffice', { free: 2 }, { boxes: 'enough' }],
  ])('%s', (_, given, reasons) => {
    expect(rankMatches([aCandidate(1, given)])).toMatchObject([reasons])
  })
})
