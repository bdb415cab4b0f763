import { FileProblem } from './file-problem.ts'
import { deepestElement } from './sheet-limits.ts'

/** Names come without their prefix; `attributes` is the raw text of the tag, which `attribute` reads. Long texts come in several pieces. */
export interface XmlHandler {
  open(name: string, attributes: string): void
  text(text: string): void
  close(name: string): void
}

/** The limit is longer than any tag, comment or CDATA section that a spreadsheet writes. */
const longestToken = 1024 * 1024

/**
 * Scans as much of XML as the parts of a workbook use, fed in pieces that may end anywhere. It keeps nothing but an unfinished tag. A DTD, which
 * Office never writes and entity bombs need, raises `file_unsafe`; so do a tag without an end and elements nested deeper than any sheet's.
 */
export class XmlScanner {
  readonly #handler: XmlHandler
  #rest = ''
  #depth = 0
  /** How many elements have begun. */
  elements = 0

  constructor(handler: XmlHandler) {
    this.#handler = handler
  }

  feed(piece: string) {
    const text = this.#rest === '' ? piece : this.#rest + piece
    let at = 0
    for (;;) {
      const opened = text.indexOf('<', at)
      if (opened !== at) at = this.#passText(text, at, opened)
      if (opened < 0) break
      const next = this.#passToken(text, opened)
      if (next < 0) break
      at = next
    }
    this.#rest = text.slice(at)
    if (this.#rest.length > longestToken) throw new FileProblem('workbench.file_unsafe')
  }

  /** Passes on the text before the next tag; an entity that is cut by the end of the piece is kept. */
  #passText(text: string, from: number, opened: number): number {
    const to = opened >= 0 ? opened : endOfWholeEntities(text, from)
    if (to > from) this.#handler.text(decodeEntities(text.slice(from, to)))
    return to
  }

  /** Returns where the token at `opened` ends; -1 if it does not end in this piece. */
  #passToken(text: string, opened: number): number {
    const sign = text[opened + 1]
    if (sign === '?') return endOf(text, '?>', opened)
    if (sign === '!') return this.#passDeclaration(text, opened)
    const closed = sign === '/' ? text.indexOf('>', opened) : endOfTag(text, opened)
    if (closed < 0) return -1
    if (sign === '/') {
      this.#depth -= 1
      this.#handler.close(localName(text.slice(opened + 2, closed).trimEnd()))
    } else this.#passOpenTag(text.slice(opened + 1, closed))
    return closed + 1
  }

  #passOpenTag(tag: string) {
    const isEmpty = tag.endsWith('/')
    const blank = tag.search(/\s/)
    const name = localName(blank < 0 ? (isEmpty ? tag.slice(0, -1) : tag) : tag.slice(0, blank))
    this.elements += 1
    this.#handler.open(name, blank < 0 ? '' : tag.slice(blank))
    if (isEmpty) this.#handler.close(name)
    else if ((this.#depth += 1) > deepestElement) throw new FileProblem('workbench.file_unsafe')
  }

  #passDeclaration(text: string, opened: number): number {
    if (text.startsWith('<!--', opened)) return endOf(text, '-->', opened + 4)
    if (text.startsWith('<![CDATA[', opened)) {
      const end = endOf(text, ']]>', opened)
      if (end >= 0) this.#handler.text(text.slice(opened + 9, end - 3))
      return end
    }
    if (text.length - opened < 9) return -1
    throw new FileProblem('workbench.file_unsafe')
  }
}

/** Returns the value of one attribute; undefined if the tag does not have it. */
export function attribute(attributes: string, name: string): string | undefined {
  for (let at = attributes.indexOf(name); at >= 0; at = attributes.indexOf(name, at + 1)) {
    const value = at + name.length
    if (!isBlank(attributes.charCodeAt(at - 1)) || attributes[value] !== '=') continue
    const quote = attributes[value + 1] ?? ''
    const end = attributes.indexOf(quote, value + 2)
    return end < 0 ? undefined : decodeEntities(attributes.slice(value + 2, end))
  }
  return undefined
}

const isBlank = (code: number) => code === 32 || code === 9 || code === 10 || code === 13

function endOf(text: string, sign: string, from: number): number {
  const at = text.indexOf(sign, from)
  return at < 0 ? -1 : at + sign.length
}

/** A value may contain `>`, so a tag with values ends only after a value is closed. */
function endOfTag(text: string, opened: number): number {
  const first = text.indexOf('>', opened)
  // Only this tag is searched for a value: in a piece without any, each tag would be searched to the end of the piece.
  if (first < 0 || !text.slice(opened, first).includes('=')) return first
  for (let closed = first; closed >= 0; closed = text.indexOf('>', closed + 1)) {
    let last = closed - 1
    while (text[last] === '/' || isBlank(text.charCodeAt(last))) last -= 1
    if (text[last] === '"' || text[last] === "'") return closed
  }
  return -1
}

function endOfWholeEntities(text: string, from: number): number {
  const started = text.lastIndexOf('&')
  return started >= from && text.length - started < 12 && !text.includes(';', started) ? started : text.length
}

const localName = (name: string) => (name.includes(':') ? name.slice(name.indexOf(':') + 1) : name)

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decodeEntities(text: string): string {
  const lines = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
  return lines.includes('&') ? lines.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, decodeEntity) : lines
}

function decodeEntity(
  entity: string,
  hex: string | undefined,
  decimal: string | undefined,
  name: string | undefined,
): string {
  if (name !== undefined) return named[name] ?? entity
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
  return code <= 0x10ffff ? String.fromCodePoint(code).replace('\0', '').toWellFormed() : entity
}
