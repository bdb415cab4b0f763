import {
  deleteTemplate,
  releaseTemplate,
  restoreTemplate,
  type Template,
  withdrawTemplate,
} from '@seamark/contract/messaging/templates/templates'
import { useState } from 'react'
import { useConfirmDeletion, useUndoOffer } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { usePageModal } from '../../../platform/page.tsx'
import { cacheTemplate, refreshTemplates, templateName } from './template-queries.ts'

/** What can be done with a template; the server has said which of it the reader may do. */
export function useTemplateActions(template: Template, onGone: () => void) {
  const { t, language } = useWords()
  const modal = usePageModal()
  const confirm = useConfirmDeletion()
  const offerUndo = useUndoOffer()
  const [isBusy, setBusy] = useState(false)
  const { id, version } = template
  const name = templateName(template, language)
  async function move(route: typeof releaseTemplate, done: string) {
    setBusy(true)
    try {
      const moved = await call(route, { params: { id }, version })
      notices.success(done)
      // A colleague's draft is hidden from whoever has withdrawn it.
      if (moved.state === 'draft' && !moved.can.edit) onGone()
      await cacheTemplate(moved)
    } catch {
      void refreshTemplates()
    } finally {
      setBusy(false)
    }
  }
  const remove = async () => {
    await call(deleteTemplate, { params: { id }, version })
    onGone()
    offerUndo({
      key: `undo-template-${id}`,
      title: t('messaging.deleted', { title: name }),
      undo: () => void restore(id, name),
    })
    await refreshTemplates()
  }
  return {
    isBusy,
    release: () => void move(releaseTemplate, t('messaging.template.released', { name })),
    withdraw: () =>
      void modal.confirm({
        title: t('messaging.template.withdraw.title', { name }),
        content: t('messaging.template.withdraw.sentence'),
        okText: t('messaging.template.withdraw'),
        cancelText: t('messaging.keep'),
        onOk: () => move(withdrawTemplate, t('messaging.template.withdrawn', { name })),
      }),
    remove: () =>
      confirm({
        title: t('messaging.delete', { title: name }),
        content: t('messaging.template.delete.sentence'),
        onOk: () => remove().catch(() => undefined),
      }),
  }
}

/** The offer outlives the page that made it, so this must not depend on the page. */
async function restore(id: number, name: string) {
  try {
    await cacheTemplate(await call(restoreTemplate, { params: { id } }))
    notices.success(t('messaging.restored', { title: name }))
  } catch {
    // The call has already shown the message.
  }
}
