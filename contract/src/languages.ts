/** The languages that are complete everywhere; Chinese is first, and English is used where no other fits. */
export const languages = ['zh', 'en', 'es', 'ja'] as const
export type Language = (typeof languages)[number]

/** Returns the first of our languages that `wanted` (an Accept-Language header or `navigator.languages`) asks for, else English. */
export function chooseLanguage(wanted: string | readonly string[] | undefined): Language {
  const tags = typeof wanted === 'string' ? wanted.split(',') : (wanted ?? [])
  for (const tag of tags) {
    const primary = tag.split(';')[0]?.split('-')[0]?.trim().toLowerCase()
    const found = languages.find((language) => language === primary)
    if (found) return found
  }
  return 'en'
}
