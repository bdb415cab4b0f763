/** How texts of chats are compared: narrow, in small letters, each run of blanks one blank. */
export const foldText = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim()

/** The words of a search; each must stand in the text. */
export const wordsOf = (sought: string): string[] => [...new Set(foldText(sought).split(' ').filter(Boolean))]

/** Letters as people count them: 𠮷 is one. */
export const lettersOf = (word: string): number => [...word].length

/** Words of one letter are searched only within one group: everywhere they would find nearly everything. */
export const isLongEnough = (words: readonly string[], isOneGroup: boolean): boolean =>
  words.length > 0 && (isOneGroup || words.some((word) => lettersOf(word) >= 2))

/** A stretch of a text, from one place to another. */
export interface Stretch {
  from: number
  to: number
}

/** Returns where the words stand in a text, so that the screen can mark them: in order, without overlaps. */
export function findWords(text: string, words: readonly string[]): Stretch[] {
  const { folded, places } = foldWithPlaces(text)
  const found = words.flatMap((word) => [...stretchesOf(folded, places, word)])
  const joined: Stretch[] = []
  for (const one of found.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    const last = joined.at(-1)
    if (last && one.from <= last.to) last.to = Math.max(last.to, one.to)
    else joined.push({ ...one })
  }
  return joined
}

function* stretchesOf(folded: string, places: readonly number[], word: string): Generator<Stretch> {
  if (word === '') return
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length))
    yield { from: places[at] ?? 0, to: places[at + word.length] ?? 0 }
}

/** Folds sign by sign and remembers where each folded unit came from; one more place stands for the end. */
function foldWithPlaces(text: string): { folded: string; places: number[] } {
  let folded = ''
  const places: number[] = []
  let at = 0
  for (const sign of text) {
    const more = sign.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ')
    if (!(more === ' ' && folded.endsWith(' '))) {
      for (let unit = 0; unit < more.length; unit += 1) places.push(at)
      folded += more
    }
    at += sign.length
  }
  places.push(at)
  return { folded, places }
}
