import { languages } from '@seamark/contract/languages'
import { describe, expect, test } from 'vitest'
import { firstLanguage, type LanguagePack } from './i18n.ts'
import { words as en } from './words.en.ts'
import { words as es } from './words.es.ts'
import { words as ja } from './words.ja.ts'
import { words as zh } from './words.zh.ts'

const all: Record<(typeof languages)[number], LanguagePack['words']> = { zh, en, es, ja }
const places = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()

describe.each(languages)('%s', (language) => {
  test('has every key, none empty, with the same places', () => {
    expect(Object.keys(all[language]).toSorted()).toEqual(Object.keys(zh).toSorted())
    for (const [key, text] of Object.entries(all[language])) {
      expect(text.trim(), key).not.toBe('')
      expect(places(text), key).toEqual(places(String(zh[key as keyof typeof zh])))
    }
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
