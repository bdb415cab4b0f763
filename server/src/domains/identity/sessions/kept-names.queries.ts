import type { KeptNames } from '../../../platform/context.ts'

/** So many names are kept; an office has fewer people. */
const most = 10_000

/** Names of people that a process keeps. Whoever learns of a change says so by `forget`. */
export class PeopleNames implements KeptNames {
  readonly #names = new Map<number, string>()
  /** Counts what was forgotten, so that a name read before that is not kept afterwards. */
  #losses = 0

  async find(
    ids: readonly number[],
    read: (unknown: readonly number[]) => Promise<ReadonlyMap<number, string>>,
  ): Promise<ReadonlyMap<number, string>> {
    const found = new Map<number, string>()
    const unknown: number[] = []
    for (const id of ids) {
      const name = this.#names.get(id)
      if (name === undefined) unknown.push(id)
      else found.set(id, name)
    }
    if (unknown.length === 0) return found
    const losses = this.#losses
    const names = await read(unknown)
    if (losses === this.#losses) this.#keep(names)
    return new Map([...found, ...names])
  }

  /** Forgets the names of these people, or all. */
  forget(ids?: readonly number[]) {
    this.#losses += 1
    if (ids) for (const id of ids) this.#names.delete(id)
    else this.#names.clear()
  }

  #keep(names: ReadonlyMap<number, string>) {
    if (this.#names.size + names.size > most) this.#names.clear()
    for (const [id, name] of names) this.#names.set(id, name)
  }
}
