import { languages } from '@seamark/contract/languages'
import { type Sentence, textsOfSentence } from '@seamark/contract/platform/words'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { firstLanguage, isLate, isWordKey, openWords, openWordsOf, startLanguage, t, type WordKey } from './i18n.ts'
import { words as lateEn } from '../late/words.en.ts'
import { words as lateEs } from '../late/words.es.ts'
import { words as lateJa } from '../late/words.ja.ts'
import { words as lateZh } from '../late/words.zh.ts'
import { words as entranceEn } from '../entrance/words.en.ts'
import { words as entranceEs } from '../entrance/words.es.ts'
import { words as entranceJa } from '../entrance/words.ja.ts'
import { words as entranceZh } from '../entrance/words.zh.ts'
import { words as firstEn } from '../words.en.ts'
import { words as firstEs } from '../words.es.ts'
import { words as firstJa } from '../words.ja.ts'
import { words as firstZh } from '../words.zh.ts'

/** The files of a worker share their modules, and others look at keys that have no words. */
afterAll(() => vi.resetModules())

const zh = { ...firstZh, ...lateZh }
const all: Record<(typeof languages)[number], Record<WordKey, Sentence>> = {
  zh,
  en: { ...firstEn, ...lateEn },
  es: { ...firstEs, ...lateEs },
  ja: { ...firstJa, ...lateJa },
}
const entrance: Record<(typeof languages)[number], Record<keyof typeof entranceZh, Sentence>> = {
  zh: entranceZh,
  en: entranceEn,
  es: entranceEs,
  ja: entranceJa,
}
const places = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()

describe.each(languages)('%s', (language) => {
  const texts: Record<string, Sentence> = all[language]

  test('has every key, and no empty one', () => {
    expect(Object.keys(texts).toSorted()).toEqual(Object.keys(zh).toSorted())
    expect(Object.keys(texts).filter((key) => textsOfSentence(texts[key] ?? '').some((text) => !text.trim()))).toEqual(
      [],
    )
  })

  test('has the words of the entrance apart, the same ones as Chinese', () => {
    expect(Object.keys(entrance[language]).toSorted()).toEqual(Object.keys(entranceZh).toSorted())
    expect(texts).toMatchObject(entrance[language])
    expect(Object.keys(entranceZh).length).toBeLessThan(Object.keys(zh).length)
  })

  test('has the places of the Chinese sentences', () => {
    expect(
      Object.entries(zh).filter(([key, text]) =>
        textsOfSentence(texts[key] ?? '').some((form) => places(form).join() !== places(text).join()),
      ),
    ).toEqual([])
  })
})

test.each<[string | undefined, string[], string]>([
  ['ja', ['zh-CN'], 'ja'],
  ['xx', ['zh-CN'], 'zh'],
  ['__proto__', ['es-MX'], 'es'],
  [undefined, ['ca-ES', 'es'], 'es'],
  [undefined, ['eu-ES'], 'en'],
  [undefined, [], 'en'],
])('cookie %j and browser %j give %s', (cookie, wanted, expected) => {
  expect(firstLanguage(cookie, wanted)).toBe(expected)
})

test('a late word has the prefix of a late domain, so that it is fetched when it is asked for', () => {
  expect(Object.keys(lateZh).filter((key) => !isLate(key))).toEqual([])
})

test('a late key from the server is a word before its words are there, and is judged by them then', async () => {
  vi.stubGlobal('document', { cookie: 'language=en', documentElement: {} })
  vi.stubGlobal('navigator', { languages: ['en'] })
  const [late, unknown] = ['rates.activity.closed', 'rates.activity.invented']
  await startLanguage()
  expect(isWordKey(late)).toBe(false)
  await openWords()
  expect([late, unknown].map(isWordKey)).toEqual([true, true])
  // Asking for the text fetches the words.
  expect(t('rates.activity.closed', { reason: 'full' })).toBe('')
  await openWordsOf(late)
  expect([late, unknown].map(isWordKey)).toEqual([true, false])
  expect(t('rates.activity.closed', { reason: 'full' })).toContain('full')
})
