import { addDays } from '@seamark/contract/platform/days'
import { beginOfDay, dayAt } from '../../../platform/days.ts'

export interface Clock {
  now: Date
  /** The office's zone. */
  zone: string
}

/** The moment at which the next day of the office begins, for quotas that a provider counts by day. */
export const dayAfter = ({ now, zone }: Clock): Date => beginOfDay(addDays(dayAt(now, zone), 1), zone)
