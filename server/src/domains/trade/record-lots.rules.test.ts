import { describe, expect, test } from 'vitest'
import { KeyIndex } from './key-index.rules.ts'
import { type Arrival, beforeLot, decideLot, type Known, type KnownRow } from './record-lots.rules.ts'

const own = 7
const earlier = 3

interface Before {
  digests?: number[]
  standing?: number[]
  isGone?: boolean
  revision?: number
}

/** What becomes of rows of one key: what they say as a digest, their revision, their status. */
function decided(rows: readonly [digest: number, revision?: number, status?: Arrival['status']][], known?: Before) {
  const arrivals = rows.map(([digest, revision = 0, status = 'new'], index): Arrival => ({ line: index + 1, key: '1', digest, revision, status }))
  const { digests = [10], standing: there = [10], isGone = false, revision = 0 } = known ?? {}
  const standing: Known = { import: earlier, isGone, digests: new Set(digests), standing: new Set(there), revision }
  const { decisions, superseded, outgoing } = decideLot(arrivals, known ? new Map([['1', standing]]) : new Map(), own)
  return {
    each: decisions.map(({ refused, amends, removes }) => refused ?? (amends ? 'amends' : 'taken') + (removes ? '!' : '')),
    superseded: [...superseded].map(([line, by]) => `${line}<${by.line}`),
    outgoing: [...outgoing.values()].map(({ line }) => line),
    removes: decisions.filter((one) => one.removes).length,
  }
}

describe('in one file', () => {
  test.each<[string, Parameters<typeof decided>[0], string[], string[]]>([
    [
      'a later revision takes the place of an earlier one',
      [
        [10, 1],
        [11, 2],
      ],
      ['taken', 'amends'],
      ['1<2'],
    ],
    [
      'an earlier one that comes after it does not',
      [
        [11, 2],
        [10, 1],
      ],
      ['taken', 'outdated'],
      [],
    ],
    [
      'the order of the rows does not tell',
      [
        [12, 2],
        [10, 1],
        [13, 3],
        [11, 2],
      ],
      ['taken', 'outdated', 'amends', 'outdated'],
      ['1<3'],
    ],
    [
      'what was said first may be said again last',
      [
        [10, 1],
        [11, 2],
        [10, 3],
      ],
      ['taken', 'amends', 'amends'],
      ['1<2', '2<3'],
    ],
    [
      'what says the same later is the later word',
      [
        [10, 1],
        [10, 3],
        [11, 2],
      ],
      ['taken', 'repeated', 'outdated'],
      [],
    ],
    [
      'lines of one revision stand beside each other',
      [
        [10, 1],
        [11, 1],
        [10, 1],
      ],
      ['taken', 'taken', 'repeated'],
      [],
    ],
    [
      'and go together',
      [
        [10, 1],
        [11, 1],
        [12, 2],
      ],
      ['taken', 'taken', 'amends'],
      ['1<3', '2<3'],
    ],
    ['without a revision the first stands, and it is said that the others differ', [[10], [10], [11]], ['taken', 'repeated', 'differs'], []],
    [
      'a deletion removes, a later revision comes again',
      [
        [10, 1],
        [10, 2, 'deleted'],
        [10, 1],
        [10, 3],
      ],
      ['taken', 'removed', 'repeated', 'taken'],
      ['1<2'],
    ],
    [
      'a deletion before its record leaves nothing behind',
      [
        [10, 0, 'deleted'],
        [10, 0],
      ],
      ['removed', 'taken'],
      [],
    ],
    [
      'a deletion older than what is there removes nothing',
      [
        [11, 3],
        [10, 2, 'deleted'],
      ],
      ['taken', 'outdated'],
      [],
    ],
    ['what the source calls amended needs no revision', [[10], [11, 0, 'amended'], [10, 0, 'amended']], ['taken', 'amends', 'repeated'], ['1<2']],
  ])('%s', (_what, rows, each, superseded) => {
    expect(decided(rows)).toMatchObject({ each, superseded })
  })
})

describe('after another file', () => {
  test.each<[string, Parameters<typeof decided>[0], Before, string[], number[]]>([
    ['a later revision takes the place', [[11, 2]], { revision: 1 }, ['amends'], [1]],
    ['an older one does not', [[11, 1]], { revision: 2 }, ['outdated'], []],
    ['an older one that was there once is there already', [[9, 1]], { revision: 2, digests: [9, 10] }, ['already_there'], []],
    ['the same again is there already', [[10, 2]], { revision: 2 }, ['already_there'], []],
    ['another word of the same revision is not believed', [[11, 2]], { revision: 2 }, ['differs'], []],
    ['nor one without any', [[11]], {}, ['differs'], []],
    ['what was written before anybody noted what it says is the same', [[11]], { digests: [0], standing: [0] }, ['already_there'], []],
    ['what was removed stays so for what was said before', [[11, 2]], { isGone: true, standing: [], revision: 3 }, ['outdated'], []],
    ['and not for what is said later', [[11, 4]], { isGone: true, standing: [], revision: 3 }, ['taken'], []],
    [
      'only the first of several removes what was there',
      [
        [11, 2],
        [12, 3],
      ],
      { revision: 1 },
      ['amends', 'amends'],
      [1],
    ],
  ])('%s', (_what, rows, known, each, outgoing) => {
    expect(decided(rows, known)).toMatchObject({ each, outgoing })
  })
})

test('a bill of fifty thousand lines of the same goods is judged at once', () => {
  const rows = Array.from({ length: 50_000 }, (_, index): Arrival => ({ line: index + 1, key: '1', digest: index + 1, revision: 1, status: 'new' }))
  const last: Arrival = { line: 50_001, key: '1', digest: 60_000, revision: 2, status: 'new' }
  const { decisions, superseded } = decideLot([...rows, last], new Map(), own)
  expect([decisions.filter(({ refused }) => refused === null).length, superseded.size]).toEqual([50_001, 50_000])
})

test('a lot that was broken off decides as it did, by what was there before it', () => {
  const row = (one: Partial<KnownRow>): KnownRow => ({ key: '1', import: earlier, line: 1, digest: 10, revision: 1, by: 0, byLine: 0, byRevision: 0, ...one })
  const rows = [
    row({ import: own, line: 52, digest: 11, revision: 2 }),
    row({ by: own, byLine: 52, byRevision: 2 }),
    row({ digest: 9, revision: 0, by: earlier, byLine: 1 }),
  ]
  const { known, present } = beforeLot(rows, { importId: own, first: 50, last: 60 })
  expect([known.get('1'), present]).toEqual([
    { import: earlier, isGone: false, digests: new Set([10, 9]), standing: new Set([10]), revision: 1 },
    new Set([52]),
  ])
  const gone = beforeLot([row({ by: 5, byLine: 3, byRevision: 4 })], { importId: own, first: 1, last: 9 }).known.get('1')
  expect(gone).toEqual({ import: 5, isGone: true, digests: new Set([10]), standing: new Set(), revision: 4 })
})

test('keys by the thousand are found again with their last word, and what was said before it', () => {
  const index = new KeyIndex()
  const keyOf = (at: number) => BigInt.asUintN(64, BigInt(at + 1) * 0xbf58476d1ce4e5b9n).toString()
  for (let at = 0; at < 20_000; at += 1) index.set(keyOf(at), { digest: at, revision: at % 7, isGone: false })
  for (let at = 0; at < 20_000; at += 3) index.set(keyOf(at), { digest: at + 1_000_000, revision: 9, isGone: at % 2 === 0 })
  for (let at = 0; at < 20_000; at += 1) {
    const isTwice = at % 3 === 0
    expect(index.get(keyOf(at))).toEqual(
      isTwice ? { digest: at + 1_000_000, revision: 9, isGone: at % 2 === 0 } : { digest: at, revision: at % 7, isGone: false },
    )
    expect(index.hasSaid(keyOf(at), at)).toBe(isTwice)
  }
  expect(index.get(keyOf(30_000))).toBeUndefined()
})
