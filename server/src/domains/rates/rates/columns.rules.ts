import type { NewRate, rateSources } from '@seamark/contract/rates/rates/fields'
import { comparablePrice, type Compared, inDollars } from '../prices/comparable.rules.ts'
import { keyOfOffer } from '../prices/keys.rules.ts'
import { legsOf } from '../prices/legs.rules.ts'

/** The word that was written for a port, by `pol CNSHA`. */
export type PortWords = ReadonlyMap<string, string>

/** A rate that has been checked, and whose it is. */
export interface GivenRate {
  rate: NewRate
  ownerId: number
  source: (typeof rateSources)[number]
  sourceText?: string | undefined
  readingLineId?: number | null | undefined
  copiedFrom?: number | null | undefined
  words?: PortWords | undefined
}

type PerDollar = Compared['perDollar']

/** The key of an offer; a request replaces nothing and has none. */
export const keyOf = ({ rate, ownerId }: Pick<GivenRate, 'rate' | 'ownerId'>) =>
  rate.side === 'supply' ? keyOfOffer({ ...rate, ownerId }) : null

/** The columns that hold the values of a rate. */
export function valueColumns(rate: NewRate, number: string) {
  const open = [number, rate.routeCode, rate.contractNumber, rate.cargo]
  return {
    kind: rate.kind,
    basis: rate.basis,
    currency: rate.currency,
    carrier: rate.carrier,
    route_code: rate.routeCode,
    contract_number: rate.contractNumber,
    via: rate.via,
    lane: rate.lane,
    effective: rate.effective,
    expiry: rate.expiry,
    ends_on: rate.expiry,
    box_owner: rate.boxOwner,
    space: rate.space,
    sailing_days: rate.sailingDays,
    weekdays: rate.weekdays,
    cutoff: rate.cutoff,
    transit_days: rate.transitDays,
    free_combined: rate.freeCombined,
    free_demurrage: rate.freeDemurrage,
    free_detention: rate.freeDetention,
    tonnes: rate.tonnes,
    cargo: rate.cargo,
    cargo_class: rate.cargoClass,
    releases: rate.releases,
    company_id: rate.companyId,
    contact_id: rate.contactId,
    source_name: rate.companyId === null ? rate.sourceName : '',
    remark: rate.remark,
    recommended: rate.recommended,
    search_open: searchText(open),
    search_all: searchText([...open, rate.sourceName, rate.remark]),
  }
}

const searchText = (parts: readonly string[]) =>
  parts
    .filter((part) => part !== '')
    .join(' | ')
    .normalize('NFKC')
    .toLowerCase()

interface Given extends Pick<GivenRate, 'rate' | 'words'> {
  key: string | null
  isOnly?: boolean
}

/**
 * The rows of the tables below a rate. `taken` are the boxes of each container that pairs have taken. The prices of an only offer of its key hold on all of
 * its days; those of all others hold once their key is settled.
 */
export function childRows(
  id: number,
  { rate, key, isOnly = false, words }: Given,
  perDollar: PerDollar,
  taken: ReadonlyMap<string, number> = new Map(),
) {
  const { basis, currency, effective, expiry, surcharges } = rate
  const compared = { basis, currency, effective, surcharges, perDollar }
  const prices = rate.prices.map((price) => {
    const { amount, atLeast } = comparablePrice(price, compared)
    return { ...price, comparable: amount, comparableUsd: inDollars(amount, compared), atLeast }
  })
  return {
    rate_ports: (['pol', 'pod'] as const).flatMap((role) =>
      rate[`${role}s`].map((code, place) => ({
        rate_id: id,
        role,
        place,
        code,
        word: words?.get(`${role} ${code}`) ?? '',
      })),
    ),
    prices: prices.map(({ container, amount, isFrom, isImplied, comparable, comparableUsd, atLeast }) => ({
      rate_id: id,
      container,
      amount,
      currency,
      is_from: isFrom,
      is_implied: isImplied,
      comparable,
      comparable_usd: comparableUsd,
      at_least: atLeast,
      key,
      effective,
      expiry,
      during: isOnly ? `[${effective},${expiry ?? ''}]` : 'empty',
      live: isOnly,
    })),
    surcharges: surcharges.map((surcharge, place) => ({
      rate_id: id,
      place,
      code: surcharge.code,
      side: surcharge.side,
      unit: surcharge.unit,
      amounts: surcharge.amounts,
      currency: surcharge.currency,
      state: surcharge.state,
      valid_from: surcharge.validFrom,
    })),
    boxes: rate.boxes
      .filter(({ count, container }) => count > 0 || rate.side === 'supply' || taken.has(container))
      .map(({ container, count }) => ({
        rate_id: id,
        container,
        total: count,
        open: count - (taken.get(container) ?? 0),
      })),
    legs: legsOf({ ...rate, prices }).map((leg) => ({ rate_id: id, side: rate.side, state: 'open', ...leg })),
  }
}
export type ChildRows = ReturnType<typeof childRows>

/** The values of a rate for the audit log. */
export function loggedRate(
  { confirmPrices: _confirm, confirmRelease: _release, ...values }: NewRate,
  whose: { ownerId: number },
) {
  return { ...values, ownerId: whose.ownerId }
}

/** What makes two offers of one key the same price on the same days. */
export const signatureOf = ({
  effective,
  expiry,
  prices,
}: {
  effective: string
  expiry: string | null
  prices: readonly { container: string; amount: number; isFrom: boolean }[]
}): string =>
  JSON.stringify([
    effective,
    expiry,
    prices.map(({ container, amount, isFrom }) => `${container} ${amount}${isFrom ? '+' : ''}`).toSorted(),
  ])

/** What an offer says beside its prices and days. */
export type OfferTerms = Pick<
  NewRate,
  | 'basis'
  | 'via'
  | 'surcharges'
  | 'boxes'
  | 'space'
  | 'weekdays'
  | 'cutoff'
  | 'transitDays'
  | 'freeCombined'
  | 'freeDemurrage'
  | 'freeDetention'
  | 'tonnes'
  | 'cargo'
  | 'releases'
>

/** Whether an offer says something else than one that is there, beside its price. What it leaves out it does not change. */
export function hasOtherTerms(given: OfferTerms, standing: OfferTerms): boolean {
  const said = comparedTerms(given)
  const there = comparedTerms(standing)
  return said.some((term, at) => term !== '' && term !== there[at])
}

/** Each term as a text; empty for one that nobody said. */
function comparedTerms(terms: OfferTerms): string[] {
  const { basis, surcharges, boxes, weekdays, releases } = terms
  const listed = (parts: readonly (string | number)[]) => parts.map(String).toSorted().join(' ')
  return [
    basis === 'unknown' ? '' : basis,
    listed(
      surcharges.map((one) =>
        JSON.stringify([one.code, one.state, one.amounts, one.unit, one.currency, one.side, one.validFrom]),
      ),
    ),
    listed(boxes.map(({ container, count }) => `${container} ${count}`)),
    listed(weekdays),
    listed(releases),
    terms.via,
    terms.space,
    terms.cargo,
    terms.cutoff ?? '',
    ...[terms.transitDays, terms.freeCombined, terms.freeDemurrage, terms.freeDetention, terms.tonnes].map((value) =>
      value === null ? '' : String(value),
    ),
  ]
}
