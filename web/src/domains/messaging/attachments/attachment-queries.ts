import { listBulkAttachments } from '@seamark/contract/messaging/attachments/attachments'
import { keepPreviousData } from '@tanstack/react-query'
import { useCall } from '../../../platform/api/calls.ts'

/** Names and sizes of these attachments. */
export const useAttachments = (ids: readonly number[]) => {
  const { data } = useCall(
    listBulkAttachments,
    { query: { ids: ids.join(',') } },
    { enabled: ids.length > 0, placeholderData: keepPreviousData },
  )
  // While none is left the last answer would still stand.
  return { data: ids.length > 0 ? data : undefined }
}
