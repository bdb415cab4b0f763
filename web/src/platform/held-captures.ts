/** The cards that are in this browser and not on the server. */
export interface HeldCards {
  /** Who captured those that wait to be sent, a number for each. */
  authors: number[]
  /** Whether there is none, and none that is half written. Where that cannot be read, there may be some. */
  isEmpty: boolean
}

const unreadable: HeldCards = { authors: [], isEmpty: false }

/** Reads the database of the page for capturing cards, which makes it; where that was never opened, there are none. */
export function readHeldCards(): Promise<HeldCards> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('seamark-capture')
    let isMissing = false
    opening.addEventListener('upgradeneeded', () => {
      isMissing = true
      opening.transaction?.abort()
    })
    opening.addEventListener('error', () => resolve(isMissing ? { authors: [], isEmpty: true } : unreadable))
    opening.addEventListener('success', () => {
      void readFrom(opening.result)
        .catch(() => unreadable)
        .then(resolve)
    })
  })
}

/** The page for capturing cards opens without network for whom it has served last; whoever has signed out is that no longer. */
export function forgetCaptureVisitor(): Promise<void> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('seamark-capture')
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
    opening.addEventListener('error', () => resolve())
    opening.addEventListener('success', () => {
      const database = opening.result
      if (!database.objectStoreNames.contains('kept')) return resolve()
      const tx = database.transaction('kept', 'readwrite')
      tx.objectStore('kept').delete('person')
      tx.addEventListener('complete', () => resolve())
      tx.addEventListener('abort', () => resolve())
      database.close()
    })
  })
}

function readFrom(database: IDBDatabase): Promise<HeldCards> {
  return new Promise((resolve, reject) => {
    const tx = database.transaction(['captures', 'kept'])
    const readAuthors = startReadingAuthors(tx.objectStore('captures'))
    const kept = tx.objectStore('kept').getAllKeys()
    tx.addEventListener('complete', () => {
      const authors = readAuthors()
      const hasDraft = kept.result.some((key) => typeof key === 'string' && key.startsWith('draft:'))
      resolve({
        authors: authors.flatMap((author) => (typeof author === 'number' ? [author] : [])),
        isEmpty: authors.length === 0 && !hasDraft,
      })
    })
    tx.addEventListener('abort', () => reject(new Error('The cards cannot be read')))
    database.close()
  })
}

/** Reads who wrote each card, without its photos where the page has an index that says so. Returns what gives the answer once all is read. */
function startReadingAuthors(captures: IDBObjectStore): () => unknown[] {
  if (!captures.indexNames.contains('waiting')) {
    const all = captures.getAll()
    return () => all.result.map((held: unknown) => (isRecord(held) ? held['author'] : undefined))
  }
  const authors: unknown[] = []
  const cards = captures.count()
  const keys = captures.index('waiting').openKeyCursor()
  keys.addEventListener('success', () => {
    if (!keys.result) return
    authors.push(Array.isArray(keys.result.key) ? keys.result.key[0] : undefined)
    keys.result.continue()
  })
  // A card that the index lacks lies here too, whoever wrote it.
  return () => [...authors, ...Array.from({ length: cards.result - authors.length })]
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
