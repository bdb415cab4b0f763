import type { NextTime } from '@seamark/contract/exhibitions/choices'
import type { TakenCapture } from '@seamark/contract/exhibitions/captures/captures'
import { addDays, dayMs } from '@seamark/contract/platform/days'
import { isVisible } from '@seamark/contract/phonebook/matching/texts'
import { beginOfDay, dayAt } from '../../../platform/days.ts'
import { contactKey, nameKey } from '../../phonebook/index.ts'

/** A phone's clock may be so much ahead of ours. */
const mostAheadMs = 5 * 60_000
/** People are there for building up so many days before the fair. */
const daysBefore = 3

/**
 * The moment of a capture within what can be true: not later than now and five minutes, not earlier than three days before the fair. Before a fair,
 * when somebody tries it out, it is not moved into the future.
 */
export function boundCapturedAt(
  said: Date,
  { now, fromDay, zone }: { now: Date; fromDay: string; zone: string },
): Date {
  const earliest = Math.min(beginOfDay(fromDay, zone).getTime() - daysBefore * dayMs, now.getTime())
  return new Date(Math.min(Math.max(said.getTime(), earliest), now.getTime() + mostAheadMs))
}

const daysLater = { tomorrow: 1, threeDays: 3, week: 7 } as const

/** The day of the next step, from the day of the capture in the office's zone. After a fair that is over, it is the next day. */
export function nextDay(
  time: NextTime,
  { capturedAt, toDay, zone }: { capturedAt: Date; toDay: string; zone: string },
): string {
  const day = dayAt(capturedAt, zone)
  if (time !== 'afterFair') return addDays(day, daysLater[time])
  return addDays(toDay > day ? toDay : day, 1)
}

/** A capture says nothing without a photo, a name or a note. */
export const isEmptyCapture = (given: TakenCapture): boolean =>
  given.frontDigest === '' &&
  given.backDigest === '' &&
  ![given.companyName, given.contactName, given.note].some(isVisible)

/** The normal forms by which captures of one firm or person are found; a number without a country is the fair's. */
export const captureKeys = (
  { companyName, mobile, email }: Pick<TakenCapture, 'companyName' | 'mobile' | 'email'>,
  country: string,
) => ({
  name: isVisible(companyName) ? nameKey(companyName) : '',
  mobile: isVisible(mobile) ? contactKey({ kind: 'mobile', value: mobile }, country) : '',
  email: isVisible(email) ? contactKey({ kind: 'email', value: email }, country) : '',
})
