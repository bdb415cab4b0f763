/**
 * Finds the page within a saved mail (RFC 2045): its text is handed on as it comes, so that a file of hundreds of
 * megabytes, most of it pictures, is never held. The text of the file is decoded already; only a page that is packed as
 * Base64 or quoted-printable still consists of bytes.
 */
export class MimePage {
  readonly #give: (text: string) => void
  #state: 'head' | 'between' | 'partHead' | 'page' | 'other' = 'head'
  #rest = ''
  #boundary = ''
  #unpack: ((text: string) => string) | undefined

  constructor(give: (text: string) => void) {
    this.#give = give
  }

  feed(text: string) {
    this.#rest += text
    while (this.#step());
  }

  end() {
    if (this.#state === 'page') this.#giveOut(this.#rest)
    this.#rest = ''
  }

  /** Goes on by one part or head; returns false where more text is needed. */
  #step(): boolean {
    if (this.#state === 'head') return this.#readHead(true)
    if (this.#state === 'partHead') return this.#readHead(false)
    return this.#readPart()
  }

  #readHead(isFirst: boolean): boolean {
    const end = /\r?\n\r?\n/.exec(this.#rest)
    if (!end) {
      if (this.#rest.length > longestHead) this.#rest = ''
      return false
    }
    const head = this.#rest.slice(0, end.index).replace(/\r?\n[ \t]+/g, ' ')
    this.#rest = this.#rest.slice(end.index + end[0].length)
    const [, boundary] = /boundary="?([^";\r\n]+)"?/i.exec(head) ?? []
    if (isFirst && boundary !== undefined) this.#boundary = boundary.trim()
    const isPage = /^content-type:\s*text\/html/im.test(head) && (!isFirst || boundary === undefined)
    this.#state = isPage ? 'page' : 'other'
    if (isPage) this.#unpack = unpackerOf(head)
    return true
  }

  /** Passes a part to the line of the boundary; of the last signs it may be the beginning, so they are kept. */
  #readPart(): boolean {
    const sign = `--${this.#boundary}`
    const at = this.#boundary === '' ? -1 : this.#rest.indexOf(sign)
    const kept = at >= 0 ? at : Math.max(0, this.#rest.length - sign.length)
    if (this.#state === 'page') this.#giveOut(this.#rest.slice(0, kept))
    this.#rest = this.#rest.slice(kept)
    if (at < 0) return false
    const line = this.#rest.indexOf('\n', sign.length)
    if (line < 0 && this.#rest.length < longestHead) return false
    this.#rest = this.#rest.slice(line < 0 ? sign.length : line + 1)
    this.#state = 'partHead'
    return true
  }

  #giveOut(text: string) {
    if (text !== '') this.#give(this.#unpack ? this.#unpack(text) : text)
  }
}

const longestHead = 64 * 1024

function unpackerOf(head: string): ((text: string) => string) | undefined {
  const [, charset = 'utf-8'] = /charset="?([\w-]+)"?/i.exec(head) ?? []
  const [, packing = ''] = /^content-transfer-encoding:\s*([\w-]+)/im.exec(head) ?? []
  const decoder = decoderOf(charset)
  if (packing.toLowerCase() === 'base64') return unpackBase64(decoder)
  return packing.toLowerCase() === 'quoted-printable' ? unpackQuoted(decoder) : undefined
}

type Decoder = InstanceType<typeof TextDecoder>

function decoderOf(charset: string): Decoder {
  try {
    return new TextDecoder(charset)
  } catch {
    return new TextDecoder('utf-8')
  }
}

/** Four signs are three bytes, so what is left of four waits for the next piece. */
function unpackBase64(decoder: Decoder) {
  let rest = ''
  return (text: string) => {
    const signs = rest + text.replace(/[^A-Za-z0-9+/=]/g, '')
    const whole = signs.length - (signs.length % 4)
    rest = signs.slice(whole)
    return decoder.decode(Buffer.from(signs.slice(0, whole), 'base64'), { stream: true })
  }
}

/** `=E4=BD=A0` are bytes, and `=` at the end of a line joins it with the next. */
function unpackQuoted(decoder: Decoder) {
  let rest = ''
  return (text: string) => {
    const all = rest + text
    const cut = all.lastIndexOf('=')
    const whole = cut >= 0 && cut > all.length - 4 ? cut : all.length
    rest = all.slice(whole)
    const plain = all.slice(0, whole).replace(/=[ \t]*\r?\n/g, '')
    const bytes = plain.replace(/=([0-9A-Fa-f]{2})/g, (_match, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    return decoder.decode(Buffer.from(bytes, 'latin1'), { stream: true })
  }
}
