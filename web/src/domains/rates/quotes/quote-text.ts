import type { Charge, QuoteLine } from '@seamark/contract/rates/quotes/fields'
import type { ListedQuote, Quote } from '@seamark/contract/rates/quotes/quotes'
import { t } from '../../../platform/language/i18n.ts'
import type { Tone } from '../../../kit/index.ts'
import type { Term } from './revision-changes-rules.ts'

type Stated = Pick<Quote, 'state' | 'isExpired'>

/** The state as people say it; a quote whose last day has passed is expired, although that is stored nowhere. */
export const stateText = ({ state, isExpired }: Stated) => t(`rates.quoteState.${isExpired ? 'expired' : state}`)

const tones: Record<Quote['state'], Tone> = {
  draft: 'quiet',
  issued: 'busy',
  won: 'good',
  lost: 'bad',
  noReply: 'quiet',
  withdrawn: 'quiet',
}
export const stateTone = ({ state, isExpired }: Stated): Tone => (isExpired ? 'warning' : tones[state])

/** `Q261125-007 R2`; the first revision needs no mark. */
export const numberText = ({ number, revision }: Pick<Quote, 'number' | 'revision'>) =>
  revision === 1 ? number : `${number} R${revision}`

/** `USD 2,550`; `USD 1,450+` where more may come on top. */
export const priceText = (currency: string, value: number, language: string, isFrom = false) =>
  `${currency} ${amountText(value, language, isFrom)}`

/** `2,450`, and `2,450+` for a price that begins there. */
export const amountText = (value: number, language: string, isFrom = false) =>
  `${new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(value)}${isFrom ? '+' : ''}`

/** `CNSHA → USLAX`, `CNSHA/CNNGB → USLAX`. */
export const laneText = ({ pols, pods }: Pick<ListedQuote['lanes'][number], 'pols' | 'pods'>) =>
  `${pols.join('/')} → ${pods.join('/')}`

/** `THC CNY 795 40HQ`, `DOC CNY 450/票`: what it is, how much, for what. */
export function chargeText({ code, amount, currency, unit, container, state }: Charge, language: string): string {
  if (state !== 'added' || amount === null) return `${code} ${t(`rates.quotes.chargeState.${state}`)}`
  const money = unit === 'percent' ? `${amount}%` : priceText(currency ?? '', amount, language)
  const per = unit === 'percent' || container !== null ? (container ?? '') : `/${t(`rates.document.unit.${unit}`)}`
  return [code, `${money}${per.startsWith('/') ? per : ''}`, per.startsWith('/') ? '' : per].filter(Boolean).join(' ')
}

/** What a line says of one of its terms; empty where it says nothing. */
export function termText(line: QuoteLine, term: Term, language: string): string {
  if (term === 'basis') return t(`rates.document.basis.${line.basis}`)
  const value = line[term]
  return typeof value === 'number' ? new Intl.NumberFormat(language).format(value) : (value ?? '')
}

/** Days until the end of the last day: `还剩 3 天`, `今天到期`, `过期 2 天`. */
export function daysLeftText(days: number): string {
  if (days === 0) return t('rates.quotes.endsToday')
  return days > 0 ? t('rates.quotes.daysLeft', { days }) : t('rates.quotes.daysOver', { days: -days })
}
