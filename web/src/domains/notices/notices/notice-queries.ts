import { countUnread, listNoticeKinds, listNotices } from '@seamark/contract/notices/index'
import { keepPreviousData } from '@tanstack/react-query'
import { call, invalidate, useCall } from '../../../platform/api/calls.ts'
import type { NoticeSearch } from './notice-filters.ts'

const latestMost = 10

export const useUnread = () => useCall(countUnread, {}, { placeholderData: keepPreviousData })
export const useLatest = () =>
  useCall(listNotices, { query: { limit: latestMost } }, { placeholderData: keepPreviousData, staleTime: 0 })
export const useNoticeKinds = () => useCall(listNoticeKinds, {})

export const useNotices = ({ state, kinds, limit }: NoticeSearch, cursor: string | undefined) =>
  useCall(
    listNotices,
    { query: { state, limit, ...(kinds.length > 0 ? { kinds: kinds.join(',') } : {}), ...(cursor ? { cursor } : {}) } },
    { placeholderData: keepPreviousData, staleTime: 0 },
  )

/** A notice that has just arrived, as the reader may see it; undefined when it is gone, or was read meanwhile. */
export async function readNotice(id: number) {
  const { rows } = await call(listNotices, { query: { limit: latestMost, state: 'unread' } }, { quiet: true })
  return rows.find((notice) => notice.id === id)
}

/** Makes the bell, its list and the page read again. */
export const refreshNotices = () => invalidate(listNotices.path)
