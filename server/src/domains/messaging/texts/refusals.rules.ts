import { failField } from '../../../platform/failure.ts'
import type { Written } from './languages.rules.ts'
import { fillPlaces, unknownPlaces, usesVariable, type Values } from './variables.rules.ts'

/** The texts of all languages, each with the field in which it stands. */
export const partsOf = ({
  subject,
  text,
  translations,
}: Omit<Written, 'language'>): [field: string, text: string][] => [
  ['subject', subject],
  ['text', text],
  ...Object.entries(translations).flatMap(([language, part]): [string, string][] => [
    [`translations.${language}.subject`, part.subject],
    [`translations.${language}.text`, part.text],
  ]),
]

/** Throws rates_in_subject for a block of offers in a subject, which is one line, variable_meant with the one that was probably meant, else variable_unknown, at the field in which it stands. */
export function failIfUnknownVariables(written: Omit<Written, 'language'>) {
  for (const [field, text] of partsOf(written)) {
    if (field.endsWith('subject') && usesVariable(text, 'rates')) throw failField(field, 'messaging.rates_in_subject')
    const [wrong] = unknownPlaces(text)
    if (!wrong) continue
    const name = `{{${wrong.name}}}`
    throw wrong.meant === undefined
      ? failField(field, 'messaging.variable_unknown', { name })
      : failField(field, 'messaging.variable_meant', { name, meant: `{{${wrong.meant}}}` })
  }
}

/**
 * How many letters a text has over `most`, with what its offers say in it. The other variables are another for each recipient, and may be empty.
 */
export const lettersOver = (text: string, most: number, values: Partial<Values> = {}) =>
  Math.max(0, [...fillPlaces(text, values)].length - most)
