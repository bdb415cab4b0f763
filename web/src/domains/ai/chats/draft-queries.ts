import { useState } from 'react'
import { useSession } from '../../../platform/session/session.ts'
import { forget, personalKey, readStored, store } from '../../../platform/storage.ts'

/** What is typed into the box of each chat, kept in this browser tab until it is sent. */
export function useChatDraft(chat: number | undefined) {
  const { id: person } = useSession()
  const keyOf = (one: number | undefined) => personalKey(person, `assistant-draft:${one ?? 'new'}`)
  const read = (one: number | undefined) => {
    const kept = readStored(keyOf(one))
    return typeof kept === 'string' ? kept : ''
  }
  const [draft, setDraft] = useState(() => ({ chat, text: read(chat) }))
  const shown = draft.chat === chat ? draft : { chat, text: read(chat) }
  // Another chat has been opened.
  if (shown !== draft) setDraft(shown)
  function keep(one: number | undefined, text: string) {
    if (text === '') forget(keyOf(one))
    else store(keyOf(one), text)
  }
  return {
    text: shown.text,
    write(text: string) {
      keep(chat, text)
      setDraft({ chat, text })
    },
    /** What was typed while a new chat was begun goes on in that chat. */
    carryTo(begun: number) {
      keep(begun, read(undefined))
      keep(undefined, '')
    },
  }
}
