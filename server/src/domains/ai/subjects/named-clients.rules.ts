/** So much of a text is looked at: what stands behind it is cut off from a miss. */
const mostLetters = 240
const [shortest, longest] = [4, 40]

/** All that may be the key of a name in the key of a text. Shorter ones are words of every sentence. */
export function keysIn(key: string): string[] {
  const letters = [...key].slice(0, mostLetters)
  const found = letters.flatMap((_, at) =>
    Array.from({ length: Math.max(0, Math.min(longest, letters.length - at) - shortest + 1) }, (_none, more) =>
      letters.slice(at, at + shortest + more).join(''),
    ),
  )
  return [...new Set(found)]
}

/** The text with `…` in place of the names of these keys, however their words are set apart. A part of a word is no name. */
export const withoutNames = (text: string, keys: readonly string[]): string =>
  keys.reduce((rest, key) => rest.replace(patternOf(key), '…'), text.normalize('NFKC'))

function patternOf(key: string): RegExp {
  const letters = [...key].map((letter) => letter.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&'))
  return new RegExp(`(?<!${wordBefore(key)})${letters.join('[\\s\\p{P}]*')}(?!${wordAfter(key)})`, 'giu')
}

const isLatin = /^[\p{Script=Latin}\p{N}]$/u
const word = '[\\p{Script=Latin}\\p{N}]'
const never = '[^\\s\\S]'
const wordBefore = (key: string) => (isLatin.test(key.charAt(0)) ? word : never)
const wordAfter = (key: string) => (isLatin.test(key.charAt(key.length - 1)) ? word : never)
