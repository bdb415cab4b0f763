import { listTimeline } from '@seamark/contract/followups/timeline/timeline'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/calls.ts'
import { useLive } from '../../../platform/api/live.ts'
import { type TimelineFilters, timelineQuery } from '../../phonebook/index.ts'

/** The activity of all companies, newest first. New entries are read at once while nobody has paged back. */
export function useTimeline({ within, ...filters }: TimelineFilters & { within?: number }) {
  const query = { ...timelineQuery(filters), ...(within === undefined ? {} : { within }) }
  const timeline = useInfiniteQuery({
    queryKey: [listTimeline.path, query],
    queryFn: ({ pageParam, signal }) =>
      call(
        listTimeline,
        { query: { ...query, ...(pageParam === undefined ? {} : { cursor: pageParam }) }, signal },
        { quiet: true },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })
  const readAgain = () => {
    if ((timeline.data?.pages.length ?? 0) <= 1) void timeline.refetch()
  }
  useLive('phonebook.company', readAgain)
  useLive('followups.record', readAgain)
  useLive('followups.task', readAgain)
  return timeline
}
