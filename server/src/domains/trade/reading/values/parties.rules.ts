import { isNothing } from './numbers.rules.ts'
import { isForwarder, isUndisclosed, partyKey } from './party-names.rules.ts'

/**
 * A party as a cell names it. Most rows are judged and not written, so what only a written record needs is worked out
 * when it is asked for.
 */
export class Party {
  readonly text: string
  /** Whether the cell names somebody. Other words in its place, as to the order of a bank, are kept as written. */
  readonly isNamed: boolean
  #key: string | undefined
  #forwards: boolean | undefined
  /** `isNamed` is given where it is known already. */
  constructor(text: string, isNamed = !isUndisclosed(text)) {
    this.isNamed = isNamed
    this.text = this.isNamed || !isNothing(text) ? text : ''
  }

  /** What the spellings of the party have in common; empty where it is not disclosed. */
  get key(): string {
    return (this.#key ??= this.isNamed ? partyKey(this.text) : '')
  }

  get forwards(): boolean {
    return (this.#forwards ??= this.isNamed && isForwarder(this.text))
  }
}
