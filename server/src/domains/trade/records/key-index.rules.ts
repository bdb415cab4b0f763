/** The last thing that a file has said of a key. */
interface Said {
  digest: number
  revision: number
  isGone: boolean
}

/** Holds the millions of keys of a first try in some twenty bytes each; a map of texts would take two hundred. */
export class KeyIndex {
  #capacity = 2 ** 12
  #size = 0
  #high = new Uint32Array(this.#capacity)
  #low = new Uint32Array(this.#capacity)
  #digests = new Uint32Array(this.#capacity)
  #revisions = new Uint32Array(this.#capacity)
  #states = new Uint8Array(this.#capacity)
  /** The key that was asked for last, and its halves: most keys are looked up and then set. */
  #last = ''
  readonly #halves = new Uint32Array(2)

  get(key: string): Said | undefined {
    this.#split(key)
    const place = this.#placeOf(this.#halves[0] ?? 0, this.#halves[1] ?? 0)
    const state = this.#states[place] ?? 0
    return state === 0
      ? undefined
      : { digest: this.#digests[place] ?? 0, revision: this.#revisions[place] ?? 0, isGone: state === 2 }
  }

  set(key: string, { digest, revision, isGone }: Said) {
    const earlier = this.get(key)
    // The word before the last is kept under a key of its own. Few keys come twice, so this costs little.
    if (earlier && earlier.digest !== digest) this.#add(versionOf(key, earlier.digest), earlier)
    this.#add(key, { digest, revision, isGone })
  }

  /** Overwrites the last word without keeping it. */
  replace(key: string, said: Said) {
    this.#add(key, said)
  }

  /** Returns the last thing that the file has said of one version of the key. */
  version(key: string, digest: number): Said | undefined {
    const last = this.get(key)
    return last === undefined || last.digest === digest ? last : this.get(versionOf(key, digest))
  }

  #add(key: string, { digest, revision, isGone }: Said) {
    if (this.#size * 4 >= this.#capacity * 3) this.#grow()
    this.#split(key)
    this.#put(this.#halves[0] ?? 0, this.#halves[1] ?? 0, digest, revision, isGone ? 2 : 1)
  }

  #split(key: string) {
    if (this.#last === key) return
    splitKey(key, this.#halves)
    this.#last = key
  }

  #put(high: number, low: number, digest: number, revision: number, state: number) {
    const place = this.#placeOf(high, low)
    if (this.#states[place] === 0) this.#size += 1
    this.#high[place] = high
    this.#low[place] = low
    this.#digests[place] = digest
    this.#revisions[place] = revision
    this.#states[place] = state
  }

  /** Returns the place of the key, or the free place where it would go. */
  #placeOf(high: number, low: number): number {
    const mask = this.#capacity - 1
    let place = (Math.imul(high, 0x9e3779b1) ^ low) & mask
    while (this.#states[place] !== 0 && (this.#high[place] !== high || this.#low[place] !== low))
      place = (place + 1) & mask
    return place
  }

  #grow() {
    const [high, low, digests, revisions, states] = [
      this.#high,
      this.#low,
      this.#digests,
      this.#revisions,
      this.#states,
    ]
    this.#capacity *= 2
    this.#size = 0
    this.#high = new Uint32Array(this.#capacity)
    this.#low = new Uint32Array(this.#capacity)
    this.#digests = new Uint32Array(this.#capacity)
    this.#revisions = new Uint32Array(this.#capacity)
    this.#states = new Uint8Array(this.#capacity)
    states.forEach((state, place) => {
      if (state !== 0) this.#put(high[place] ?? 0, low[place] ?? 0, digests[place] ?? 0, revisions[place] ?? 0, state)
    })
  }
}

/** Returns a key for one version of a key, spread as evenly as the keys are. */
const versionOf = (key: string, digest: number) =>
  ((BigInt(key) ^ ((BigInt(digest) + 1n) * 0x9e3779b97f4a7c15n)) & 0xffffffffffffffffn).toString()

/**
 * Divides 64 bits in decimal digits into two numbers of 32 and puts them into `halves`, a few digits at a time, since a
 * BigInt for each key is slow.
 */
function splitKey(key: string, halves: Uint32Array) {
  let [high, low] = [0, 0]
  for (let at = 0; at < key.length; at += digitsAtOnce) {
    let [digits, times] = [0, 1]
    for (let place = at; place < key.length && place < at + digitsAtOnce; place += 1) {
      digits = digits * 10 + key.charCodeAt(place) - 48
      times *= 10
    }
    low = low * times + digits
    const carried = Math.floor(low / 2 ** 32)
    low -= carried * 2 ** 32
    high = high * times + carried
  }
  halves[0] = high
  halves[1] = low
}
const digitsAtOnce = 5
