import { createTag, editTag } from '@seamark/contract/phonebook/index'
import { type Label, newTag, type Tag, type TagGroup, tagChanges } from '@seamark/contract/phonebook/tags/tags'
import { Form, Input, Modal } from 'antd'
import { call } from '../../../platform/api/calls.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { ColourSelect } from './labels-form.tsx'
import { useTagSaving } from './tag-saving-form.tsx'

/** The names and the colour of a tag: of a new one in the group, or others for one that is there. */
export function TagForm({ group, tag, onClose }: { group: TagGroup; tag: Tag | undefined; onClose: () => void }) {
  const { t } = useWords()
  const [form] = Form.useForm<Label>()
  const { isSaving, failure, save } = useTagSaving(
    form,
    tag ? tagChanges : newTag.omit({ groupId: true }),
    (body: Label) => send(group, tag, body),
    onClose,
  )
  return (
    <Modal
      open
      width={440}
      title={t(tag ? 'phonebook.tag.edit' : 'phonebook.tag.new')}
      okText={t('phonebook.form.save')}
      cancelText={t('phonebook.form.cancel')}
      confirmLoading={isSaving}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      {failure}
      <Form<Label>
        form={form}
        layout="vertical"
        initialValues={{ name: tag?.name ?? '', nameEn: tag?.nameEn ?? '', colour: tag?.colour ?? 'blue' }}
        onFinish={(values) => void save(values)}
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
      </Form>
    </Modal>
  )
}

async function send(group: TagGroup, tag: Tag | undefined, body: Label) {
  const saved = tag
    ? await call(editTag, { params: { id: tag.id }, version: tag.version, body }, { quiet: true })
    : await call(createTag, { body: { ...body, groupId: group.id } }, { quiet: true })
  return t('phonebook.tag.saved', { name: saved.name })
}
