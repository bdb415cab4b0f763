import type { SavedView } from '@seamark/contract/workbench/views/views'
import { Checkbox, Form, Input } from 'antd'
import { FormDialog, useSave } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'

export interface ViewName {
  name: string
  shared: boolean
}

interface FormProps {
  title: string
  given: ViewName
  /** Rejects with the refusal, which is shown; the form stays open. */
  onSave: (values: ViewName) => Promise<SavedView>
  onClose: () => void
}

/** The name of a view and who may use it: for a new one and for renaming. */
export function ViewForm({ title, given, onSave, onClose }: FormProps) {
  const { t } = useWords()
  const [form] = Form.useForm<ViewName>()
  const { isSaving, save } = useSave({
    form,
    send: onSave,
    onSaved: onClose,
    place: (problems) => problems.filter(({ name: [field] }) => field === 'name'),
    onFailure: notices.error,
  })

  return (
    <FormDialog
      title={title}
      width={420}
      form={form}
      requiredMark={false}
      initialValues={given}
      isSaving={isSaving}
      onSubmit={save}
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label={t('workbench.view.name')}
        rules={[{ required: true, whitespace: true, message: t('field.required') }]}
      >
        <Input autoFocus maxLength={60} onFocus={(event) => event.target.select()} />
      </Form.Item>
      <Form.Item name="shared" valuePropName="checked" extra={t('workbench.view.sharedHint')}>
        <Checkbox>{t('workbench.view.share')}</Checkbox>
      </Form.Item>
    </FormDialog>
  )
}
