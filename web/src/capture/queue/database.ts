import type { Heat, NextStep, NextTime } from '@seamark/contract/exhibitions/choices'
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb'

/** A photo as it is sent; its digest is that of these very bytes. */
export interface Photo {
  bytes: ArrayBuffer
  sha256: string
}

/** What somebody says of a card, with its photos. */
export interface Card {
  exhibitorId: number | null
  companyName: string
  boothText: string
  contactName: string
  position: string
  mobile: string
  telephone: string
  email: string
  wechat: string
  badgeText: string
  heat: Heat | null
  tags: string[]
  note: string
  nextStep: NextStep | null
  nextTime: NextTime | null
  front: Photo | null
  back: Photo | null
}

/** A capture that the server has not yet confirmed. */
export interface Held {
  id: string
  author: number
  /** Milliseconds: the oldest is sent first. */
  savedAt: number
  capturedAt: string
  revision: number
  exhibitionId: number
  card: Card
  /** Why the server does not take it, in its words. */
  refusal: string | null
  /** Another one each time that somebody saves it; by it a page sees that another page has. Versions before this one had none. */
  stamp?: string | undefined
}

/** A capture that waits, without what stands on it: photos are read only for what is shown or sent. */
export interface Waiting {
  id: string
  /** The server does not take it. */
  isRefused: boolean
}

/** What remains of a capture that the server has: its last stamp and revision, and what it said; versions before this one kept the stamp alone. */
export interface Sent {
  stamp: string
  revision: number
  text: string | undefined
}

export type Editing = Pick<
  Held,
  'id' | 'revision' | 'savedAt' | 'capturedAt' | 'exhibitionId' | 'refusal' | 'stamp'
> & {
  /** The exhibition that was chosen when it was opened. */
  fairId: number | undefined
}

/**
 * A card that is being written, so that a reload loses nothing. It has the id of its capture from the beginning, so that no two pages can make two of it.
 * `editing` is the capture that it changes, which may be on the server meanwhile.
 */
export interface Draft {
  id: string
  card: Card
  editing: Editing | null
}

interface Schema extends DBSchema {
  captures: { key: string; value: Held; indexes: { waiting: [number, number]; refused: [number, string] } }
  /** Drafts by person, and what the page remembers. */
  kept: { key: string; value: unknown }
}

type Upgrade = IDBPTransaction<Schema, StoreNames<Schema>[], 'versionchange'>

const name = 'seamark-capture'

/**
 * What each version of the database adds. Cards wait in it while the page is renewed, and pages of two versions may be open at once: so a step only adds,
 * a store keeps its name and its key, and a field of a card its meaning (`versions-rules.ts`).
 */
const steps: readonly ((database: IDBPDatabase<Schema>, upgrade: Upgrade) => void)[] = [
  (database) => {
    database.createObjectStore('captures', { keyPath: 'id' })
    database.createObjectStore('kept')
  },
  // They tell what waits, and what was refused, without a photo being read. A capture without a refusal has no key in the second.
  (_database, upgrade) => {
    const captures = upgrade.objectStore('captures')
    captures.createIndex('waiting', ['author', 'savedAt'])
    captures.createIndex('refused', ['author', 'refusal'])
  },
]

let opened: Promise<IDBPDatabase<Schema>> | undefined

/** The product knows the name and the two stores too (`platform/held-captures.ts`). */
export function openDatabase(): Promise<IDBPDatabase<Schema>> {
  opened ??= open().catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

async function open(): Promise<IDBPDatabase<Schema>> {
  // The browser may close a database, as when somebody clears it, and a newer page wants to add to it; the next use opens it again.
  const terminated = () => {
    opened = undefined
  }
  const blocking = async () => {
    const closing = opened
    opened = undefined
    ;(await closing)?.close()
  }
  const upgrade = (database: IDBPDatabase<Schema>, before: number, _after: number | null, transaction: Upgrade) => {
    for (const step of steps.slice(before)) step(database, transaction)
  }
  const hears = { terminated, blocking: () => void blocking() }
  try {
    return await openDB<Schema>(name, steps.length, { ...hears, upgrade })
  } catch (error) {
    // A newer page has added to it; what we know is still there.
    if (!(error instanceof DOMException) || error.name !== 'VersionError') throw error
    return openDB<Schema>(name, undefined, hears)
  }
}

export const emptyCard: Card = {
  exhibitorId: null,
  companyName: '',
  boothText: '',
  contactName: '',
  position: '',
  mobile: '',
  telephone: '',
  email: '',
  wechat: '',
  badgeText: '',
  heat: null,
  tags: [],
  note: '',
  nextStep: null,
  nextTime: null,
  front: null,
  back: null,
}

/** Nothing is obligatory but a photo, a name or a note. */
export const isEmptyCard = ({ front, back, companyName, contactName, note }: Card): boolean =>
  front === null && back === null && [companyName, contactName, note].every((text) => text.trim() === '')
