import type { Charge, Margin, QuoteLanguage, QuoteLine } from '@seamark/contract/rates/quotes/fields'
import { sellingOf } from '@seamark/contract/rates/quotes/margins'
import { boxOwnerSigns } from '@seamark/contract/rates/rates/fields'
import type { Surcharge } from '@seamark/contract/rates/prices/prices'
import type { Rate } from '@seamark/contract/rates/rates/rates'
import type { Language } from '@seamark/contract/languages'

/** A quote says days up to these; what lies beyond is left for the author to say in words. */
const most = { transit: 120, free: 90 }
const mostPrices = 8

/** The line of a quote as a copy of an offer, with the margin on top of each price. */
export const lineOfRate = (rate: Rate, margin: Margin, language: QuoteLanguage): QuoteLine => ({
  pols: rate.pols.slice(0, 10),
  pods: rate.pods.slice(0, 10),
  via: rate.via,
  carrier: rate.carrier,
  service: rate.routeCode.slice(0, 30),
  sailing: sailingText(rate, language),
  transitDays: within(rate.transitDays, most.transit),
  freeDays: within(rate.freeCombined ?? rate.freeDemurrage, most.free),
  currency: rate.currency,
  basis: rate.basis,
  margin,
  rateEnds: rate.endsOn ?? rate.expiry,
  rateId: rate.id,
  // The client has to bring the box.
  remark: rate.boxOwner === 'shipper' ? boxOwnerSigns.shipper : '',
  prices: rate.prices
    .slice(0, mostPrices)
    .map(({ container, amount }) => ({ container, buying: amount, selling: sellingOf(amount, margin) })),
})

/** What comes on top of an offer, or is in it, as charges that the client reads; a surcharge with one amount for each size is one for each. */
export const chargesOfRate = ({ surcharges, currency }: Pick<Rate, 'surcharges' | 'currency'>): Charge[] =>
  surcharges.flatMap((one) => chargesOf(one, currency))

const sizes = ['20GP', '40GP', '40HQ', '45HQ'] as const

function chargesOf({ code, side, unit, amounts, currency, state }: Surcharge, usual: string): Charge[] {
  const charge = { code, side: side === '' ? ('freight' as const) : side, unit, container: null }
  const [first] = amounts
  // An addition without an amount is one that nobody has said yet.
  if (state !== 'added' || first === undefined)
    return [{ ...charge, currency: null, amount: null, state: state === 'included' ? state : 'subjectTo' }]
  const money = { currency: unit === 'percent' ? null : currency || usual || null, state }
  if (amounts.length === 1) return [{ ...charge, ...money, amount: first }]
  return amounts.map((amount, place) => ({ ...charge, ...money, amount, container: sizes[place] ?? null }))
}

/** The charges of several sources, each once: what stands earlier holds. */
export function mergeCharges(...sources: readonly (readonly Charge[])[]): Charge[] {
  const known = new Map<string, Charge>()
  for (const charge of sources.flat()) {
    const key = [charge.code, charge.side, charge.container].join(' ')
    if (!known.has(key)) known.set(key, charge)
  }
  return [...known.values()]
}

const languagesOf: Record<QuoteLanguage, readonly Language[]> = {
  zh: ['zh'],
  en: ['en'],
  zhEn: ['zh', 'en'],
  es: ['es'],
  ja: ['ja'],
}

/** Days of the week in the document's languages, else the dates of the ships: `周三 Wed`, `12-05 / 12-12`. */
function sailingText(
  { weekdays, sailingDays }: Pick<Rate, 'weekdays' | 'sailingDays'>,
  language: QuoteLanguage,
): string {
  if (weekdays.length > 0)
    return languagesOf[language]
      .map((one) => weekdays.map((day) => weekdayName(day, one)).join(one === 'zh' || one === 'ja' ? '、' : ', '))
      .join(' ')
      .slice(0, 100)
  return sailingDays
    .toSorted()
    .map((day) => day.slice(5))
    .join(' / ')
    .slice(0, 100)
}

/** 2024-01-01 was a Monday. */
const weekdayName = (day: number, language: Language) =>
  new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(Date.UTC(2024, 0, day))

const within = (days: number | null, limit: number) => (days === null || days > limit ? null : days)
