import { type Draft, type Held, openDatabase, type Sent, type Waiting } from './database.ts'
import { isChangedElsewhere, revisionAbove, textOf } from './editing-rules.ts'
import { asDraft, asHeld, asSent } from './versions-rules.ts'

/** Which captures of a person wait, the oldest first. Those of others are neither shown nor sent. */
export async function readHeld(person: number): Promise<Waiting[]> {
  const { store } = (await openDatabase()).transaction('captures')
  // A list is greater than every number and text.
  const hers = IDBKeyRange.bound([person], [person, []])
  const [ids, refused] = await Promise.all([
    store.index('waiting').getAllKeys(hers),
    store.index('refused').getAllKeys(hers),
  ])
  const isRefused = new Set(refused)
  return ids.map((id) => ({ id, isRefused: isRefused.has(id) }))
}

/** The capture as it waits now, whatever other pages have done to it. */
export const readOneHeld = async (id: string): Promise<Held | undefined> =>
  asHeld(await (await openDatabase()).get('captures', id))

/** Whether captures or drafts of anybody lie on this phone. */
export async function holdsCards(): Promise<boolean> {
  const database = await openDatabase()
  const drafts = await database.getAllKeys('kept')
  return (await database.count('captures')) > 0 || drafts.some((key) => key.startsWith('draft:'))
}

interface Holding {
  /** The stamp of the capture when it was opened; undefined for a new one. */
  opened: string | undefined
  /** The id that it gets where another page has saved this one since. */
  apart: string
}

/**
 * Returns once the capture is on the disk of the phone and its draft is not: a page that ends between the two would offer the same card again. It gets
 * a higher revision than the one that waits or was sent. What another page has saved of it is not overwritten: then this one becomes a
 * capture of its own, and true is returned.
 */
export async function holdCapture(held: Held, { opened, apart }: Holding): Promise<boolean> {
  const tx = (await openDatabase()).transaction(['captures', 'kept'], 'readwrite', { durability: 'strict' })
  const [captures, kept] = [tx.objectStore('captures'), tx.objectStore('kept')]
  const write = async () => {
    const waiting = asHeld(await captures.get(held.id))
    const sent = asSent(await kept.get(sentKey))[held.id]
    const isApart = isChangedElsewhere({ waiting, sent }, opened, held.card)
    const revision = revisionAbove(held, { waiting, sent })
    await captures.put(isApart ? { ...held, id: apart, revision: 1, refusal: null } : { ...held, revision })
    await kept.delete(draftKey(held.author, held.id))
    return isApart
  }
  const [isApart] = await Promise.all([write(), tx.done])
  return isApart
}

/** Removes what the server has confirmed, unless it was changed meanwhile. A page that has opened it before learns by its stamp whether it still says the same. */
export async function releaseCapture({ id, revision, stamp, card }: Held) {
  const tx = (await openDatabase()).transaction(['captures', 'kept'], 'readwrite')
  const [captures, kept] = [tx.objectStore('captures'), tx.objectStore('kept')]
  const now = await captures.get(id)
  if (now && now.revision <= revision) {
    await captures.delete(id)
    const sent = asSent(await kept.get(sentKey))
    if (stamp !== undefined) await kept.put(withSent(sent, id, { stamp, revision, text: textOf(card) }), sentKey)
  }
  await tx.done
}

const sentKey = 'sent'
/** As many as somebody could still have open from before. */
const mostSent = 200

function withSent(sent: Record<string, Sent>, id: string, one: Sent): Record<string, Sent> {
  const { [id]: _before, ...others } = sent
  return Object.fromEntries([...Object.entries(others).slice(1 - mostSent), [id, one]])
}

/** The server has other photos under the same revision, as two open pages may send them. A higher revision lets those of this phone win. */
export async function raiseRevision({ id, revision }: Pick<Held, 'id' | 'revision'>) {
  const tx = (await openDatabase()).transaction('captures', 'readwrite')
  const now = await tx.store.get(id)
  if (now && now.revision === revision) await tx.store.put({ ...now, revision: revision + 1 })
  await tx.done
}

/** Notes why the server does not take it, unless it was changed meanwhile. */
export async function noteRefusal({ id, revision }: Pick<Held, 'id' | 'revision'>, refusal: string) {
  const tx = (await openDatabase()).transaction('captures', 'readwrite')
  const now = await tx.store.get(id)
  if (now && now.revision === revision) await tx.store.put({ ...now, refusal })
  await tx.done
}

export async function removeCaptures(ids: readonly string[]) {
  const tx = (await openDatabase()).transaction('captures', 'readwrite')
  await Promise.all([...ids.map((id) => tx.store.delete(id)), tx.done])
}

/** Under the key without an id the versions before this one kept the only draft of a person. */
const draftKey = (person: number, id: string) => `draft:${person}:${id}`
const isDraftOf = (person: number, key: string) => key === `draft:${person}` || key.startsWith(draftKey(person, ''))

/** Keeps a draft; removes the one that the page has left for it. A page that is reloaded right afterwards finds it. */
export async function keepDraft(person: number, draft: Draft | undefined, left?: string) {
  const tx = (await openDatabase()).transaction('kept', 'readwrite')
  const gone = left !== undefined && left !== draft?.id ? [tx.store.delete(draftKey(person, left))] : []
  const put = draft ? [tx.store.put(draft, draftKey(person, draft.id))] : []
  // Else the browser waits for what the page says to its answers, and undoes it where the page has ended before it could say so.
  tx.commit()
  await Promise.all([...gone, ...put, tx.done])
}

/** The drafts of a person, under keys of today. `newId` is for one that has none. */
export async function readDrafts(person: number, newId: string): Promise<Draft[]> {
  const database = await openDatabase()
  const keys = (await database.getAllKeys('kept')).filter((key) => isDraftOf(person, key))
  if (keys.length === 0) return []
  const tx = database.transaction('kept', 'readwrite')
  const drafts: Draft[] = []
  for (const key of keys) {
    const draft = asDraft(await tx.store.get(key), newId)
    if (!draft) continue
    drafts.push(draft)
    if (key === draftKey(person, draft.id)) continue
    await tx.store.put(draft, draftKey(person, draft.id))
    await tx.store.delete(key)
  }
  await tx.done
  return drafts
}

/** Which cards of a person lie on this phone: those that wait, and by their ids those that are half written and are none of them. */
export async function readOwnCards(person: number, newId: string): Promise<{ held: Waiting[]; drafts: string[] }> {
  const [held, drafts] = await Promise.all([readHeld(person), readDrafts(person, newId)])
  const isHeld = new Set(held.map(({ id }) => id))
  return { held, drafts: drafts.map(({ id }) => id).filter((id) => !isHeld.has(id)) }
}

export async function removeDrafts(person: number) {
  const tx = (await openDatabase()).transaction('kept', 'readwrite')
  const keys = (await tx.store.getAllKeys()).filter((key) => isDraftOf(person, key))
  await Promise.all([...keys.map((key) => tx.store.delete(key)), tx.done])
}

export const readKept = async (key: string): Promise<unknown> => (await openDatabase()).get('kept', key)

export async function keep(key: string, value: unknown) {
  const database = await openDatabase()
  if (value === undefined) await database.delete('kept', key)
  else await database.put('kept', value, key)
}
