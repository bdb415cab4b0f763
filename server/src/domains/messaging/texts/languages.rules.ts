import { type Language, languages } from '@seamark/contract/languages'
import type { Variable } from '@seamark/contract/messaging/texts/variables'
import { fillText, noValues } from './variables.rules.ts'

export interface Written {
  language: Language
  subject: string
  text: string
  translations: Readonly<Partial<Record<Language, { subject: string; text: string }>>>
}

const chinese = ['', 'CN', 'HK', 'MO', 'TW']
const spanish = [
  'AR',
  'BO',
  'CL',
  'CO',
  'CR',
  'CU',
  'DO',
  'EC',
  'ES',
  'GQ',
  'GT',
  'HN',
  'MX',
  'NI',
  'PA',
  'PE',
  'PR',
  'PY',
  'SV',
  'UY',
  'VE',
]

/** The countries of each language; all others are written to in English. An unknown country counts as ours. */
export const countriesOf: Readonly<Record<Exclude<Language, 'en'>, readonly string[]>> = {
  zh: chinese,
  es: spanish,
  ja: ['JP'],
}

/** The languages in which a bulk is written. */
export const writtenIn = ({ language, translations }: Written): Language[] =>
  languages.filter((one) => one === language || translations[one] !== undefined)

/** What is read by somebody who is written to in this language. */
export const writingIn = ({ language, translations, ...own }: Written, wanted: Language) =>
  (wanted === language ? undefined : translations[wanted]) ?? { subject: own.subject, text: own.text }

/** The variables that a language's subject and text need a value for, since they have no fallback. */
export function neededIn(written: Written, language: Language): Variable[] {
  const { subject, text } = writingIn(written, language)
  return [...new Set([subject, text].flatMap((part) => fillText(part, noValues).missing))]
}
