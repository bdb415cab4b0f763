import {
  countMessages,
  type Hit,
  listGroupMessages,
  listSurroundings,
  searchMessages,
} from '@seamark/contract/groups/messages/messages'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call, useCall } from '../../../platform/api/calls.ts'
import { isPart, type SearchQuery, type TalkPart, type TalkSearch } from './message-filters.ts'

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

const linesBeside = 5

/** The lines before and after the message at a place, and whether that is still there. */
export const useLinesAround = (groupId: number, place: string) =>
  useQuery({
    queryKey: [listGroupMessages.path, groupId, 'around', place],
    queryFn: async ({ signal }) => {
      const { rows } = await call(
        listGroupMessages,
        { params: { id: groupId }, query: { around: place, limit: 2 * linesBeside + 1 }, signal },
        { quiet: true },
      )
      const at = rows.findIndex((row) => row.place === place)
      return { isThere: at >= 0, before: rows.slice(0, Math.max(0, at)), after: rows.slice(at + 1) }
    },
    // What was said stays where it stands.
    staleTime: 60_000,
  })

type Step = { around: string } | { day: string } | { before: string } | { after: string } | Record<string, never>

const firstStep = (at: string | undefined, day: string | undefined): Step => (at ? { around: at } : day ? { day } : {})

/** So many pages are kept; the farthest ones are read again when somebody comes back. */
const mostPages = 6

/** A part is of what people said, as the figures of a month are that open it. */
const queryOfPart = ({ from, to, senderId }: TalkPart) => ({
  ...(isPart({ from, to, senderId }) ? { talk: 'true' as const } : {}),
  ...(from ? { from } : {}),
  ...(to ? { to } : {}),
  ...(senderId === undefined ? {} : { senderId }),
})

/** The messages of a group around a place or from a day on, else the latest, in both directions; all of them or a part. */
export const useTalk = (groupId: number, { at, day }: Pick<TalkSearch, 'at' | 'day'>, part: TalkPart) =>
  useInfiniteQuery({
    queryKey: [listGroupMessages.path, groupId, at, day, part],
    queryFn: ({ pageParam, signal }) =>
      call(
        listGroupMessages,
        { params: { id: groupId }, query: { ...pageParam, ...queryOfPart(part), limit: 60 }, signal },
        { quiet: true },
      ),
    initialPageParam: firstStep(at, day),
    getPreviousPageParam: ({ rows: [first], earlier }): Step | undefined =>
      earlier && first ? { before: first.place } : undefined,
    getNextPageParam: ({ rows, later }): Step | undefined => {
      const last = rows.at(-1)
      return later && last ? { after: last.place } : undefined
    },
    maxPages: mostPages,
  })
