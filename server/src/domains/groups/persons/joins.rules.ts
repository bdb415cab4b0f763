/** A member of a roster or a sender of messages, with the keys by which a person is known. */
export interface Seat {
  id: number
  /** As kind:value. The first is the seat's own: the account on the platform, or the name where there is none. */
  keys: readonly string[]
  /** The person to whom the seat belongs so far. */
  personId: number | null
}

/** What somebody decided of two keys. */
export interface Verdict {
  low: string
  high: string
  isSame: boolean
}

interface Known {
  /** Keys that are shared already. */
  shared: ReadonlySet<string>
  verdicts: readonly Verdict[]
  /** Seats whose messages show that they are one person. */
  pairs: readonly (readonly [number, number])[]
}

export interface Joined {
  persons: Seat[][]
  /** Keys that too many accounts have. */
  shared: Set<string>
}

/** More accounts of one platform than this with a key in common are an office, or a service, and not one person. */
const mostAccounts = 5

/** Numbers and addresses may be shared by an office; an account has one owner. */
const canBeShared = (key: string) => key.startsWith('mobile:') || key.startsWith('email:')

/** Names are kept with their group, and join nobody beyond it. */
const isAccount = (key: string) => !canBeShared(key) && !key.startsWith('name:')

/**
 * Joins seats to persons: verdicts first, then common keys, then what messages show. Two keys of which somebody said that
 * they are two people never come together. The result does not depend on the order of the seats.
 */
export function joinSeats(seats: readonly Seat[], known: Known): Joined {
  const ordered = seats.toSorted((one, other) => one.id - other.id)
  const shared = new Set([...known.shared, ...sharedKeys(ordered)])
  const union = new Union(
    ordered.map(({ id }) => id),
    conflictsOf(ordered, known.verdicts),
  )
  const byKey = Map.groupBy(
    ordered.flatMap((seat) => seat.keys.map((key) => ({ key, id: seat.id }))),
    ({ key }) => key,
  )
  for (const { low, high, isSame } of known.verdicts)
    if (isSame) union.joinAll([...(byKey.get(low) ?? []), ...(byKey.get(high) ?? [])].map(({ id }) => id))
  const keys = [...byKey.keys()].toSorted(byStrength)
  for (const key of keys) if (!shared.has(key)) union.joinAll((byKey.get(key) ?? []).map(({ id }) => id))
  for (const [one, other] of known.pairs) union.joinAll([one, other])
  return { persons: [...Map.groupBy(ordered, ({ id }) => union.rootOf(id)).values()], shared }
}

/** Numbers and addresses that more than five accounts of one platform have. */
function sharedKeys(seats: readonly Seat[]): string[] {
  const accounts = new Map<string, Map<string, Set<string>>>()
  for (const { keys } of seats)
    for (const key of keys.filter(canBeShared))
      for (const account of keys.filter(isAccount)) {
        const platforms = accounts.get(key) ?? new Map<string, Set<string>>()
        accounts.set(key, platforms)
        const platform = account.slice(0, account.indexOf(':'))
        platforms.set(platform, (platforms.get(platform) ?? new Set()).add(account))
      }
  return [...accounts].flatMap(([key, platforms]) =>
    [...platforms.values()].some(({ size }) => size > mostAccounts) ? [key] : [],
  )
}

/** Accounts say more than numbers, numbers more than names. */
function byStrength(one: string, other: string): number {
  const strength = (key: string) => (isAccount(key) ? 0 : canBeShared(key) ? 1 : 2)
  return strength(one) - strength(other) || (one < other ? -1 : 1)
}

/** The seats of two keys that are two people, by seat. */
function conflictsOf(seats: readonly Seat[], verdicts: readonly Verdict[]): Map<number, Set<number>> {
  const conflicts = new Map<number, Set<number>>()
  const owners = Map.groupBy(seats, ({ keys }) => keys[0] ?? '')
  const add = (one: number, other: number) => conflicts.set(one, (conflicts.get(one) ?? new Set()).add(other))
  for (const { low, high, isSame } of verdicts) {
    if (isSame) continue
    for (const { id: one } of owners.get(low) ?? [])
      for (const { id: other } of owners.get(high) ?? []) {
        add(one, other)
        add(other, one)
      }
  }
  return conflicts
}

/** Sets of seats that grow together, but never over a conflict. */
class Union {
  readonly #roots: Map<number, number>
  readonly #members: Map<number, number[]>
  readonly #conflicts: ReadonlyMap<number, ReadonlySet<number>>

  constructor(ids: readonly number[], conflicts: ReadonlyMap<number, ReadonlySet<number>>) {
    this.#roots = new Map(ids.map((id) => [id, id]))
    this.#members = new Map(ids.map((id) => [id, [id]]))
    this.#conflicts = conflicts
  }

  rootOf(id: number): number {
    return this.#roots.get(id) ?? id
  }

  joinAll(ids: readonly number[]) {
    const [first, ...others] = ids.filter((id) => this.#roots.has(id))
    if (first === undefined) return
    for (const other of others) this.#join(first, other)
  }

  #join(one: number, other: number) {
    const [root, moved] = [this.rootOf(one), this.rootOf(other)].toSorted((a, b) => a - b)
    if (root === undefined || moved === undefined || root === moved || this.#areApart(root, moved)) return
    const members = this.#members.get(moved) ?? []
    for (const id of members) this.#roots.set(id, root)
    this.#members.set(root, [...(this.#members.get(root) ?? []), ...members])
    this.#members.delete(moved)
  }

  #areApart(one: number, other: number): boolean {
    const others = this.#members.get(other) ?? []
    return (this.#members.get(one) ?? []).some((id) => {
      const apart = this.#conflicts.get(id)
      return apart !== undefined && others.some((seat) => apart.has(seat))
    })
  }
}

/**
 * Chooses for each set of seats the person that it keeps: the one of most of its seats, the oldest of several. Each person is kept once;
 * undefined stands for a new one.
 */
export function keptPersons(sets: readonly (readonly Seat[])[]): (number | undefined)[] {
  const claims = sets
    .flatMap((seats, set) =>
      [...Map.groupBy(seats, ({ personId }) => personId)].flatMap(([personId, held]) =>
        personId === null ? [] : [{ set, personId, seats: held.length }],
      ),
    )
    .toSorted((one, other) => other.seats - one.seats || one.personId - other.personId || one.set - other.set)
  const kept = new Map<number, number>()
  const used = new Set<number>()
  for (const { set, personId } of claims)
    if (!kept.has(set) && !used.has(personId)) {
      kept.set(set, personId)
      used.add(personId)
    }
  return sets.map((_, set) => kept.get(set))
}
