import { EditOutlined, PauseCircleOutlined, PlayCircleOutlined } from '@ant-design/icons'
import {
  deleteTemplate,
  editTemplate,
  moveTemplate,
  type Template,
} from '@seamark/contract/followups/templates/templates'
import type { MenuProps } from 'antd'
import { deleteItem, moveItems, useConfirmDeletion } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { createAttempts } from '../../../platform/api/attempts.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { refreshTemplates, templateName } from './template-queries.ts'

const { attempt, refusalText } = createAttempts({
  overtaken: () => t('followups.template.overtaken'),
  refresh: refreshTemplates,
})
export { refusalText }

export const placeTemplate = ({ id, version }: Template, before: number | null) =>
  attempt(() => call(moveTemplate, { params: { id }, version, body: { before } }, { quiet: true }))

/** The entries of a row's menu; the order can be changed without a mouse. */
export function useTemplateMenu(
  templates: readonly Template[],
  mayDelete: boolean,
  edit: (template: Template) => void,
) {
  const { t, language } = useWords()
  const confirmDeletion = useConfirmDeletion()

  function enable(template: Template, enabled: boolean) {
    const done = t(enabled ? 'followups.template.enabledNow' : 'followups.template.disabledNow', {
      name: templateName(template, language),
    })
    void attempt(
      () =>
        call(
          editTemplate,
          { params: { id: template.id }, version: template.version, body: { enabled } },
          { quiet: true },
        ),
      done,
    )
  }
  function remove(template: Template) {
    const { id, version } = template
    const name = templateName(template, language)
    confirmDeletion({
      title: t('followups.template.deleteTitle', { name }),
      content: t('settings.switchedOff.sentence'),
      onOk: () =>
        attempt(
          () => call(deleteTemplate, { params: { id }, version }, { quiet: true }),
          t('followups.template.deleted', { name }),
        ),
    })
  }

  return (template: Template): NonNullable<MenuProps['items']> => {
    const steps = { up: t('followups.template.up'), down: t('followups.template.down') }
    return [
      { key: 'edit', icon: <EditOutlined aria-hidden />, label: t('followups.edit'), onClick: () => edit(template) },
      ...moveItems(templates, template, steps, (before) => void placeTemplate(template, before)),
      { type: 'divider' },
      template.enabled
        ? {
            key: 'disable',
            icon: <PauseCircleOutlined aria-hidden />,
            label: t('followups.template.disable'),
            onClick: () => enable(template, false),
          }
        : {
            key: 'enable',
            icon: <PlayCircleOutlined aria-hidden />,
            label: t('followups.template.enable'),
            onClick: () => enable(template, true),
          },
      // A template in use is disabled instead: deleting it would delete the words of logged follow-ups.
      ...(template.used > 0 || !mayDelete ? [] : [deleteItem(() => remove(template))]),
    ]
  }
}
