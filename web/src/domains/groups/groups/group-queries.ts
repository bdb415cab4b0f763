import {
  countListedGroups,
  getGroup,
  type Group,
  listGroupActivity,
  listGroups,
} from '@seamark/contract/groups/groups/groups'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useListCount } from '../../../kit/index.ts'
import { call, invalidate, queryClient, useCall } from '../../../platform/api/calls.ts'
import { useLive } from '../../../platform/api/live.ts'
import type { FoundRecord } from '../../../platform/routes.ts'
import { filtersOf, groupPath, type GroupSearch, queryOf } from './group-filters.ts'

export const useGroups = (search: GroupSearch, cursor: string | undefined) =>
  useCall(listGroups, { query: queryOf(search, cursor) }, { placeholderData: keepPreviousData })

/** How many groups fit the filters; undefined while they are counted. */
export const useGroupCount = (search: GroupSearch, listed: ReturnType<typeof useGroups>) =>
  useListCount(countListedGroups, { query: filtersOf(search) }, listed)

export const useGroup = (id: number | undefined) =>
  useCall(getGroup, { params: { id: id ?? 0 } }, { enabled: id !== undefined })

/** Groups by a part of their names or accounts, for a picker. */
export const useGroupsNamed = (q: string) =>
  useCall(listGroups, { query: q ? { q, limit: 20 } : { limit: 20 } }, { placeholderData: keepPreviousData })

export const useGroupActivity = (id: number) =>
  useInfiniteQuery({
    queryKey: [listGroupActivity.path, { params: { id } }],
    queryFn: ({ pageParam, signal }) =>
      call(
        listGroupActivity,
        { params: { id }, query: pageParam === undefined ? {} : { before: pageParam }, signal },
        { quiet: true },
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

const fewFound = 5

/** The groups at the top of the list's answer, for the search box of the frame. */
export async function findGroups(text: string, signal: AbortSignal): Promise<FoundRecord[]> {
  const query = { q: [...text].slice(0, 200).join(''), limit: fewFound }
  const { rows } = await call(listGroups, { query, signal }, { quiet: true })
  return rows.map((group) => ({ title: group.name, note: group.account, href: groupPath(group) }))
}

/** Puts a group that the server has just returned where its page reads it; everything else about groups is read again. */
export function cacheGroup(group: Group) {
  queryClient.setQueryData([getGroup.path, { params: { id: group.id } }], group)
  return invalidate('/groups')
}

let soon: ReturnType<typeof setTimeout> | undefined

/** Reads again in the background when somebody changes this group or its roster, or any; the register counts findings too. */
export function useGroupNews(id?: number) {
  useLive('groups.group', (event) => {
    if (id === undefined || event.id === undefined || event.id === id) readSoon()
  })
  useLive('groups.finding', () => {
    if (id === undefined) readSoon()
  })
}

function readSoon() {
  soon ??= setTimeout(() => {
    soon = undefined
    void invalidate('/groups')
  }, 300)
}
