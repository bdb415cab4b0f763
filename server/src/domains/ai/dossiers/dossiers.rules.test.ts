import type { Dossier } from '@seamark/contract/ai/dossiers/dossiers'
import { expect, test } from 'vitest'
import { type Facts, findDisagreements } from './disagreements.rules.ts'
import { chooseNextStep, type Known } from './next-steps.rules.ts'
import { ratesOfWays } from './ways.rules.ts'

const at = (day: string) => `${day}T02:00:00.000Z`
const exactly = (value: number) => ({ value, exact: true })

const company: Dossier['company'] = {
  id: 1,
  name: '远洋国际',
  type: 'directShipper',
  progress: 'quoted',
  progressSince: at('2026-11-10'),
  visibility: 'private',
  custodian: '林晓帆',
  country: 'CN',
  lastTouchAt: at('2026-11-10'),
  nextContactAt: null,
  daysLeft: null,
  stale: false,
  masked: false,
}
const facts: Facts = {
  company,
  contacts: null,
  quotes: null,
  orders: null,
  rates: null,
  trade: null,
  at: at('2026-11-29'),
  changedAt: at('2026-11-01'),
}
type Progress = Dossier['company']['progress']

const talk = (progress: Progress, day: string): Dossier['contacts'] => ({
  rows: [{ id: 5, at: at(day), by: '周敏', way: 'phone', progress, content: '' }],
  count: exactly(1),
})
const quote = (given: Partial<NonNullable<Dossier['quotes']>['rows'][number]>): NonNullable<Dossier['quotes']> => ({
  rows: [
    {
      id: 7,
      number: 'Q-7',
      state: 'issued',
      isExpired: false,
      reason: null,
      author: '林晓帆',
      validTo: '2026-12-20',
      createdAt: at('2026-11-12'),
      lanes: [{ pols: ['CNNGB'], pods: ['USLAX'], carrier: 'COSU' }],
      prices: [{ container: '40HQ', amount: 2100, currency: 'USD' }],
      ...given,
    },
  ],
  count: exactly(1),
})
const rate = (dollars: number | null): Dossier['rates'] => [
  { pol: 'CNNGB', pod: 'USLAX', dollars, isAtLeast: false, endsOn: '2026-12-14', because: 'core' },
]

test.each([
  ['the same stage', 'quoted', '2026-11-12', 0],
  ['a later talk that says less', 'contacted', '2026-11-12', 1],
  ['a later talk that says more', 'ordered', '2026-11-12', 1],
  ['an earlier talk, and the client has gone on since', 'contacted', '2026-11-02', 0],
  ['an earlier talk that says more than the client is now', 'ordered', '2026-11-02', 1],
] as const)('a stage against the last talk: %s', (_case, progress, day, found) => {
  const disagreements = findDisagreements({ ...facts, contacts: talk(progress, day) })
  const both = {
    about: 'progress',
    sides: [
      { source: 'company', label: '', value: 'quoted', at: at('2026-11-10') },
      { source: 'record', label: '周敏', value: progress, at: at(day) },
    ],
  }
  expect(disagreements).toEqual(found > 0 ? [both] : [])
})

test('a quote that was won and an order that stands make an ordering client; a cancelled one unmakes it', () => {
  expect(findDisagreements({ ...facts, quotes: quote({ state: 'won' }) })).toMatchObject([
    { about: 'outcome', sides: [{ value: 'quoted' }, { label: 'Q-7', value: 'won' }] },
  ])
  const order = (status: 'booked' | 'cancelled', count = exactly(1)): Dossier['orders'] => ({
    rows: [{ id: 3, number: '2611-0001', status, pol: '', pod: '', sailingDay: null, updatedAt: at('2026-11-20') }],
    count,
  })
  const ordered: Dossier['company'] = { ...company, progress: 'ordered' }
  expect(findDisagreements({ ...facts, orders: order('booked') })).toMatchObject([{ about: 'order' }])
  expect(findDisagreements({ ...facts, company: ordered, orders: order('booked') })).toEqual([])
  expect(findDisagreements({ ...facts, company: ordered, orders: order('cancelled') })).toMatchObject([
    { about: 'order', sides: [{ value: 'ordered' }, { value: 'cancelled' }] },
  ])
  // Where not all orders are seen, one that stands may be among the others.
  expect(
    findDisagreements({ ...facts, company: ordered, orders: order('cancelled', { value: 1, exact: false }) }),
  ).toEqual([])
})

test('of a masked client, whose other talks and orders are not seen, one’s own last ones contradict nothing', () => {
  const masked: Dossier['company'] = { ...company, visibility: 'public', masked: true }
  expect(findDisagreements({ ...facts, company: masked, contacts: talk('ordered', '2026-11-02') })).toEqual([])
  const row = { id: 3, number: '2611-0001', pol: '', pod: '', sailingDay: null, updatedAt: at('2026-11-20') }
  const orders: Dossier['orders'] = { rows: [{ ...row, status: 'cancelled' }], count: exactly(1) }
  expect(findDisagreements({ ...facts, company: { ...masked, progress: 'ordered' }, orders })).toEqual([])
  // An order that stands contradicts whatever else there is.
  const standing: Dossier['orders'] = { rows: [{ ...row, status: 'booked' }], count: exactly(1) }
  expect(findDisagreements({ ...facts, company: masked, orders: standing })).toMatchObject([{ about: 'order' }])
})

test('a country that customs records write otherwise, and a quote below the lowest valid rate, stand beside the other', () => {
  const trade: Dossier['trade'] = {
    parties: [
      { id: 1, name: 'YUANYANG INC', country: 'US' },
      { id: 2, name: 'YUANYANG CO', country: 'CN' },
    ],
    period: { from: '2025-11-01', to: '2026-10-31' },
    now: { shipments: 4, teu: 8 },
    before: null,
    last: '2026-10-09',
  }
  expect(findDisagreements({ ...facts, trade })).toEqual([
    {
      about: 'country',
      sides: [
        { source: 'company', label: '', value: 'CN', at: at('2026-11-01') },
        { source: 'trade', label: 'YUANYANG INC', value: 'US', at: '2026-10-09T00:00:00.000Z' },
      ],
    },
  ])
  expect(findDisagreements({ ...facts, company: { ...company, country: '' }, trade })).toEqual([])
  const priced = { ...facts, quotes: quote({}), rates: rate(2400) }
  expect(findDisagreements(priced)).toMatchObject([
    { about: 'price', sides: [{ value: 'USD 2100' }, { label: 'CNNGB → USLAX', value: 'USD 2400' }] },
  ])
  expect(findDisagreements({ ...priced, rates: rate(2100) })).toEqual([])
  expect(findDisagreements({ ...priced, quotes: quote({ isExpired: true }) })).toEqual([])
  expect(
    findDisagreements({
      ...priced,
      quotes: quote({ prices: [{ container: '40HQ', amount: 2100, currency: 'EUR' }] }),
    }),
  ).toEqual([])
})

const known: Known = {
  company,
  contacts: null,
  promises: { rows: [], isMore: false },
  quotes: null,
  trade: null,
  disagreements: [],
  today: '2026-11-29',
  touchedOn: '2026-11-10',
  unquoted: [],
}
const task = (on: string, isOverdue = false): Dossier['promises'] => ({
  rows: [{ kind: 'task', id: 9, text: '回电', by: '林晓帆', on, isOverdue }],
  isMore: false,
})
const traded = (now: number, before: number): Dossier['trade'] => ({
  parties: [],
  period: null,
  now: { shipments: now, teu: 0 },
  before: { shipments: before, teu: 0 },
  last: null,
})

test.each<[string, Partial<Known>, object]>([
  ['a client of the pool is claimed first', { company: { ...company, visibility: 'public' } }, { rule: 'claim' }],
  ['what is overdue', { promises: task('2026-11-27', true) }, { rule: 'overdue', text: '回电', n: 2 }],
  [
    'a request without a quote',
    { unquoted: [{ number: 'D-1', endsOn: '2026-12-05' }], promises: task('2026-12-01') },
    { rule: 'request', text: 'D-1', on: '2026-12-05' },
  ],
  ['a quote that ends', { quotes: quote({ validTo: '2026-12-02' }) }, { rule: 'quoteEnds', n: 3 }],
  ['a quote that holds for longer is left alone', { quotes: quote({ validTo: '2026-12-03' }) }, { rule: 'plan' }],
  ['a quote without an outcome', { quotes: quote({ isExpired: true }) }, { rule: 'quoteOver', text: 'Q-7' }],
  ['a client that falls', { company: { ...company, daysLeft: 7 } }, { rule: 'falling', n: 7 }],
  ['one that falls later', { company: { ...company, daysLeft: 8 } }, { rule: 'plan' }],
  [
    'records that disagree',
    { disagreements: findDisagreements({ ...facts, contacts: talk('ordered', '2026-11-12') }) },
    { rule: 'disagreement', n: 1 },
  ],
  ['long silence', { company: { ...company, stale: true } }, { rule: 'idle', n: 19 }],
  [
    'long silence with a plan',
    { company: { ...company, stale: true }, promises: task('2026-12-01') },
    { rule: 'planned', on: '2026-12-01' },
  ],
  ['trade that fell', { trade: traded(7, 10) }, { rule: 'tradeFell', n: 30 }],
  ['trade that fell little', { trade: traded(8, 10) }, { rule: 'plan' }],
  ['a fall among few shipments says nothing', { trade: traded(0, 9) }, { rule: 'plan' }],
  ['nothing planned', {}, { rule: 'plan' }],
])('the next step: %s', (_case, given, step) => {
  expect(chooseNextStep({ ...known, ...given })).toMatchObject(step)
})

test('the rates of a client are those of its own lanes, the surest lane first', () => {
  const way = (pol: string, pod: string, dollars: number | null) => ({
    pol,
    pod,
    dollars,
    isAtLeast: false,
    endsOn: '2026-12-14',
  })
  const valid = [
    way('CNSHA', 'DEHAM', 900),
    way('CNNGB', 'USLAX', 2400),
    way('CNNGB', 'USLGB', null),
    way('CNYTN', 'USLAX', 2200),
    way('CNSHA', 'JPTYO', 300),
  ]
  const ways = {
    core: [{ pol: 'CNNGB', pod: 'USLAX' }],
    asked: [{ pols: ['CNSHA', 'CNNGB'], pods: ['DEHAM'] }],
    quoted: [],
    areaPods: new Set(['USLAX', 'USLGB']),
  }
  expect(ratesOfWays(valid, ways, 9).map(({ pol, pod, because }) => [pol, pod, because])).toEqual([
    ['CNNGB', 'USLAX', 'core'],
    ['CNSHA', 'DEHAM', 'asked'],
    ['CNYTN', 'USLAX', 'area'],
    ['CNNGB', 'USLGB', 'area'],
  ])
  expect(ratesOfWays(valid, ways, 2)).toHaveLength(2)
})
