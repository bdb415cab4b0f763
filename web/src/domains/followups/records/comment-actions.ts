import { deleteComment } from '@seamark/contract/followups/records/comments'
import type { RecordComment } from '@seamark/contract/followups/records/records'
import { call } from '../../../platform/api/calls.ts'
import { t } from '../../../platform/language/i18n.ts'
import { usePageModal } from '../../../platform/page.tsx'
import { refreshRecords } from './record-queries.ts'

/** Asks first: what was said does not come back. */
export function useDeleteComment() {
  const modal = usePageModal()
  return ({ id, version }: RecordComment) =>
    void modal.confirm({
      title: t('followups.comment.deleteTitle'),
      content: t('followups.comment.deleteSentence'),
      okText: t('followups.delete'),
      cancelText: t('followups.cancel'),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      onOk: () =>
        call(deleteComment, { params: { id }, version })
          .catch(() => undefined)
          .then(refreshRecords),
    })
}
