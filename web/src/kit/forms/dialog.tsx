import { Modal, type ModalProps } from 'antd'
import { useWords } from '../../platform/language/i18n.ts'

export interface DialogProps extends Omit<ModalProps, 'open' | 'confirmLoading' | 'onCancel'> {
  isSaving?: boolean
  onClose: () => void
}

/** A dialog over the page. Its buttons say "save" and "cancel" unless other words are given. */
export function Dialog({ isSaving = false, onClose, ...modal }: DialogProps) {
  const { t } = useWords()
  return (
    <Modal
      open
      okText={t('kit.save')}
      cancelText={t('kit.cancel')}
      confirmLoading={isSaving}
      {...modal}
      onCancel={onClose}
    />
  )
}
