import { type DiscussedKind, getDiscussion } from '@seamark/contract/discussions/discussions'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call, invalidate } from '../../../platform/api/calls.ts'
import { useLive } from '../../../platform/api/live.ts'

/** The attachments and comments of a record; each further page brings earlier comments. */
export function useDiscussion(kind: DiscussedKind, id: number) {
  useLive('discussions.discussion', (event) => {
    if (event.id === undefined || event.id === id) void refreshDiscussions()
  })
  return useInfiniteQuery({
    queryKey: [getDiscussion.path, { params: { kind, id } }],
    queryFn: ({ pageParam, signal }) =>
      call(
        getDiscussion,
        { params: { kind, id }, query: pageParam === undefined ? {} : { before: pageParam }, signal },
        { quiet: true },
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ earlier }) => earlier ?? undefined,
    staleTime: 0,
  })
}

export const refreshDiscussions = () => invalidate('/discussions')
