import type { FoundTerm, Translation } from '@seamark/contract/ai/translations/translations'
import type { Language } from '@seamark/contract/languages'

/** Until somebody chooses: what is Chinese goes to foreign clients, and all else is to be read here. */
export const likelyTarget = (text: string): Language =>
  text === '' || (/\p{Script=Han}/u.test(text) && !/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) ? 'en' : 'zh'

/** A piece of the text: a term, or what stands between two. */
export interface TextPiece {
  at: number
  text: string
  term: FoundTerm | undefined
}

/** The text in pieces, so that each term can be marked where it stands. */
export function piecesOf(text: string, terms: readonly FoundTerm[]): TextPiece[] {
  const pieces: TextPiece[] = []
  let end = 0
  for (const term of terms) {
    if (term.start > end) pieces.push({ at: end, text: text.slice(end, term.start), term: undefined })
    pieces.push({ at: term.start, text: text.slice(term.start, term.end), term })
    end = term.end
  }
  return end < text.length ? [...pieces, { at: end, text: text.slice(end), term: undefined }] : pieces
}

/** A line of the term table: each wording once, with how often it stands in the text. */
export interface TermLine {
  term: FoundTerm
  count: number
}

/** Plain numbers and signs are kept as they are and need no line. */
export function linesOf(terms: readonly FoundTerm[]): TermLine[] {
  const lines = new Map<string, TermLine>()
  for (const term of terms) {
    if (term.kind === 'number' || term.kind === 'sign') continue
    const key = `${term.kind} ${term.text} ${term.target}`
    lines.set(key, { term, count: (lines.get(key)?.count ?? 0) + 1 })
  }
  return [...lines.values()]
}

/** A wording that does not stand in a translation as often as it should. */
export interface TermFault {
  target: string
  /** How often it is missing; below zero where it stands there too often. */
  missing: number
}

/**
 * Compares a translation with the terms of its text: each fixed wording and each number must stand in it as often as in the text. A
 * longer wording is counted before one within it.
 */
export function faultsIn(translation: string, terms: readonly FoundTerm[]): TermFault[] {
  const expected = new Map<string, number>()
  for (const { target, isLocked } of terms) if (isLocked) expected.set(target, (expected.get(target) ?? 0) + 1)
  let rest = folded(translation)
  const faults: TermFault[] = []
  for (const target of [...expected.keys()].toSorted((one, other) => other.length - one.length)) {
    const parts = rest.split(wholly(folded(target)))
    rest = parts.join('\n')
    const missing = (expected.get(target) ?? 0) - (parts.length - 1)
    if (missing !== 0) faults.push({ target, missing })
  }
  return faults
}

/** A number is no part of a longer one: the 3 of 30 and of 3.5 is no 3. */
function wholly(target: string): RegExp {
  const plain = target.replace(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`)
  const before = /^\d/u.test(target) ? String.raw`(?<!\d[.,:]?)` : ''
  return new RegExp(`${before}${plain}${/\d$/u.test(target) ? String.raw`(?![.,:]?\d)` : ''}`, 'u')
}

/** Whether nothing but its fixed wordings can be wrong with what the model wrote: it came to its end, and wrote no number of its own. */
export const isSound = (done: readonly Pick<Translation, 'isCut' | 'ownNumbers'>[]): boolean =>
  done.every(({ isCut, ownNumbers }) => !isCut && ownNumbers.length === 0)

/** The terms of what stands there now; those of another text, or for another language, say nothing of its translation. */
export const termsOfNow = (
  now: { text: string; to: Language },
  asked: { text: string; to: Language } | undefined,
  terms: readonly FoundTerm[] | undefined,
): readonly FoundTerm[] | undefined => (asked?.text === now.text && asked.to === now.to ? terms : undefined)

/** Width, case and blanks do not count, nor how the sign between number and box is written: 2x40HQ, 2*40HQ, 2×40HQ. */
const folded = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(\d) ?[×*x] ?(?=\d)/gu, '$1x')
    .replace(/\s+/gu, ' ')

/** A part of a text that is translated at once, with the blank that stands before it. */
export interface TextPart {
  before: string
  text: string
}

/** What is translated at once: short enough that the first part is there soon, and that little is lost where one fails. */
const longestPart = 1500

/** Cuts a text at its lines, and one line that is too long behind a sentence, or else behind a word. Put together again the parts are the text, without blanks at its end. */
export function partsOf(text: string, longest = longestPart): TextPart[] {
  const chunks: string[] = []
  for (const line of text.split(/(?<=\n)/u).flatMap((one) => [...cutLine(one, longest)])) {
    const last = chunks.at(-1)
    if (last !== undefined && last.length + line.length <= longest) chunks[chunks.length - 1] = last + line
    else chunks.push(line)
  }
  const parts: TextPart[] = []
  let before = ''
  for (const chunk of chunks) {
    const inner = chunk.trim()
    const start = chunk.indexOf(inner)
    if (inner !== '') parts.push({ before: before + chunk.slice(0, start), text: inner })
    before = inner === '' ? before + chunk : chunk.slice(start + inner.length)
  }
  return parts
}

const sentenceEnds = ['。', '！', '？', '；', '. ', '! ', '? ', '; ']
const wordEnds = [' ', '\u3000', '\t', '，', '、', ', ']

const lastEnd = (text: string, signs: readonly string[]) =>
  Math.max(...signs.map((sign) => text.lastIndexOf(sign) + sign.length))

function* cutLine(line: string, longest: number): Generator<string> {
  let rest = line
  while (rest.length > longest) {
    const head = rest.slice(0, longest)
    const end = [sentenceEnds, wordEnds].map((signs) => lastEnd(head, signs)).find((one) => one > longest / 2)
    const at = end ?? longest - Number(/[\uD800-\uDBFF]$/u.test(head))
    yield rest.slice(0, at)
    rest = rest.slice(at)
  }
  yield rest
}

/** The translation of the parts that are done, with the blanks between them. */
export const joinParts = (parts: readonly TextPart[], done: readonly { text: string }[]): string =>
  done.map(({ text }, at) => `${parts[at]?.before ?? ''}${text.trim()}`).join('')

/** What the model lost or doubled, each wording once with how often; as `faultsIn` says it of somebody's own words. */
export function faultsOf(done: readonly Pick<Translation, 'missing' | 'doubled'>[]): TermFault[] {
  const faults = new Map<string, number>()
  const count = (terms: readonly FoundTerm[], by: number) => {
    for (const { target } of terms) faults.set(target, (faults.get(target) ?? 0) + by)
  }
  for (const { missing, doubled } of done) {
    count(missing, 1)
    count(doubled, -1)
  }
  return [...faults].map(([target, missing]) => ({ target, missing }))
}
