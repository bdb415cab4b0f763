/** Names beyond these are counted together. */
const mostNames = 10

/** The tools of a turn that were asked for in vain: those that do not exist, and those to which the asker lacks the right. */
export class Declined {
  readonly #unknown = new Map<string, number>()
  readonly #forbidden = new Map<string, number>()

  add(kind: 'unknown' | 'forbidden', name: string) {
    const counts = kind === 'unknown' ? this.#unknown : this.#forbidden
    // A name that a model invents may be any text, also words of a record.
    const told = /^[a-z][\w.-]{0,39}$/i.test(name) ? name : other
    const kept = counts.has(told) || counts.size < mostNames ? told : other
    counts.set(kept, (counts.get(kept) ?? 0) + 1)
  }

  /** As the log keeps them; undefined where all were there and allowed. */
  values(): { unknownTools?: string; forbiddenTools?: string } | undefined {
    const values = {
      ...(this.#unknown.size > 0 ? { unknownTools: listed(this.#unknown) } : {}),
      ...(this.#forbidden.size > 0 ? { forbiddenTools: listed(this.#forbidden) } : {}),
    }
    return Object.keys(values).length > 0 ? values : undefined
  }
}

const other = '…'
const listed = (counts: ReadonlyMap<string, number>) =>
  [...counts].map(([name, times]) => `${name} × ${times}`).join(', ')
