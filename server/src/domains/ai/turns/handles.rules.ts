import { handleSource } from '@seamark/contract/ai/chats/handles'
import type { KeptHandle } from '../subjects/handles.rules.ts'

/** The most names of one chat: three digits are enough for a day's work, and a model reads them without fail. */
const mostHandles = 9999

/** The names K1, K2, … that one chat gives to records. The model sees them and never an id. */
export class Handles {
  readonly #byHandle = new Map<string, KeptHandle>()
  readonly #byRecord = new Map<string, KeptHandle>()
  #fresh: KeptHandle[] = []
  #last = 0

  constructor(known: readonly KeptHandle[]) {
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
  find(handle: string): KeptHandle | undefined {
    return this.#byHandle.get(handle)
  }

  /** Those that were given out since the last time. */
  takeFresh(): KeptHandle[] {
    const fresh = this.#fresh
    this.#fresh = []
    return fresh
  }

  #add(one: KeptHandle) {
    this.#byHandle.set(one.handle, one)
    if (!this.#byRecord.has(`${one.kind} ${one.id}`)) this.#byRecord.set(`${one.kind} ${one.id}`, one)
    this.#last = Math.max(this.#last, Number(one.handle.slice(1)))
  }
}

/** Whether words have the form of a handle. */
export const isHandle = (words: string): boolean => form.test(words.trim())
const form = new RegExp(String.raw`^\[?${handleSource}\]?$`)

export const bareHandle = (words: string): string => words.trim().replace(/^\[|\]$/g, '')
