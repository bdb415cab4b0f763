import { dayMs } from '@seamark/contract/platform/days'
import { dayAt } from '../../../../platform/days.ts'
import type { RefusalReason } from '@seamark/contract/trade/reading/remarks'

/** How a source writes its dates. */
export interface DateForm {
  /** The time zone in which a moment becomes a day: midnight in India is 18:30 UTC of the day before. */
  zone: string
  /** Whether the day comes first where a date leaves it open: 03/04 is then the third of April. */
  dayFirst: boolean
  /** Whether the year comes first in three two-digit parts (26/03/05); null where it is not known. */
  yearFirst?: boolean | null
  /** The day of reading; a two-digit year is taken to be near it. */
  today?: string
  /** Whether day numbers of the workbook count from 1904. */
  startsIn1904?: boolean
}

/** A day, or the first of a month where no day is given. */
export interface FoundDay {
  day: string
  isMonth: boolean
  /**
   * Whether day and month are the other way round than expected (03/25 where the day comes first), or the first part
   * may be the year.
   */
  isTurned?: boolean
  /** Whether the date is from a substitute column, not from the first one. */
  isOther?: boolean
}

/** Returns the day that a cell means; null when it is no valid date. */
export function readDay(cell: string, form: DateForm): FoundDay | null {
  if (cell.length > longest) return null
  const text = plainText(cell)
  return withTime(text, form) ?? numbersOnly(text, form) ?? yearFirst(text) ?? readWords(text) ?? readParts(text, form)
}

/** Longer texts are no date. On a whole page of text the patterns below would take very long. */
const longest = 120

/** Returns why a day cannot be the date of a record; null if it can. */
export function refusedDay(day: string, today: string): RefusalReason | null {
  if (day > today) return 'date_future'
  return day < '1990-01-01' ? 'date_before_1990' : null
}

const plainText = (cell: string) =>
  cell
    .normalize('NFKC')
    .trim()
    .replace(/^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[,.]?\s+/i, '')
    .replace(/\s*\([^)]*\)$/, '')

const clockPart = String.raw`[T\s,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*([ap]\.?\s?m\.?)?`
const zonePart = String.raw`\s*(?:(Z)|(?:UTC|GMT)?\s*([+-]\d{2}):?(\d{2})|(UTC|GMT))`
const moment = new RegExp(`^(.*?\\d.*?)${clockPart}${zonePart}$`, 'i')
const clock = new RegExp(`${clockPart}$|T$`, 'i')

/**
 * Reads a date with a time. A moment with a zone becomes the day at the source; a time without a zone is the source's
 * own.
 */
function withTime(text: string, form: DateForm): FoundDay | null {
  const [, date, hour = '', minute = '', second = '0', half = '', , ahead = '+00', minutesAhead = '00'] =
    moment.exec(text) ?? []
  if (date !== undefined) {
    const found = withoutTime(date, form)
    if (!found || found.isMonth) return found
    const offset = (Number(ahead) * 60 + Math.sign(Number(ahead) || 1) * Number(minutesAhead)) * 60_000
    const time =
      Date.parse(`${found.day}T00:00:00Z`) +
      (hoursOf24(Number(hour), half) * 3600 + Number(minute) * 60 + Number(second)) * 1000 -
      offset
    return { ...found, day: dayAt(new Date(time), form.zone) }
  }
  return clock.test(text) ? withoutTime(text.replace(clock, ''), form) : null
}

const withoutTime = (text: string, form: DateForm) =>
  yearFirst(text) ?? readWords(text) ?? readParts(text, form) ?? numbersOnly(text, form)
const hoursOf24 = (hour: number, half: string) => (half === '' ? hour : (hour % 12) + (/^p/i.test(half) ? 12 : 0))

/** Reads digits alone: 20260305, 202603, 20260305142000, 1774569600000, and the day numbers of spreadsheets. */
function numbersOnly(text: string, { zone, startsIn1904 }: DateForm): FoundDay | null {
  const [, digits = ''] = /^(\d{5,14})(?:\.\d+)?$/.exec(text) ?? []
  if (digits.length === 8 || digits.length === 14)
    return dayOf(digits.slice(0, 4), digits.slice(4, 6), digits.slice(6, 8))
  if (digits.length === 6) return monthOf(digits.slice(0, 4), digits.slice(4, 6))
  if (digits.length === 13) return { day: dayAt(new Date(Number(digits)), zone), isMonth: false }
  if (digits.length !== 5) return null
  const serial = Number(digits) + (startsIn1904 ? 1462 : 0)
  return serial < 20_000 || serial > 80_000
    ? null
    : { day: isoDay(Date.UTC(1899, 11, 30) + serial * dayMs), isMonth: false }
}

function yearFirst(text: string): FoundDay | null {
  const [, year, month = '', day] =
    /^(\d{4})\s*[-/.年]\s*(\d{1,2})(?:\s*[-/.月]\s*(\d{1,2}))?\s*[日月]?$/.exec(text) ?? []
  if (year === undefined) return null
  return day === undefined ? monthOf(year, month) : dayOf(year, month, day)
}

const months: Readonly<Record<string, string>> = {
  ...numberMonths('jan feb mar apr may jun jul aug sep oct nov dec'),
  ...numberMonths('ene fev _ abr mai _ _ ago set out _ dic'),
  ...numberMonths('_ _ _ avr mai _ _ aou _ okt _ dez'),
  ...numberMonths('gen _ mrz _ mag giu lug _ _ ott _ des'),
  ...numberMonths('_ _ mrt _ mei _ _ agu _ _ _ _'),
  ...numberMonths('sty lut _ kwi maj cze lip sie wrz paz lis gru'),
  ...numberMonths('oca sub _ nis _ haz tem _ eyl eki kas ara'),
  // Juin and juillet share three letters.
  juin: '6',
  juil: '7',
}

function numberMonths(words: string): Record<string, string> {
  return Object.fromEntries(
    words.split(' ').flatMap((word, index) => (word === '_' ? [] : [[word, String(index + 1)]])),
  )
}

/** Reads dates in words: 05-Mar-2026, 5 de marzo de 2026, March 5, 2026, Mar 2026, Mar-26. */
function readWords(text: string): FoundDay | null {
  const plain = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ı', 'i')
    .replace(/\bde\b|\bdel\b|(?<=\d)(?:st|nd|rd|th)\b|[,.'’]/g, ' ')
  const [, dayBefore, word = '', dayAfter, year] =
    /^(?:(\d{1,2})[\s/-]*)?([a-z]{3,12})[\s/-]*(?:(\d{1,2})[\s/-]+)?(\d{4}|\d{2})$/.exec(
      plain.trim().replace(/\s+/g, ' '),
    ) ?? []
  const month = months[word.slice(0, 4)] ?? months[word.slice(0, 3)]
  if (month === undefined || year === undefined) return null
  const day = dayBefore ?? dayAfter
  return day === undefined ? monthOf(longYear(year), month) : dayOf(longYear(year), month, day)
}

/**
 * Reads dates in parts: 05/03/2026 in the source's order, 25/03/2026 in the only possible one, 26/03/05 where the year
 * comes first, and 03/2026.
 */
function readParts(text: string, form: DateForm): FoundDay | null {
  const [, one = '', other = '', last = ''] =
    /^(\d{1,2})\s*[-/.]\s*(\d{1,2})\s*[-/.]\s*(\d{4}|\d{1,2})$/.exec(text) ?? []
  if (last === '') return monthAndYear(text)
  if (form.yearFirst && one.length === 2 && last.length < 4) return dayOf(longYear(one), other, last)
  if (last.length === 1) return null
  const isDayFirst = Number(one) > 12 || (form.dayFirst && Number(other) <= 12)
  const found = isDayFirst ? dayOf(longYear(last), other, one) : dayOf(longYear(last), one, other)
  const isOpen = form.yearFirst !== false && last.length === 2 && mayBeYear(one, form.today) && mayBeDay(last)
  return found && (isDayFirst !== form.dayFirst || isOpen) ? { ...found, isTurned: true } : found
}

function monthAndYear(text: string): FoundDay | null {
  const [, month = '', year] = /^(\d{1,2})\s*[-/.]\s*(\d{4})$/.exec(text) ?? []
  return year === undefined ? null : monthOf(year, month)
}

/** Whether two digits can be a year of the last ten and cannot be a month. */
function mayBeYear(digits: string, today = ''): boolean {
  const since = Number(today.slice(2, 4)) - Number(digits)
  return today !== '' && Number(digits) > 12 && since >= -1 && since <= 10
}

const mayBeDay = (digits: string): boolean => Number(digits) >= 1 && Number(digits) <= 31

/**
 * Returns whether the year comes first in dates of three two-digit parts: then the first part is always near this year
 * and the last varies as days do. Null where there are no such dates, or both orders are possible.
 */
export function isYearFirst(cells: readonly string[], today: string): boolean | null {
  const parts = cells.flatMap((cell) => {
    const [, one, last] =
      cell.length > longest ? [] : (/^\s*(\d\d)\s*[-/.]\s*\d{1,2}\s*[-/.]\s*(\d{1,2})(?!\d)/.exec(cell) ?? [])
    return one === undefined || last === undefined ? [] : [{ one, last }]
  })
  if (parts.length === 0) return null
  if (!parts.every(({ one, last }) => mayBeYear(one, today) && mayBeDay(last))) return false
  if (!parts.every(({ one, last }) => mayBeYear(last, today) && mayBeDay(one))) return true
  const [firsts, lasts] = [new Set(parts.map(({ one }) => one)).size, new Set(parts.map(({ last }) => last)).size]
  return firsts === lasts ? null : firsts < lasts
}

/**
 * Returns whether the day comes first, by the dates that leave no doubt (25/03, 03/25). Null where there are none, or
 * they contradict each other.
 */
export function isDayFirst(cells: readonly string[]): boolean | null {
  const parts = cells.flatMap((cell) => {
    const [, one, other] =
      cell.length > longest
        ? []
        : (/^\s*(\d{1,2})\s*[-/.]\s*(\d{1,2})\s*[-/.]\s*(?:\d{4}|\d{2})(?!\d)/.exec(cell) ?? [])
    return one === undefined || other === undefined ? [] : [[Number(one), Number(other)] as const]
  })
  const days = parts.some(([one, other]) => one > 12 && one <= 31 && other <= 12)
  const months = parts.some(([one, other]) => other > 12 && other <= 31 && one <= 12)
  return days === months ? null : days
}

/** Whether both orders give a day: 03/04/2026, but not 25/03/2026 or 04/04/2026. */
export function isOpenDay(cell: string): boolean {
  if (cell.length > longest) return false
  const [, one, other] = /^\s*(\d{1,2})\s*[-/.]\s*(\d{1,2})\s*[-/.]\s*(?:\d{4}|\d{2})(?!\d)/.exec(cell) ?? []
  return one !== other && Number(one) <= 12 && Number(other) <= 12
}

const longYear = (year: string) => (year.length === 4 ? year : Number(year) < 70 ? `20${year}` : `19${year}`)
const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10)

function monthOf(year: string, month: string): FoundDay | null {
  const found = dayOf(year, month, '1')
  return found && { ...found, isMonth: true }
}

/** Returns the day only if it exists; there is no 31 April. */
function dayOf(year: string, month: string, day: string): FoundDay | null {
  const time = Date.UTC(Number(year), Number(month) - 1, Number(day))
  const text = Number.isFinite(time) && Number(year) >= 1000 ? isoDay(time) : ''
  const isThere = Number(month) >= 1 && text === `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isThere ? { day: text, isMonth: false } : null
}
