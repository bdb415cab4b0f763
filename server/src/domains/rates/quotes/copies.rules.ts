import { offeredCharges } from '@seamark/contract/rates/quotes/bill-charges'
import type { Charge, Margin, QuoteLanguage, QuoteLine } from '@seamark/contract/rates/quotes/fields'
import { sellingOf } from '@seamark/contract/rates/quotes/margins'
import { boxOwnerSigns } from '@seamark/contract/rates/rates/fields'
import type { Surcharge } from '@seamark/contract/rates/prices/prices'
import type { Rate } from '@seamark/contract/rates/rates/rates'
import { amountFor } from '../prices/comparable.rules.ts'
import type { Language } from '@seamark/contract/languages'

/** The line of a quote as a copy of an offer, with the margin on top of each price. */
export const lineOfRate = (rate: Rate, margin: Margin, language: QuoteLanguage): QuoteLine => ({
  pols: rate.pols,
  pods: rate.pods,
  via: rate.via,
  carrier: rate.carrier,
  service: rate.routeCode,
  sailing: sailingText(rate, language),
  transitDays: rate.transitDays,
  freeDays: rate.freeCombined ?? rate.freeDemurrage,
  freeDetention: rate.freeDetention,
  tonnes: rate.tonnes,
  cutoff: rate.cutoff,
  currency: rate.currency,
  basis: rate.basis,
  margin,
  rateEnds: rate.endsOn ?? rate.expiry,
  rateId: rate.id,
  // The client has to bring the box.
  remark: rate.boxOwner === 'shipper' ? boxOwnerSigns.shipper : '',
  prices: pricesSaid(rate).map(({ container, amount, isFrom }) => ({
    container,
    buying: amount,
    selling: sellingOf(amount, margin),
    isFrom,
  })),
})

/** A 40GP that follows from the price of the 40HQ was named by nobody, so it is offered to nobody. */
const pricesSaid = ({ prices }: Pick<Rate, 'prices'>) => prices.filter(({ isImplied }) => !isImplied)

type Charged = Pick<Rate, 'surcharges' | 'currency' | 'prices' | 'carrier' | 'pols' | 'pods'>

/** A charge that the office keeps for a port. */
export interface KeptCharge {
  port: string
  charge: Charge
}

/**
 * What comes on top of the offers of a quote, or is in them, as charges that the client reads. One that is alike for all of them stands once; one that
 * differs stands for each carrier, or where one carrier has several, for each way. `kept` are the office's usual charges for each of the offers, those
 * of its carrier first; what an offer says itself goes before them.
 */
export function chargesOfRates(
  rates: readonly Charged[],
  kept: readonly (readonly KeptCharge[])[],
  today: string,
): Charge[] {
  const all = rates.flatMap((rate, at) =>
    chargesOfRate(rate, kept[at] ?? [], today).map((charge) => ({ rate, charge, of: `${charge.code} ${charge.side}` })),
  )
  return [...Map.groupBy(all, ({ of }) => of).values()].flatMap((own) => {
    if (areAlike(own, ({ rate }) => rate)) return unlike(own.map(({ charge }) => charge))
    const byCarrier = Map.groupBy(own, ({ rate }) => rate.carrier)
    const isByWay = [...byCarrier.values()].some((one) => !areAlike(one, ({ rate }) => rate))
    return unlike(
      own.map(({ charge, rate: { carrier, pols, pods } }) =>
        named(charge, isByWay ? `${carrier} ${pols[0] ?? ''}-${pods[0] ?? ''}` : carrier),
      ),
    )
  })
}

/** Whether all who say a charge say the same of it. */
const areAlike = <One extends { charge: Charge }>(said: readonly One[], whose: (one: One) => unknown) =>
  new Set([...Map.groupBy(said, whose).values()].map((own) => JSON.stringify(own.map(({ charge }) => charge)))).size < 2

const unlike = (charges: readonly Charge[]): Charge[] => [
  ...new Map(charges.map((charge) => [JSON.stringify(charge), charge])).values(),
]

const named = (charge: Charge, of: string): Charge => ({ ...charge, code: `${charge.code} ${of.trim()}` })

function chargesOfRate(rate: Charged, kept: readonly KeptCharge[], today: string): Charge[] {
  const said = rate.surcharges.flatMap((surcharge) => chargesOf(surcharge, rate, today))
  const isSaid = ({ code, side }: Charge) =>
    rate.surcharges.some((one) => one.code === code && (one.side === '' || one.side === side))
  const keyOf = ({ charge: { code, side, container } }: KeptCharge) => [code, side, container].join(' ')
  // The carrier's own charges at a port come before those that every carrier takes there.
  const first = new Map(kept.toReversed().map((one) => [`${one.port} ${keyOf(one)}`, one]))
  const isOffered = ({ charge }: KeptCharge) => offeredCharges([charge], [{ prices: pricesSaid(rate) }]).length > 0
  const beside = [...first.values()].toReversed().filter((one) => isOffered(one) && !isSaid(one.charge))
  return [
    ...said,
    ...[...Map.groupBy(beside, keyOf).values()].flatMap((own) =>
      areAlike(own, ({ port }) => port)
        ? unlike(own.map(({ charge }) => charge))
        : own.map(({ charge, port }) => named(charge, port)),
    ),
  ]
}

/** A surcharge with an amount for each size is a charge for each container that the offer prices. */
function chargesOf(
  { code, side, unit, amounts, currency, state, validFrom }: Surcharge,
  { currency: usual, ...rate }: Charged,
  today: string,
): Charge[] {
  // GRI +300 from 12-15 is in no price yet: it says from when, and the carrier says whether it comes.
  const isLater = validFrom !== null && validFrom > today
  const charge = {
    code: isLater ? `${code} ${validFrom} →` : code,
    side: side === '' ? ('freight' as const) : side,
    unit,
    container: null,
  }
  const [first] = amounts
  // An addition without an amount is one that nobody has said yet.
  if (state !== 'added' || first === undefined)
    return [{ ...charge, currency: null, amount: null, state: state === 'included' ? state : 'subjectTo' }]
  const money = {
    currency: unit === 'percent' ? null : currency || usual || null,
    state: isLater ? ('subjectTo' as const) : state,
  }
  if (amounts.length === 1) return [{ ...charge, ...money, amount: first }]
  return pricesSaid(rate).map(({ container }) => ({
    ...charge,
    ...money,
    amount: amountFor(amounts, container),
    container,
  }))
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
  return sailingDays
    .toSorted()
    .map((day) => day.slice(5))
    .join(' / ')
}

/** 2024-01-01 was a Monday. */
const weekdayName = (day: number, language: Language) =>
  new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(Date.UTC(2024, 0, day))
