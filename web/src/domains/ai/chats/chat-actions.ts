import { type Chat, changeChat, deleteChat } from '@seamark/contract/ai/chats/chats'
import { useConfirmDeletion } from '../../../kit/index.ts'
import { call, queryClient } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { keyOfChat, readChatsAgain } from './chat-queries.ts'

/** What a chat of the list, called `name` there, offers: another title, a pin, and deletion for good, which is asked for. */
export function useChatActions({ id, pinned }: Chat, name: string, onDeleted: () => void) {
  const { t } = useWords()
  const confirmDeletion = useConfirmDeletion()
  const change = (body: { title?: string; pinned?: boolean }) =>
    void call(changeChat, { params: { id }, body })
      .then(readChatsAgain)
      .catch(() => undefined)
  async function remove() {
    await call(deleteChat, { params: { id } })
    onDeleted()
    queryClient.removeQueries({ queryKey: keyOfChat(id) })
    await readChatsAgain()
  }
  return {
    rename: (given: string) => change({ title: given }),
    pin: () => change({ pinned: !pinned }),
    remove: () =>
      confirmDeletion({
        title: t('ai.chats.delete.title', { title: name }),
        content: t('ai.chats.delete.sentence'),
        onOk: () => remove().catch(() => undefined),
      }),
  }
}
