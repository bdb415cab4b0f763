import { describe, expect, test } from 'vitest'
import { createSeededRandom } from '../../../platform/seeded-random.ts'
import { FileWords } from './seen-documents.rules.ts'
import { KeyIndex } from './key-index.rules.ts'
import {
  type Arrival,
  recallBeforeLot,
  type KnownRow,
  newDocument,
  type Note,
  type TradeDocument,
  type Version,
} from './documents.rules.ts'
import { decideLot } from './decisions.rules.ts'

const own = 7
const earlier = 3

interface Before {
  digests?: number[]
  standing?: number[]
  isGone?: boolean
  revision?: number
}

const arrival = (line: number, one: Partial<Arrival> = {}): Arrival => ({
  line,
  key: '1',
  document: '1',
  keyBefore: '',
  isApart: false,
  digest: 10,
  status: 'new',
  revision: 0,
  ...one,
  digestBefore: one.digestBefore ?? one.digest ?? 10,
})

function before({ digests = [10], standing = [10], isGone = false, revision = 0 }: Before): TradeDocument {
  const there = (isGone ? [] : standing).map((digest, line): [number, Version] => [
    digest,
    { revision, places: [{ key: '1', import: earlier, line }] },
  ])
  const said = digests.map((digest) => [digest, revision] as const)
  return {
    ...newDocument(),
    revision,
    lines: new Map([['1', { import: earlier, said: new Map(said), there: new Map(there), deleted: -1 }]]),
  }
}

const wordOf = ({ refused, amends, removes }: ReturnType<typeof decideLot>['decisions'][number]) =>
  (refused ?? (amends ? 'amends' : 'taken')) + (removes ? '!' : '')

/** Decides rows of one key, each given as digest, revision and status. */
function decided(rows: readonly [digest: number, revision?: number, status?: Arrival['status']][], known?: Before) {
  const arrivals = rows.map(([digest, revision = 0, status = 'new'], index) =>
    arrival(index + 1, { digest, revision, status }),
  )
  const { decisions, superseded, outgoing } = decideLot(
    arrivals,
    known ? new Map([['1', before(known)]]) : new Map(),
    own,
  )
  return {
    each: decisions.map((one) => wordOf({ ...one, removes: false })),
    superseded: [...superseded].map(([line, { line: by }]) => `${line}<${by}`),
    outgoing: outgoing.map(({ by }) => by.line),
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
    [
      'without a revision the first stands, and it is said that the others differ',
      [[10], [10], [11]],
      ['taken', 'repeated', 'differs'],
      [],
    ],
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
      'a deletion before its record holds when that comes',
      [
        [10, 0, 'deleted'],
        [10, 0],
      ],
      ['removed', 'removed'],
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
    [
      'what the source calls amended needs no revision',
      [[10], [11, 0, 'amended'], [10, 0, 'amended']],
      ['taken', 'amends', 'repeated'],
      ['1<2'],
    ],
  ])('%s', (_what, rows, each, superseded) => {
    expect(decided(rows)).toMatchObject({ each, superseded })
  })
})

describe('after another file', () => {
  test.each<[string, Parameters<typeof decided>[0], Before, string[], number[]]>([
    ['a later revision takes the place', [[11, 2]], { revision: 1 }, ['amends'], [1]],
    ['an older one does not', [[11, 1]], { revision: 2 }, ['outdated'], []],
    [
      'an older one that was there once is there already',
      [[9, 1]],
      { revision: 2, digests: [9, 10] },
      ['already_there'],
      [],
    ],
    ['the same again is there already', [[10, 2]], { revision: 2 }, ['already_there'], []],
    ['another word of the same revision is not believed', [[11, 2]], { revision: 2 }, ['differs'], []],
    ['nor one without any', [[11]], {}, ['differs'], []],
    [
      'what was written before anybody noted what it says is the same',
      [[11]],
      { digests: [0], standing: [0] },
      ['already_there'],
      [],
    ],
    [
      'what was removed stays so for what was said before',
      [[11, 2]],
      { isGone: true, standing: [], revision: 3 },
      ['outdated'],
      [],
    ],
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
  const rows = Array.from({ length: 50_000 }, (_, index) => arrival(index + 1, { digest: index + 1, revision: 1 }))
  const last = arrival(50_001, { digest: 60_000, revision: 2 })
  const { decisions, superseded } = decideLot([...rows, last], new Map(), own)
  expect([decisions.filter(({ refused }) => refused === null).length, superseded.size]).toEqual([50_001, 50_000])
})

test('a lot that was broken off decides as it did, by what was there before it', () => {
  const row = (one: Partial<KnownRow>): KnownRow => ({
    key: '1',
    document: '0',
    import: earlier,
    line: 1,
    digest: 10,
    revision: 1,
    by: 0,
    byLine: 0,
    byRevision: 0,
    ...one,
  })
  const rows = [
    row({ import: own, line: 52, digest: 11, revision: 2 }),
    row({ by: own, byLine: 52, byRevision: 2 }),
    row({ digest: 9, revision: 0, by: earlier, byLine: 1 }),
  ]
  const { known, present } = recallBeforeLot({ rows, notes: [] }, { importId: own, first: 50, last: 60 })
  const said = new Map([
    [10, 1],
    [9, 0],
  ])
  const there = new Map([[10, { revision: 1, places: [{ key: '1', import: earlier, line: 1 }] }]])
  expect([known.get('1'), present]).toEqual([
    {
      revision: 1,
      deleted: -1,
      amended: 0,
      others: 0,
      lines: new Map([['1', { import: earlier, said, there, deleted: -1 }]]),
    },
    new Set([52]),
  ])
  const gone = recallBeforeLot(
    { rows: [row({ by: 5, byLine: 3, byRevision: 4 })], notes: [] },
    { importId: own, first: 1, last: 9 },
  ).known.get('1')
  expect([gone?.revision, gone?.lines.get('1')?.there.size, gone?.lines.get('1')?.import]).toEqual([4, 0, 5])
})

test('keys by the thousand are found again with their last word, and what was said before it', () => {
  const index = new KeyIndex()
  const keyOf = (at: number) => BigInt.asUintN(64, BigInt(at + 1) * 0xbf58476d1ce4e5b9n).toString()
  for (let at = 0; at < 20_000; at += 1) index.set(keyOf(at), { digest: at, revision: at % 7, isGone: false })
  for (let at = 0; at < 20_000; at += 3)
    index.set(keyOf(at), { digest: at + 1_000_000, revision: 9, isGone: at % 2 === 0 })
  for (let at = 0; at < 20_000; at += 1) {
    const isTwice = at % 3 === 0
    expect(index.get(keyOf(at))).toEqual(
      isTwice
        ? { digest: at + 1_000_000, revision: 9, isGone: at % 2 === 0 }
        : { digest: at, revision: at % 7, isGone: false },
    )
    expect(index.version(keyOf(at), at)).toEqual({ digest: at, revision: at % 7, isGone: false })
    expect(index.version(keyOf(at), at + 2_000_000)).toBeUndefined()
  }
  expect(index.get(keyOf(30_000))).toBeUndefined()
})

test('a key is found where it was added before, and added once where it was not', () => {
  const index = new KeyIndex()
  const keyOf = (at: number) => BigInt.asUintN(64, BigInt(at + 1) * 0xbf58476d1ce4e5b9n).toString()
  for (let at = 0; at < 20_000; at += 1) expect(index.findOrAdd(keyOf(at), at, at % 7)).toBeUndefined()
  for (let at = 0; at < 20_000; at += 1)
    expect(index.findOrAdd(keyOf(at), 1, 1)).toEqual({ digest: at, revision: at % 7, isGone: false })
})

/** Cuts rows into lots that end where a document or its revision ends. */
function lotsOf(rows: readonly Arrival[], most: number): Arrival[][] {
  const lots: Arrival[][] = [[]]
  for (const row of rows) {
    const lot = lots.at(-1) ?? []
    const last = lot.at(-1)
    if (lot.length >= most && (last?.document !== row.document || last.revision !== row.revision)) lots.push([row])
    else lot.push(row)
  }
  return lots
}

/** Facts as the engine would hold them. Standing rows are named by document, key and digest. */
class Facts {
  #rows: KnownRow[] = []
  #notes: Note[] = []

  run(rows: readonly Arrival[], importId: number, rowsALot = 9) {
    const words: string[] = []
    for (const lot of lotsOf(rows, rowsALot)) {
      const before = recallBeforeLot({ rows: this.#rows, notes: this.#notes }, { importId, first: 0, last: 0 }, lot)
      const { decisions, superseded, outgoing, notes } = decideLot(lot, before.known, importId)
      for (const { import: of, line, by } of outgoing) {
        const leaving = this.#rows.find((row) => row.import === of && row.line === line && row.by === 0)
        if (!leaving) throw new Error('What goes is not there.')
        Object.assign(leaving, { by: importId, byLine: by.line, byRevision: by.revision })
      }
      lot.forEach(({ key, document, digest, revision, line }, index) => {
        const by = superseded.get(line)
        const kept = {
          key,
          document,
          digest,
          revision,
          line,
          import: importId,
          by: by ? importId : 0,
          byLine: by?.line ?? 0,
          byRevision: by?.revision ?? 0,
        }
        if (decisions[index]?.refused === null) this.#rows.push(kept)
      })
      this.#notes.push(...notes)
      words.push(...decisions.map(wordOf))
    }
    return words
  }

  try(rows: readonly Arrival[], importId: number, rowsALot = 9) {
    const file = new FileWords(importId)
    const words: string[] = []
    for (const lot of lotsOf(rows, rowsALot)) {
      const { known } = recallBeforeLot({ rows: this.#rows, notes: this.#notes }, { importId, first: 0, last: 0 }, lot)
      file.recall(lot, known)
      const { decisions, met } = decideLot(lot, known, importId)
      file.note(lot, met)
      words.push(...decisions.map(wordOf))
    }
    return words
  }

  get standing() {
    return this.#rows
      .filter(({ by }) => by === 0)
      .map(({ document, key, digest }) => `${document}/${key}:${digest}`)
      .toSorted()
  }
}

type Said = [key: string, digest: number, revision: number, status?: Arrival['status']]
/** Makes rows of bill 9. A deletion of key 9 deletes the whole bill. */
const ofBill = (rows: readonly Said[]) =>
  rows.map(([key, digest, revision, status = 'new'], index) =>
    arrival(index + 1, { document: '9', key, digest, revision, status }),
  )

describe('of one bill', () => {
  test.each<[string, readonly Said[][], string[], string[]]>([
    [
      'lines of one revision all stand',
      [
        [
          ['1', 10, 5],
          ['2', 20, 5],
          ['1', 11, 5],
        ],
      ],
      ['taken', 'taken', 'taken'],
      ['1:10', '1:11', '2:20'],
    ],
    [
      'a later revision with another box takes the place of the whole',
      [
        [
          ['1', 10, 1],
          ['2', 20, 1],
        ],
        [['3', 30, 2]],
      ],
      ['amends'],
      ['3:30'],
    ],
    [
      'its lines stand together, and what it says again stays',
      [
        [
          ['1', 10, 1],
          ['2', 20, 1],
        ],
        [
          ['1', 10, 2],
          ['3', 30, 2],
        ],
      ],
      ['already_there!', 'amends'],
      ['1:10', '3:30'],
    ],
    [
      'what it does not say again goes',
      [
        [
          ['1', 10, 1],
          ['2', 20, 1],
        ],
        [['1', 10, 2]],
      ],
      ['already_there!'],
      ['1:10'],
    ],
    ['an older line of another box is outdated', [[['3', 30, 2]], [['1', 10, 1]]], ['outdated'], ['3:30']],
    [
      'the later day of what says the same is noted',
      [[['1', 10, 1]], [['1', 10, 5]], [['1', 11, 3]]],
      ['outdated'],
      ['1:10'],
    ],
    [
      'what is deleted by its number alone goes whole',
      [
        [
          ['1', 10, 1],
          ['2', 20, 1],
        ],
        [['9', 99, 2, 'deleted']],
      ],
      ['removed!'],
      [],
    ],
    ['also on the day of its record', [[['1', 10, 1]], [['9', 99, 1, 'deleted']]], ['removed!'], []],
    [
      'a line that is deleted takes no other of its day with it',
      [
        [
          ['1', 10, 5],
          ['2', 20, 5, 'deleted'],
        ],
      ],
      ['taken', 'removed'],
      ['1:10'],
    ],
    [
      'each line that is deleted is counted',
      [
        [
          ['1', 10, 1],
          ['2', 20, 1],
        ],
        [
          ['1', 10, 2, 'deleted'],
          ['2', 20, 2, 'deleted'],
        ],
      ],
      ['removed!', 'removed!'],
      [],
    ],
    [
      'a deletion that comes first holds for what is not later',
      [
        [['9', 99, 2, 'deleted']],
        [
          ['1', 10, 2],
          ['1', 10, 1],
        ],
      ],
      ['removed', 'outdated'],
      [],
    ],
    ['and not for what is', [[['9', 99, 2, 'deleted']], [['1', 10, 3]]], ['taken'], ['1:10']],
    ['an older deletion removes nothing', [[['1', 10, 3]], [['9', 99, 2, 'deleted']]], ['outdated'], ['1:10']],
    ['without a number, a line is added', [[['1', 10, 0]], [['2', 20, 0]]], ['taken'], ['1:10', '2:20']],
  ])('%s', (_what, files, last, standing) => {
    const facts = new Facts()
    const words = files.map((rows, at) => facts.run(ofBill(rows), at + 1)).at(-1)
    expect([words, facts.standing]).toEqual([last, standing.map((one) => `9/${one}`)])
  })
})

test('what was written before keys and digests were made as they are is known, and takes no second place', () => {
  const old = { document: '0', import: earlier, line: 1, revision: 0, by: 0, byLine: 0, byRevision: 0 }
  const row = arrival(1, { document: '9', key: '2', keyBefore: '1', digest: 11, digestBefore: 10 })
  const { known } = recallBeforeLot(
    { rows: [{ ...old, key: '1', digest: 10 }], notes: [] },
    { importId: own, first: 1, last: 1 },
    [row],
  )
  expect(decideLot([row], known, own).decisions.map(wordOf)).toEqual(['already_there'])
  const amended = { ...row, digest: 13, digestBefore: 12, revision: 4 }
  expect(decideLot([amended], known, own).outgoing).toMatchObject([
    { key: '1', import: earlier, line: 1, by: { line: 1, revision: 4 } },
  ])
})

test('whatever files say, in whatever lots: the latest stands, a try tells what a run does, and the same file again changes nothing', () => {
  for (let seed = 0; seed < 600; seed += 1) {
    const random = createSeededRandom(7, seed)
    const row = (line: number): Arrival => {
      const isDeleted = random.chance(0.15)
      const [document, key] = [random.pick(['8', '9']), String(random.whole(1, 3))]
      const digest = Number(key) * 10 + random.whole(0, 1)
      return arrival(line, {
        document,
        key: isDeleted && random.chance(0.5) ? document : key + document,
        digest,
        revision: random.whole(1, 3),
        status: isDeleted ? 'deleted' : 'new',
      })
    }
    const files = [1, 2, 3].map(() => Array.from({ length: random.whole(1, 9) }, (_, index) => row(index + 1)))
    const facts = new Facts()
    for (const [at, rows] of files.entries()) {
      // The import that a repeated row is attributed to may differ.
      const plain = (words: string[]) => words.map((word) => word.replace('repeated', 'already_there'))
      const tried = facts.try(rows, at + 1, random.whole(1, 4))
      expect(plain(facts.run(rows, at + 1, random.whole(1, 4))), `seed ${seed}`).toEqual(plain(tried))
      const { standing } = facts
      // For a single file the expected result is computed in another way.
      expect(standing, `seed ${seed}`).toEqual(at === 0 ? latestOf(rows) : standing)
      facts.run(rows, at + 11, 2)
      expect(facts.standing, `seed ${seed} again`).toEqual(standing)
    }
  }
})

/** Returns the last thing a file says, computed without its order. */
function latestOf(rows: readonly Arrival[]) {
  const latest = rows.filter(({ document, revision }) =>
    rows.every((other) => other.document !== document || other.revision <= revision),
  )
  const gone = new Set(latest.filter(({ status }) => status === 'deleted').map(({ key }) => key))
  const standing = latest.filter(
    ({ status, key, document }) => status !== 'deleted' && !gone.has(key) && !gone.has(document),
  )
  return [...new Set(standing.map(({ document, key, digest }) => `${document}/${key}:${digest}`))].toSorted()
}
