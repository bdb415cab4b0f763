import type { Language } from '@seamark/contract/languages'
import { chooseLanguage, languages } from '@seamark/contract/languages'
import { fill } from '@seamark/contract/platform/words'
import type { Locale } from 'antd/es/locale/index.js'
import { useSyncExternalStore } from 'react'
import { readCookie, writeCookie } from './cookies.ts'
import type { words as zh } from './words.zh.ts'

export type WordKey = keyof typeof zh
export type WordParams = Record<string, string | number>
/** Everything of one language, in one lazy chunk. */
export interface LanguagePack {
  words: Record<WordKey, string>
  antd: Locale
}

const loaders: Record<Language, () => Promise<{ pack: LanguagePack }>> = {
  zh: () => import('./language.zh.ts'),
  en: () => import('./language.en.ts'),
  es: () => import('./language.es.ts'),
  ja: () => import('./language.ja.ts'),
}

let current: { language: Language; pack: LanguagePack } | undefined
const listeners = new Set<() => void>()

/** The cookie's language if it is one of ours, else the browser's. */
export function firstLanguage(cookie: string | undefined, wanted: readonly string[]): Language {
  return languages.find((language) => language === cookie) ?? chooseLanguage(wanted)
}

/** Loads the reader's language; nothing is drawn before. */
export async function startLanguage() {
  await apply(firstLanguage(readCookie('language'), navigator.languages))
}

/** Switches without a reload: words, antd, dates, `<html lang>`, and the language of every later call. */
export async function setLanguage(language: Language) {
  await apply(language)
  writeCookie('language', language, { days: 365 })
}

async function apply(language: Language) {
  const { pack } = await loaders[language]()
  current = { language, pack }
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : language
  for (const listener of listeners) listener()
}

/** The words of the current language outside components; inside, `useWords` follows a switch. */
export function t(key: WordKey, params?: WordParams) {
  return fill(current?.pack.words[key] ?? key, params)
}

export const currentLanguage = (): Language => current?.language ?? 'en'

/** True when `key` has words: for keys that come from the server, such as a failure's code. */
export const isWordKey = (key: string): key is WordKey => current !== undefined && key in current.pack.words

function onLanguage(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Words that follow a switch of language. */
export function useWords() {
  const language = useSyncExternalStore(onLanguage, currentLanguage)
  return { t, language, setLanguage }
}

/** What antd and the date fields need in the current language. */
export function useLanguagePack() {
  return useSyncExternalStore(onLanguage, () => current?.pack)
}
