import { Alert, Form, type FormInstance, type FormProps } from 'antd'
import type { ReactNode } from 'react'
import { useWords } from '../../platform/language/i18n.ts'
import { Dialog, type DialogProps } from './dialog.tsx'

type ForDialog = Pick<
  DialogProps,
  'title' | 'width' | 'okText' | 'cancelText' | 'okButtonProps' | 'isSaving' | 'onClose'
>
type ForForm<Values> = Pick<
  FormProps<Values>,
  'name' | 'initialValues' | 'requiredMark' | 'disabled' | 'validateTrigger' | 'onValuesChange' | 'onKeyDown'
>

interface FormDialogProps<Values> extends ForDialog, ForForm<Values> {
  form: FormInstance<Values>
  /** The content above the form. */
  lead?: ReactNode
  /** The reason of the last failed save that belongs to no field. */
  failure?: string | undefined
  /** Somebody else has saved the record meanwhile; saving again replaces what both have changed. */
  overtaken?: unknown
  dialogClass?: string
  formClass?: string
  children: ReactNode
  onSubmit: (values: Values) => unknown
}

/** One form in a dialog. Its first button submits, as Enter in a field does. */
export function FormDialog<Values extends object>(props: FormDialogProps<Values>) {
  const { title, width, okText, cancelText, okButtonProps, isSaving, onClose, dialogClass, ...rest } = props
  const { form, lead, overtaken, failure, formClass, onSubmit, ...fields } = rest
  const { t } = useWords()
  const words = { ...(okText ? { okText } : {}), ...(cancelText ? { cancelText } : {}) }
  return (
    <Dialog
      {...words}
      title={title}
      width={width}
      className={dialogClass}
      okButtonProps={okButtonProps}
      isSaving={isSaving}
      onOk={() => form.submit()}
      onClose={onClose}
    >
      {lead}
      {overtaken ? <Alert type="warning" showIcon role="alert" title={t('kit.overtaken')} /> : null}
      {failure ? <Alert type="error" showIcon role="alert" title={failure} /> : null}
      <Form<Values>
        layout="vertical"
        form={form}
        className={formClass}
        {...fields}
        onFinish={(values) => void onSubmit(values)}
      />
    </Dialog>
  )
}
