import type { FoundTerm } from '@seamark/contract/ai/translations/translations'
import type { Language } from '@seamark/contract/languages'
import { findFixed, type TermBook } from './recognizers.rules.ts'

/** A piece that was taken out, with the number of its placeholder. */
export interface Taken extends FoundTerm {
  n: number
}

export interface Masked {
  /** The text with `⟦n⟧` for each piece. */
  text: string
  taken: Taken[]
}

/** Takes out whatever is locked. */
export function takeOut(text: string, to: Language, book: TermBook): Masked {
  const taken = findFixed(text, to, book)
    .filter(({ isLocked }) => isLocked)
    .map((found, at) => ({ ...found, n: at + 1 }))
  let masked = ''
  let end = 0
  for (const piece of taken) {
    masked += `${text.slice(end, piece.start)}⟦${piece.n}⟧`
    end = piece.end
  }
  return { text: masked + text.slice(end), taken }
}

export interface Restored {
  text: string
  /** Pieces that did not come back. */
  missing: Taken[]
  /** Pieces that came back more than once. */
  doubled: Taken[]
  /** Placeholders that were never given out; they are left out of the text. */
  strangers: number
}

/** Sets the pieces again in the words of the other language. Whatever did not return exactly once is said. */
export function putBack(translated: string, taken: readonly Taken[], to: Language): Restored {
  const byNumber = new Map(taken.map((piece) => [piece.n, piece]))
  const times = new Map<number, number>()
  let strangers = 0
  const text = translated.replace(placeholder, (_whole, digits: string, at: number) => {
    const n = Number(digits.normalize('NFKC'))
    const piece = byNumber.get(n)
    if (!piece) {
      strangers += 1
      return ''
    }
    times.set(n, (times.get(n) ?? 0) + 1)
    const [before, behind] = [translated[at - 1], translated[at + _whole.length]]
    return spaced(piece.target, to, { before, behind })
  })
  return {
    text,
    missing: taken.filter(({ n }) => !times.has(n)),
    doubled: taken.filter(({ n }) => (times.get(n) ?? 0) > 1),
    strangers,
  }
}

/** Blanks and full-width digits within the brackets are usual; anything else is no placeholder, and its piece is missing. */
const placeholder = /⟦\s*([0-9０-９]{1,4})\s*⟧/gu

/** Languages that put blanks between words have them beside the piece too. */
function spaced(target: string, to: Language, beside: { before: string | undefined; behind: string | undefined }) {
  if (to === 'zh' || to === 'ja') return target
  const touches = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}⟦⟧]/u.test(sign)
  return `${touches(beside.before) && beside.before !== '⟧' ? ' ' : ''}${target}${touches(beside.behind) ? ' ' : ''}`
}

export interface Translated extends Restored {
  /** How often the translator was asked. */
  tries: number
}

/**
 * Translates a text without showing the translator what is locked. Where something did not come back exactly once it is asked once
 * more, and the better of the two answers is taken, with what is still wrong in it.
 */
export async function translateText(
  text: string,
  { to, book, translator }: { to: Language; book: TermBook; translator: (masked: string) => Promise<string> },
): Promise<Translated> {
  const masked = takeOut(text, to, book)
  const first = putBack(await translator(masked.text), masked.taken, to)
  if (faultsOf(first) === 0) return { ...first, tries: 1 }
  const second = putBack(await translator(masked.text), masked.taken, to)
  return { ...(faultsOf(second) < faultsOf(first) ? second : first), tries: 2 }
}

const faultsOf = ({ missing, doubled, strangers }: Restored) => missing.length + doubled.length + strangers
