import type { Language } from '@seamark/contract/languages'

interface Named {
  name: string
  nameEn: string
}

/** A tag or group as the reader knows it; offices word them in Chinese and in English. */
export const tagText = ({ name, nameEn }: Named, language: Language) =>
  language === 'zh' || language === 'ja' ? name : nameEn

/** Its other name. */
export const otherText = ({ name, nameEn }: Named, language: Language) =>
  language === 'zh' || language === 'ja' ? nameEn : name
