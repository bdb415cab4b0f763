import type { Language } from '@seamark/contract/languages'
import { currentLanguage } from './i18n.ts'

const two = (value: number) => String(value).padStart(2, '0')

/** Returns an instant in the reader's zone, `YYYY-MM-DD HH:mm:ss`; an empty text for no value. */
export const dateTime = (iso: string | null | undefined) => formatDate(instantOf(iso)) ?? ''

/** Returns a day as it is written, or an instant's day in the reader's zone, `YYYY-MM-DD`. */
export function date(iso: string | null | undefined) {
  if (iso && /^\d{4}-\d\d-\d\d$/.test(iso)) return iso
  return formatDate(instantOf(iso), 'YYYY-MM-DD') ?? ''
}

/**
 * Formats a moment in the reader's zone by a pattern of `YYYY MM DD HH mm ss` and `d`, the weekday in one letter. Digits are a time since 1970:
 * seconds when there are exactly ten, else milliseconds. Returns null for no value, for 0, and for what is not a time.
 */
export function formatDate(
  value: Date | number | string | null | undefined,
  pattern = 'YYYY-MM-DD HH:mm:ss',
  language: Language = currentLanguage(),
) {
  const at = momentOf(value)
  if (!at) return null
  const parts: Record<string, string> = {
    YYYY: String(at.getFullYear()).padStart(4, '0'),
    MM: two(at.getMonth() + 1),
    DD: two(at.getDate()),
    HH: two(at.getHours()),
    mm: two(at.getMinutes()),
    ss: two(at.getSeconds()),
    d: new Intl.DateTimeFormat(language, { weekday: 'narrow' }).format(at),
  }
  return pattern.replace(/YYYY|MM|DD|HH|mm|ss|d/g, (part) => parts[part] ?? part)
}

/** Returns minutes under an hour, hours under a day, then days: whole units, rounded down; the future counts as now. */
export function timeAgo(iso: string | null | undefined, now = Date.now(), language: Language = currentLanguage()) {
  const at = instantOf(iso)
  if (!at) return ''
  const seconds = Math.max(0, Math.floor((now - at.getTime()) / 1000))
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'always' })
  if (seconds < 3600) return words.format(-Math.floor(seconds / 60), 'minute')
  if (seconds < 86_400) return words.format(-Math.floor(seconds / 3600), 'hour')
  return words.format(-Math.floor(seconds / 86_400), 'day')
}

const justNow: Record<Language, string> = { zh: '刚刚', en: 'just now', es: 'ahora mismo', ja: 'たった今' }

/**
 * Returns a time as lists show it: "just now" for half a minute and for the future, then minutes and hours rounded up, one day until the second
 * is over, then the day and time, or the given `pattern`.
 */
export function whenText(
  value: Date | number | string | null | undefined,
  now = Date.now(),
  language: Language = currentLanguage(),
  pattern?: string,
) {
  const at = momentOf(value)
  if (!at) return ''
  const seconds = (now - at.getTime()) / 1000
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'always' })
  if (seconds < 30) return justNow[language]
  if (seconds < 3600) return words.format(-Math.ceil(seconds / 60), 'minute')
  if (seconds < 86_400) return words.format(-Math.ceil(seconds / 3600), 'hour')
  if (seconds < 172_800) return words.format(-1, 'day')
  return pattern ? (formatDate(at, pattern, language) ?? '') : dayAndTime(at, language)
}

/** Returns `11月3日9时5分`, without year and padding; other languages write a day and a time in their own way. */
function dayAndTime(at: Date, language: Language) {
  if (language === 'zh') return `${at.getMonth() + 1}月${at.getDate()}日${at.getHours()}时${at.getMinutes()}分`
  return new Intl.DateTimeFormat(language, {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at)
}

export const number = (value: number, language: Language = currentLanguage()) =>
  new Intl.NumberFormat(language).format(value)

/** Returns a number with all of its fraction, as a rate needs it. */
export const exactNumber = (value: number, language: Language = currentLanguage()) =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 12 }).format(value)

const units = [
  [1e18, 'E'],
  [1e15, 'P'],
  [1e12, 'T'],
  [1e9, 'G'],
  [1e6, 'M'],
  [1e3, 'k'],
] as const

/** Returns 1500 with one digit as `1.5k`; below a thousand and below zero the plain number. Nothing is carried over: 999999 is `1000k`. */
export function shortNumber(value: number | null | undefined, digits = 0) {
  if (value === null || value === undefined) return '-'
  const unit = units.find(([size]) => value >= size)
  if (!unit) return String(value)
  const shortened = (value / unit[0]).toFixed(digits)
  return `${digits > 0 ? shortened.replace(/\.?0+$/, '') : shortened}${unit[1]}`
}

/** Returns bytes in a suitable unit, counted as operating systems do: 1 GB is 1024 MB. */
export function bytes(value: number, language: Language = currentLanguage()) {
  const names = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const
  const step = Math.min(names.length - 1, Math.floor(Math.log2(Math.max(value, 1)) / 10))
  const shown = value / 1024 ** step
  const unit = names[step] ?? 'byte'
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    // The short form of a byte knows no plural.
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: shown < 10 && step > 0 ? 1 : 0,
  }).format(shown)
}

/** They are costly to create, and a list shows a hundred countries at once. */
const countryNames = new Map<Language, Intl.DisplayNames>()

/** Returns a country's or region's name in the reader's language; an unknown code is returned as it is. */
export function countryName(code: string, language: Language = currentLanguage()) {
  if (!/^[A-Z]{2}$/.test(code)) return code
  const names = countryNames.get(language) ?? new Intl.DisplayNames(language, { type: 'region' })
  countryNames.set(language, names)
  return names.of(code) ?? code
}

const currencyNames = new Map<Language, Intl.DisplayNames>()

/** Returns a currency's name in the reader's language; a code without a name is returned as it is. */
export function currencyName(code: string, language: Language = currentLanguage()) {
  if (!/^[A-Z]{3}$/.test(code)) return code
  const names = currencyNames.get(language) ?? new Intl.DisplayNames(language, { type: 'currency' })
  currencyNames.set(language, names)
  return names.of(code) ?? code
}

function instantOf(iso: string | null | undefined) {
  const at = iso ? new Date(iso) : undefined
  return at && !Number.isNaN(at.getTime()) ? at : undefined
}

function momentOf(value: Date | number | string | null | undefined) {
  if (!value) return undefined
  const at =
    value instanceof Date ? value : new Date(typeof value === 'string' ? readable(value) : inMilliseconds(value))
  return Number.isNaN(at.getTime()) ? undefined : at
}

const readable = (text: string) => (/^\d+$/.test(text) ? inMilliseconds(Number(text)) : text)
const inMilliseconds = (value: number) => (/^\d{10}$/.test(String(value)) ? value * 1000 : value)
