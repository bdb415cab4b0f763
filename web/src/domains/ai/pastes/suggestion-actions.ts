import { editPasteItem, type PasteItem } from '@seamark/contract/ai/pastes/items'
import type { Paste } from '@seamark/contract/ai/pastes/pastes'
import { mostSuggested, suggestForPaste, type Suggestion } from '@seamark/contract/ai/pastes/suggestions'
import { useEffect, useRef, useState } from 'react'
import { call, isAbort } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { useModels } from '../usage/ability-queries.ts'
import { refreshPastes } from './paste-queries.ts'

export type PasteSuggestions = ReturnType<typeof usePasteSuggestions>

/** What a model proposes for rows of a sheet. It is kept by this page alone, until somebody accepts or dismisses it. */
export function usePasteSuggestions({ id, state }: Pick<Paste, 'id' | 'state'>) {
  const { t } = useWords()
  const models = useModels()
  const [made, setMade] = useState<ReadonlyMap<number, Suggestion>>(new Map())
  const [isAsking, setAsking] = useState(false)
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => () => leaving.current?.abort(), [])
  const forget = (itemId: number) => setMade((before) => new Map([...before].filter(([one]) => one !== itemId)))

  async function ask(items: readonly PasteItem[]) {
    leaving.current = new AbortController()
    setAsking(true)
    try {
      const body = { itemIds: items.slice(0, mostSuggested).map((item) => item.id) }
      const { suggestions, problem } = await call(suggestForPaste, {
        params: { id },
        body,
        signal: leaving.current.signal,
      })
      setMade((before) => new Map([...before, ...suggestions.map((one) => [one.itemId, one] as const)]))
      const found = suggestions.filter(({ outcome }) => outcome === 'suggested').length
      if (problem) notices.warning(problem.message)
      else if (found === 0) notices.warning(t('ai.suggestion.none'))
      else notices.success(t('ai.suggestion.found', { n: found }))
    } catch (error) {
      // The call has shown why.
      if (!isAbort(error)) return
    } finally {
      setAsking(false)
    }
  }

  async function accept({ id: itemId, version, draft }: PasteItem, { changes }: Suggestion) {
    await call(editPasteItem, { params: { id: itemId }, version, body: { draft: { ...draft, ...changes } } })
    forget(itemId)
    await refreshPastes()
  }

  return {
    mayAsk: models.data?.answers === true && state === 'ready',
    isAsking,
    /** A suggestion for a row as it stands; once the row has changed there is none. */
    of: ({ id: itemId, version }: PasteItem) => {
      const found = made.get(itemId)
      return found?.version === version ? found : undefined
    },
    onAsk: (items: readonly PasteItem[]) => void ask(items),
    onStop: () => leaving.current?.abort(),
    // The call has shown what went wrong already.
    onAccept: (item: PasteItem, suggestion: Suggestion) => void accept(item, suggestion).catch(() => undefined),
    onDismiss: (item: PasteItem) => forget(item.id),
  }
}
