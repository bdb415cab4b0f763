import { getCalendar, getFeed } from '@seamark/contract/followups/calendars/calendars'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useCall } from '../../../platform/api/calls.ts'
import { calendarParts } from './calendar-extension-rules.ts'
import type { CalendarSearch, Shown } from './calendar-filters.ts'
import { reachOf } from './calendar-rules.ts'

/** The tasks and days off of these days; nothing is requested before the calendar knows its range. */
export const useCalendar = (days: Shown | undefined, { of, personId }: Pick<CalendarSearch, 'of' | 'personId'>) =>
  useCall(
    getCalendar,
    { query: { ...(days ? reachOf(days) : { from: '', until: '' }), ...(personId ? { personId } : { of }) } },
    { enabled: days !== undefined, placeholderData: keepPreviousData, staleTime: 0 },
  )

/** What domains above add to these days; a part that cannot be read leaves the rest as it is. */
export const useCalendarEntries = (
  days: Shown | undefined,
  { of, personId }: Pick<CalendarSearch, 'of' | 'personId'>,
) =>
  useQueries({
    queries: calendarParts().map(({ key, read }) => ({
      queryKey: ['calendar', key, days, of, personId],
      queryFn: () => (days ? read(reachOf(days), { of, personId }) : []),
      enabled: days !== undefined,
      staleTime: 0,
      placeholderData: keepPreviousData,
    })),
  }).flatMap(({ data }) => data ?? [])

export const useFeed = () => useCall(getFeed, {}, { staleTime: 0 })
