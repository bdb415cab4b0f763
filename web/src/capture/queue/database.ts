import type { Heat, NextStep, NextTime } from '@seamark/contract/exhibitions/choices'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

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
}

export type Editing = Pick<Held, 'id' | 'revision' | 'savedAt' | 'capturedAt' | 'exhibitionId' | 'refusal'> & {
  /** The exhibition that was chosen when it was opened. */
  fairId: number | undefined
}

/** A card that is being written, so that a reload loses nothing. `editing` is the capture that it changes, which may be on the server meanwhile. */
export interface Draft {
  card: Card
  editing: Editing | null
}

interface Schema extends DBSchema {
  captures: { key: string; value: Held }
  /** Drafts by person, and what the page remembers. */
  kept: { key: string; value: unknown }
}

let opened: Promise<IDBPDatabase<Schema>> | undefined

/** The worker knows the name and the store of captures too. */
export function openDatabase(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('seamark-capture', 1, {
    upgrade(database) {
      database.createObjectStore('captures', { keyPath: 'id' })
      database.createObjectStore('kept')
    },
    // The browser may close a database, as when somebody clears it; the next use opens it again.
    terminated() {
      opened = undefined
    },
  })
  return opened
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
