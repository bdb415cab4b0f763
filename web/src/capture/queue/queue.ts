import { type Draft, type Held, openDatabase } from './database.ts'

/** The captures of a person, the oldest first. Those of others are neither shown nor sent. */
export async function readHeld(person: number): Promise<Held[]> {
  const all = await (await openDatabase()).getAll('captures')
  return all.filter(({ author }) => author === person).toSorted((one, other) => one.savedAt - other.savedAt)
}

export const countAll = async (): Promise<number> => (await openDatabase()).count('captures')

/** Returns once the capture is on the disk of the phone. */
export async function holdCapture(held: Held) {
  const database = await openDatabase()
  const tx = database.transaction('captures', 'readwrite', { durability: 'strict' })
  await Promise.all([tx.store.put(held), tx.done])
}

/** Removes what the server has confirmed, unless it was changed meanwhile. */
export async function releaseCapture({ id, revision }: Pick<Held, 'id' | 'revision'>) {
  const tx = (await openDatabase()).transaction('captures', 'readwrite')
  const now = await tx.store.get(id)
  if (now && now.revision <= revision) await tx.store.delete(id)
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

const draftKey = (person: number) => `draft:${person}`

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
