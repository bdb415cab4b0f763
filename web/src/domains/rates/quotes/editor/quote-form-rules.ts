import { sellingOf } from '@seamark/contract/rates/quotes/margins'
import type { Charge, Margin, QuoteInput, QuoteLine } from '@seamark/contract/rates/quotes/fields'
import type { Quote } from '@seamark/contract/rates/quotes/quotes'
import { addDays } from '@seamark/contract/platform/days'
import { officeDay } from '../../../../platform/session/office-day.ts'
import type { FormProblem } from '../../../../kit/index.ts'

/** The form's fields, as people fill them in. */
export interface QuoteValues
  extends Pick<QuoteInput, 'contactId' | 'language' | 'incoterm' | 'cargo' | 'terms' | 'charges'> {
  /** The first and the last day. */
  valid: [string, string] | null
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
  isFrom: boolean
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
  freeDetention: null,
  tonnes: null,
  cutoff: null,
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
    isFrom: false,
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
  valid: [quote.validFrom, quote.validTo],
  lines: quote.lines.map(lineValuesOf),
})

export const lineValuesOf = ({ margin, ...line }: QuoteLine): LineValues => ({
  ...line,
  marginKind: margin?.kind ?? 'amount',
  marginValue: margin?.value ?? null,
})

/** The body of the call. A container without a selling price was not offered, and a line in which nothing is filled in was not meant. */
export function bodyOf(values: QuoteValues, quote: Pick<Quote, 'company' | 'demandId'>): unknown {
  return {
    companyId: quote.company.id,
    contactId: values.contactId ?? null,
    language: values.language,
    incoterm: values.incoterm ?? null,
    cargo: values.cargo ?? '',
    terms: values.terms ?? '',
    validFrom: values.valid?.[0] ?? '',
    validTo: values.valid?.[1] ?? '',
    demandId: quote.demandId,
    charges: (values.charges ?? []).map(chargeBodyOf),
    lines: (values.lines ?? []).map(({ marginKind, marginValue, prices, ...line }) => ({
      ...line,
      transitDays: line.transitDays ?? null,
      freeDays: line.freeDays ?? null,
      freeDetention: line.freeDetention ?? null,
      tonnes: line.tonnes ?? null,
      cutoff: line.cutoff ?? null,
      margin: marginValue === null || marginValue === undefined ? null : { kind: marginKind, value: marginValue },
      prices: prices.filter(isOffered).map(({ container, buying, selling, isFrom }) => ({
        container,
        buying: buying ?? null,
        selling,
        isFrom: isFrom ?? false,
      })),
    })),
  }
}

/**
 * Moves problems of the body to the fields that the form has for them: prices without a selling price are no part of the body. `noSelling` says that a
 * lane, the first being 1, has none.
 */
export function placeQuoteProblems(
  problems: readonly FormProblem[],
  { lines }: QuoteValues,
  noSelling: (line: number) => string,
): FormProblem[] {
  return problems.map((problem) => {
    const [field, line, part, place, ...rest] = problem.name
    if (field === 'validFrom' || field === 'validTo') return { ...problem, name: ['valid'] }
    if (field !== 'lines' || typeof line !== 'number') return problem
    if (part === 'margin') return { ...problem, name: ['lines', line, 'marginValue'] }
    if (part !== 'prices') return problem
    if (typeof place !== 'number') return { name: [], errors: [noSelling(line + 1)] }
    const offered = (lines[line]?.prices ?? []).flatMap((price, at) => (isOffered(price) ? [at] : []))
    return { ...problem, name: ['lines', line, 'prices', offered[place] ?? place, ...rest] }
  })
}

/** The lines with the prices that are offered to the client. */
export const offeredLines = (lines: readonly Pick<LineValues, 'prices'>[]) =>
  lines.map(({ prices }) => ({
    prices: prices.flatMap((price) => (isOffered(price) && price.container ? [{ container: price.container }] : [])),
  }))

const isOffered = ({ container, selling }: PriceValues) =>
  container !== undefined && selling !== null && selling !== undefined

/** Adds what comes with a chosen rate and the quote does not say yet; what its author has written stays. */
export const withCharges = (written: readonly Charge[], added: readonly Charge[]): Charge[] => [
  ...written,
  ...added.filter(({ code, side }) => !written.some((one) => one.code === code && one.side === side)),
]

/** What the author wrote for the client stays, and what the chosen rate says goes before it. */
export const withRemark = (written: string, said: string): string =>
  said === '' || written.includes(said) ? written : [said, written].filter(Boolean).join(' ')

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
  const today = officeDay(now)
  return { validFrom: today, validTo: addDays(today, 14) }
}
