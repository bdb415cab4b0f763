const languages = ['zh', 'en', 'es', 'ja'] as const
type Said = Record<(typeof languages)[number], string>

/** Every form of the names that a template may use, as `__form__`. */
export type Names = ReturnType<typeof namesOf>

interface Wish {
  domain: string
  noun: string
  /** The noun's plural, if it is irregular. */
  plural: string
  owns: string
  said: Said
  code: string
  migration: string
}

export function namesOf({ domain, noun, plural, owns, said, code, migration }: Wish) {
  const nouns = plural || pluralOf(noun)
  return {
    ...said,
    domain,
    noun,
    nouns,
    Noun: capital(noun),
    Nouns: capital(nouns),
    'noun-file': joined(noun, '-'),
    'nouns-file': joined(nouns, '-'),
    noun_code: joined(noun, '_'),
    table: joined(nouns, '_'),
    Owns: capital(owns),
    code,
    migration,
  }
}

/** Returns the text with every known `__form__` filled in. */
export const fillNames = (text: string, names: Names) =>
  text.replace(/__([A-Za-z]+(?:[-_][a-z]+)?)__/g, (form, name: string) =>
    name in names ? names[name as keyof Names] : form,
  )

function pluralOf(noun: string) {
  if (noun.endsWith('y') && !/[aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`
  return /(?:s|x|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const joined = (word: string, joint: string) => word.replace(/[A-Z]/g, (letter) => joint + letter.toLowerCase())
