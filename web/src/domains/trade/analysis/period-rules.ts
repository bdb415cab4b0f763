import { addDays, addMonths, daysBetween, monthEnd, monthsBetween, monthStart } from '@seamark/contract/platform/days'

export interface Period {
  from: string
  to: string
}

/** The ways to a data set for comparison in one click: the same days a year before, and the equal time just before. */
export const shifts = ['lastYear', 'previous'] as const
export type Shift = (typeof shifts)[number]

/** Returns the shifted period. Whole months stay whole months, whatever the length of each. */
export function shiftPeriod({ from, to }: Period, shift: Shift): Period {
  const isWhole = from === monthStart(from) && to === monthEnd(to)
  const months = shift === 'lastYear' ? 12 : isWhole ? monthsBetween(from, to) + 1 : undefined
  if (months === undefined) {
    const days = daysBetween(from, to) + 1
    return { from: addDays(from, -days), to: addDays(to, -days) }
  }
  const end = addMonths(isWhole ? monthStart(to) : to, -months)
  return { from: addMonths(from, -months), to: isWhole ? monthEnd(end) : end }
}
