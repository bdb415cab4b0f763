import { chatFileStatesAtWork } from '@seamark/contract/groups/choices'
import { type ChatFileEntry, type ChatFileView, getChatFile, listChatFiles } from '@seamark/contract/groups/files/files'
import { listGroups } from '@seamark/contract/groups/groups/groups'
import { keepPreviousData } from '@tanstack/react-query'
import { invalidate, queryClient, useCall } from '../../../platform/api/calls.ts'
import { useLive } from '../../../platform/api/live.ts'

const isAtWork = ({ state }: Pick<ChatFileEntry, 'state'>) => chatFileStatesAtWork.some((one) => one === state)

interface Asked {
  q?: string | undefined
  state?: string | undefined
  personId?: number | undefined
  groupId?: number
  limit: number
  after: string | undefined
}

export function useChatFiles({ q, state, personId, groupId, limit, after }: Asked) {
  useLive('groups.file', () => void invalidate(listChatFiles.path))
  return useCall(
    listChatFiles,
    {
      query: {
        limit,
        ...(q ? { q } : {}),
        ...(state ? { state } : {}),
        ...(personId === undefined ? {} : { personId }),
        ...(groupId === undefined ? {} : { groupId }),
        ...(after === undefined ? {} : { after: Number(after) }),
      },
    },
    {
      placeholderData: keepPreviousData,
      refetchInterval: (query) => (query.state.data?.rows.some(isAtWork) ? 4000 : false),
    },
  )
}

export function useChatFile(id: number) {
  useLive('groups.file', (event) => {
    if (event.id === undefined || event.id === id) void invalidate(getChatFile.path)
  })
  return useCall(
    getChatFile,
    { params: { id } },
    {
      refetchInterval: ({ state: { data } }) => (data && (isAtWork(data) || data.search !== null) ? 2000 : false),
    },
  )
}

/** Puts a file that the server has just returned where its page reads it. */
export async function keepChatFile(view: ChatFileView) {
  queryClient.setQueryData([getChatFile.path, { params: { id: view.id } }], view)
  await invalidate(listChatFiles.path)
}

/** Groups by what somebody types, for the choice of a conversation's group. */
export const useFoundGroups = (q: string) =>
  useCall(listGroups, { query: { limit: 20, ...(q ? { q } : {}) } }, { placeholderData: keepPreviousData })
