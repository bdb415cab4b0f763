import { CheckCircleOutlined, FolderOutlined } from '@ant-design/icons'
import { templateGroups } from '@seamark/contract/ai/choices'
import { deleteTemplate, restoreTemplate, type Template } from '@seamark/contract/ai/templates/templates'
import { Form, Radio, Select } from 'antd'
import { type RowAction, useConfirmDeletion, useUndoOffer } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import type { BulkOffer } from '../../workbench/index.ts'
import type { TemplateStart } from './template-values-rules.ts'
import { readTemplatesAgain } from './template-queries.ts'
import { templateName } from './template-text.ts'

interface Openers {
  onUse: (template: Template) => void
  write: (start: TemplateStart) => void
  onGone?: () => void
}

/** What a template offers: to be used and copied by all who see it; changed and deleted by whom the server lets. */
export function useTemplateActions({ onUse, write, onGone }: Openers) {
  const { t } = useWords()
  const confirmDeletion = useConfirmDeletion()
  const offerUndo = useUndoOffer()

  async function remove(template: Template) {
    await call(deleteTemplate, { params: { id: template.id }, version: template.version })
    onGone?.()
    offerUndo({
      key: `undo-template-${template.id}`,
      title: t('ai.question.deleted', { question: templateName(template) }),
      undo: () => void restore(template),
    })
    await readTemplatesAgain()
  }

  return (template: Template): RowAction[] => [
    { key: 'use', label: t('ai.template.use'), run: () => onUse(template) },
    { key: 'copy', label: t('ai.template.copy'), run: () => write({ like: template }) },
    ...(template.can.edit
      ? [
          { key: 'edit', label: t('kit.edit'), run: () => write({ seen: template }) },
          {
            key: 'delete',
            label: t('kit.delete'),
            danger: true,
            run: () =>
              confirmDeletion({
                title: t('ai.question.delete.title', { question: templateName(template) }),
                content: t('kit.deleteSentence'),
                onOk: () => remove(template).catch(() => undefined),
              }),
          },
        ]
      : []),
  ]
}

/** The toast outlives the page that offered it, so this must not depend on the page. */
async function restore(template: Template) {
  try {
    await call(restoreTemplate, { params: { id: template.id } })
    await readTemplatesAgain()
    notices.success(t('ai.question.restored', { question: templateName(template) }))
  } catch {
    // The call has already shown the message.
  }
}

/** The server decides about each template. */
export const templateOffers: readonly BulkOffer[] = [
  {
    key: 'enable',
    title: 'ai.bulk.enable',
    icon: <CheckCircleOutlined aria-hidden />,
    fields: () => <EnabledField />,
  },
  { key: 'move', title: 'ai.bulk.moveTemplates', icon: <FolderOutlined aria-hidden />, fields: () => <GroupField /> },
]

function EnabledField() {
  const { t } = useWords()
  return (
    <Form.Item name="enabled" label={t('ai.field.enabled')} initialValue>
      <Radio.Group options={([true, false] as const).map((value) => ({ value, label: t(`ai.enabled.${value}`) }))} />
    </Form.Item>
  )
}

function GroupField() {
  const { t } = useWords()
  return (
    <Form.Item name="group" label={t('ai.field.group')} initialValue="other">
      <Select options={templateGroups.map((value) => ({ value, label: t(`ai.group.${value}`) }))} />
    </Form.Item>
  )
}
