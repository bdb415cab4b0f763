import { Alert, Modal, type ModalProps } from 'antd'
import { useWords } from '../../platform/language/i18n.ts'
import './dialog.css'

export interface DialogProps extends Omit<ModalProps, 'open' | 'confirmLoading' | 'onCancel'> {
  isSaving?: boolean
  /** Why the last attempt failed; it stands above the content. */
  failure?: string | undefined
  onClose: () => void
}

/** A dialog over the page. Its buttons say "save" and "cancel" unless other words are given. */
export function Dialog({ isSaving = false, failure, onClose, children, className, ...modal }: DialogProps) {
  const { t } = useWords()
  return (
    <Modal
      open
      okText={t('kit.save')}
      cancelText={t('kit.cancel')}
      confirmLoading={isSaving}
      {...modal}
      className={['dialog', className].filter(Boolean).join(' ')}
      onCancel={onClose}
    >
      {failure ? <Alert type="error" showIcon role="alert" title={failure} /> : null}
      {children}
    </Modal>
  )
}
