interface NameParts {
  given: string
  middle: string
  family: string
}

/**
 * Builds a person's name of its parts: the family name first and without blanks where that is how names are written,
 * else the given name, the middle name and the family name.
 */
export function personName(parts: NameParts): string {
  const [given, middle, family] = [parts.given.trim(), parts.middle.trim(), parts.family.trim()]
  return isIdeographic(family + given) ? family + middle + given : [given, middle, family].filter(Boolean).join(' ')
}

const isIdeographic = (text: string) =>
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u.test(text)
