import { daysBetween } from '@seamark/contract/platform/days'
import type { Span } from '@seamark/contract/rates/reading/lines'
import type { DayFact, Facts } from './facts.rules.ts'

/** What may be said once for many lines, above or below them (R6). */
export type Shared = Pick<
  Facts,
  | 'carrier'
  | 'service'
  | 'currency'
  | 'basis'
  | 'cargo'
  | 'goods'
  | 'boxOwner'
  | 'rateKind'
  | 'space'
  | 'weekdays'
  | 'transit'
  | 'tonnes'
  | 'volume'
  | 'weight'
  | 'days'
  | 'free'
  | 'release'
  | 'surcharges'
  | 'mode'
  | 'cues'
> & {
  pols: Facts['pols']
  /** The text that was read in pieces, where any of this was said in one. */
  parted: Span | null
}

export const nothingShared: Shared = {
  pols: [],
  carrier: null,
  service: null,
  currency: null,
  basis: null,
  cargo: null,
  goods: null,
  boxOwner: null,
  rateKind: null,
  space: null,
  weekdays: null,
  transit: null,
  tonnes: null,
  volume: null,
  weight: null,
  days: [],
  free: [],
  release: [],
  surcharges: [],
  mode: null,
  cues: [],
  parted: null,
}

/** Whether nothing is said that others could share. */
export const isSilent = (own: Shared): boolean =>
  // The keys of the object are exactly those of the type.
  (Object.keys(nothingShared) as (keyof Shared)[]).every((key) => {
    const value = own[key]
    return value === null || (Array.isArray(value) && value.length === 0)
  })

/** Returns what is said first, completed by what is said elsewhere. */
export function completed<Own extends Shared>(own: Own, elsewhere: Shared): Own {
  return {
    ...own,
    pols: own.pols.length > 0 ? own.pols : elsewhere.pols,
    carrier: own.carrier ?? elsewhere.carrier,
    service: own.service ?? elsewhere.service,
    currency: own.currency ?? elsewhere.currency,
    basis: own.basis ?? elsewhere.basis,
    cargo: own.cargo ?? elsewhere.cargo,
    goods: own.goods ?? elsewhere.goods,
    boxOwner: own.boxOwner ?? elsewhere.boxOwner,
    rateKind: own.rateKind ?? elsewhere.rateKind,
    space: own.space ?? elsewhere.space,
    weekdays: own.weekdays ?? elsewhere.weekdays,
    transit: own.transit ?? elsewhere.transit,
    tonnes: own.tonnes ?? elsewhere.tonnes,
    volume: own.volume ?? elsewhere.volume,
    weight: own.weight ?? elsewhere.weight,
    days: [
      ...own.days,
      ...elsewhere.days.filter((day) => !own.days.some((one) => isSameUse(one, day) && !isWithin(day, one))),
    ],
    free: own.free.length > 0 ? own.free : elsewhere.free,
    release: own.release.length > 0 ? own.release : elsewhere.release,
    surcharges: [
      ...own.surcharges,
      ...elsewhere.surcharges.filter(({ code }) => !own.surcharges.some((one) => one.code === code)),
    ],
    mode: own.mode ?? elsewhere.mode,
    cues: own.cues.length > 0 ? own.cues : elsewhere.cues.filter((cue) => cue === 'demand' || cue === 'ask'),
    parted: own.parted ?? elsewhere.parted,
  }
}

/** What a day is about; a single day about which nothing is said is that of a ship. */
export const purposeOf = ({ role, from, to, list }: DayFact): 'sailing' | 'cutoff' | 'ready' | 'other' | 'validity' => {
  if (role === 'cutoff' || role === 'ready' || role === 'other') return role
  if (role === 'sailing' || role === null) return from === to || list.length > 0 ? 'sailing' : 'validity'
  return 'validity'
}

/** Dec 1-14 within the month of a title says it more exactly. */
const isWithin = (day: DayFact, month: DayFact) =>
  purposeOf(day) === 'validity' &&
  month.role === null &&
  (month.from?.endsWith('-01') ?? false) &&
  daysBetween(month.from ?? '', month.to ?? '') > 26 &&
  (day.from ?? '') >= (month.from ?? '') &&
  (day.to ?? '') <= (month.to ?? '')

/** A first and a last day complete each other; otherwise what is said nearer is about the same. */
const isSameUse = (one: DayFact, other: DayFact) =>
  purposeOf(one) === purposeOf(other) &&
  !(one.role === 'from' && other.role === 'till') &&
  !(one.role === 'till' && other.role === 'from')
