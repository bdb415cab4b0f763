import { isBlank, skipMarks } from './marks.rules.ts'
import type { DateOrder } from './messages.rules.ts'

/**
 * Reads dates and times at a place of a line. Its fields are those of the last time that was read: millions of lines
 * are looked at, so it makes nothing anew.
 */
export class StampScanner {
  first = 0
  second = 0
  third = 0
  /** In milliseconds of the day. */
  clock = 0
  hasSeconds = false
  /** Where the text behind the last part begins. */
  end = 0
  #number = 0

  /** Reads three numbers with signs between them: `2026-11-20`, `20.11.26`, `20. 11. 2026.`, `2026年11月20日`. */
  readDate(line: string, from: number): boolean {
    if (!this.#readNumber(line, from, 4)) return false
    this.first = this.#number
    if (!this.#passSeparator(line) || !this.#readNumber(line, this.end, 4)) return false
    this.second = this.#number
    if (!this.#passSeparator(line) || !this.#readNumber(line, this.end, 4)) return false
    this.third = this.#number
    const sign = line.charCodeAt(this.end)
    if (sign === dot || sign === signOfDay) this.end += 1
    return true
  }

  /** Reads a day without its year: `12-31`, `1/15`, `1月15日`. They are in `second` and `third`. */
  readMonthDay(line: string, from: number): boolean {
    if (!this.#readNumber(line, from, 2)) return false
    this.second = this.#number
    const sign = line.charCodeAt(this.end)
    if (sign !== slash && sign !== dash && sign !== signOfMonth) return false
    if (!this.#readNumber(line, this.end + 1, 2)) return false
    this.third = this.#number
    if ((line.charCodeAt(this.end) === signOfDay) !== (sign === signOfMonth)) return false
    if (sign === signOfMonth) this.end += 1
    return this.second >= 1 && this.second <= 12 && this.third >= 1 && this.third <= 31
  }

  /** Reads `9:59`, `09.59.30`, `9:59:30 PM`, `下午 9:59`. */
  readTime(line: string, from: number): boolean {
    const before = this.#readMarker(line, from, true)
    if (!this.#readNumber(line, before === 0 ? from : skipBlanks(line, this.end), 2)) return false
    const hour = this.#number
    const separator = line.charCodeAt(this.end)
    if (separator !== colon && separator !== dot) return false
    if (!this.#readNumber(line, this.end + 1, 2)) return false
    const minute = this.#number
    this.hasSeconds = line.charCodeAt(this.end) === separator && this.#readNumber(line, this.end + 1, 2)
    const second = this.hasSeconds ? this.#number : 0
    if (hour > 24 || minute > 59 || second > 59) return false
    const at = this.end
    const after = before === 0 ? this.#readMarker(line, skipBlanks(line, at), false) : 0
    if (after === 0) this.end = at
    this.clock = ((hourOf(hour, before || after) * 60 + minute) * 60 + second) * 1000
    return true
  }

  #readNumber(line: string, from: number, most: number): boolean {
    let at = from
    let number = 0
    for (let digit = digitOf(line.charCodeAt(at)); digit >= 0; digit = digitOf(line.charCodeAt(at))) {
      if (at - from >= most) return false
      number = number * 10 + digit
      at += 1
    }
    if (at === from) return false
    this.#number = number
    this.end = at
    return true
  }

  /** Where people write from right to left, marks of direction stand around the signs of a date. */
  #passSeparator(line: string): boolean {
    let sign = line.charCodeAt(this.end)
    if (sign > 0x2000) {
      this.end = skipMarks(line, this.end)
      sign = line.charCodeAt(this.end)
    }
    if (sign !== slash && sign !== dot && sign !== dash && sign !== signOfYear && sign !== signOfMonth) return false
    this.end += 1
    if (sign === dot && isBlank(line.charCodeAt(this.end))) this.end += 1
    if (line.charCodeAt(this.end) > 0x2000) this.end = skipMarks(line, this.end)
    return true
  }

  /**
   * Returns what a word for the half of the day says, and places `end` behind it. In front of a time a digit may follow
   * at once; behind it a name may begin like the word: 下午茶, AMY.
   */
  #readMarker(line: string, from: number, isBefore: boolean): Marker | 0 {
    const sign = line.charCodeAt(from)
    this.end = from
    // Most times have no such word, and begin or end with a digit, a blank or a bracket.
    if (!(sign >= letterUpperA)) return 0
    const latin = sign < 128 ? endOfLatinMarker(line, from) : -1
    const at = latin < 0 ? endOfWord(line, from) : latin
    const next = line.charCodeAt(at)
    if (!isEnd(next) && !(isBefore && digitOf(next) >= 0)) return 0
    if (latin >= 0) {
      this.end = at
      return (sign | 32) === letterA ? beforeNoon : afterNoon
    }
    const word = line.slice(from, at)
    const marker = halves.get(word) ?? (isBefore || !isHeaderEnd(line, at) ? undefined : halvesAtEnd.get(word))
    if (marker !== undefined) this.end = at
    return marker ?? 0
  }
}

/** Whether a bracket or a bar follows, behind which WhatsApp names the sender. */
function isHeaderEnd(line: string, from: number): boolean {
  const sign = line.charCodeAt(skipBlanks(line, from))
  return sign === closing || sign === dash || sign === longDash || sign === comma
}

/** Returns the value of a digit, also of those that are written in Arabic and Persian; -1 for any other sign. */
export function digitOf(sign: number): number {
  if (sign < 0x660) return sign >= 48 && sign <= 57 ? sign - 48 : -1
  if (sign >= 0x660 && sign <= 0x669) return sign - 0x660
  return sign >= 0x6f0 && sign <= 0x6f9 ? sign - 0x6f0 : -1
}

/** Returns where a word for the half of the day would end. */
function endOfWord(line: string, from: number): number {
  let at = from
  while (at - from < longestHalf && !isEnd(line.charCodeAt(at)) && digitOf(line.charCodeAt(at)) < 0) at += 1
  return at
}

/** Returns where AM, a.m. or p. m. ends; -1 where none stands. */
function endOfLatinMarker(line: string, from: number): number {
  const sign = line.charCodeAt(from) | 32
  if (sign !== letterA && sign !== letterP) return -1
  let at = from + 1
  if (line.charCodeAt(at) === dot) at += 1
  if (isBlank(line.charCodeAt(at))) at += 1
  if ((line.charCodeAt(at) | 32) !== letterM) return -1
  at += 1
  return line.charCodeAt(at) === dot ? at + 1 : at
}

/** Whether a time may end before the sign. */
const isEnd = (sign: number) =>
  Number.isNaN(sign) || isBlank(sign) || sign === colon || sign === closing || sign === comma || sign === rightToLeft

type Marker = 1 | 2 | 3
const [beforeNoon, afterNoon, aroundNoon] = [1, 2, 3] as const

const markers = (marker: Marker, ...words: string[]) => words.map((word) => [word, marker] as const)
const halves: ReadonlyMap<string, Marker> = new Map([
  ...markers(beforeNoon, '上午', '凌晨', '清晨', '早上', '午前', '오전', 'ص', 'ÖÖ', 'πμ', 'π.μ.', 'ก่อนเที่ยง', 'ق.ظ.'),
  ...markers(afterNoon, '下午', '傍晚', '晚上', '午後', '오후', 'م', 'ÖS', 'μμ', 'μ.μ.', 'หลังเที่ยง', 'ب.ظ.'),
  ...markers(aroundNoon, '中午'),
])
/** Short words of Vietnam and Malaysia, with which a name may begin: `9:05 SA - Minh`. */
const halvesAtEnd: ReadonlyMap<string, Marker> = new Map([
  ...markers(beforeNoon, 'SA', 'PG'),
  ...markers(afterNoon, 'CH', 'PTG'),
])
const longestHalf = 12

/** 12 AM is midnight, and a clock of 24 hours needs no word. */
function hourOf(hour: number, marker: Marker | 0): number {
  if (marker === 0 || hour > 12) return hour
  if (marker === beforeNoon) return hour === 12 ? 0 : hour
  if (marker === aroundNoon) return hour < 11 ? hour + 12 : hour
  return hour === 12 ? 12 : hour + 12
}

export function skipBlanks(line: string, from: number): number {
  let at = from
  while (isBlank(line.charCodeAt(at))) at += 1
  return at
}

const [slash, dot, dash, longDash, colon, comma, closing, rightToLeft] = [47, 46, 45, 0x2013, 58, 44, 93, 0x200f]
const [letterUpperA, letterA, letterP, letterM] = [65, 97, 112, 109]
const [signOfYear, signOfMonth, signOfDay] = [0x5e74, 0x6708, 0x65e5]

/** Turns dates into milliseconds. The last day is kept, since the next message is mostly of the same one. */
export class DayReader {
  #key = -1
  #day = Number.NaN

  /** Returns the first millisecond of the day, written as if it were UTC; NaN where there is no such day. */
  read({ first, second, third }: Pick<StampScanner, 'first' | 'second' | 'third'>, order: DateOrder): number {
    const key = (first * 10_000 + second) * 10_000 + third
    if (key === this.#key) return this.#day
    this.#key = key
    this.#day = dayOf(first, second, third, order)
    return this.#day
  }
}

/** Returns the first millisecond of a day by the order of its numbers; NaN where that is no day. */
export function dayOf(first: number, second: number, third: number, order: DateOrder): number {
  if (order === 'ymd') return dayOfFields(first, second, third)
  if (order === 'dmy') return dayOfFields(third, second, first)
  if (order === 'mdy') return dayOfFields(third, first, second)
  return order === 'ydm' ? dayOfFields(first, third, second) : dayOfFields(second, first, third)
}

export function dayOfFields(year: number, month: number, day: number): number {
  const written = year >= 100 ? year : year >= 70 ? 1900 + year : 2000 + year
  const full = isThaiYear(written) ? written - thaiLead : written
  if (month < 1 || month > 12 || day < 1 || full < 1900 || full > 2200) return Number.NaN
  const time = Date.UTC(full, month - 1, day)
  // The 31st of a month of thirty days would be the first of the next.
  return day <= 28 || new Date(time).getUTCDate() === day ? time : Number.NaN
}

/** Thailand counts its years from 543 before; 2567 is 2024. */
export const isThaiYear = (year: number) => year >= 1990 + thaiLead && year <= 2100 + thaiLead
const thaiLead = 543
