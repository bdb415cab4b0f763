import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import { deleteTagTemplate } from '@seamark/contract/phonebook/index'
import type { TagTemplate } from '@seamark/contract/phonebook/tags/tags'
import { Button } from 'antd'
import { useState } from 'react'
import { SidePanel, Empty, Failed, Loading, useConfirmDeletion } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { attempt } from './tag-actions.tsx'
import { useTagGroups, useTagTemplates } from './tag-queries.ts'
import { otherText, tagText } from './tag-text.ts'
import { TagChip } from './tag-view.tsx'
import { TemplateForm } from './template-form.tsx'

/** The templates of tag groups, in a drawer beside the page of tags. */
export function TagTemplates({ onClose }: { onClose: () => void }) {
  const { t } = useWords()
  const { data, error, refetch } = useTagTemplates()
  const [form, setForm] = useState<{ template?: TagTemplate }>()
  return (
    <SidePanel
      open
      title={t('phonebook.tag.templates')}
      onClose={onClose}
      extra={
        <Button icon={<PlusOutlined aria-hidden />} onClick={() => setForm({})}>
          {t('phonebook.tag.template.new')}
        </Button>
      }
    >
      <p className="company-quiet">{t('phonebook.tag.templates.note')}</p>
      {error && !data ? <Failed error={error} retry={() => void refetch()} /> : null}
      {!data && !error ? <Loading /> : null}
      {data?.templates.length === 0 ? <Empty text={t('phonebook.tag.template.none')} /> : null}
      {data?.templates.map((template) => (
        <Template key={template.id} template={template} onEdit={() => setForm({ template })} />
      ))}
      {form ? <TemplateForm template={form.template} onClose={() => setForm(undefined)} /> : null}
    </SidePanel>
  )
}

function Template({ template, onEdit }: { template: TagTemplate; onEdit: () => void }) {
  const { t, language } = useWords()
  const confirmDeletion = useConfirmDeletion()
  const mayDelete = useTagGroups().data?.can.delete ?? false
  const name = tagText(template, language)
  const remove = () =>
    confirmDeletion({
      title: t('phonebook.tag.template.deleteTitle', { name }),
      content: `${t('phonebook.tag.template.deleteText')} ${t('settings.switchedOff.sentence')}`,
      onOk: () =>
        attempt(
          () => call(deleteTagTemplate, { params: { id: template.id }, version: template.version }, { quiet: true }),
          t('phonebook.tag.deleted', { name }),
        ),
    })
  return (
    <section className="tag-template" aria-label={name}>
      <h3>
        {name} <span className="company-quiet company-small">{otherText(template, language)}</span>
        <span className="tag-template-actions">
          <Button
            type="text"
            size="small"
            icon={<EditOutlined aria-hidden />}
            aria-label={t('phonebook.tag.template.editOne', { name })}
            onClick={onEdit}
          />
          {mayDelete ? (
            <Button
              type="text"
              size="small"
              danger
              icon={<DeleteOutlined aria-hidden />}
              aria-label={t('phonebook.tag.template.deleteTitle', { name })}
              onClick={remove}
            />
          ) : null}
        </span>
      </h3>
      <span className="tag-chips">
        {template.labels.map((label) => (
          <TagChip key={label.name} tag={label} />
        ))}
      </span>
    </section>
  )
}
