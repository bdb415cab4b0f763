import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/calls.ts'
import { type TimelineFilters, timelineQuery } from './timeline-filters.ts'
import { listCompanyActivity } from '@seamark/contract/phonebook/timelines/timelines'

/** The activity of a company, newest first, a page at a time. */
export function useCompanyActivity(id: number, filters: TimelineFilters) {
  const query = timelineQuery(filters)
  return useInfiniteQuery({
    queryKey: [listCompanyActivity.path, { params: { id }, query }],
    queryFn: ({ pageParam, signal }) =>
      call(
        listCompanyActivity,
        { params: { id }, query: { ...query, ...(pageParam === undefined ? {} : { before: pageParam }) }, signal },
        { quiet: true },
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })
}
