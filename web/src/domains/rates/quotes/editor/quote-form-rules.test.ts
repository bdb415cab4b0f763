import { quoteInput } from '@seamark/contract/rates/quotes/fields'
import { describe, expect, test } from 'vitest'
import {
  blankLine,
  bodyOf,
  offeredLines,
  placeQuoteProblems,
  type QuoteValues,
  withCharges,
  withMargin,
  withRemark,
} from './quote-form-rules.ts'

const quote = { company: { id: 7, name: '宁波远洋' }, demandId: null }
const values = (more: Partial<QuoteValues> = {}): QuoteValues => ({
  contactId: null,
  language: 'zhEn',
  incoterm: null,
  cargo: '',
  terms: '',
  charges: [],
  valid: ['2026-11-25', '2026-12-14'],
  lines: [],
  ...more,
})

describe('the body of a quote', () => {
  test('has the containers that were priced, with margin and days', () => {
    const line = {
      ...blankLine({ kind: 'percent', value: 5 }),
      pols: ['CNSHA'],
      pods: ['USLAX'],
      prices: [
        { container: '20GP' as const, buying: 100, selling: 105, isFrom: true },
        { container: '40HQ' as const, buying: 200, selling: null, isFrom: false },
      ],
    }
    const body = bodyOf(values({ lines: [line] }), quote)
    expect(quoteInput.parse(body)).toMatchObject({
      companyId: 7,
      validFrom: '2026-11-25',
      validTo: '2026-12-14',
      lines: [
        {
          margin: { kind: 'percent', value: 5 },
          prices: [{ container: '20GP', buying: 100, selling: 105, isFrom: true }],
        },
      ],
    })
  })

  test('says nothing of amounts that have no meaning', () => {
    const charge = { code: 'BAF', side: 'freight', unit: 'container', container: null, currency: 'USD' } as const
    const body = bodyOf(values({ charges: [{ ...charge, amount: 12, state: 'included' }] }), quote)
    expect(quoteInput.parse(body).charges).toMatchObject([{ state: 'included', amount: null }])
  })

  test('without days is refused at its days', () => {
    const checked = quoteInput.safeParse(bodyOf(values({ valid: null }), quote))
    expect(checked.error?.issues.map(({ path }) => path[0])).toContain('validFrom')
  })
})

test('a problem of the body stands at the field that people filled in', () => {
  const prices = [
    { container: '20GP' as const, buying: null, selling: null, isFrom: false },
    { container: '40HQ' as const, buying: null, selling: 9_999_999, isFrom: false },
  ]
  const filled = values({ lines: [{ ...blankLine(null), prices }, blankLine(null)] })
  const placed = placeQuoteProblems(
    [
      ['validTo'],
      ['lines', 0, 'margin', 'value'],
      ['lines', 0, 'prices', 0, 'selling'],
      ['lines', 1, 'prices'],
      ['lines', 1, 'pols'],
    ].map((name) => ({ name, errors: ['wrong'] })),
    filled,
    (line) => `lane ${line}`,
  )
  expect(placed.map(({ name }) => name)).toEqual([
    ['valid'],
    ['lines', 0, 'marginValue'],
    ['lines', 0, 'prices', 1, 'selling'],
    [],
    ['lines', 1, 'pols'],
  ])
  expect(placed[3]?.errors).toEqual(['lane 2'])
})

describe('a margin', () => {
  const line = (marginKind: 'amount' | 'percent', marginValue: number | null) =>
    withMargin({
      ...blankLine(null),
      marginKind,
      marginValue,
      prices: [
        { container: '20GP', buying: 1000, selling: null, isFrom: false },
        { container: '40HQ', buying: null, selling: 2000, isFrom: false },
      ],
    }).prices.map(({ selling }) => selling)

  test.each([
    ['amount', 80, [1080, 2000]],
    ['percent', 8, [1080, 2000]],
    ['amount', null, [null, 2000]],
  ] as const)('of %s %s makes the selling prices whose buying price is known', (kind, value, selling) => {
    expect(line(kind, value)).toEqual(selling)
  })
})

test('a chosen rate adds the charges that the quote does not say yet, and changes none that its author wrote', () => {
  const doc = {
    code: 'DOC',
    side: 'origin',
    unit: 'bill',
    container: null,
    currency: 'CNY',
    amount: 500,
    state: 'added',
  } as const
  const thc = { ...doc, code: 'THC', amount: 1245 }
  expect(withCharges([doc], [{ ...doc, amount: 450 }, thc])).toEqual([doc, thc])
})

test.each([
  ['', 'SOC', 'SOC'],
  ['客户自备箱 SOC', 'SOC', '客户自备箱 SOC'],
  ['先款后货', 'SOC', 'SOC 先款后货'],
  ['先款后货', '', '先款后货'],
])('a remark %j beside a rate that says %j is %j', (written, said, remark) => {
  expect(withRemark(written, said)).toBe(remark)
})

test('a container is offered once it has a selling price', () => {
  const [first, ...others] = blankLine(null).prices
  const line = { ...blankLine(null), prices: first ? [{ ...first, selling: 1850 }, ...others] : [] }
  expect(offeredLines([line, blankLine(null)])).toEqual([{ prices: [{ container: '20GP' }] }, { prices: [] }])
})
