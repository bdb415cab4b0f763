import type { FoundTerm } from '@seamark/contract/ai/translations/translations'
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
 * Compares a translation with the terms of its text: each fixed wording must stand in it as often as in the text. A longer wording
 * is counted before one within it.
 */
export function faultsIn(translation: string, terms: readonly FoundTerm[]): TermFault[] {
  const expected = new Map<string, number>()
  for (const { kind, target, isLocked } of terms)
    if (isLocked && kind !== 'number' && kind !== 'sign') expected.set(target, (expected.get(target) ?? 0) + 1)
  let rest = folded(translation)
  const faults: TermFault[] = []
  for (const target of [...expected.keys()].toSorted((one, other) => other.length - one.length)) {
    const parts = rest.split(folded(target))
    rest = parts.join('\n')
    const missing = (expected.get(target) ?? 0) - (parts.length - 1)
    if (missing !== 0) faults.push({ target, missing })
  }
  return faults
}

/** Width, case and blanks do not count, nor how the sign between number and box is written: 2x40HQ, 2*40HQ, 2×40HQ. */
const folded = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(\d) ?[×*x] ?(?=\d)/gu, '$1x')
    .replace(/\s+/gu, ' ')
