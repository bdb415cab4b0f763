import type { FoundTerm } from '@seamark/contract/ai/translations/translations'

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
