import { addDays } from '@seamark/contract/platform/days'
import { clockAt, dayAt, momentAt } from '../../../platform/days.ts'

/** A publish time. Where only the day is known, `at` is its beginning in the office's zone. */
export interface PublishTime {
  at: Date
  dayOnly: boolean
}

const minuteMs = 60_000
/** Clocks of others go wrong by so much at most; whatever is later was not published yet, so the text means something else. */
const latestMs = 60 * minuteMs

/**
 * Reads when a post was published, as pages and files write it: `3分钟前`, `昨天 14:20`, `11-24 09:15`, `2026年11月24日`, RFC 2822, ISO 8601, seconds
 * since 1970. What is relative counts back from when the page was fetched; a year that is not said is the latest that is not in the future. Null for
 * a text that says no time for certain, or one in the future: a person says it then.
 */
export function readPublishTime(text: string, fetchedAt: Date, zone: string): PublishTime | null {
  const said = text
    .normalize('NFKC')
    .replace(/^(?:发布于|发表于|发布时间|发表时间|更新于|posted(?: on)?|published(?: on)?)\s*:?\s*/i, '')
    .replace(/\s+/g, ' ')
    .trim()
  const around = { fetchedAt, zone }
  const found = relative(said, around) ?? nearDay(said, around) ?? stamped(said) ?? calendarDay(said, around)
  if (found === null || Number.isNaN(found.at.getTime())) return null
  return found.at.getTime() > fetchedAt.getTime() + latestMs || found.at.getTime() < 0 ? null : found
}

interface Around {
  fetchedAt: Date
  zone: string
}

const units = [
  { ms: 1000, words: '秒|秒钟|seconds?|secs?|segundos?' },
  { ms: minuteMs, words: '分|分钟|minutes?|mins?|minutos?' },
  { ms: 60 * minuteMs, words: '小时|个小时|时间|時間|hours?|hrs?|horas?' },
].map(({ ms, words }) => ({
  ms,
  pattern: new RegExp(`^(?:hace )?(\\d{1,4}|an?|una?) ?(?:${words}) ?(?:之?前|以前|ago)?$`, 'i'),
}))
const daysAgo = /^(?:hace )?(\d{1,3}) ?(?:天|日|days?|días?|dias?) ?(?:之?前|以前|ago)?$/i
const sayAgo = /前|ago$|^hace /i

function relative(said: string, { fetchedAt, zone }: Around): PublishTime | null {
  if (/^(?:刚刚|刚才|たった今|just now|now|ahora mismo)$/i.test(said)) return { at: fetchedAt, dayOnly: false }
  if (!sayAgo.test(said)) return null
  for (const { ms, pattern } of units) {
    const [, count] = pattern.exec(said) ?? []
    if (count !== undefined) return { at: new Date(fetchedAt.getTime() - numberOf(count) * ms), dayOnly: false }
  }
  const [, days] = daysAgo.exec(said) ?? []
  return days === undefined ? null : wholeDay(addDays(dayAt(fetchedAt, zone), -Number(days)), zone)
}

/** An hour ago is one hour. */
const numberOf = (count: string) => (/^\d+$/.test(count) ? Number(count) : 1)

const nearDays: readonly [RegExp, number][] = [
  [/^(?:今天|今日|today|hoy)/i, 0],
  [/^(?:昨天|昨日|yesterday|ayer)/i, 1],
  [/^(?:前天|一昨日|anteayer)/i, 2],
]

function nearDay(said: string, { fetchedAt, zone }: Around): PublishTime | null {
  const today = dayAt(fetchedAt, zone)
  for (const [word, ago] of nearDays) {
    if (!word.test(said)) continue
    return atClock(addDays(today, -ago), said.replace(word, '').replace(/^,? ?(?:at |a las )?/i, ''), zone)
  }
  // A clock alone is that of the day on which the page was fetched, if it has been.
  return /^\d{1,2}:\d\d(?::\d\d)?$/.test(said) ? atClock(today, said, zone) : null
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Times that bring their zone along. */
function stamped(said: string): PublishTime | null {
  if (/^\d{10}$/.test(said)) return { at: new Date(Number(said) * 1000), dayOnly: false }
  if (/^\d{13}$/.test(said)) return { at: new Date(Number(said)), dayOnly: false }
  const isIso = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)? ?(?:Z|[+-]\d\d:?\d\d)$/i.test(said)
  const isMail = /^(?:[a-z]{3}, )?\d{1,2} [a-z]{3} \d{4} \d\d:\d\d(?::\d\d)? (?:GMT|UTC?|Z|[+-]\d{4})$/i.test(said)
  if (!isIso && !isMail) return null
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d\d)-(\d\d)/.exec(said) ?? []
  const [, mailDay = '', mailMonth = '', mailYear = ''] = /(\d{1,2}) ([a-z]{3}) (\d{4})/i.exec(said) ?? []
  const isDay = isIso
    ? isCalendarDay(year, month, day)
    : isCalendarDay(mailYear, String(months.indexOf(mailMonth.toLowerCase()) + 1), mailDay)
  return isDay ? { at: new Date(isIso ? said.replace(/(\d) (?=[+-]\d)/, '$1') : said), dayOnly: false } : null
}

const dayFirst = new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)? (${months.join('|')})[a-z]*\\.?,? (\\d{4})`, 'i')
const monthFirst = new RegExp(`^(${months.join('|')})[a-z]*\\.? (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})`, 'i')

/** A day in the office's zone, with or without a year and a clock. */
function calendarDay(said: string, around: Around): PublishTime | null {
  const whole = /^(\d{4})[-/.年] ?(\d{1,2})[-/.月] ?(\d{1,2})日?/.exec(said)
  if (whole) return dated(whole[1] ?? '', whole[2] ?? '', whole[3] ?? '', said.slice(whole[0].length), around)
  const named = dayFirst.exec(said)
  if (named) return dated(named[3] ?? '', monthOf(named[2]), named[1] ?? '', said.slice(named[0].length), around)
  const written = monthFirst.exec(said)
  if (written)
    return dated(written[3] ?? '', monthOf(written[1]), written[2] ?? '', said.slice(written[0].length), around)
  const short = /^(\d{1,2})(?:-|月)(\d{1,2})日?(?![\d-/.])/.exec(said)
  return short ? withoutYear(short[1] ?? '', short[2] ?? '', said.slice(short[0].length), around) : null
}

const monthOf = (name = '') => String(months.indexOf(name.slice(0, 3).toLowerCase()) + 1)

/** 29 February comes every eight years at the latest. */
const mostYears = 8

function withoutYear(month: string, day: string, clock: string, around: Around): PublishTime | null {
  const thisYear = Number(dayAt(around.fetchedAt, around.zone).slice(0, 4))
  // The last days of December may be said of the coming year by nobody, so the search begins with this one.
  for (let year = thisYear; year > thisYear - mostYears; year -= 1) {
    const found = dated(String(year), month, day, clock, around)
    if (found && found.at.getTime() <= around.fetchedAt.getTime() + latestMs) return found
  }
  return null
}

function dated(year: string, month: string, day: string, clock: string, { zone }: Around): PublishTime | null {
  if (!isCalendarDay(year, month, day)) return null
  return atClock(`${year}-${two(month)}-${two(day)}`, clock.replace(/^[T, ]+/, ''), zone)
}

const two = (part: string) => part.padStart(2, '0')

function isCalendarDay(year: string, month: string, day: string): boolean {
  const text = `${year}-${two(month)}-${two(day)}`
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** Null where something stands behind the day that is no clock. */
function atClock(day: string, text: string, zone: string): PublishTime | null {
  if (text.trim() === '') return wholeDay(day, zone)
  const found = /^(上午|下午|晚上|早上|午前|午後)? ?(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d+)?)? ?(am|pm)?$/i.exec(
    text.trim(),
  )
  if (!found) return null
  const [, part = '', hours = '', minutes = '', seconds = '00', half = ''] = found
  const isLate = /下午|晚上|午後/.test(part) || /pm/i.test(half)
  const isEarly = /上午|早上|午前/.test(part) || /am/i.test(half)
  const said = Number(hours)
  if ((isLate || isEarly) && said > 12 && !isLate) return null
  const hour = isLate && said < 12 ? said + 12 : isEarly && said === 12 ? 0 : said
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null
  return { at: momentAt(`${day}T${two(String(hour))}:${minutes}:${seconds}`, zone), dayOnly: false }
}

const wholeDay = (day: string, zone: string): PublishTime => ({
  at: momentAt(`${day}T00:00:00`, zone),
  dayOnly: true,
})

/** Returns a publish time as the lists of files show it. */
export const publishTimeText = ({ at, dayOnly }: PublishTime, zone: string) =>
  dayOnly ? dayAt(at, zone) : clockAt(at, zone).replace('T', ' ')
