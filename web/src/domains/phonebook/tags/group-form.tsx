import { createTagGroup, editTagGroup } from '@seamark/contract/phonebook/index'
import { type Label, newTagGroup, type TagGroup, tagGroupChanges } from '@seamark/contract/phonebook/tags/tags'
import { Form, Select } from 'antd'
import { FormDialog } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { LabelsField } from './labels-form.tsx'
import { NamesFields } from './names-form.tsx'
import { useTagTemplates } from './tag-queries.ts'
import { useTagSaving } from './tag-save-actions.ts'
import { tagText } from './tag-text.ts'

interface Names {
  name: string
  nameEn: string
}

interface Values extends Names {
  labels: Label[]
}

/** The names of a tag group; a new one may begin with a template, whose labels can be changed before saving. */
export function TagGroupForm({ group, onClose }: { group: TagGroup | undefined; onClose: () => void }) {
  const { t } = useWords()
  const [form] = Form.useForm<Values>()
  const { save, ...saving } = useTagSaving(
    form,
    group ? tagGroupChanges : newTagGroup,
    (body: Names & Partial<Values>) => send(group, body),
    onClose,
  )
  return (
    <FormDialog
      {...saving}
      width={group ? 440 : 620}
      title={t(group ? 'phonebook.tag.group.edit' : 'phonebook.tag.group.new')}
      form={form}
      initialValues={{ name: group?.name ?? '', nameEn: group?.nameEn ?? '', labels: [] }}
      onSubmit={(values) => save(group ? { name: values.name, nameEn: values.nameEn } : values)}
      onClose={onClose}
    >
      {group ? null : <TemplateField onChosen={(names, labels) => form.setFieldsValue({ ...names, labels })} />}
      <NamesFields label={t('phonebook.tag.group.name')} />
      {group ? null : (
        <Form.Item label={t('phonebook.field.labels')}>
          <LabelsField />
        </Form.Item>
      )}
    </FormDialog>
  )
}

async function send(group: TagGroup | undefined, body: Names & Partial<Values>) {
  const saved = group
    ? await call(editTagGroup, { params: { id: group.id }, version: group.version, body }, { quiet: true })
    : await call(createTagGroup, { body }, { quiet: true })
  return t('phonebook.tag.saved', { name: saved.name })
}

/** Copies the names and labels of a template; the group keeps no link to it. */
function TemplateField({ onChosen }: { onChosen: (names: { name: string; nameEn: string }, labels: Label[]) => void }) {
  const { t, language } = useWords()
  const { data, isLoading } = useTagTemplates()
  const templates = data?.templates ?? []
  return (
    <Form.Item label={t('phonebook.tag.template')}>
      <Select
        placeholder={t('phonebook.tag.template.choose')}
        loading={isLoading}
        aria-label={t('phonebook.tag.template')}
        options={templates.map((template) => ({
          value: template.id,
          label: tagText(template, language),
          count: template.labels.length,
        }))}
        optionRender={templateOption}
        onChange={(id: number) => {
          const chosen = templates.find((template) => template.id === id)
          if (chosen) onChosen({ name: chosen.name, nameEn: chosen.nameEn }, chosen.labels)
        }}
      />
    </Form.Item>
  )
}

const templateOption = ({ data: { label, count } }: { data: { label: string; count: number } }) => (
  <>
    {label} <span className="company-quiet">{t('phonebook.tag.labelCount', { count })}</span>
  </>
)
