import { deleteGroup, type Group, restoreGroup } from '@seamark/contract/groups/groups/groups'
import { useConfirmDeletion, useUndoOffer } from '../../../kit/index.ts'
import { call, invalidate } from '../../../platform/api/calls.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { cacheGroup } from './group-queries.ts'

/** Returns a function that asks, deletes the group, and offers to undo it for ten seconds. */
export function useGroupDeletion(group: Group, onDeleted: () => void) {
  const { t } = useWords()
  const confirmDeletion = useConfirmDeletion()
  const offerUndo = useUndoOffer()

  async function remove() {
    await call(deleteGroup, { params: { id: group.id }, version: group.version })
    onDeleted()
    offerUndo({
      key: `undo-group-${group.id}`,
      title: t('groups.delete.done', { group: group.name }),
      undo: () => void restore(group),
    })
    await invalidate('/groups')
  }

  return () =>
    confirmDeletion({
      title: t('groups.delete.title', { group: group.name }),
      content: [t('groups.delete.sentence', { count: group.rosterSize }), t('kit.deleteSentence')].join(' '),
      onOk: () => remove().catch(() => undefined),
    })
}

/** The toast outlives the page that offered it, so this must not depend on the page. */
async function restore({ id, name }: Group) {
  try {
    await cacheGroup(await call(restoreGroup, { params: { id } }))
    notices.success(t('groups.restored', { group: name }))
  } catch {
    // The call has already shown the message.
  }
}
