import type { Language } from '@seamark/contract/languages'
import { fill } from '@seamark/contract/platform/words'
import type { Sentence } from '@seamark/contract/platform/words'
import { words as en } from '@seamark/contract/words.en'
import { words as es } from '@seamark/contract/words.es'
import { words as ja } from '@seamark/contract/words.ja'
import { words as zh } from '@seamark/contract/words.zh'

const dictionaries: Record<Language, Record<string, Sentence>> = { zh, en, es, ja }

/** Returns the sentence of `key` in the reader's language, with its places filled. */
export const translate = (language: Language, key: string, params?: Record<string, string | number>) =>
  fill(language, dictionaries[language][key] ?? key, params)
