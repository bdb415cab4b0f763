import { createTagTemplate, editTagTemplate } from '@seamark/contract/phonebook/index'
import {
  type Label,
  newTagTemplate,
  type NewTagTemplate,
  type TagTemplate,
} from '@seamark/contract/phonebook/tags/tags'
import { Form, Input, Modal } from 'antd'
import { call } from '../../../platform/api/calls.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { LabelsField } from './labels-form.tsx'
import { useTagSaving } from './tag-saving-form.tsx'

interface FormProps {
  /** The template to change; without it a new one is made. */
  template?: TagTemplate | undefined
  /** What a new one begins with. */
  start?: { name: string; nameEn: string; labels: readonly Label[] }
  onClose: () => void
}

/** The names and labels of a template. */
export function TemplateForm({ template, start, onClose }: FormProps) {
  const { t } = useWords()
  const [form] = Form.useForm<NewTagTemplate>()
  const { isSaving, failure, save } = useTagSaving(
    form,
    newTagTemplate,
    (body: NewTagTemplate) => send(template, body),
    onClose,
  )
  return (
    <Modal
      open
      width={620}
      title={t(template ? 'phonebook.tag.template.edit' : 'phonebook.tag.template.new')}
      okText={t('phonebook.form.save')}
      cancelText={t('phonebook.form.cancel')}
      confirmLoading={isSaving}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      {failure}
      <Form<NewTagTemplate>
        form={form}
        layout="vertical"
        initialValues={template ?? start ?? { name: '', nameEn: '', labels: [] }}
        onFinish={(values) => void save(values)}
      >
        <div className="tag-names">
          <Form.Item name="name" label={t('phonebook.tag.template.name')} required>
            <Input autoFocus maxLength={40} autoComplete="off" />
          </Form.Item>
          <Form.Item name="nameEn" label={t('phonebook.tag.nameEn')} required>
            <Input maxLength={80} autoComplete="off" lang="en" />
          </Form.Item>
        </div>
        <Form.Item label={t('phonebook.field.labels')} required>
          <LabelsField />
        </Form.Item>
      </Form>
    </Modal>
  )
}

async function send(template: TagTemplate | undefined, body: NewTagTemplate) {
  const saved = template
    ? await call(editTagTemplate, { params: { id: template.id }, version: template.version, body }, { quiet: true })
    : await call(createTagTemplate, { body }, { quiet: true })
  return t('phonebook.tag.template.saved', { name: saved.name })
}
