import { createTagTemplate, editTagTemplate } from '@seamark/contract/phonebook/index'
import {
  type Label,
  newTagTemplate,
  type NewTagTemplate,
  type TagTemplate,
} from '@seamark/contract/phonebook/tags/tags'
import { Form } from 'antd'
import { FormDialog } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { LabelsField } from './labels-form.tsx'
import { NamesFields } from './names-form.tsx'
import { useTagSaving } from './tag-save-actions.ts'

interface FormProps {
  /** The template to change; without it a new one is made. */
  template?: TagTemplate | undefined
  /** The initial values of a new one. */
  start?: { name: string; nameEn: string; labels: readonly Label[] }
  onClose: () => void
}

/** The names and labels of a template. */
export function TemplateForm({ template, start, onClose }: FormProps) {
  const { t } = useWords()
  const [form] = Form.useForm<NewTagTemplate>()
  const { save, ...saving } = useTagSaving(
    form,
    newTagTemplate,
    (body: NewTagTemplate) => send(template, body),
    onClose,
  )
  return (
    <FormDialog
      {...saving}
      width={620}
      title={t(template ? 'phonebook.tag.template.edit' : 'phonebook.tag.template.new')}
      form={form}
      initialValues={template ?? start ?? { name: '', nameEn: '', labels: [] }}
      onSubmit={save}
      onClose={onClose}
    >
      <NamesFields label={t('phonebook.tag.template.name')} />
      <Form.Item label={t('phonebook.field.labels')} required>
        <LabelsField />
      </Form.Item>
    </FormDialog>
  )
}

async function send(template: TagTemplate | undefined, body: NewTagTemplate) {
  const saved = template
    ? await call(editTagTemplate, { params: { id: template.id }, version: template.version, body }, { quiet: true })
    : await call(createTagTemplate, { body }, { quiet: true })
  return t('phonebook.tag.template.saved', { name: saved.name })
}
