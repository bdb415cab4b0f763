import type { Language } from '@seamark/contract/languages'
import { chooseLanguage, languages } from '@seamark/contract/languages'
import { fill, type Sentence } from '@seamark/contract/platform/words'
import type { Locale } from 'antd/es/locale/index.js'
import { useSyncExternalStore } from 'react'
import { readCookie, writeCookie } from '../session/cookies.ts'
import type { words as entrance } from '../entrance/words.zh.ts'
import type { words as zh } from '../words.zh.ts'

export type WordKey = keyof typeof zh
export type WordParams = Record<string, string | number>
/** The words of one language, and the language settings of antd and its dates. */
interface Pack<Key extends WordKey> {
  words: Record<Key, Sentence>
  antd: Locale
}
export type LanguagePack = Pack<WordKey>
type EntrancePack = Pack<keyof typeof entrance>

/** Each language is two lazy chunks: the few words of the entrance, and all words for a signed-in person. */
const loaders: Record<Language, { entrance: () => Promise<EntrancePack>; whole: () => Promise<LanguagePack> }> = {
  zh: {
    entrance: () => import('../entrance/words.zh.ts').then(({ words }) => ({ words, antd: { locale: 'zh-cn' } })),
    whole: () => import('./pack.zh.ts').then(({ pack }) => pack),
  },
  en: {
    entrance: () => import('../entrance/words.en.ts').then(({ words }) => ({ words, antd: { locale: 'en' } })),
    whole: () => import('./pack.en.ts').then(({ pack }) => pack),
  },
  es: {
    entrance: () => import('../entrance/words.es.ts').then(({ words }) => ({ words, antd: { locale: 'es' } })),
    whole: () => import('./pack.es.ts').then(({ pack }) => pack),
  },
  ja: {
    entrance: () => import('../entrance/words.ja.ts').then(({ words }) => ({ words, antd: { locale: 'ja' } })),
    whole: () => import('./pack.ja.ts').then(({ pack }) => pack),
  },
}

let current: { language: Language; pack: EntrancePack & { words: Partial<LanguagePack['words']> } } | undefined
/** The last request; a chunk that arrives after a newer request is ignored. */
let wanted: { language: Language; part: 'entrance' | 'whole' } = { language: 'en', part: 'entrance' }
const listeners = new Set<() => void>()

/** Returns the cookie's language if it is one of ours, else the browser's. */
export function firstLanguage(cookie: string | undefined, wanted: readonly string[]): Language {
  return languages.find((language) => language === cookie) ?? chooseLanguage(wanted)
}

/** Loads the reader's language; nothing is drawn before. */
export async function startLanguage() {
  await apply({ ...wanted, language: firstLanguage(readCookie('language'), navigator.languages) })
}

/** Loads the words of everything behind the login page; no page is drawn before. */
export async function openWords() {
  await apply({ ...wanted, part: 'whole' })
}

/** Switches without a reload: words, antd, dates, `<html lang>`, and the language of every later call. */
export async function setLanguage(language: Language) {
  await apply({ ...wanted, language })
  writeCookie('language', language, { days: 365 })
}

async function apply(asked: typeof wanted): Promise<void> {
  wanted = asked
  const pack = await loaders[asked.language][asked.part]().catch((error: unknown) => {
    if (wanted === asked && current) wanted = { ...asked, language: current.language }
    throw error
  })
  if (wanted !== asked) return apply(wanted)
  current = { language: asked.language, pack }
  document.documentElement.lang = asked.language === 'zh' ? 'zh-CN' : asked.language
  for (const listener of listeners) listener()
}

/** Returns words in the current language, for code outside components; components use `useWords`, which follows a switch. */
export function t(key: WordKey, params?: WordParams) {
  return fill(currentLanguage(), current?.pack.words[key] ?? key, params)
}

export const currentLanguage = (): Language => current?.language ?? 'en'

/** True if `key` has words; for keys that come from the server, such as a failure's code. */
export const isWordKey = (key: string): key is WordKey => current !== undefined && key in current.pack.words

function onLanguage(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Returns a `t` whose component renders again after a switch of language. */
export function useWords() {
  const language = useSyncExternalStore(onLanguage, currentLanguage)
  return { t, language, setLanguage }
}

/** Returns the settings of antd and the date fields for the current language. */
export function useLanguagePack() {
  return useSyncExternalStore(onLanguage, () => current?.pack)
}
