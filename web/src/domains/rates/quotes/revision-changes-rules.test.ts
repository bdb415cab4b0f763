import type { Quote } from '@seamark/contract/rates/quotes/quotes'
import { expect, test } from 'vitest'
import { changesBetween, type Term } from './revision-changes-rules.ts'

type Line = Quote['lines'][number]
const texts = {
  lane: ({ pols, pods }: Pick<Line, 'pols' | 'pods'>) => `${pols.join('/')} → ${pods.join('/')}`,
  price: (currency: string, value: number, isFrom: boolean) => `${currency} ${value}${isFrom ? '+' : ''}`,
  term: (line: Line, term: Term) => `${line[term] ?? ''}`,
  charge: ({ code, amount }: Quote['charges'][number]) => `${code} ${amount}`,
}
const line = (more: Partial<Line> = {}): Line => ({
  pols: ['CNSHA'],
  pods: ['USLAX'],
  via: '',
  carrier: 'MSCU',
  service: '',
  sailing: '',
  transitDays: null,
  freeDays: null,
  freeDetention: null,
  tonnes: null,
  cutoff: null,
  currency: 'USD',
  basis: 'allIn',
  margin: null,
  rateEnds: null,
  rateId: null,
  remark: '',
  prices: [{ container: '40HQ', buying: null, selling: 2550, isFrom: false }],
  ...more,
})
const doc = { code: 'DOC', side: 'origin', unit: 'bill', container: null, currency: 'CNY', state: 'added' } as const
const quote = {
  incoterm: null,
  cargo: '灯具',
  terms: '',
  validFrom: '2026-11-25',
  validTo: '2026-12-09',
  lines: [line()],
  charges: [{ ...doc, amount: 450 }],
}

test('a revision says which days, prices and charges differ, and what came and went', () => {
  const now = {
    ...quote,
    validTo: '2026-12-14',
    lines: [
      line({ prices: [{ container: '40HQ', buying: null, selling: 2480, isFrom: true }] }),
      line({ pods: ['USLGB'] }),
    ],
    charges: [],
  }
  expect(changesBetween(quote, now, texts)).toEqual([
    { kind: 'field', field: 'validTo', before: '2026-12-09', after: '2026-12-14' },
    { kind: 'price', what: 'CNSHA → USLAX MSCU 40HQ', before: 'USD 2550', after: 'USD 2480+' },
    { kind: 'price', what: 'CNSHA → USLGB MSCU 40HQ', before: '', after: 'USD 2550' },
    { kind: 'charge', what: 'DOC', before: 'DOC 450', after: '' },
  ])
})

test('the same content is no change, and lines of one name are told apart', () => {
  expect(changesBetween(quote, { ...quote }, texts)).toEqual([])
  const twice = { ...quote, lines: [line(), line({ sailing: '12-12' })] }
  expect(changesBetween(quote, twice, texts)).toEqual([
    { kind: 'price', what: 'CNSHA → USLAX MSCU 40HQ #2', before: '', after: 'USD 2550 · 12-12' },
  ])
})

test('what a line says beside its prices is told where it differs', () => {
  const now = {
    ...quote,
    lines: [line({ freeDays: 14, tonnes: 24.5, cutoff: '2026-12-03', basis: 'base', via: 'SGSIN', remark: 'SOC' })],
  }
  const what = 'CNSHA → USLAX MSCU'
  expect(changesBetween({ ...quote, lines: [line({ freeDays: 7 })] }, now, texts)).toEqual([
    { kind: 'term', what, term: 'basis', before: 'allIn', after: 'base' },
    { kind: 'term', what, term: 'via', before: '', after: 'SGSIN' },
    { kind: 'term', what, term: 'freeDays', before: '7', after: '14' },
    { kind: 'term', what, term: 'tonnes', before: '', after: '24.5' },
    { kind: 'term', what, term: 'cutoff', before: '', after: '2026-12-03' },
    { kind: 'term', what, term: 'remark', before: '', after: 'SOC' },
  ])
})

test('a charge of a container that neither revision offers is no change', () => {
  const other = { ...doc, unit: 'container', container: '45HQ', amount: 900 } as const
  expect(changesBetween(quote, { ...quote, charges: [...quote.charges, other] }, texts)).toEqual([])
})
