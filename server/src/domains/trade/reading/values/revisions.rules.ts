import { type DateForm, readDay } from './dates.rules.ts'
import { isNothing } from './numbers.rules.ts'

/**
 * Returns the revision of a record; the greater one was said later. A count (3, Rev. 3, C) is its number, and a moment
 * its seconds since 1970, so that every day comes after every count. Returns 0 where the source does not say, or not
 * readably.
 */
export function readRevision(cell: string, form: DateForm): number {
  const text = cell.normalize('NFKC').trim()
  if (isNothing(text)) return 0
  const [, count] =
    /^(?:(?:rev(?:ision)?|amendment|version|ver|no|v|r|第)[\s.:#-]*)?(\d{1,4})\s*[版次]?$/i.exec(text) ?? []
  if (count !== undefined) return Number(count)
  if (/^[a-z]$/i.test(text)) return text.toLowerCase().charCodeAt(0) - 96
  const moment = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?\s*(?:Z|[+-]\d\d:?\d\d)$/i.test(text)
    ? Date.parse(text.replace(' ', 'T').replace(/\s/g, ''))
    : Number.NaN
  const day = readDay(text, form)?.day
  const time = Number.isNaN(moment) ? Date.parse(`${day ?? ''}T00:00:00Z`) + secondsOf(text) * 1000 : moment
  return time > 0 ? Math.min(Math.floor(time / 1000), 0xff_ff_ff_ff) : 0
}

/**
 * Returns the revision of a row that its source calls amended or deleted without saying when: a later import is a later
 * revision. It comes after any count and before any day.
 */
export const revisionOfFile = (importId: number) => uncounted + importId

/** Whether the source itself numbers or dates its revisions, and so says which is later. */
export const isCounted = (revision: number) => revision > 0 && (revision < uncounted || revision >= firstDay)

const uncounted = 100_000_000
/** The first day of 1990. No record is older. */
const firstDay = 631_152_000

/** Returns the time of day in seconds; 0 where no time follows the day. */
function secondsOf(text: string): number {
  const [, packedHour = '', packedMinute, packedSecond] = /^\d{8}(\d\d)(\d\d)(\d\d)$/.exec(text) ?? []
  if (packedHour !== '') return Number(packedHour) * 3600 + Number(packedMinute) * 60 + Number(packedSecond)
  const [, hour, minute, second = '0', half = ''] =
    /[T\s,](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*([ap])?/i.exec(text) ?? []
  if (hour === undefined) return 0
  const hours = half === '' ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return hours * 3600 + Number(minute) * 60 + Number(second)
}
