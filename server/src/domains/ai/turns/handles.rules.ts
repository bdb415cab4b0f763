import type { KnownHandle } from './pieces.rules.ts'

/** The most names of one chat: three digits are enough for a day's work, and a model reads them without fail. */
const mostHandles = 9999

/** The names K1, K2, … that one chat gives to records. The model sees them and never an id. */
export class Handles {
  readonly #byHandle = new Map<string, KnownHandle>()
  readonly #byRecord = new Map<string, KnownHandle>()
  #fresh: KnownHandle[] = []
  #last = 0

  constructor(known: readonly KnownHandle[]) {
    for (const one of known) this.#add(one)
  }

  /** The name of a record, the same one each time; undefined where all names are given out. */
  give(kind: string, id: number): string | undefined {
    const known = this.#byRecord.get(`${kind} ${id}`)
    if (known) return known.handle
    if (this.#last >= mostHandles) return undefined
    const made = { handle: `K${this.#last + 1}`, kind, id }
    this.#add(made)
    this.#fresh.push(made)
    return made.handle
  }

  /** The record of a name of this chat; undefined for one that was never given out. */
  find(handle: string): KnownHandle | undefined {
    return this.#byHandle.get(handle)
  }

  /** Those that were given out since the last time. */
  takeFresh(): KnownHandle[] {
    const fresh = this.#fresh
    this.#fresh = []
    return fresh
  }

  #add(one: KnownHandle) {
    this.#byHandle.set(one.handle, one)
    if (!this.#byRecord.has(`${one.kind} ${one.id}`)) this.#byRecord.set(`${one.kind} ${one.id}`, one)
    this.#last = Math.max(this.#last, Number(one.handle.slice(1)))
  }
}

/** Whether words have the form of a handle. */
export const isHandle = (words: string): boolean => /^\[?K\d{1,4}\]?$/.test(words.trim())

export const bareHandle = (words: string): string => words.trim().replace(/^\[|\]$/g, '')

/** The handles that a text names as `[K3]`. */
export const handlesNamedIn = (text: string): string[] =>
  [...text.matchAll(/\[(K\d+)\]/g)].flatMap(({ 1: handle }) => handle ?? [])
