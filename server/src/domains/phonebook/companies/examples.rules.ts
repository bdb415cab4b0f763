import type { Language } from '@seamark/contract/languages'
import { listSeparator } from '@seamark/contract/phonebook/companies/fields'
import { say } from '../../../platform/translate.ts'

/** What a column of the template shows in its row of example. */
type Example = (language: Language) => string

export const showAlways =
  (text: string): Example =>
  () =>
    text

export const showWords =
  (...keys: string[]): Example =>
  (language) =>
    keys.map((key) => say(language, key)).join(listSeparator(language))
