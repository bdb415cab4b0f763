import type { Ended } from '../ledger/outcomes.rules.ts'
import { dayAfter, type Clock } from './windows.rules.ts'

const later = new Set([2, 4, 80007, 130429, 131000, 131016, 131056, 133004])
const broken: Readonly<Record<number, string>> = {
  0: 'credentials',
  3: 'credentials',
  10: 'credentials',
  190: 'credentials',
  131005: 'credentials',
  33: 'setup',
  131042: 'payment',
  131031: 'policy',
  368: 'policy',
}
const [windowClosed, spamLimit, keptBack, unreachable, stopped] = [131047, 131048, 131049, 131026, 131050]
const unreachableDays = 30

/** What became of a message that was answered by an error. A server in trouble may have taken it, unless its code says that it has not. */
export function endOfWhatsapp(status: number, code: number, clock: Clock): Ended {
  const ended = classifyWhatsapp(code, clock)
  return status >= 500 && ended.outcome === 'refused' ? { outcome: 'unknown', code: `HTTP ${status} ${code}` } : ended
}

/**
 * What an error of the Cloud API means; by its code, since titles change. A person who stopped marketing messages has opted out. Codes that nobody has
 * listed refuse the call: the API answers them instead of taking the message.
 */
export function classifyWhatsapp(code: number, clock: Clock): Ended {
  const said = String(code)
  if (later.has(code)) return { outcome: 'later', code: said }
  if (code === spamLimit) return { outcome: 'quota', code: said, at: dayAfter(clock) }
  if (code === keptBack) return { outcome: 'notNow', code: said, at: dayAfter(clock) }
  if (code === windowClosed) return { outcome: 'notNow', code: said }
  if (code === unreachable) return { outcome: 'badTarget', code: said, days: unreachableDays }
  if (code === stopped) return { outcome: 'badTarget', code: said, isOptOut: true }
  const why = broken[code] ?? (code >= 200 && code <= 299 ? 'credentials' : undefined)
  if (why !== undefined) return { outcome: 'brokenChannel', code: `${why} ${said}` }
  return { outcome: 'refused', code: said }
}
