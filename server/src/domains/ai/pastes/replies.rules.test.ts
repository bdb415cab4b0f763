import type { BestOffer } from '@seamark/contract/ai/pastes/items'
import { findingDraft } from '@seamark/contract/groups/findings/fields'
import type { FindingTerms } from '@seamark/contract/groups/findings/terms'
import type { z } from 'zod'
import { expect, test } from 'vitest'
import { type Asked, lacksOf, languageOfText, replyTo, wantsReply } from './replies.rules.ts'

const draft = (given: z.input<typeof findingDraft> = {}) => findingDraft.parse(given)
const whole: z.input<typeof findingDraft> = {
  pols: ['CNNBG'],
  pods: ['USLAX'],
  boxes: [{ container: '40HQ', count: 2 }],
  effective: '2026-12-01',
}
const terms = (given: Partial<FindingTerms> = {}): FindingTerms => ({
  mode: 'fcl',
  currency: '',
  unitPrice: null,
  change: null,
  volume: null,
  weight: null,
  tonnes: null,
  freeDays: [],
  surcharges: [],
  space: '',
  ...given,
})
const asked = (
  kind: Asked['kind'],
  given: z.input<typeof findingDraft> = {},
  more: Partial<FindingTerms> = {},
): Asked => ({
  kind,
  draft: draft(given),
  terms: terms(more),
})
const prices = [{ container: '40HQ' as const, amount: 2450, isFrom: true }]

test.each([
  ['a whole inquiry lacks nothing', asked('demand', whole), []],
  ['an empty one lacks all that a price needs', asked('demand'), ['pol', 'pod', 'boxes', 'ready']],
  ['a day by which it is wanted is a day', asked('demand', { ...whole, effective: null, expiry: '2026-12-20' }), []],
  ['part loads are asked by weight and size', asked('demand', { ...whole, boxes: [] }, { mode: 'lcl' }), ['cargo']],
  ['and lack nothing with one of them', asked('demand', { ...whole, boxes: [] }, { mode: 'lcl', volume: 3.5 }), []],
  ['an offer needs its ports and a price', asked('supply', { pols: ['CNNBG'] }), ['pod', 'prices']],
  [
    'a price a kilogram is one',
    asked('supply', { ...whole }, { mode: 'air', unitPrice: { amount: 4.8, unit: 'kg' } }),
    [],
  ],
  ['people are not asked', asked('contact'), []],
  ['changes are not asked', asked('change'), []],
])('%s', (_, one, lacks) => {
  expect(lacksOf(one)).toEqual(lacks)
  expect(wantsReply(one)).toBe(one.kind === 'demand' || lacks.length > 0)
})

const best = (isExpired: boolean): BestOffer => ({
  id: 1,
  number: 'R1',
  carrier: 'MSC',
  currency: 'USD',
  prices,
  endsOn: '2026-12-05',
  isExpired,
})
const reply = (one: Asked, offer: BestOffer | null, more: { seesOffers?: boolean; language?: 'zh' | 'en' } = {}) =>
  replyTo({
    ...one,
    best: offer,
    seesOffers: true,
    language: 'zh',
    portOf: (code) => `港${code.slice(2)}`,
    carrierOf: () => '',
    ...more,
  })

test('a rate that holds is quoted with its last day, and what is empty is asked for', () => {
  expect(reply(asked('demand', whole), best(false))).toBe(
    '港NBG → 港LAX：MSC USD 40HQ 2450+，有效期至 2026-12-05，以订舱确认为准。',
  )
  expect(reply(asked('demand', { pols: ['CNNBG'], pods: ['USLAX'] }), best(false))).toContain(
    '\n请补充：柜型柜量、货好时间。',
  )
  expect(reply(asked('demand', whole), best(false), { language: 'en' })).toContain('valid until 2026-12-05')
})

test('a rate that has ended is said to have ended, and no price of it is told', () => {
  const text = reply(asked('demand', whole), best(true))
  expect(text).toContain('已于 2026-12-05 到期')
  expect(text).not.toContain('2450')
})

test('without a rate, or without the right to see rates, no price is promised', () => {
  expect(reply(asked('demand', whole), null)).toContain('目前没有有效运价')
  expect(reply(asked('demand', whole), null, { seesOffers: false })).toBe('港NBG → 港LAX：收到，我查好运价报您。')
  expect(reply(asked('demand', { pols: ['CNNBG'] }), null)).toBe('请补充：目的港、柜型柜量、货好时间。')
})

test('an offer is asked for what it lacks, and is never told our price', () => {
  expect(reply(asked('supply', { pols: ['CNNBG'], pods: ['USLAX'] }), best(false))).toBe('收到，请补充：价格。')
  expect(reply(asked('supply', { ...whole, prices: [{ container: '40HQ', amount: 1 }] }), best(false))).toBe('')
})

test.each([
  ['求 宁波-LA 40HQ', 'zh'],
  ['Please quote 2x40HQ from Singapore', 'en'],
  ['Necesito 2 contenedores desde Ningbo', 'es'],
  ['上海から横浜まで見積もりをお願いします', 'ja'],
])('%s is answered in %s', (text, language) => expect(languageOfText(text)).toBe(language))
