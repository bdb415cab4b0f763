import type { Group } from '@seamark/contract/groups/groups/groups'
import {
  listMembers,
  listMemberTalk,
  type Member,
  type MemberGrade,
  type MemberTalk,
} from '@seamark/contract/groups/members/members'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useCall } from '../../../platform/api/calls.ts'

interface Asked {
  q: string
  grade: readonly MemberGrade[]
  limit: number
  cursor: string | undefined
}

/** A page of a group's roster. */
export const useMembers = (groupId: number, { q, grade, limit, cursor }: Asked) =>
  useCall(
    listMembers,
    {
      params: { id: groupId },
      query: {
        limit,
        ...(q ? { q } : {}),
        ...(grade.length > 0 ? { grade: grade.join(',') } : {}),
        ...(cursor ? { cursor } : {}),
      },
    },
    { placeholderData: keepPreviousData },
  )

/** What the members of a page have said, by their ids. The roster stands without it while messages are away. */
function useMemberTalk(groupId: number, members: readonly Member[] | undefined, isOffered: boolean) {
  const ids = members?.map(({ id }) => id) ?? []
  const asked = { params: { id: groupId }, query: { members: ids.join(',') } }
  return useCall(listMemberTalk, asked, { enabled: isOffered && ids.length > 0, placeholderData: keepPreviousData })
    .data
}

/** A row of the roster, and what the member said where that is known. */
export type SpokenMember = Member & { talk?: MemberTalk | undefined }

/** The rows of a page with what each has said, once that is known. */
export function useSpokenMembers(
  group: Pick<Group, 'id' | 'can'>,
  members: readonly Member[] | undefined,
): readonly SpokenMember[] | undefined {
  const talk = useMemberTalk(group.id, members, group.can.readMessages)
  return useMemo(() => {
    const byMember = new Map(talk?.rows.map((row) => [row.memberId, row]))
    return members?.map((member) => ({ ...member, talk: byMember.get(member.id) }))
  }, [members, talk])
}
