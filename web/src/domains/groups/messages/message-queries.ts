import {
  countMessages,
  type Hit,
  listGroupMessages,
  listSurroundings,
  searchMessages,
} from '@seamark/contract/groups/messages/messages'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call, useCall } from '../../../platform/api/calls.ts'
import type { SearchQuery, TalkSearch } from './message-filters.ts'

/** Messages that a search finds, newest first. */
export const useHits = (query: SearchQuery | undefined) =>
  useInfiniteQuery({
    queryKey: [searchMessages.path, query],
    queryFn: ({ pageParam, signal }) =>
      call(
        searchMessages,
        { query: { q: '', limit: 20, ...query, ...(pageParam ? { cursor: pageParam } : {}) }, signal },
        { quiet: true },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    enabled: query !== undefined,
  })

/** How many a search finds. The hits do not wait for it. */
export const useHitCount = (query: SearchQuery | undefined) =>
  useCall(countMessages, { query: query ?? { q: '' } }, { enabled: query !== undefined }).data

export const nameOfHit = ({ groupId, place }: Pick<Hit, 'groupId' | 'place'>) => `${groupId}:${place}`

/** The lines around the hits of a page, by the names of the hits. */
export function useSurroundings(hits: readonly Hit[]) {
  const { data } = useCall(
    listSurroundings,
    { query: { hits: hits.map(nameOfHit).join(',') } },
    { enabled: hits.length > 0, staleTime: Infinity },
  )
  return new Map(data?.rows.map((row) => [nameOfHit(row), row]))
}

type Step = { around: string } | { day: string } | { before: string } | { after: string } | Record<string, never>

const firstStep = (at: string | undefined, day: string | undefined): Step => (at ? { around: at } : day ? { day } : {})

/** So many pages are kept; the farthest ones are read again when somebody comes back. */
const mostPages = 6

/** The messages of a group around a place or from a day on, else the latest, in both directions. */
export const useTalk = (groupId: number, { at, day }: Pick<TalkSearch, 'at' | 'day'>) =>
  useInfiniteQuery({
    queryKey: [listGroupMessages.path, groupId, at, day],
    queryFn: ({ pageParam, signal }) =>
      call(listGroupMessages, { params: { id: groupId }, query: { ...pageParam, limit: 60 }, signal }, { quiet: true }),
    initialPageParam: firstStep(at, day),
    getPreviousPageParam: ({ rows: [first], earlier }): Step | undefined =>
      earlier && first ? { before: first.place } : undefined,
    getNextPageParam: ({ rows, later }): Step | undefined => {
      const last = rows.at(-1)
      return later && last ? { after: last.place } : undefined
    },
    maxPages: mostPages,
  })
