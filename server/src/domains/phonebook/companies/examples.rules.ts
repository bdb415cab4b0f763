import type { Language } from '@seamark/contract/languages'
import { listSeparator } from '@seamark/contract/phonebook/companies/fields'
import { translate } from '../../../platform/translate.ts'

/** The text of a column in the example row of the template. */
type Example = (language: Language) => string

export const showAlways =
  (text: string): Example =>
  () =>
    text

export const showWords =
  (...keys: string[]): Example =>
  (language) =>
    keys.map((key) => translate(language, key)).join(listSeparator(language))
