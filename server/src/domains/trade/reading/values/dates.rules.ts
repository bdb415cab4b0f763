import { dayMs } from '@seamark/contract/platform/days'
import { dayAt } from '../../../../platform/days.ts'
import type { RefusalReason } from '@seamark/contract/trade/reading/remarks'

/** How a source writes its dates. */
export interface DateForm {
  /** In which a moment counts: an Indian midnight is 18:30 of the day before by Greenwich. */
  zone: string
  /** Where a date leaves it open: 03/04 is the third of April. */
  dayFirst: boolean
  /** Whether the first of three parts of two digits is the year, 26/03/05; null where nobody knows. */
  yearFirst?: boolean | null
  /** The day on which it is read: a year of two digits is near it. */
  today?: string
  /** Of the numbers of a workbook that counts from 1904. */
  startsIn1904?: boolean
}

/** A day, or the first of a month whose day nobody says. */
export interface FoundDay {
  day: string
  isMonth: boolean
  /** Day and month stand the other way round than they should, 03/25 where the day comes first; or the first part may be the year. */
  isTurned?: boolean
  /** Of a column that stands in for the one that is meant. */
  isOther?: boolean
}

/** The day that a cell means; null when it says none that there is. */
export function readDay(cell: string, form: DateForm): FoundDay | null {
  if (cell.length > longest) return null
  const text = plainText(cell)
  return withTime(text, form) ?? numbersOnly(text, form) ?? yearFirst(text) ?? inWords(text) ?? inOrder(text, form)
}

/** No date is written longer; of a whole page in a cell the patterns below would try every part. */
const longest = 120

/** Why a day cannot be the date of a record. */
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

/** A moment of a zone is the day that it is at the source; a time without a zone is the source's own. */
function withTime(text: string, form: DateForm): FoundDay | null {
  const [, date, hour = '', minute = '', second = '0', half = '', , ahead = '+00', minutesAhead = '00'] =
    moment.exec(text) ?? []
  if (date !== undefined) {
    const found = withoutTime(date, form)
    if (!found || found.isMonth) return found
    const offset = (Number(ahead) * 60 + Math.sign(Number(ahead) || 1) * Number(minutesAhead)) * 60_000
    const time =
      Date.parse(`${found.day}T00:00:00Z`) +
      (hours(Number(hour), half) * 3600 + Number(minute) * 60 + Number(second)) * 1000 -
      offset
    return { ...found, day: dayAt(new Date(time), form.zone) }
  }
  return clock.test(text) ? withoutTime(text.replace(clock, ''), form) : null
}

const withoutTime = (text: string, form: DateForm) =>
  yearFirst(text) ?? inWords(text) ?? inOrder(text, form) ?? numbersOnly(text, form)
const hours = (hour: number, half: string) => (half === '' ? hour : (hour % 12) + (/^p/i.test(half) ? 12 : 0))

/** 20260305, 202603, 20260305142000, 1774569600000; and the days that a spreadsheet counts. */
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
  ...named('jan feb mar apr may jun jul aug sep oct nov dec'),
  ...named('ene fev _ abr mai _ _ ago set out _ dic'),
  ...named('_ _ _ avr _ _ _ aou _ okt _ dez'),
}

function named(words: string): Record<string, string> {
  return Object.fromEntries(
    words.split(' ').flatMap((word, index) => (word === '_' ? [] : [[word, String(index + 1)]])),
  )
}

/** 05-Mar-2026, 5 de marzo de 2026, March 5, 2026, Mar 2026, Mar-26. */
function inWords(text: string): FoundDay | null {
  const plain = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/\bde\b|\bdel\b|(?<=\d)(?:st|nd|rd|th)\b|[,.'’]/g, ' ')
  const [, dayBefore, word = '', dayAfter, year] =
    /^(?:(\d{1,2})[\s/-]*)?([a-z]{3,10})[\s/-]*(?:(\d{1,2})[\s/-]+)?(\d{4}|\d{2})$/.exec(
      plain.trim().replace(/\s+/g, ' '),
    ) ?? []
  const month = months[word.slice(0, 3)]
  if (month === undefined || year === undefined) return null
  const day = dayBefore ?? dayAfter
  return day === undefined ? monthOf(longYear(year), month) : dayOf(longYear(year), month, day)
}

/** 05/03/2026 as the source has it, 25/03/2026 as it must be, 26/03/05 where the year comes first; 03/2026. */
function inOrder(text: string, form: DateForm): FoundDay | null {
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

/** No month, and a year of the last ten. */
function mayBeYear(digits: string, today = ''): boolean {
  const since = Number(today.slice(2, 4)) - Number(digits)
  return today !== '' && Number(digits) > 12 && since >= -1 && since <= 10
}

const mayBeDay = (digits: string): boolean => Number(digits) >= 1 && Number(digits) <= 31

/**
 * Whether the year comes first in dates of three parts of two digits: the first part is always near this year's and the last varies as a day does. Null where
 * there are none, or both may be.
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

/** Whether the day comes first in dates that say so (25/03, 03/25); null where none does, or they contradict each other. */
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

const longYear = (year: string) => (year.length === 4 ? year : Number(year) < 70 ? `20${year}` : `19${year}`)
const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10)

function monthOf(year: string, month: string): FoundDay | null {
  const found = dayOf(year, month, '1')
  return found && { ...found, isMonth: true }
}

/** Only a day that there is: no 31 April. */
function dayOf(year: string, month: string, day: string): FoundDay | null {
  const time = Date.UTC(Number(year), Number(month) - 1, Number(day))
  const text = Number.isFinite(time) && Number(year) >= 1000 ? isoDay(time) : ''
  const isThere = Number(month) >= 1 && text === `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isThere ? { day: text, isMonth: false } : null
}
