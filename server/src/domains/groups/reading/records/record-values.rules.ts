import type { ClockReader, DateOrder } from '../messages.rules.ts'
import { DayReader, skipBlanks, StampScanner } from '../stamps.rules.ts'

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Returns what stands at a path of a record; undefined where it leads nowhere. */
export function valueAt(record: unknown, ...path: readonly string[]): unknown {
  let value = record
  for (const key of path) value = isObject(value) ? value[key] : undefined
  return value
}

/**
 * Returns a text or number at a path as a text; empty where there is none. JSON may write half a sign, or a NUL, which no
 * database takes.
 */
export function textAt(record: unknown, ...path: readonly string[]): string {
  const value = valueAt(record, ...path)
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\u{FFFD}') : ''
}

const stamps = new StampScanner()
const days = new DayReader()

/**
 * Returns the moment of a time as a record writes it: seconds or milliseconds since 1970, a moment with its zone
 * (`2023-05-01 14:22:10 UTC`, `2024-03-15T14:20:00+08:00`), or a local time. NaN where it is none of them.
 */
export function momentOf(value: unknown, toMoment: ClockReader, order: DateOrder = 'ymd'): number {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  if (/^\d{9,10}$/.test(text)) return Number(text) * 1000
  if (/^\d{12,13}$/.test(text)) return Number(text)
  if (!stamps.readDate(text, 0)) return Number.NaN
  const from = text.charCodeAt(stamps.end) === letterT ? stamps.end + 1 : skipBlanks(text, stamps.end)
  const day = days.read(stamps, order)
  if (!stamps.readTime(text, from)) return Number.NaN
  const shown = day + stamps.clock
  const rest = text
    .slice(stamps.end)
    .replace(/^\.\d{1,9}/, '')
    .trim()
  if (rest === '') return toMoment(shown)
  return shown - aheadOf(rest)
}

/** Returns by how much a written zone is ahead of UTC, in milliseconds; NaN where it is no zone. */
function aheadOf(zone: string): number {
  if (/^(?:Z|UTC|GMT)$/i.test(zone)) return 0
  const [, sign, hours = '', minutes = ''] = /^(?:UTC|GMT)?([+-])(\d\d):?(\d\d)$/i.exec(zone) ?? []
  if (sign === undefined) return Number.NaN
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}
const letterT = 84

/** Facebook writes each byte of UTF-8 as a letter. Repaired once: text that is sound already has other letters. */
export function repairLetters(text: string): string {
  if (!/[\u{80}-\u{FF}]/u.test(text) || /[\u{100}-\u{10FFFF}]/u.test(text)) return text
  const repaired = Buffer.from(text, 'latin1')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(repaired)
  } catch {
    return text
  }
}

/** Returns the end of the address of a profile on LinkedIn, by which its messages and its list of people name somebody alike. */
export const profileOf = (address: string): string =>
  address
    .trim()
    .replace(/^https?:\/\/(?:www\.)?linkedin\.com\/in\//, '')
    .replace(/\/$/, '')
