import type { SavedView } from '@seamark/contract/workbench/views/views'
import { Checkbox, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { errorText, problemsOf } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'

export interface ViewName {
  name: string
  shared: boolean
}

interface FormProps {
  title: string
  given: ViewName
  /** Rejects with the refusal, which is shown; the form stays. */
  onSave: (values: ViewName) => Promise<SavedView>
  onClose: () => void
}

/** The name of a view and who may use it: for a new one and for renaming. */
export function ViewForm({ title, given, onSave, onClose }: FormProps) {
  const { t } = useWords()
  const [form] = Form.useForm<ViewName>()
  const [saving, setSaving] = useState(false)

  async function save(values: ViewName) {
    setSaving(true)
    try {
      await onSave(values)
      onClose()
    } catch (error) {
      const errors = problemsOf(error).flatMap(({ name: [field], errors: found }) => (field === 'name' ? found : []))
      if (errors.length > 0) form.setFields([{ name: 'name', errors }])
      else notices.error(errorText(error))
    } finally {
      setSaving(false)
    }
  }

  return (
    <Modal
      open
      title={title}
      width={420}
      okText={t('workbench.view.save')}
      cancelText={t('workbench.view.cancel')}
      confirmLoading={saving}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form<ViewName> form={form} layout="vertical" requiredMark={false} initialValues={given} onFinish={save}>
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
      </Form>
    </Modal>
  )
}
