import { deleteComment } from '@seamark/contract/followups/records/comments'
import type { RecordComment } from '@seamark/contract/followups/records/records'
import { useConfirmDeletion } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { t } from '../../../platform/language/i18n.ts'
import { refreshRecords } from './record-queries.ts'

/** Asks first, because a deleted comment cannot be restored. */
export function useDeleteComment() {
  const confirmDeletion = useConfirmDeletion()
  return ({ id, version }: RecordComment) =>
    confirmDeletion({
      title: t('followups.comment.deleteTitle'),
      content: t('followups.comment.deleteSentence'),
      onOk: () =>
        call(deleteComment, { params: { id }, version })
          .catch(() => undefined)
          .then(refreshRecords),
    })
}
