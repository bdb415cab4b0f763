import { friendSorts, friendStates } from '@seamark/contract/groups/choices'
import { z } from 'zod'
import { idParam, limitParam, savedViewParam, textParam } from '../../../platform/search.ts'
import { some } from '../groups/group-filters.ts'

/** The list's address. */
export const friendSearch = z.object({
  q: textParam(200),
  ourAccount: textParam(40),
  state: some(friendStates),
  colleagueId: idParam,
  linked: z.enum(['true', 'false']).optional().catch(undefined),
  sentToday: z.enum(['true', 'false']).optional().catch(undefined),
  sort: z.enum(friendSorts).catch('updatedAt').default('updatedAt'),
  order: z.enum(['asc', 'desc']).catch('desc').default('desc'),
  limit: limitParam,
  savedView: savedViewParam,
})
export type FriendSearch = z.output<typeof friendSearch>

const narrowing = [
  'q',
  'ourAccount',
  'state',
  'colleagueId',
  'linked',
  'sentToday',
] as const satisfies readonly (keyof FriendSearch)[]

export const withoutFilters: Partial<FriendSearch> = Object.fromEntries(narrowing.map((part) => [part, undefined]))

/** How many filters beside the search are set. */
export const countSet = (search: FriendSearch) =>
  narrowing.filter((part) => part !== 'q' && search[part] !== undefined).length

/** Whether anything but the order is asked for: an empty answer then means "no match" rather than "nothing there yet". */
export const isNarrowed = (search: FriendSearch) => narrowing.some((part) => search[part] !== undefined)

/** The filters of the address, as the list's count takes them. */
export const filtersOf = ({ sort: _sort, order: _order, limit: _limit, savedView: _view, ...filters }: FriendSearch) =>
  filters

/** The list as it stands, without paging; used for export and when all that match are taken. */
export const listQueryOf = (search: FriendSearch) => ({
  ...filtersOf(search),
  sort: search.sort,
  order: search.order,
})
