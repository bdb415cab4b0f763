import { useCallback, useRef, useState } from 'react'
import { type Card, type Draft, type Editing, emptyCard, type Held, isEmptyCard } from './queue/database.ts'
import { fairOf, hasWords, isBlankCard } from './queue/editing-rules.ts'
import { layCardDown, takeInHand } from './queue/hands.ts'
import { holdCapture, keepDraft, readHeld, readOneHeld } from './queue/queue.ts'
import { newId, sendHeld } from './queue/sending.ts'
import { readState, setState } from './state.ts'

/** `apart`: another page has saved the same card, and what was written here has become one of its own. */
export type Saved = 'saved' | 'apart' | 'empty' | 'failed' | 'noFair'
/** `elsewhere`: another page has it in hand. */
export type Opened = 'opened' | 'elsewhere' | Exclude<Saved, 'saved'>

const newDraft = (): Draft => ({ id: newId(), card: emptyCard, editing: null })
const isStored = (saved: Saved): saved is 'saved' | 'apart' => saved === 'saved' || saved === 'apart'

/** The card that is being written. Each change is kept on the phone at once, so that a reload loses nothing. */
export function useCard(given: Draft | undefined) {
  const { draft, latest, put } = useDraft(given)
  const { finish, wait } = useWork()
  const saving = useRef<Promise<Saved>>(undefined)
  /** The card as it was opened from those that wait. */
  const opened = useRef<Card>(undefined)

  const change = useCallback(
    (how: (card: Card) => Card) => put({ ...latest.current, card: how(latest.current.card) }),
    [latest, put],
  )
  const clear = useCallback(async () => {
    await finish()
    put(newDraft())
  }, [finish, put])

  const store = useCallback(async (): Promise<Saved> => {
    await finish()
    const saved = await storeCard(latest.current)
    if (isStored(saved)) put(newDraft())
    return saved
  }, [finish, latest, put])

  /** Answers once the capture is on the disk of the phone. Whoever taps twice saves one card. */
  const save = useCallback((): Promise<Saved> => {
    const begun =
      saving.current ??
      store().finally(() => {
        saving.current = undefined
      })
    saving.current = begun
    return begun
  }, [store])

  /**
   * Opens a card that waits, as it is now. The one that is being written is saved before, so that it is not lost; otherwise it says why it cannot be.
   */
  const edit = useCallback(
    async (held: Held): Promise<Opened> => {
      await finish()
      const { card, editing } = latest.current
      if (editing?.id === held.id) return 'opened'
      const isKept = isBlankCard(card) || card === opened.current || (isEmptyCard(card) && !hasWords(card))
      const saved = isKept ? 'saved' : await save()
      if (!isStored(saved)) return saved
      if (!(await takeInHand(held.id))) return 'elsewhere'
      const now = (await readOneHeld(held.id)) ?? held
      opened.current = now.card
      put({ id: now.id, card: now.card, editing: asEditing(now) })
      return saved === 'apart' ? 'apart' : 'opened'
    },
    [finish, latest, put, save],
  )

  return { card: draft.card, isEditing: draft.editing !== null, change, edit, clear, save, wait }
}

function useDraft(given: Draft | undefined) {
  const [draft, setDraft] = useState<Draft>(() => given ?? newDraft())
  const latest = useRef(draft)
  const put = useCallback((next: Draft) => {
    const { id: left } = latest.current
    latest.current = next
    setDraft(next)
    const hasContent = next.editing !== null || !isBlankCard(next.card)
    if (hasContent) void takeInHand(next.id)
    else layCardDown()
    const { person } = readState()
    if (person !== undefined) void keepDraft(person, hasContent ? next : undefined, left).catch(() => undefined)
  }, [])
  return { draft, latest, put }
}

/** What is still being done for the card, such as shrinking a photo: it ends before the card is saved, else the photo would come to the next card. */
function useWork() {
  const work = useRef(new Set<Promise<void>>())
  const wait = useCallback((done: Promise<void>) => {
    work.current.add(done)
    void done.finally(() => work.current.delete(done))
  }, [])
  const finish = useCallback(() => Promise.all(work.current), [])
  return { finish, wait }
}

const asEditing = ({ id, revision, savedAt, capturedAt, exhibitionId, refusal, stamp }: Held): Editing => {
  const { fairId } = readState()
  return { id, revision, savedAt, capturedAt, exhibitionId, refusal, stamp, fairId }
}

async function storeCard(draft: Draft): Promise<Saved> {
  if (isEmptyCard(draft.card)) return 'empty'
  const made = captureOf(draft)
  if (!made) return 'noFair'
  try {
    const isApart = await holdCapture(made, { opened: draft.editing?.stamp, apart: newId() })
    setState({ held: await readHeld(made.author) })
    void askToPersist()
    void sendHeld()
    return isApart ? 'apart' : 'saved'
  } catch {
    return 'failed'
  }
}

/** A changed capture keeps its id and its time, and has a higher revision, by which it wins on the server. */
function captureOf({ id, card, editing }: Draft): Held | undefined {
  const { person, fairId, fairs } = readState()
  const exhibitionId = fairOf(editing, { fairId, fairs })
  if (person === undefined || exhibitionId === undefined) return undefined
  const now = new Date()
  return {
    id,
    author: person,
    savedAt: editing?.savedAt ?? now.getTime(),
    capturedAt: editing?.capturedAt ?? now.toISOString(),
    revision: (editing?.revision ?? 0) + 1,
    exhibitionId,
    card,
    refusal: null,
    stamp: newId(),
  }
}

/** Asks the browser not to clear what lies unopened. It may refuse; then the page says nothing it could not keep. */
async function askToPersist() {
  if ('storage' in navigator && 'persist' in navigator.storage) await navigator.storage.persist().catch(() => false)
}
