import { countListedFriends, type Friend, listFriends, listOurAccounts } from '@seamark/contract/groups/friends/friends'
import { keepPreviousData } from '@tanstack/react-query'
import { useListCount } from '../../../kit/index.ts'
import { invalidate, useCall } from '../../../platform/api/calls.ts'
import { useLive } from '../../../platform/api/live.ts'
import { filtersOf, type FriendSearch, listQueryOf } from './friend-filters.ts'

export function useFriends(search: FriendSearch, cursor: string | undefined) {
  useLive('groups.friend', readSoon)
  const query = { ...listQueryOf(search), limit: search.limit, ...(cursor ? { cursor } : {}) }
  return useCall(listFriends, { query }, { placeholderData: keepPreviousData })
}

/** How many friends fit the filters; undefined while they are counted. */
export const useFriendCount = (search: FriendSearch, listed: ReturnType<typeof useFriends>) =>
  useListCount(countListedFriends, { query: filtersOf(search) }, listed)

export const useOurAccounts = () => useCall(listOurAccounts, {})

export const readFriendsAgain = () => invalidate(listFriends.path)

let soon: ReturnType<typeof setTimeout> | undefined

/** An import changes many friends at once; the list reads once for all of them. */
function readSoon() {
  soon ??= setTimeout(() => {
    soon = undefined
    void readFriendsAgain()
  }, 300)
}

export const nameOfFriend = ({ nickname, qq }: Pick<Friend, 'nickname' | 'qq'>) => nickname || qq
