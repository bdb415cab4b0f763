import {
  deleteExhibition,
  type Exhibition,
  restoreExhibition,
} from '@seamark/contract/exhibitions/exhibitions/exhibitions'
import { deleteItem, useConfirmDeletion, useUndoOffer } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { useGo } from '../../../platform/page.tsx'
import { readExhibitionsAgain } from './exhibition-queries.ts'
import { nameOf } from './exhibition-text.ts'

/** What the menu of an exhibition offers: deleting it with its exhibitors, with ten seconds to undo. */
export function useExhibitionActions(exhibition: Exhibition) {
  const { t } = useWords()
  const go = useGo()
  const confirmDeletion = useConfirmDeletion()
  const offerUndo = useUndoOffer()

  async function remove() {
    await call(deleteExhibition, { params: { id: exhibition.id }, version: exhibition.version })
    offerUndo({
      key: `undo-exhibition-${exhibition.id}`,
      title: t('exhibitions.deleted', { exhibition: nameOf(exhibition) }),
      undo: () => void restore(exhibition),
    })
    go('/contacts/booth')
    await readExhibitionsAgain()
  }

  if (!exhibition.can.delete) return []
  return [
    deleteItem(() =>
      confirmDeletion({
        title: t('exhibitions.delete.title', { exhibition: nameOf(exhibition) }),
        content: t('exhibitions.delete.sentence', { count: exhibition.counts.exhibitors }),
        onOk: () => remove().catch(() => undefined),
      }),
    ),
  ]
}

/** The toast outlives the page that offered it, so this must not depend on the page. */
async function restore(exhibition: Exhibition) {
  try {
    await call(restoreExhibition, { params: { id: exhibition.id } })
    await readExhibitionsAgain()
    notices.success(t('exhibitions.restored', { exhibition: nameOf(exhibition) }))
  } catch {
    // The call has already shown the message.
  }
}
