import type { overviewDays } from '@seamark/contract/crawl/choices'
import { addDays } from '@seamark/contract/platform/days'
import type { Context } from '../../../platform/context.ts'
import { dayAt } from '../../../platform/days.ts'

/** Days of the office, both included. */
export interface OverviewSpan {
  fromDay: string
  toDay: string
}

/** Today, or the last 7 or 30 days with today. */
export function spanOfDays(
  { now, zone }: Pick<Context, 'now' | 'zone'>,
  days: (typeof overviewDays)[number],
): OverviewSpan {
  const toDay = dayAt(now(), zone)
  return { fromDay: addDays(toDay, 1 - Number(days)), toDay }
}
