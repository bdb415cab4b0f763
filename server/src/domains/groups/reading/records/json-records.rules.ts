/** What a value of a JSON text is for its reader: a record that is handed over whole, or a fact beside the records. */
export type Wanted = 'record' | 'fact' | 'none'

interface Container {
  isArray: boolean
  path: string
  key: string
}

/** No export nests deeper; a text of brackets alone would fill the memory. */
const deepest = 100
const longestRecord = 16 * 1024 * 1024
const longestFact = 64 * 1024
const [quote, backslash, opening, closing, openingSquare, closingSquare, comma, colon] = [
  34, 92, 123, 125, 91, 93, 44, 58,
]

/**
 * Cuts records out of a JSON text that is fed in pieces, so that a file of a gigabyte is never held: only the record in
 * hand is kept, and `JSON.parse` reads it. A path is written `chats.list.*.messages.*`. What is no record and no wanted
 * fact is passed over without being kept, such as pictures within the text.
 */
export class JsonRecords {
  /** Whether the text ended within a value, or closes what it never opened. */
  isBroken = false
  readonly #wanted: (path: string) => Wanted
  readonly #take: (path: string, value: unknown) => void
  readonly #stack: Container[] = []
  /** The path of the value that is being cut out, and what it is. */
  #path = ''
  #kept: Wanted = 'none'
  #pieces = ''
  #depth = 0
  #isInString = false
  #isEscaped = false
  #isKey = false
  #isBare = false

  constructor(wanted: (path: string) => Wanted, take: (path: string, value: unknown) => void) {
    this.#wanted = wanted
    this.#take = take
  }

  feed(text: string) {
    let at = 0
    while (at < text.length && !this.isBroken)
      at = this.#isWithinValue ? this.#passValue(text, at) : this.#passSign(text, at)
  }

  end() {
    if (this.#isBare) this.#endValue()
    if (this.#stack.length > 0 || this.#isInString) this.isBroken = true
  }

  /** Whether what was opened is closed again. */
  get isWhole() {
    return this.#stack.length === 0 && !this.#isWithinValue
  }

  get #isWithinValue() {
    return this.#isInString || this.#depth > 0 || this.#isBare
  }

  /** Takes a sign between values, or the first sign of one. */
  #passSign(text: string, at: number): number {
    const sign = text.charCodeAt(at)
    const top = this.#stack.at(-1)
    if (sign <= 32 || sign === comma || sign === 0xfeff) return at + 1
    if (sign === colon) {
      this.#isKey = false
      return at + 1
    }
    if (sign === closing || sign === closingSquare) {
      if (!this.#stack.pop()) this.isBroken = true
      this.#isKey = this.#stack.at(-1)?.isArray === false
      return at + 1
    }
    if (sign === quote && this.#isKey && top?.isArray === false) return this.#beginKey(at)
    return this.#beginValue(sign, at)
  }

  #beginKey(at: number): number {
    this.#kept = 'fact'
    this.#path = ''
    this.#pieces = '"'
    this.#isInString = true
    return at + 1
  }

  #beginValue(sign: number, at: number): number {
    const top = this.#stack.at(-1)
    this.#isKey = false
    this.#path = !top ? '' : `${top.path === '' ? '' : `${top.path}.`}${top.isArray ? '*' : top.key}`
    this.#kept = this.#wanted(this.#path)
    const isContainer = sign === opening || sign === openingSquare
    if (isContainer && this.#kept !== 'record') {
      if (this.#stack.length === deepest) this.isBroken = true
      this.#stack.push({ isArray: sign === openingSquare, path: this.#path, key: '' })
      this.#isKey = sign === opening
      return at + 1
    }
    this.#pieces = ''
    this.#depth = 0
    this.#isInString = false
    if (isContainer) return at + this.#openWithin(sign)
    if (sign !== quote) {
      this.#isBare = true
      return at
    }
    this.#isInString = true
    this.#pieces = '"'
    return at + 1
  }

  #openWithin(sign: number): number {
    this.#depth = 1
    this.#pieces = sign === opening ? '{' : '['
    return 1
  }

  /** Passes what belongs to the value in hand, to its end or that of the piece. */
  #passValue(text: string, from: number): number {
    const to = this.#isBare ? endOfBare(text, from) : this.#findEnd(text, from)
    const isEnd = !this.#isWithinValue || (this.#isBare && to < text.length)
    const most = this.#kept === 'record' ? longestRecord : longestFact
    if (this.#kept !== 'none' && this.#pieces.length <= most) this.#pieces += text.slice(from, to)
    if (isEnd) this.#endValue()
    return to
  }

  /** Returns where a string, or a container with all that it holds, ends; the state says whether it does. */
  #findEnd(text: string, from: number): number {
    let at = from
    for (; at < text.length && this.#isWithinValue; at += 1) {
      const sign = text.charCodeAt(at)
      if (this.#isInString) {
        if (this.#isEscaped) this.#isEscaped = false
        else if (sign === backslash) this.#isEscaped = true
        else if (sign === quote) this.#isInString = false
      } else if (sign === quote) this.#isInString = true
      else if (sign === opening || sign === openingSquare) this.#depth += 1
      else if (sign === closing || sign === closingSquare) this.#depth -= 1
    }
    return at
  }

  #endValue() {
    const [text, kept, path] = [this.#pieces, this.#kept, this.#path]
    this.#isBare = false
    this.#pieces = ''
    const top = this.#stack.at(-1)
    const isKey = this.#isKey
    this.#isKey = !isKey && top?.isArray === false
    if (isKey && top) top.key = String(parsed(text))
    else if (kept === 'record' || (kept === 'fact' && text.length <= longestFact)) this.#take(path, parsed(text))
  }
}

const endOfBare = (text: string, from: number): number => {
  let at = from
  for (; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign <= 32 || sign === comma || sign === closing || sign === closingSquare) break
  }
  return at
}

/** Returns undefined for what is no JSON, such as a record that was longer than is kept. */
function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch {
    return undefined
  }
}
