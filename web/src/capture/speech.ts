import { chooseLanguage, type Language, languages } from '@seamark/contract/languages'
import { fill, type Sentence } from '@seamark/contract/platform/words'
import { useSyncExternalStore } from 'react'
import { readCookie, writeCookie } from '../platform/session/cookies.ts'
import type { words as zh } from './words.zh.ts'

export type WordKey = keyof typeof zh
type Words = Record<WordKey, Sentence>

const loaders: Record<Language, () => Promise<{ words: Words }>> = {
  zh: () => import('./words.zh.ts'),
  en: () => import('./words.en.ts'),
  es: () => import('./words.es.ts'),
  ja: () => import('./words.ja.ts'),
}
let current: { language: Language; words: Words } | undefined
const listeners = new Set<() => void>()

/** Loads the language that was chosen in the product, else the phone's. */
export async function startLanguage() {
  const chosen = readCookie('language')
  await speak(languages.find((language) => language === chosen) ?? chooseLanguage(navigator.languages))
}

export async function setLanguage(language: Language) {
  await speak(language)
  writeCookie('language', language, { days: 365 })
}

async function speak(language: Language) {
  const { words } = await loaders[language]()
  current = { language, words }
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : language
  document.title = `${t('capture.title')} · Seamark 航标`
  for (const listener of listeners) listener()
}

export const currentLanguage = (): Language => current?.language ?? 'en'

function t(key: WordKey, params?: Record<string, string | number>): string {
  const sentence = current?.words[key]
  return sentence === undefined ? '' : fill(currentLanguage(), sentence, params)
}

/** Draws the component again when the language is another. */
export function useWords() {
  useSyncExternalStore(subscribe, () => current)
  return { t, language: currentLanguage() }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
