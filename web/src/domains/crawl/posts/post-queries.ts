import { countNetPosts, getNetPost, listNetPosts, listUndatedPosts } from '@seamark/contract/crawl/posts/posts'
import { keepPreviousData } from '@tanstack/react-query'
import { useListCount } from '../../../kit/index.ts'
import { useCall } from '../../../platform/api/calls.ts'
import { useLive } from '../../../platform/api/live.ts'
import { readCrawlSoon } from '../customers/customer-queries.ts'
import { type PostSearch, postFiltersOf, postListQueryOf } from './post-filters.ts'

export function usePosts(search: PostSearch, today: string, cursor: string | undefined) {
  useLive('crawl.posts', readCrawlSoon)
  const query = {
    ...postListQueryOf(search, today),
    limit: search.limit,
    ...(cursor ? { cursor } : {}),
  }
  return useCall(listNetPosts, { query }, { placeholderData: keepPreviousData })
}

/** How many posts fit the filters; undefined while they are counted. */
export const usePostCount = (search: PostSearch, today: string, listed: ReturnType<typeof usePosts>) =>
  useListCount(countNetPosts, { query: postFiltersOf(search, today) }, listed)

export const usePost = (id: number) => useCall(getNetPost, { params: { id } })

export function useUndatedPosts(cursor: string | undefined, limit: number) {
  useLive('crawl.posts', readCrawlSoon)
  return useCall(
    listUndatedPosts,
    { query: { limit, ...(cursor ? { cursor } : {}) } },
    { placeholderData: keepPreviousData },
  )
}
