/** The last thing that a file has said of a key. */
interface Said {
  digest: number
  revision: number
  isGone: boolean
}

/** A key has four numbers in the table: its halves, the digest and the revision. */
const width = 4
const [free, said, gone] = [0, 1, 2]

/** Holds the millions of keys of a first try in some twenty bytes each; a map of texts would take two hundred. */
export class KeyIndex {
  #capacity = 2 ** 12
  #size = 0
  /** The numbers of a key stand side by side, so that the processor fetches them at once. */
  #table = new Uint32Array(this.#capacity * width)
  #states = new Uint8Array(this.#capacity)
  /** The key that was asked for last, and its halves: most keys are looked up and then set. */
  #last = ''
  readonly #halves = new Uint32Array(2)

  get(key: string): Said | undefined {
    this.#split(key)
    return this.#saidAt(this.#findPlace(this.#halves[0] ?? 0, this.#halves[1] ?? 0))
  }

  set(key: string, { digest, revision, isGone }: Said) {
    this.#split(key)
    const place = this.#findPlace(this.#halves[0] ?? 0, this.#halves[1] ?? 0)
    if (this.#states[place] !== free && this.#table[place * width + 2] !== digest) this.#keepVersion(key, place)
    this.#add(key, digest, revision, isGone)
  }

  /** Overwrites the last word without keeping it. */
  replace(key: string, { digest, revision, isGone }: Said) {
    this.#add(key, digest, revision, isGone)
  }

  /** Returns what is there of a key; where nothing is, adds it and returns undefined. */
  findOrAdd(key: string, digest: number, revision: number): Said | undefined {
    this.#split(key)
    return this.#findOrAddSplit(digest, revision)
  }

  /** Does the same for a fingerprint in place of a key. */
  findOrAddPrint({ high, low }: { high: number; low: number }, digest: number, revision: number): Said | undefined {
    this.#last = ''
    this.#halves[0] = high
    this.#halves[1] = low
    return this.#findOrAddSplit(digest, revision)
  }

  #findOrAddSplit(digest: number, revision: number): Said | undefined {
    this.#growInTime()
    const place = this.#findPlace(this.#halves[0] ?? 0, this.#halves[1] ?? 0)
    if (this.#states[place] !== free) return this.#saidAt(place)
    this.#put(place, digest, revision, said)
    return undefined
  }

  /** Returns the last thing that the file has said of one version of the key. */
  version(key: string, digest: number): Said | undefined {
    const last = this.get(key)
    return last === undefined || last.digest === digest ? last : this.get(versionOf(key, digest))
  }

  #saidAt(place: number): Said | undefined {
    const state = this.#states[place]
    if (state === free) return undefined
    const at = place * width
    return { digest: this.#table[at + 2] ?? 0, revision: this.#table[at + 3] ?? 0, isGone: state === gone }
  }

  /** Keeps the word before the last under a key of its own. Few keys come twice, so this costs little. */
  #keepVersion(key: string, place: number) {
    const earlier = this.#saidAt(place)
    if (earlier) this.#add(versionOf(key, earlier.digest), earlier.digest, earlier.revision, earlier.isGone)
  }

  #add(key: string, digest: number, revision: number, isGone: boolean) {
    this.#growInTime()
    this.#split(key)
    this.#put(this.#findPlace(this.#halves[0] ?? 0, this.#halves[1] ?? 0), digest, revision, isGone ? gone : said)
  }

  #split(key: string) {
    if (this.#last === key) return
    splitKey(key, this.#halves)
    this.#last = key
  }

  /** Puts what is said of the key whose halves were split last to its place. */
  #put(place: number, digest: number, revision: number, state: number) {
    if (this.#states[place] === free) this.#size += 1
    const at = place * width
    this.#table[at] = this.#halves[0] ?? 0
    this.#table[at + 1] = this.#halves[1] ?? 0
    this.#table[at + 2] = digest
    this.#table[at + 3] = revision
    this.#states[place] = state
  }

  /** Returns the place of the key, or the free place where it would go. */
  #findPlace(high: number, low: number): number {
    const [table, states, mask] = [this.#table, this.#states, this.#capacity - 1]
    let place = (Math.imul(high, 0x9e3779b1) ^ low) & mask
    while (states[place] !== free && (table[place * width] !== high || table[place * width + 1] !== low))
      place = (place + 1) & mask
    return place
  }

  #growInTime() {
    if (this.#size * 4 < this.#capacity * 3) return
    const [table, states] = [this.#table, this.#states]
    this.#capacity *= 2
    this.#table = new Uint32Array(this.#capacity * width)
    this.#states = new Uint8Array(this.#capacity)
    states.forEach((state, place) => {
      if (state === free) return
      const [at, to] = [place * width, this.#findPlace(table[place * width] ?? 0, table[place * width + 1] ?? 0)]
      for (let part = 0; part < width; part += 1) this.#table[to * width + part] = table[at + part] ?? 0
      this.#states[to] = state
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
