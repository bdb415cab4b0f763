import type { FindingFlagCode, FindingKind } from '@seamark/contract/groups/choices'
import type { FindingField } from '@seamark/contract/groups/extraction/findings'
import type { FindingState } from '@seamark/contract/groups/choices'
import type { Finding, FindingPlace } from '@seamark/contract/groups/findings/findings'
import { type FindingTerms, termSigns } from '@seamark/contract/groups/findings/terms'
import { lineFlagCodes } from '@seamark/contract/rates/reading/flags'
import type { Tone } from '../../../kit/index.ts'
import { number } from '../../../platform/language/format.ts'
import { currentLanguage, t } from '../../../platform/language/i18n.ts'

export const kindTones: Record<FindingKind, Tone> = {
  contact: 'busy',
  supply: 'good',
  demand: 'warning',
  schedule: 'quiet',
  change: 'quiet',
}

export const stateTones: Record<FindingState, Tone> = {
  found: 'warning',
  accepted: 'good',
  ignored: 'quiet',
  superseded: 'quiet',
}

/** Flags of freight are said as by the reader of rates; the others are ours. */
export const flagText = (flag: FindingFlagCode) => {
  const freight = lineFlagCodes.find((code) => code === flag)
  if (freight) return t(`rates.flag.${freight}`)
  switch (flag) {
    case 'correction':
    case 'portsFromBefore':
    case 'routeAssumed':
      return t(`groups.flag.${flag}`)
    default:
      return flag
  }
}

/** `USD 20GP 1,450 / 40HQ 2,600`, `USD 4.8/kg`, of a change `USD +200`; of a request the containers that are wanted, or how much cargo there is. */
export function pricesText({ draft, terms }: Pick<Finding, 'draft' | 'terms'>): string {
  const signs = terms && termSigns(terms)
  const prices = draft.prices
    .map(({ container, amount }) => `${container} ${number(amount, currentLanguage())}`)
    .join(' / ')
  const boxes = draft.boxes.map(({ container, count }) => `${count}×${container}`).join(' + ')
  const price = prices === '' ? signs?.price || signs?.change : `${draft.currency} ${prices}`.trim()
  return [price, boxes, signs?.cargo].filter(Boolean).join(' · ')
}

/** What comes with the price: `FT 14 · 现舱 · THC +CNY 795/1245`. */
export function termsText({ terms }: Pick<Finding, 'terms'>): string {
  if (!terms) return ''
  const { freeDays, surcharges } = termSigns(terms)
  return [freeDays, spaceText(terms), surcharges].filter(Boolean).join(' · ')
}

const spaceText = ({ space }: Pick<FindingTerms, 'space'>) => (space === '' ? '' : t(`rates.space.${space}`))

export const reachText = ({ draft }: Pick<Finding, 'draft'>) => draft.values.map(({ value }) => value).join(' · ')

/** Whether boxes were found for the request, or taken of the offer. */
export const isMatched = ({ outcomes }: Pick<Finding, 'outcomes'>) => outcomes.some((one) => one.isMatched)

/** `×38 · 12 群`; nothing for what was said once. */
export const timesText = ({ sources, groups }: Pick<Finding, 'sources' | 'groups'>) =>
  sources > 1 ? t('groups.times', { sources, groups }) : ''

/** The four colours by which values are underlined: places, money, days and people. */
export type Colour = 'place' | 'money' | 'day' | 'person'
const colours: Partial<Record<FindingField, Colour>> = {
  pol: 'place',
  pod: 'place',
  via: 'place',
  lane: 'place',
  carrier: 'place',
  service: 'place',
  route: 'place',
  city: 'place',
  price: 'money',
  unitPrice: 'money',
  change: 'money',
  currency: 'money',
  basis: 'money',
  boxes: 'money',
  volume: 'money',
  weight: 'money',
  surcharge: 'money',
  validity: 'day',
  ready: 'day',
  sailing: 'day',
  weekdays: 'day',
  cutoff: 'day',
  transit: 'day',
  freeDays: 'day',
}
export const colourOf = (field: FindingField): Colour => colours[field] ?? 'person'

export interface Piece {
  start: number
  text: string
  field: FindingField | null
}

/** A text in pieces, those from which a value was read named by it. Of two that meet the first stands. */
export function piecesOf(text: string, places: readonly FindingPlace[]): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  const told = places.filter(({ of }) => of === 'text').toSorted((one, other) => one.start - other.start)
  for (const { start, end, field } of told) {
    if (start < at || end <= start || end > text.length) continue
    if (start > at) pieces.push({ start: at, text: text.slice(at, start), field: null })
    pieces.push({ start, text: text.slice(start, end), field })
    at = end
  }
  if (at < text.length) pieces.push({ start: at, text: text.slice(at), field: null })
  return pieces
}
