import type { ModalFuncProps } from 'antd'
import { useWords } from '../../platform/language/i18n.ts'
import { usePageModal } from '../../platform/page.tsx'

type Question = Pick<ModalFuncProps, 'title' | 'content' | 'okText'> & { onOk: () => unknown }

/** Returns a function that asks before a deletion; "cancel" has the focus, so that Enter alone does no harm. */
export function useConfirmDeletion() {
  const { t } = useWords()
  const modal = usePageModal()
  return (question: Question) =>
    void modal.confirm({
      okText: t('kit.delete'),
      cancelText: t('kit.cancel'),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      ...question,
    })
}
