import { createTag, editTag } from '@seamark/contract/phonebook/index'
import { type Label, newTag, type Tag, type TagGroup, tagChanges } from '@seamark/contract/phonebook/tags/tags'
import { Form, Input } from 'antd'
import { FormDialog } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { ColourSelect } from './labels-form.tsx'
import { useTagSaving } from './tag-save-actions.ts'

/** The names and the colour of a new tag in the group, or of an existing one. */
export function TagForm({ group, tag, onClose }: { group: TagGroup; tag: Tag | undefined; onClose: () => void }) {
  const { t } = useWords()
  const [form] = Form.useForm<Label>()
  const { save, ...saving } = useTagSaving(
    form,
    tag ? tagChanges : newTag.omit({ groupId: true }),
    (body: Label) => send(group, tag, body),
    onClose,
  )
  return (
    <FormDialog
      {...saving}
      width={440}
      title={t(tag ? 'phonebook.tag.edit' : 'phonebook.tag.new')}
      form={form}
      initialValues={{ name: tag?.name ?? '', nameEn: tag?.nameEn ?? '', colour: tag?.colour ?? 'blue' }}
      onSubmit={save}
      onClose={onClose}
    >
      <Form.Item name="name" label={t('phonebook.tag.name')} required>
        <Input autoFocus maxLength={40} autoComplete="off" />
      </Form.Item>
      <Form.Item name="nameEn" label={t('phonebook.tag.nameEn')} required>
        <Input maxLength={80} autoComplete="off" lang="en" />
      </Form.Item>
      <Form.Item name="colour" label={t('phonebook.field.colour')}>
        <ColourSelect />
      </Form.Item>
    </FormDialog>
  )
}

async function send(group: TagGroup, tag: Tag | undefined, body: Label) {
  const saved = tag
    ? await call(editTag, { params: { id: tag.id }, version: tag.version, body }, { quiet: true })
    : await call(createTag, { body: { ...body, groupId: group.id } }, { quiet: true })
  return t('phonebook.tag.saved', { name: saved.name })
}
