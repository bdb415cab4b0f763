import { listBulkAttachments } from '@seamark/contract/messaging/attachments/attachments'
import { keepPreviousData } from '@tanstack/react-query'
import { useCall } from '../../../platform/api/calls.ts'

/** Names and sizes of these attachments, and which of them are no longer there. */
export const useAttachments = (ids: readonly number[]) => {
  const { data, isPlaceholderData } = useCall(
    listBulkAttachments,
    { query: { ids: ids.join(',') } },
    { enabled: ids.length > 0, placeholderData: keepPreviousData },
  )
  // While none is left the last answer would still stand.
  const known = ids.length > 0 ? (data?.attachments ?? []) : []
  // The answer for other ids says nothing of a file that was added since.
  const isAnswered = data !== undefined && !isPlaceholderData
  return { known, gone: isAnswered ? ids.filter((id) => !known.some((one) => one.id === id)) : [] }
}
