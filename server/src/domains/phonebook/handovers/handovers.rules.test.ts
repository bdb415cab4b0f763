import { describe, expect, test } from 'vitest'
import { type BookCompany, splitBook } from './handovers.rules.ts'

const company = (id: number, given: Partial<BookCompany> = {}): BookCompany => ({
  id,
  progress_rank: 0,
  area: 'CN/浙江',
  lanes: [],
  tags: [],
  ...given,
})
const none = new Map<number, number>()
const even = 'received' as const
const shared = (shares: ReturnType<typeof splitBook>) => shares.map(({ companyId, toId }) => [companyId, toId])

const places = [company(1), company(2, { area: 'CN/广东' }), company(3, { area: 'US/' }), company(4, { area: '/' })]
const sailing = [company(1, { lanes: ['usWest', 'usEast'] }), company(2, { lanes: ['usEast'] }), company(3)]
const tagged = [company(1, { tags: [7, 8] }), company(2, { tags: [8] }), company(3, { tags: [9] })]

const table: [
  what: string,
  book: BookCompany[],
  plan: Parameters<typeof splitBook>[1],
  held: Map<number, number>,
  wanted: [number, number][],
][] = [
  [
    'everything to one',
    places,
    { by: 'load', rules: [], rest: [10], even },
    none,
    [
      [1, 10],
      [2, 10],
      [3, 10],
      [4, 10],
    ],
  ],
  [
    'the same number to each',
    places,
    { by: 'load', rules: [], rest: [10, 11], even },
    none,
    [
      [1, 10],
      [2, 11],
      [3, 10],
      [4, 11],
    ],
  ],
  [
    'to whoever holds least, until the books are equal',
    places,
    { by: 'load', rules: [], rest: [10, 11], even: 'held' },
    new Map([
      [10, 3],
      [11, 1],
    ]),
    [
      [1, 11],
      [2, 11],
      [3, 10],
      [4, 11],
    ],
  ],
  [
    'by area, the rest shared',
    places,
    { by: 'area', rules: [{ keys: ['CN/广东', 'US/'], toId: 12 }], rest: [10, 11], even },
    none,
    [
      [1, 10],
      [2, 12],
      [3, 12],
      [4, 11],
    ],
  ],
  [
    'by area, the rest stays',
    places,
    { by: 'area', rules: [{ keys: ['CN/广东'], toId: 12 }], rest: [], even },
    none,
    [[2, 12]],
  ],
  [
    'by lane: of two rules that name a company the first takes it',
    sailing,
    {
      by: 'lane',
      rules: [
        { keys: ['usEast'], toId: 11 },
        { keys: ['usWest'], toId: 12 },
      ],
      rest: [],
      even,
    },
    none,
    [
      [1, 11],
      [2, 11],
    ],
  ],
  [
    'by tag',
    tagged,
    {
      by: 'tag',
      rules: [
        { keys: ['7'], toId: 11 },
        { keys: ['8'], toId: 12 },
      ],
      rest: [13],
      even,
    },
    none,
    [
      [1, 11],
      [2, 12],
      [3, 13],
    ],
  ],
  [
    'a key that two rules name belongs to the first',
    tagged,
    {
      by: 'tag',
      rules: [
        { keys: ['8'], toId: 11 },
        { keys: ['8'], toId: 12 },
      ],
      rest: [],
      even,
    },
    none,
    [
      [1, 11],
      [2, 11],
    ],
  ],
  [
    'rules of another kind name nothing',
    tagged,
    { by: 'load', rules: [{ keys: ['8'], toId: 11 }], rest: [10], even },
    none,
    [
      [1, 10],
      [2, 10],
      [3, 10],
    ],
  ],
  [
    'who got something by a rule gets less of the rest',
    places,
    { by: 'area', rules: [{ keys: ['CN/浙江', 'US/'], toId: 10 }], rest: [10, 11], even },
    none,
    [
      [1, 10],
      [2, 11],
      [3, 10],
      [4, 11],
    ],
  ],
  [
    'nobody twice in the rest',
    places,
    { by: 'load', rules: [], rest: [10, 10, 11], even },
    none,
    [
      [1, 10],
      [2, 11],
      [3, 10],
      [4, 11],
    ],
  ],
  ['an empty book', [], { by: 'load', rules: [], rest: [10], even }, none, []],
]

describe('a book is split', () => {
  test.each(table)('%s', (_what, book, plan, held, wanted) => {
    expect(shared(splitBook(book, plan, held))).toEqual(wanted)
    expect(shared(splitBook(book.toReversed(), plan, held))).toEqual(wanted)
  })

  test('everybody gets of every progress', () => {
    const book = Array.from({ length: 12 }, (_, index) => company(index + 1, { progress_rank: index < 6 ? 5 : 0 }))
    const shares = splitBook(book, { by: 'load', rules: [], rest: [10, 11, 12], even }, none)
    for (const receiver of [10, 11, 12]) {
      const ids = shares.filter(({ toId }) => toId === receiver).map(({ companyId }) => companyId)
      expect([ids.length, ids.filter((id) => id <= 6).length]).toEqual([4, 2])
    }
  })
})
