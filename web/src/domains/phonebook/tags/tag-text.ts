import type { Language } from '@seamark/contract/languages'

interface Named {
  name: string
  nameEn: string
}

/** The name of a tag or group in the reader's language; offices name them in Chinese and in English. */
export const tagText = ({ name, nameEn }: Named, language: Language) =>
  language === 'zh' || language === 'ja' ? name : nameEn

/** The name in the other language. */
export const otherText = ({ name, nameEn }: Named, language: Language) =>
  language === 'zh' || language === 'ja' ? nameEn : name
