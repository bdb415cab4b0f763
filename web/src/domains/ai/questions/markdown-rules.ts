import { handleSource } from '@seamark/contract/ai/chats/handles'
import { getDefaults, Lexer, type Token, Tokenizer, type Tokens } from 'marked'

/** A piece of a line. Nothing in it loads, runs or leads anywhere: an address is text. */
export type Inline =
  | { kind: 'text' | 'code' | 'address' | 'handle'; text: string }
  | { kind: 'bold' | 'struck'; inner: readonly Inline[] }

/** A piece of an answer, as it is drawn. */
export type MarkdownBlock =
  | { kind: 'paragraph' | 'heading'; inner: readonly Inline[] }
  | { kind: 'list'; start: number | undefined; items: readonly (readonly MarkdownBlock[])[] }
  | { kind: 'table'; head: readonly (readonly Inline[])[]; rows: readonly (readonly (readonly Inline[])[])[] }
  | { kind: 'quote'; blocks: readonly MarkdownBlock[] }
  | { kind: 'plain' | 'code'; text: string }
  | { kind: 'rule' }

/** So much of a text is formatted; what comes behind it is shown as it is written. */
const mostFormatted = 40_000
/** So much of a text is shown; all of it is copied. */
export const mostShown = 100_000
const longestPiece = 10_000
const mostPieces = 500
/** Lists and quotes stand in each other so deep at most. A reader cannot follow more, and the lexer calls itself for each. */
const deepest = 10

/**
 * Cuts a text at its empty lines, but not inside fenced code or the continued item of a list. Each piece is read alone, so that while
 * an answer comes only its last piece is read again. What stands behind those that may be formatted is the rest.
 */
export function cutIntoPieces(text: string): { pieces: readonly string[]; rest: string } {
  const shown = text.slice(0, mostShown).replaceAll('\r\n', '\n')
  const pieces: string[] = []
  let piece: string[] = []
  let length = 0
  let fence = ''
  const end = () => {
    if (piece.some((line) => line.trim() !== '')) pieces.push(piece.join('\n').trimEnd())
    piece = []
  }
  for (const line of shown.split('\n')) {
    const isBetween = piece.length > 0 && piece.at(-1)?.trim() === '' && line.trim() !== ''
    const isContinued = /^(?: {2,}|\t)/.test(line) && listMark.test(piece[0] ?? '')
    if (fence === '' && isBetween && !isContinued) end()
    fence = fenceAfter(line, fence)
    if (pieces.length >= mostPieces || length > mostFormatted) break
    length += line.length + 1
    piece.push(line)
  }
  end()
  return { pieces, rest: shown.slice(length).trimEnd() }
}

const listMark = /^\s*(?:[-*+]|\d{1,9}[.)])\s/

/** Returns the sign that closes the fence in which the next line stands, or nothing. */
function fenceAfter(line: string, fence: string): string {
  const sign = /^\s*(`{3,}|~{3,})/.exec(line)?.[1] ?? ''
  if (fence === '') return sign
  return sign.startsWith(fence) && line.trim() === sign ? '' : fence
}

/** Reads one piece. One that is too long or too deep is shown as it is written. */
export function readPiece(piece: string): readonly MarkdownBlock[] {
  if (piece.length > longestPiece || isTooDeep(piece)) return [{ kind: 'plain', text: piece }]
  const lexer = new Lexer({ ...getDefaults(), gfm: true, breaks: true, tokenizer: new Narrow() })
  return lexer.lex(piece).flatMap(blockOf)
}

/** Whether lists and quotes stand in each other deeper than is drawn. Fenced code may be indented as it likes. */
function isTooDeep(piece: string): boolean {
  let fence = ''
  return piece.split('\n').some((line) => {
    const wasFenced = fence !== ''
    fence = fenceAfter(line, fence)
    if (wasFenced) return false
    const before = /^(?:[ \t]|>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))*/.exec(line)?.[0] ?? ''
    const marks = before.match(/>|[-*+]|\d+[.)]/g)?.length ?? 0
    const indent = before.replaceAll('\t', '    ').match(/^ */)?.[0].length ?? 0
    return marks + indent / 2 > deepest * 2 || marks > deepest
  })
}

/** What of markdown is read: no HTML, no addresses that are defined elsewhere, and of signs that prices and ranges hold only the doubled ones. */
class Narrow extends Tokenizer {
  override html(): undefined {}
  override tag(): undefined {}
  override def(): undefined {}
  override reflink(): undefined {}
  override url(): undefined {}
  /** A text may be indented, and then it is no code. */
  override code(): undefined {}
  override lheading(): undefined {}
  override emStrong(src: string, maskedSrc: string, prevChar?: string) {
    // 20GP*2，40HQ*3 holds no stress.
    return src.startsWith('**') ? super.emStrong(src, maskedSrc, prevChar) : undefined
  }
  override del(src: string, maskedSrc: string, prevChar?: string) {
    // 5~7天，3~5天 is not struck.
    return src.startsWith('~~') ? super.del(src, maskedSrc, prevChar) : undefined
  }
}

function blockOf(token: Token): MarkdownBlock[] {
  switch (token.type) {
    case 'space':
      return []
    case 'heading':
      return [{ kind: 'heading', inner: inlinesOf(innerOf(token)) }]
    case 'list':
      return [listOf(token as Tokens.List)]
    case 'table':
      return [tableOf(token as Tokens.Table)]
    case 'blockquote':
      return [{ kind: 'quote', blocks: innerOf(token).flatMap(blockOf) }]
    case 'code':
      return [{ kind: 'code', text: (token as Tokens.Code).text }]
    case 'hr':
      return [{ kind: 'rule' }]
    default:
      return [{ kind: 'paragraph', inner: inlinesOf('tokens' in token ? innerOf(token) : [token]) }]
  }
}

/** The library types what a piece holds by its kind alone. */
const innerOf = (token: Token): readonly Token[] =>
  'tokens' in token ? ((token.tokens as readonly Token[] | undefined) ?? []) : []

const listOf = ({ ordered, start, items }: Tokens.List): MarkdownBlock => ({
  kind: 'list',
  start: ordered ? Number(start) : undefined,
  items: items.map(({ tokens }) => withCheckbox(tokens).flatMap(blockOf)),
})

/** The box of a task stands in the line of its words. */
function withCheckbox([first, second, ...rest]: readonly Token[]): Token[] {
  const tokens = [first, second].filter((token) => token !== undefined)
  return first?.type === 'checkbox' && second
    ? [{ ...second, tokens: [first, ...innerOf(second)] }, ...rest]
    : [...tokens, ...rest]
}

const tableOf = ({ header, rows }: Tokens.Table): MarkdownBlock => ({
  kind: 'table',
  head: header.map(({ tokens }) => inlinesOf(tokens)),
  rows: rows.map((row) => row.map(({ tokens }) => inlinesOf(tokens))),
})

/** The lexer cuts texts at every sign that could have meant something: they are joined before they are searched. */
function inlinesOf(tokens: readonly Token[]): Inline[] {
  const inlines: Inline[] = []
  let text = ''
  const end = () => {
    inlines.push(...textsOf(text))
    text = ''
  }
  for (const token of tokens) {
    const one = inlineOf(token)
    if (typeof one === 'string') text += one
    else {
      end()
      inlines.push(...one)
    }
  }
  end()
  return inlines
}

/** Returns a text, or what is no text. */
function inlineOf(token: Token): string | Inline[] {
  switch (token.type) {
    case 'strong':
    case 'em':
      return [{ kind: 'bold', inner: inlinesOf(innerOf(token)) }]
    case 'del':
      return [{ kind: 'struck', inner: inlinesOf(innerOf(token)) }]
    case 'codespan':
      return [{ kind: 'code', text: (token as Tokens.Codespan).text }]
    case 'br':
      // The next line keeps its indent, as it was written.
      return token.raw.slice(token.raw.indexOf('\n'))
    case 'escape':
      return (token as Tokens.Escape).text
    case 'link':
    case 'image':
      return linkOf(token as Tokens.Link | Tokens.Image)
    case 'text':
      return 'tokens' in token ? inlinesOf(innerOf(token)) : token.raw
    default:
      return token.raw
  }
}

/** What a link or a picture says, and where it wants to lead: both are read, and nothing is followed. */
const linkOf = ({ text, href }: Tokens.Link | Tokens.Image): Inline[] =>
  text === href || text === ''
    ? [{ kind: 'address', text: href }]
    : [
        { kind: 'text', text: `${text} ` },
        { kind: 'address', text: href },
      ]

/** Addresses and the names that records have in a chat. An address ends where a sentence goes on. */
const found = new RegExp(
  String.raw`(?<handle>\[${handleSource}\])|(?<address>https?://[\w\-.~:/?#@!$&'*+,;=%]*[\w\-~/#@$&*+=%])`,
  'giu',
)

function textsOf(text: string): Inline[] {
  const inlines: Inline[] = []
  let at = 0
  for (const { 0: all, index, groups } of text.matchAll(found)) {
    if (index > at) inlines.push({ kind: 'text', text: text.slice(at, index) })
    inlines.push(groups?.['handle'] ? { kind: 'handle', text: all.slice(1, -1) } : { kind: 'address', text: all })
    at = index + all.length
  }
  if (at < text.length) inlines.push({ kind: 'text', text: text.slice(at) })
  return inlines
}

export const wordsOf = (inner: readonly Inline[]): string =>
  inner
    .map((one) => ('inner' in one ? wordsOf(one.inner) : one.kind === 'handle' ? `[${one.text}]` : one.text))
    .join('')

/** A block without signs, as it is written into a chat or a mail. */
export function plainOf(block: MarkdownBlock): string {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return wordsOf(block.inner)
    case 'list':
      return block.items
        .map((item, place) => {
          const mark = block.start === undefined ? '- ' : `${block.start + place}. `
          return (
            mark +
            item
              .map(plainOf)
              .join('\n')
              .replaceAll('\n', `\n${' '.repeat(mark.length)}`)
          )
        })
        .join('\n')
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map(wordsOf).join('  ')).join('\n')
    case 'quote':
      return block.blocks.map(plainOf).join('\n')
    case 'rule':
      return '---'
    default:
      return block.text
  }
}
