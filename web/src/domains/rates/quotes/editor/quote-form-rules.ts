import { sellingOf } from '@seamark/contract/rates/quotes/margins'
import type { Charge, Margin, QuoteInput, QuoteLine } from '@seamark/contract/rates/quotes/fields'
import type { Quote } from '@seamark/contract/rates/quotes/quotes'
import { addDays } from '@seamark/contract/platform/days'
import dayjs, { type Dayjs } from 'dayjs'

/** The form's fields, as people fill them in. */
export interface QuoteValues
  extends Pick<QuoteInput, 'contactId' | 'language' | 'incoterm' | 'cargo' | 'terms' | 'charges'> {
  valid: [Dayjs, Dayjs] | null
  lines: LineValues[]
}
export interface LineValues extends Omit<QuoteLine, 'margin' | 'pols' | 'pods' | 'prices' | 'currency'> {
  pols: string[]
  pods: string[]
  currency: string | undefined
  marginKind: Margin['kind']
  marginValue: number | null
  prices: PriceValues[]
}
interface PriceValues {
  container: QuoteLine['prices'][number]['container'] | undefined
  buying: number | null
  selling: number | null
}

export const blankLine = (margin: Margin | null): LineValues => ({
  pols: [],
  pods: [],
  via: '',
  carrier: '',
  service: '',
  sailing: '',
  transitDays: null,
  freeDays: null,
  currency: 'USD',
  basis: 'allIn',
  marginKind: margin?.kind ?? 'amount',
  marginValue: margin?.value ?? null,
  rateEnds: null,
  rateId: null,
  remark: '',
  prices: ['20GP' as const, '40GP' as const, '40HQ' as const].map((container) => ({
    container,
    buying: null,
    selling: null,
  })),
})

export const blankCharge = (): Partial<Charge> => ({
  code: '',
  side: 'origin',
  unit: 'container',
  container: null,
  currency: 'CNY',
  amount: null,
  state: 'added',
})

export const valuesOf = (quote: Quote): QuoteValues => ({
  contactId: quote.contact?.id ?? null,
  language: quote.language,
  incoterm: quote.incoterm,
  cargo: quote.cargo,
  terms: quote.terms,
  charges: quote.charges,
  valid: [dayjs(quote.validFrom), dayjs(quote.validTo)],
  lines: quote.lines.map(lineValuesOf),
})

export const lineValuesOf = ({ margin, ...line }: QuoteLine): LineValues => ({
  ...line,
  marginKind: margin?.kind ?? 'amount',
  marginValue: margin?.value ?? null,
})

/** The body of the call. A container without a selling price was not offered, and a line in which nothing is filled in was not meant. */
export function bodyOf(values: QuoteValues, quote: Pick<Quote, 'company' | 'demandId'>): unknown {
  const day = (moment: Dayjs | undefined) => moment?.format('YYYY-MM-DD') ?? ''
  return {
    companyId: quote.company.id,
    contactId: values.contactId ?? null,
    language: values.language,
    incoterm: values.incoterm ?? null,
    cargo: values.cargo ?? '',
    terms: values.terms ?? '',
    validFrom: day(values.valid?.[0]),
    validTo: day(values.valid?.[1]),
    demandId: quote.demandId,
    charges: (values.charges ?? []).map(chargeBodyOf),
    lines: (values.lines ?? []).map(({ marginKind, marginValue, prices, ...line }) => ({
      ...line,
      transitDays: line.transitDays ?? null,
      freeDays: line.freeDays ?? null,
      margin: marginValue === null || marginValue === undefined ? null : { kind: marginKind, value: marginValue },
      prices: prices
        .filter(({ container, selling }) => container !== undefined && selling !== null && selling !== undefined)
        .map(({ container, buying, selling }) => ({ container, buying: buying ?? null, selling })),
    })),
  }
}

/** A charge as the call wants it: a percentage has no currency, and what is included no amount. */
export const chargeBodyOf = (charge: Charge): Charge => ({
  ...charge,
  container: charge.container ?? null,
  currency: charge.unit === 'percent' ? null : (charge.currency ?? null),
  amount: charge.state === 'included' ? null : (charge.amount ?? null),
})

/** The prices of a line after its margin or a buying price changed: each selling price whose buying price is known is made anew. */
export function withMargin(line: LineValues): LineValues {
  const { marginValue, marginKind } = line
  if (marginValue === null || marginValue === undefined) return line
  return {
    ...line,
    prices: line.prices.map((price) =>
      price.buying === null || price.buying === undefined
        ? price
        : { ...price, selling: sellingOf(price.buying, { kind: marginKind, value: marginValue }) },
    ),
  }
}

/** The first and last day of a new quote: from today for two weeks, which is how long space is usually held. */
export const usualDays = (now = new Date()) => {
  const today = dayjs(now).format('YYYY-MM-DD')
  return { validFrom: today, validTo: addDays(today, 14) }
}
