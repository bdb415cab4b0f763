import { listMembers } from '@seamark/contract/groups/members/members'
import { keepPreviousData } from '@tanstack/react-query'
import { useCall } from '../../../platform/api/calls.ts'

interface Asked {
  q: string
  limit: number
  cursor: string | undefined
}

/** A page of a group's roster. */
export const useMembers = (groupId: number, { q, limit, cursor }: Asked) =>
  useCall(
    listMembers,
    { params: { id: groupId }, query: { limit, ...(q ? { q } : {}), ...(cursor ? { cursor } : {}) } },
    { placeholderData: keepPreviousData },
  )
