import { numberText } from './number-text.ts'

/** Shows a number as its cell does, as far as that matters: dates, leading zeros, percent. */
export type NumberFormat = (value: number) => string

export interface Shown {
  startsIn1904: boolean
  /** Whether a currency other than dollars is written before the number. */
  showsCurrency: boolean
}

/** Returns the format of a format code. Dates become `YYYY-MM-DD`, with ` HH:mm:ss` if the code shows a time, whatever its order and language. */
export function numberFormat(code: string, { startsIn1904, showsCurrency }: Shown): NumberFormat {
  const section = code.split(';')[0] ?? ''
  const plain = withoutLiterals(section)
  if (/\[(?:h+|m+|s+)\]/i.test(plain)) return duration
  const signs = plain.replace(/\[[^\]]*\]/g, '').replace(/general|e[+-]/gi, '')
  const hasTime = /[hs]/i.test(signs)
  const hasDay = /[yde]/i.test(signs) || (/m/i.test(signs) && !hasTime)
  if (hasDay || hasTime) return (value) => dateText(value, { hasDay, hasTime, startsIn1904 })
  if (signs.includes('%')) return (value) => `${numberText(value * 100)}%`
  const padded = /^((?:"[^"]*"|\\.)*)(0{2,})$/.exec(section)
  if (!padded) return showsCurrency ? withCurrency(currencyIn(section)) : numberText
  const [, literal = '', zeros = ''] = padded
  const prefix = literal.replace(/"([^"]*)"|\\(.)/g, '$1$2')
  return (value) =>
    Number.isInteger(value) && value >= 0 ? prefix + String(value).padStart(zeros.length, '0') : numberText(value)
}

/** Returns the code of a built-in format, which has only a number; 27–36 and 50–58 are Chinese and Japanese dates and times. */
export function builtInFormat(id: number): string {
  if ((id >= 14 && id <= 17) || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 54) || id === 57 || id === 58)
    return 'yyyy-mm-dd'
  if ((id >= 18 && id <= 21) || (id >= 32 && id <= 35) || id === 45 || id === 47 || id === 55 || id === 56)
    return 'hh:mm:ss'
  if (id === 22) return 'yyyy-mm-dd hh:mm'
  if (id === 46) return '[h]:mm:ss'
  return id === 9 || id === 10 ? '0%' : 'General'
}

/** Removes quoted texts, characters after `\`, blanks as wide as a character (`_)`) and fillings (`* `), which say nothing about the number. */
const withoutLiterals = (section: string) => section.replace(/"[^"]*"|\\.|[_*]./g, '')

const withCurrency = (sign: string): NumberFormat => (sign === '' ? numberText : (value) => sign + numberText(value))

/**
 * Returns the currency that a format writes beside its numbers, by its symbol if it has one: `[$€-2]`, `"EUR"`, `£`. Empty for dollars,
 * kilograms and a blank as wide as a symbol (`_€`).
 */
function currencyIn(section: string): string {
  const parts = [
    ...section.matchAll(/[_*].|\[\$(?<named>[^\]-]+)[^\]]*\]|"(?<text>[^"]*)"|\\(?<escaped>.)|(?<bare>\p{Sc})/gu),
  ]
  const said = (...kinds: string[]) =>
    parts
      .map(({ groups = {} }) => kinds.map((kind) => groups[kind] ?? '').join(''))
      .join('')
      .trim()
  const [named, literal] = [said('named'), said('text', 'escaped', 'bare')]
  const currency = named || (currencies.test(literal) ? literal : '')
  if (dollars.test(currency)) return ''
  return signs.find(([words]) => words.test(currency))?.[1] ?? currency
}

const dollars = /^(?:us ?|u\.s\. ?)?\$$|^usd$|^u\$s$/i
const signs: readonly (readonly [RegExp, string])[] = [
  [/^(?:eur|euros?|€)$/i, '€'],
  [/^(?:gbp|£)$/i, '£'],
  [/^(?:cny|cnh|rmb|jpy|[¥￥元円圆圓]|人民[币幣])$/i, '¥'],
  [/^(?:inr|rs\.?|₹)$/i, '₹'],
]
const currencies =
  /^(?:\p{Sc}|[A-Z]{1,3}\$|S\/\.?|Rs\.?|euros?|[元円圆圓]|人民[币幣]|EUR|GBP|CNY|CNH|RMB|JPY|INR|KRW|TWD|HKD|SGD|THB|VND|MYR|IDR|PHP|PKR|BDT|AUD|NZD|CAD|CHF|SEK|NOK|DKK|PLN|CZK|TRY|RUB|AED|SAR|ZAR|KES|MXN|BRL|ARS|CLP|COP|PEN|UYU)$/iu

const day = 86_400
const lastDay = 2_958_465

function dateText(
  value: number,
  { hasDay, hasTime, startsIn1904 }: { hasDay: boolean; hasTime: boolean; startsIn1904: boolean },
): string {
  if (value < 0 || value > lastDay) return numberText(value)
  const seconds = hasTime ? Math.round(value * day) : Math.floor(value + 1e-9) * day
  if (!hasDay && seconds < day) return clock(seconds)
  const text = new Date(epoch(value, startsIn1904) + seconds * 1000).toISOString()
  return hasTime ? `${text.slice(0, 10)} ${text.slice(11, 19)}` : text.slice(0, 10)
}

/** The 1900 system counts 29 February 1900, a day that did not exist. */
function epoch(value: number, startsIn1904: boolean): number {
  if (startsIn1904) return Date.UTC(1904, 0, 1)
  return value < 61 ? Date.UTC(1899, 11, 31) : Date.UTC(1899, 11, 30)
}

const duration: NumberFormat = (value) => (value < 0 ? numberText(value) : clock(Math.round(value * day)))

function clock(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
