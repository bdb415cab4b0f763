import { getCalendar, getFeed } from '@seamark/contract/followups/calendars/calendars'
import { keepPreviousData } from '@tanstack/react-query'
import { useCall } from '../../../platform/api/calls.ts'
import type { CalendarSearch } from './calendar-filters.ts'
import { reachOf } from './calendar-rules.ts'

export interface Shown {
  from: string
  until: string
}

/** The tasks and days off of these days; nothing is requested before the calendar knows its range. */
export const useCalendar = (days: Shown | undefined, { of, personId }: Pick<CalendarSearch, 'of' | 'personId'>) =>
  useCall(
    getCalendar,
    { query: { ...(days ? reachOf(days) : { from: '', until: '' }), ...(personId ? { personId } : { of }) } },
    { enabled: days !== undefined, placeholderData: keepPreviousData, staleTime: 0 },
  )

export const useFeed = () => useCall(getFeed, {}, { staleTime: 0 })
