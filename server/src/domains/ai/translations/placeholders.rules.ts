import type { FoundTerm } from '@seamark/contract/ai/translations/translations'
import type { Language } from '@seamark/contract/languages'
import { findFixed, partsSign, type TermBook } from './recognizers.rules.ts'

/** A piece that was taken out, with the number of its placeholder. */
export interface Taken extends FoundTerm {
  n: number
  /** In a draft nothing stands between it and the next one, so nothing may stand there again: an address goes on there. */
  isJoined?: boolean
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

/** A part of a text; one that is locked stays as it is, an empty one is a hole that nobody may fill. */
export interface Part {
  text: string
  isLocked: boolean
}

/** Takes out the parts that are locked, and what is locked anywhere in the others; all of it returns as it stands. */
export function takeOutParts(parts: readonly Part[], to: Language, book: TermBook): Masked {
  const taken: Taken[] = []
  const joined = parts.map(({ text, isLocked }) => (isLocked ? '' : text)).join(partsSign)
  const found = findFixed(joined, to, book).filter((one) => one.isLocked)
  let at = 0
  let joinedAt = 0
  const sign = (piece: Omit<Taken, 'n'>) => {
    const last = taken.at(-1)
    if (last?.end === piece.start) last.isJoined = true
    taken.push({ ...piece, target: piece.text, n: taken.length + 1 })
    return `⟦${taken.length}⟧`
  }
  const texts = parts.map(({ text, isLocked }) => {
    const start = at
    at += text.length
    const from = joinedAt
    const till = from + (isLocked ? 0 : text.length)
    joinedAt = till + partsSign.length
    if (isLocked) return sign({ kind: 'term', start, end: at, text, target: text, isLocked: true })
    let masked = ''
    let end = 0
    while (found[0] && found[0].start < till) {
      const one = found.shift()
      // What would reach into another part is none.
      if (!one || one.start < from || one.end > till) continue
      masked += `${text.slice(end, one.start - from)}${sign({ ...one, start: start + one.start - from, end: start + one.end - from })}`
      end = one.end - from
    }
    return masked + text.slice(end)
  })
  return { text: texts.join(''), taken }
}

export interface Restored {
  text: string
  /** Pieces that did not come back. */
  missing: Taken[]
  /** Pieces that came back more than once. */
  doubled: Taken[]
  /** Placeholders that were never given out; they are left out of the text. */
  strangers: number
  /** Numbers that stand in the answer beside the placeholders, and not in what the translator was given: it wrote them itself. */
  ownNumbers: string[]
}

/** Sets the pieces again in the words of the other language. Whatever did not return exactly once is said. */
export function putBack(translated: string, { text: given, taken }: Masked, to: Language): Restored {
  const known = new Set(numbersIn(given))
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
    const before = translated[at - 1]
    const next = translated.slice(at + _whole.length)
    if (piece.isJoined && nextNumber(next) === n + 1) return spaced(piece.target, to, { before, behind: undefined })
    return spaced(piece.target, to, { before, behind: next[0] })
  })
  return {
    text,
    missing: taken.filter(({ n }) => !times.has(n)),
    doubled: taken.filter(({ n }) => (times.get(n) ?? 0) > 1),
    strangers,
    ownNumbers: [...new Set(numbersIn(translated))].filter((one) => !known.has(one)),
  }
}

const numbersIn = (text: string): string[] =>
  text
    .replace(placeholder, ' ')
    .normalize('NFKC')
    .match(/\d+(?:[.,]\d+)*/gu) ?? []

/** The number of the placeholder with which a text begins. */
const nextNumber = (text: string): number | undefined => {
  const digits = /^[⟦〚]\s*([0-9０-９]{1,4})\s*[⟧〛]/u.exec(text)?.[1]
  return digits === undefined ? undefined : Number(digits.normalize('NFKC'))
}

/** Blanks and full-width digits within the brackets are usual, and a mask writes them as 〚〛; anything else is no placeholder, and its piece is missing. */
const placeholder = /[⟦〚]\s*([0-9０-９]{1,4})\s*[⟧〛]/gu

/** Languages that put blanks between words have them beside the piece too. */
function spaced(target: string, to: Language, beside: { before: string | undefined; behind: string | undefined }) {
  if (to === 'zh' || to === 'ja') return target
  const touches = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}⟦⟧〚〛]/u.test(sign)
  return `${touches(beside.before) && beside.before !== '⟧' && beside.before !== '〛' ? ' ' : ''}${target}${touches(beside.behind) ? ' ' : ''}`
}

export interface Translated extends Restored {
  /** How often the translator was asked. */
  tries: number
  /** The translator did not come to the end. */
  isCut: boolean
}

/** Translates a text with placeholders. The second time it is told which did not come back exactly once. */
export type Translator = (masked: string, faulty: readonly string[]) => Promise<{ text: string; isCut: boolean }>

/**
 * Translates a text without showing the translator what is locked. Where something did not come back exactly once it is asked once
 * more, and the better of the two answers is taken, with what is still wrong in it. Where nothing else is left, nobody is asked.
 */
export async function translateLocked(
  text: string,
  { to, book, translator }: { to: Language; book: TermBook; translator: Translator },
): Promise<Translated> {
  return completeLocked(takeOut(text, to, book), to, translator)
}

/** The same for a text whose pieces are taken out already. */
export async function completeLocked(masked: Masked, to: Language, translator: Translator): Promise<Translated> {
  if (!/\p{L}/u.test(masked.text)) return { ...putBack(masked.text, masked, to), tries: 0, isCut: false }
  const first = await tryOnce(masked, to, translator, [])
  if (faultsOf(first) === 0) return { ...first, tries: 1 }
  const faulty = [...first.missing, ...first.doubled].map(({ n }) => `⟦${n}⟧`)
  const second = await tryOnce(masked, to, translator, faulty)
  return { ...(faultsOf(second) < faultsOf(first) ? second : first), tries: 2 }
}

async function tryOnce(masked: Masked, to: Language, translator: Translator, faulty: readonly string[]) {
  const answer = await translator(masked.text, faulty)
  return { ...putBack(answer.text, masked, to), isCut: answer.isCut }
}

/** An answer that was cut is worse than one that lost a word. */
const faultsOf = ({ missing, doubled, strangers, isCut }: Omit<Translated, 'tries'>) =>
  missing.length + doubled.length + strangers + (isCut ? 1000 : 0)
