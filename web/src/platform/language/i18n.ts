import type { Language } from '@seamark/contract/languages'
import { chooseLanguage, languages } from '@seamark/contract/languages'
import { fill, type Sentence } from '@seamark/contract/platform/words'
import type { Locale } from 'antd/es/locale/index.js'
import { useSyncExternalStore } from 'react'
import { readCookie, writeCookie } from '../session/cookies.ts'
import type { words as entrance } from '../entrance/words.zh.ts'
import type { words as zh } from '../words.zh.ts'
import type { words as lateZh } from '../late/words.zh.ts'

/** The words that are there on every page behind the login page: titles in menus, tabs and searches have to be among them. */
export type FirstKey = keyof typeof zh
type LateKey = keyof typeof lateZh
export type WordKey = FirstKey | LateKey
export type WordParams = Record<string, string | number>
/** The words of one language, and the language settings of antd and its dates. */
interface Pack<Key extends WordKey> {
  words: Record<Key, Sentence>
  antd: Locale
}
export type LanguagePack = Pack<FirstKey>
type EntrancePack = Pack<keyof typeof entrance>

interface Loaders {
  entrance: () => Promise<EntrancePack>
  first: () => Promise<LanguagePack>
  late: () => Promise<Record<LateKey, Sentence>>
}
/** Each language is three lazy chunks: the few words of the entrance, those of the first pages behind it, and those of the other domains. */
const loaders: Record<Language, Loaders> = {
  zh: {
    entrance: () => import('../entrance/words.zh.ts').then(({ words }) => ({ words, antd: { locale: 'zh-cn' } })),
    first: () => import('./pack.zh.ts').then(({ pack }) => pack),
    late: () => import('../late/words.zh.ts').then(({ words }) => words),
  },
  en: {
    entrance: () => import('../entrance/words.en.ts').then(({ words }) => ({ words, antd: { locale: 'en' } })),
    first: () => import('./pack.en.ts').then(({ pack }) => pack),
    late: () => import('../late/words.en.ts').then(({ words }) => words),
  },
  es: {
    entrance: () => import('../entrance/words.es.ts').then(({ words }) => ({ words, antd: { locale: 'es' } })),
    first: () => import('./pack.es.ts').then(({ pack }) => pack),
    late: () => import('../late/words.es.ts').then(({ words }) => words),
  },
  ja: {
    entrance: () => import('../entrance/words.ja.ts').then(({ words }) => ({ words, antd: { locale: 'ja' } })),
    first: () => import('./pack.ja.ts').then(({ pack }) => pack),
    late: () => import('../late/words.ja.ts').then(({ words }) => words),
  },
}

/** The domains whose words are late: few people see them first, and together they weigh as much as all others. */
const lateDomains: ReadonlySet<string> = new Set<Domain<LateKey>>([
  'settings',
  'oversight',
  'exhibitions',
  'rates',
  'orders',
  'trade',
  'crawl',
  'groups',
  'messaging',
  'ai',
])
type Domain<Key extends string> = Key extends `${infer First}.${string}` ? First : never

interface Asked {
  language: Language
  part: keyof Loaders
}
type Words = Readonly<Partial<Record<WordKey, Sentence>>>
let current: (Asked & { pack: { words: Words; antd: Locale } }) | undefined
/** The last request; a chunk that arrives after a newer request is ignored. */
let wanted: Asked = { language: 'en', part: 'entrance' }
let applying: Promise<void> | undefined
const listeners = new Set<() => void>()

/** Returns the cookie's language if it is one of ours, else the browser's. */
export function firstLanguage(cookie: string | undefined, wanted: readonly string[]): Language {
  return languages.find((language) => language === cookie) ?? chooseLanguage(wanted)
}

/** Loads the reader's language; nothing is drawn before. */
export async function startLanguage() {
  await apply({ ...wanted, language: firstLanguage(readCookie('language'), navigator.languages) })
}

/** Loads the words of the first pages behind the login page; no page is drawn before. */
export async function openWords() {
  if (wanted.part === 'entrance') await apply({ ...wanted, part: 'first' })
}

/** Loads the words of the domain of this key, if they are late ones. A page asks for them together with its own code. */
export async function openWordsOf(key: string) {
  if (isLate(key)) await (wanted.part === 'late' ? applying : apply({ ...wanted, part: 'late' }))
}

/** True where the words of a key's domain are fetched with its pages only. */
export const isLate = (key: string) => lateDomains.has(key.slice(0, key.indexOf('.')))

/** Switches without a reload: words, antd, dates, `<html lang>`, and the language of every later call. */
export async function setLanguage(language: Language) {
  await apply({ ...wanted, language })
  writeCookie('language', language, { days: 365 })
}

function apply(asked: Asked): Promise<void> {
  wanted = asked
  applying = change(asked)
  return applying
}

async function change(asked: Asked) {
  const pack = await load(asked).catch((error: unknown) => {
    if (wanted === asked && current) wanted = { language: current.language, part: current.part }
    throw error
  })
  if (wanted !== asked) return applying
  current = { ...asked, pack }
  document.documentElement.lang = asked.language === 'zh' ? 'zh-CN' : asked.language
  for (const listener of listeners) listener()
}

async function load({ language, part }: Asked) {
  const { entrance, first, late } = loaders[language]
  if (part === 'entrance') return entrance()
  const [pack, more] = await Promise.all([first(), part === 'late' ? late() : {}])
  return { ...pack, words: { ...pack.words, ...more } }
}

/**
 * Returns words in the current language, for code outside components; components use `useWords`, which follows a switch. Where late words are
 * not there yet, the text is empty, and whoever uses `useWords` is drawn again with them.
 */
export function t(key: WordKey, params?: WordParams) {
  const sentence = current?.pack.words[key]
  if (sentence !== undefined) return fill(currentLanguage(), sentence, params)
  if (!isAwaited(key)) return key
  void openWordsOf(key).catch(() => undefined)
  return ''
}

export const currentLanguage = (): Language => current?.language ?? 'en'

/**
 * True if `key` has words; for keys that come from the server, such as a failure's code. A late key is taken for one until its words are there: `t` fetches them.
 */
export const isWordKey = (key: string): key is WordKey =>
  current !== undefined && (key in current.pack.words || isAwaited(key))

/** True where late words are not there yet and may tell of this key. */
const isAwaited = (key: string) => isLate(key) && wanted.part !== 'entrance' && current?.part !== 'late'

function onLanguage(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Returns a `t` whose component renders again after a switch of language, and when late words have come. */
export function useWords() {
  useSyncExternalStore(onLanguage, () => current)
  return { t, language: currentLanguage(), setLanguage }
}

/** Returns the settings of antd and the date fields for the current language. Late words change nothing of them, so that no page is drawn for that. */
export const useAntdLocale = () => useSyncExternalStore(onLanguage, () => current?.pack.antd)
