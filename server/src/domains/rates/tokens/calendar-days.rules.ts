import { addDays, daysBetween, monthEnd, weekdayOf } from '@seamark/contract/platform/days'

export interface DayRange {
  from: string
  to: string
}

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

export function dayOf(year: number, monthNumber: number, date: number): string | undefined {
  if (monthNumber < 1 || monthNumber > 12 || date < 1 || date > daysOf(year, monthNumber)) return undefined
  return `${year}-${String(monthNumber).padStart(2, '0')}-${String(date).padStart(2, '0')}`
}

const daysOf = (year: number, monthNumber: number) => new Date(Date.UTC(year, monthNumber, 0)).getUTCDate()

/** A day without its year is of the message's year; of the next one when it was more than sixty days ago. */
export function nextDay(day: string, monthNumber: number, date: number): string | undefined {
  const year = Number(day.slice(0, 4))
  const own = dayOf(year, monthNumber, date)
  if (own === undefined) return undefined
  const ago = daysBetween(own, day)
  if (ago > 60) return dayOf(year + 1, monthNumber, date)
  return ago < -305 ? dayOf(year - 1, monthNumber, date) : own
}

export const previousYear = (from: string, to: string, day: string) => {
  const earlier = `${Number(from.slice(0, 4)) - 1}${from.slice(4)}`
  return earlier <= to && daysBetween(earlier, day) < 200 ? earlier : from
}

/** A day without month and year is the next such day after the message (R14). */
export function nextOfMonth(day: string, date: number): string | undefined {
  const [year, ofMonth] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  const own = dayOf(year, ofMonth, date)
  return own !== undefined && own >= day ? own : dayOf(ofMonth === 12 ? year + 1 : year, (ofMonth % 12) + 1, date)
}

export function dayNamed(day: string, name: string, date: number, year: string): string | undefined {
  const number = monthNumber(name)
  return year === '' ? nextDay(day, number, date) : dayOf(Number(year.padStart(4, '20')), number, date)
}

/** Most languages of Europe name their months alike, but for these. */
const otherMonths: Readonly<Record<string, string>> = {
  ENE: 'JAN',
  ABR: 'APR',
  AGO: 'AUG',
  DIC: 'DEC',
  MÄR: 'MAR',
  MAE: 'MAR',
  MAI: 'MAY',
  OKT: 'OCT',
  DEZ: 'DEC',
  FEV: 'FEB',
  SET: 'SEP',
  OUT: 'OCT',
  GEN: 'JAN',
  MAG: 'MAY',
  GIU: 'JUN',
  LUG: 'JUL',
  OTT: 'OCT',
  FÉV: 'FEB',
  AVR: 'APR',
  JUIN: 'JUN',
  JUIL: 'JUL',
  AOÛ: 'AUG',
  DÉC: 'DEC',
  OCA: 'JAN',
  ŞUB: 'FEB',
  NIS: 'APR',
  NİS: 'APR',
  HAZ: 'JUN',
  TEM: 'JUL',
  AĞU: 'AUG',
  EYL: 'SEP',
  EKI: 'OCT',
  EKİ: 'OCT',
  KAS: 'NOV',
  ARA: 'DEC',
}
export const monthNumber = (name: string) => {
  const short = name.slice(0, 3)
  return months.indexOf(otherMonths[name.slice(0, 4)] ?? otherMonths[short] ?? short) + 1
}
export const numberOf = (text: string) =>
  /\d/.test(text) ? Number(text) : '一二三四五六七八九十'.indexOf(text) + 1 || (text === '十一' ? 11 : 12)
export const weekdayNumber = (text: string) => '一二三四五六日'.indexOf(text === '天' ? '日' : text) + 1
export const mondayOf = (day: string) => addDays(day, -((weekdayOf(day) + 6) % 7))

const parts: Readonly<Record<string, readonly [number, number]>> = {
  '': [1, 31],
  初: [1, 10],
  上: [1, 10],
  下: [21, 31],
  上旬: [1, 10],
  中上旬: [1, 20],
  上中旬: [1, 20],
  中下旬: [11, 31],
  上半月: [1, 15],
  中: [11, 20],
  中旬: [11, 20],
  下旬: [21, 31],
  底: [21, 31],
  末: [21, 31],
  下半月: [16, 31],
  前半月: [1, 15],
  后半月: [16, 31],
}

export function partOfMonth(day: string, year: string, number: number, part: string): DayRange | undefined {
  const [first, last] = parts[part] ?? [1, 31]
  const end = year === '' ? nextMonthEnd(day, number) : monthEnd(`${year}-${String(number).padStart(2, '0')}-01`)
  if (end === undefined) return undefined
  const to = `${end.slice(0, 8)}${String(last).padStart(2, '0')}`
  return { from: `${end.slice(0, 8)}${String(first).padStart(2, '0')}`, to: to < end ? to : end }
}

/** Returns the last day of the next month of that number, counting the month of the message. */
function nextMonthEnd(day: string, number: number): string | undefined {
  if (number < 1 || number > 12) return undefined
  const year = Number(day.slice(0, 4)) + (number < Number(day.slice(5, 7)) ? 1 : 0)
  return monthEnd(`${year}-${String(number).padStart(2, '0')}-01`)
}

/** Returns a week of a month, which begins on Monday and is of the month in which most of its days lie; others are left out. The fifth stands for the last seven days. */
export function weekOfMonth(day: string, month: number, week: number): DayRange | undefined {
  const end = nextMonthEnd(day, month)
  if (end === undefined || week < 1 || week > 5) return undefined
  const first = `${end.slice(0, 8)}01`
  if (week === 5) return { from: addDays(end, -6), to: end }
  const monday = addDays(mondayOf(`${first.slice(0, 8)}04`), (week - 1) * 7)
  const sunday = addDays(monday, 6)
  return { from: monday < first ? first : monday, to: sunday > end ? end : sunday }
}

/** Returns Monday to Sunday of a week by ISO 8601, of the next year when it lies behind the message. */
export function weekOf(day: string, week: number): DayRange | undefined {
  if (week < 1 || week > 53) return undefined
  const of = (year: number) => addDays(mondayOf(`${year}-01-04`), (week - 1) * 7)
  const own = of(Number(day.slice(0, 4)))
  const from = daysBetween(own, day) > 60 ? of(Number(day.slice(0, 4)) + 1) : own
  return { from, to: addDays(from, 6) }
}
