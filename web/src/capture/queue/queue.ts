import { type Draft, type Held, openDatabase } from './database.ts'

/** The captures of a person, the oldest first. Those of others are neither shown nor sent. */
export async function readHeld(person: number): Promise<Held[]> {
  const all = await (await openDatabase()).getAll('captures')
  return all.filter(({ author }) => author === person).toSorted((one, other) => one.savedAt - other.savedAt)
}

/** Whether captures or drafts of anybody lie on this phone. */
export async function holdsCards(): Promise<boolean> {
  const database = await openDatabase()
  const drafts = await database.getAllKeys('kept')
  return (await database.count('captures')) > 0 || drafts.some((key) => key.startsWith(draftKey('')))
}

/**
 * Returns once the capture is on the disk of the phone and its draft is not: a page that ends between the two would offer the same card again. It gets
 * a higher revision than the one that waits, which may have been sent.
 */
export async function holdCapture(held: Held) {
  const tx = (await openDatabase()).transaction(['captures', 'kept'], 'readwrite', { durability: 'strict' })
  const captures = tx.objectStore('captures')
  const write = async () => {
    const waiting = await captures.get(held.id)
    await captures.put({ ...held, revision: Math.max(held.revision, (waiting?.revision ?? 0) + 1) })
    await tx.objectStore('kept').delete(draftKey(held.author))
  }
  await Promise.all([write(), tx.done])
}

/** Removes what the server has confirmed, unless it was changed meanwhile. */
export async function releaseCapture({ id, revision }: Pick<Held, 'id' | 'revision'>) {
  const tx = (await openDatabase()).transaction('captures', 'readwrite')
  const now = await tx.store.get(id)
  if (now && now.revision <= revision) await tx.store.delete(id)
  await tx.done
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

const draftKey = (person: number | '') => `draft:${person}`

export async function keepDraft(person: number, draft: Draft | undefined) {
  const database = await openDatabase()
  if (draft) await database.put('kept', draft, draftKey(person))
  else await database.delete('kept', draftKey(person))
}

export async function readDraft(person: number): Promise<Draft | undefined> {
  // Only keepDraft writes under this key.
  return (await readKept(draftKey(person))) as Draft | undefined
}

export const readKept = async (key: string): Promise<unknown> => (await openDatabase()).get('kept', key)

export async function keep(key: string, value: unknown) {
  const database = await openDatabase()
  if (value === undefined) await database.delete('kept', key)
  else await database.put('kept', value, key)
}
