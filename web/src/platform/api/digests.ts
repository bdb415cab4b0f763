/**
 * SHA-256 (FIPS 180-4) of a file, read in pieces. The browser's own `crypto.subtle` is missing on pages without TLS, which offices have, and
 * takes only a whole file in memory.
 */
export async function sha256Of(file: Blob, signal?: AbortSignal): Promise<string> {
  const hash = new Sha256()
  for (let from = 0; from < file.size; from += pieceBytes) {
    signal?.throwIfAborted()
    hash.update(new Uint8Array(await file.slice(from, from + pieceBytes).arrayBuffer()))
  }
  return hash.end()
}

/** A piece takes a few milliseconds, so that the page stays usable. */
const pieceBytes = 2 ** 20

export class Sha256 {
  readonly #state = Int32Array.from(initial)
  readonly #block = new Uint8Array(64)
  readonly #words = new Int32Array(64)
  #filled = 0
  #length = 0

  update(bytes: Uint8Array) {
    this.#length += bytes.length
    let at = 0
    if (this.#filled > 0) {
      at = Math.min(64 - this.#filled, bytes.length)
      this.#block.set(bytes.subarray(0, at), this.#filled)
      this.#filled += at
      if (this.#filled < 64) return
      this.#mix(this.#block, 0)
      this.#filled = 0
    }
    for (; at + 64 <= bytes.length; at += 64) this.#mix(bytes, at)
    this.#block.set(bytes.subarray(at))
    this.#filled = bytes.length - at
  }

  /** Returns the digest in hexadecimal letters; nothing can be added afterwards. */
  end(): string {
    const length = this.#length
    const blanks = (119 - (length % 64)) % 64
    const tail = new Uint8Array(1 + blanks + 8)
    tail[0] = 0x80
    const view = new DataView(tail.buffer)
    view.setUint32(1 + blanks, Math.floor(length / 2 ** 29))
    view.setUint32(5 + blanks, (length * 8) >>> 0)
    this.update(tail)
    return Array.from(this.#state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
  }

  #mix(bytes: Uint8Array, from: number) {
    const w = this.#words
    for (let i = 0, at = from; i < 16; i += 1, at += 4)
      w[i] =
        ((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)
    for (let i = 16; i < 64; i += 1) {
      const early = w[i - 15] ?? 0
      const late = w[i - 2] ?? 0
      const s0 = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
      const s1 = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
      w[i] = ((w[i - 16] ?? 0) + s0 + (w[i - 7] ?? 0) + s1) | 0
    }
    compress(this.#state, w)
  }
}

function compress(state: Int32Array, w: Int32Array) {
  let a = state[0] ?? 0
  let b = state[1] ?? 0
  let c = state[2] ?? 0
  let d = state[3] ?? 0
  let e = state[4] ?? 0
  let f = state[5] ?? 0
  let g = state[6] ?? 0
  let h = state[7] ?? 0
  for (let i = 0; i < 64; i += 1) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
    const first = (h + s1 + ((e & f) ^ (~e & g)) + (rounds[i] ?? 0) + (w[i] ?? 0)) | 0
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
    const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  state[0] = ((state[0] ?? 0) + a) | 0
  state[1] = ((state[1] ?? 0) + b) | 0
  state[2] = ((state[2] ?? 0) + c) | 0
  state[3] = ((state[3] ?? 0) + d) | 0
  state[4] = ((state[4] ?? 0) + e) | 0
  state[5] = ((state[5] ?? 0) + f) | 0
  state[6] = ((state[6] ?? 0) + g) | 0
  state[7] = ((state[7] ?? 0) + h) | 0
}

const turn = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits))

const primes = Array.from({ length: 312 }, (_, n) => n).filter(
  (n) => n > 1 && !Array.from({ length: n }, (_, m) => m).some((m) => m > 1 && n % m === 0),
)
/** The first 32 bits of the fraction of a root. */
const fraction = (root: number) => Math.floor((root - Math.floor(root)) * 2 ** 32)
const initial = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))
const rounds = Int32Array.from(primes.slice(0, 64), (prime) => fraction(Math.cbrt(prime)))
