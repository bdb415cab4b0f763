import { quoteInput, type quoteLine } from '@seamark/contract/rates/quotes/fields'
import { createQuote, issueQuote, type Quote } from '@seamark/contract/rates/quotes/quotes'
import { newRate, type NewRate } from '@seamark/contract/rates/rates/fields'
import { addDays } from '@seamark/contract/platform/days'
import type { z } from 'zod'
import { dayAt } from '../../platform/days.ts'
import type { Caller } from '../phonebook/testing.ts'

type GivenRate = Partial<z.input<typeof newRate>>

/** An offer from Shanghai to Los Angeles that holds for years, so that no test depends on the day. */
export const anOffer = (given: GivenRate = {}): NewRate =>
  newRate.parse({
    side: 'supply',
    kind: 'fak',
    basis: 'base',
    currency: 'USD',
    carrier: 'MSC',
    routeCode: 'AAC2',
    pols: ['CNSHA'],
    pods: ['USLAX'],
    effective: '2026-01-01',
    expiry: '2099-12-31',
    prices: [
      { container: '20GP', amount: 1850 },
      { container: '40GP', amount: 2300 },
      { container: '40HQ', amount: 2350 },
    ],
    ...given,
  })

/** A request for two high cubes on the same way. */
export const aRequest = (given: GivenRate = {}): NewRate =>
  newRate.parse({
    side: 'demand',
    currency: 'USD',
    pols: ['CNSHA'],
    pods: ['USLAX'],
    effective: '2026-01-01',
    expiry: '2099-12-31',
    boxes: [{ container: '40HQ', count: 2 }],
    ...given,
  })

export const today = () => dayAt(new Date(), 'Asia/Shanghai')
export const daysOn = (days: number) => addDays(today(), days)

type Given = Partial<z.input<typeof quoteInput>>

/** A line as a form sends it: 40HQ from Shanghai to Los Angeles, bought for 2,450 and sold for 2,550. */
export const aLine = (more: Partial<z.input<typeof quoteLine>> = {}) => ({
  pols: ['CNSHA'],
  pods: ['USLAX'],
  carrier: 'MSCU',
  currency: 'USD',
  basis: 'allIn' as const,
  margin: { kind: 'amount' as const, value: 100 },
  prices: [{ container: '40HQ' as const, buying: 2450, selling: 2550 }],
  ...more,
})

export const aQuote = (companyId: number, given: Given = {}) =>
  quoteInput.parse({ companyId, validFrom: today(), validTo: daysOn(14), lines: [aLine()], ...given })

export const draftOf = (caller: Caller, companyId: number, given: Given = {}): Promise<Quote> =>
  caller.call(createQuote, { body: aQuote(companyId, given) })

export const issued = async (caller: Caller, companyId: number, given: Given = {}): Promise<Quote> => {
  const { id, version } = await draftOf(caller, companyId, given)
  return caller.call(issueQuote, { params: { id }, version, body: { expiredLinesSeen: false } })
}

/** The values that nobody but the author and who reaches her may read; they occur in no other field. */
export const secretCost = 1234.56
export const secretMargin = 77.44
export const secretLine = (): ReturnType<typeof aLine> => ({
  ...aLine(),
  margin: { kind: 'amount', value: secretMargin },
  prices: [{ container: '40HQ', buying: secretCost, selling: 1312 }],
})
