import { useCallback, useRef, useState } from 'react'
import { type Card, type Draft, emptyCard, type Held, isEmptyCard } from './queue/database.ts'
import { holdCapture, keepDraft, readHeld } from './queue/queue.ts'
import { newId, sendHeld } from './queue/sending.ts'
import { readState, setState } from './state.ts'

export type Saved = 'saved' | 'empty' | 'failed' | 'noFair'

/** The card that is being written. Each change is kept on the phone at once, so that a reload loses nothing. */
export function useCard(given: Draft | undefined) {
  const [draft, setDraft] = useState<Draft>(given ?? { card: emptyCard, editing: null })
  const latest = useRef(draft)

  const put = useCallback((next: Draft) => {
    latest.current = next
    setDraft(next)
    const { person } = readState()
    const hasWords = next.editing !== null || next.card !== emptyCard
    if (person !== undefined) void keepDraft(person, hasWords ? next : undefined).catch(() => undefined)
  }, [])
  const change = useCallback(
    (how: (card: Card) => Card) => put({ ...latest.current, card: how(latest.current.card) }),
    [put],
  )
  const edit = useCallback(
    ({ card, id, revision, savedAt, capturedAt }: Held) =>
      put({ card, editing: { id, revision, savedAt, capturedAt } }),
    [put],
  )
  const clear = useCallback(() => put({ card: emptyCard, editing: null }), [put])

  /** Answers once the capture is on the disk of the phone. */
  const save = useCallback(async (): Promise<Saved> => {
    const { card, editing } = latest.current
    if (isEmptyCard(card)) return 'empty'
    const made = asHeld(card, editing)
    if (!made) return 'noFair'
    try {
      await holdCapture(made)
    } catch {
      return 'failed'
    }
    clear()
    setState({ held: await readHeld(made.author) })
    void askToPersist()
    void sendHeld()
    return 'saved'
  }, [clear])

  return { card: draft.card, isEditing: draft.editing !== null, change, edit, clear, save }
}

/** A changed capture keeps its id and its time, and has a higher revision, by which it wins on the server. */
function asHeld(card: Card, editing: Draft['editing']): Held | undefined {
  const { person, fairId } = readState()
  if (person === undefined || fairId === undefined) return undefined
  const now = new Date()
  return {
    id: editing?.id ?? newId(),
    author: person,
    savedAt: editing?.savedAt ?? now.getTime(),
    capturedAt: editing?.capturedAt ?? now.toISOString(),
    revision: (editing?.revision ?? 0) + 1,
    exhibitionId: fairId,
    card,
    refusal: null,
  }
}

/** Asks the browser not to clear what lies unopened. It may refuse; then the page says nothing it could not keep. */
async function askToPersist() {
  if ('storage' in navigator && 'persist' in navigator.storage) await navigator.storage.persist().catch(() => false)
}
