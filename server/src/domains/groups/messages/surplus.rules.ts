/** A message that arrives: its key, and its line within the part of the file. */
interface Arrival {
  key: string
  line: number
}

/** What the group holds under the keys of a lot. */
export interface Held {
  /** How many messages of other files, or of other parts of this file, stand under a key. */
  ofOthers: ReadonlyMap<string, number>
  /** The lines of this part that are written already. */
  own: ReadonlySet<number>
}

export interface Surplus<One> {
  /** The messages to be written now. */
  missing: One[]
  /** How many of the lot stand in the group under this file, once the missing ones are written. */
  written: number
  /** How many of the lot other files hold already. */
  repeated: number
}

/**
 * Compares, key by key, how often a lot says a message with how often other files do, and keeps only the surplus. Two
 * equal lines of one second in one file stay two; the same line of two files stays one. What an earlier attempt at the
 * lot has written counts, so that doing a lot again adds nothing.
 */
export function surplusOf<One extends Arrival>(lot: readonly One[], { ofOthers, own }: Held): Surplus<One> {
  const said = new Map<string, { here: number; absent: One[] }>()
  for (const one of lot) {
    const counted = said.get(one.key) ?? { here: 0, absent: [] }
    said.set(one.key, counted)
    if (own.has(one.line)) counted.here += 1
    else counted.absent.push(one)
  }
  const missing: One[] = []
  let written = 0
  for (const [key, { here, absent }] of said) {
    const wanted = Math.max(here, here + absent.length - (ofOthers.get(key) ?? 0))
    missing.push(...absent.slice(0, wanted - here))
    written += wanted
  }
  return { missing: missing.toSorted((one, other) => one.line - other.line), written, repeated: lot.length - written }
}
