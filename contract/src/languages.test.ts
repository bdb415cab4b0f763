import { expect, test } from 'vitest'
import { chooseLanguage } from './languages.ts'

test.each<[string | string[] | undefined, string]>([
  ['zh-CN,zh;q=0.9,en;q=0.8', 'zh'],
  ['ZH-hant-TW', 'zh'],
  ['fr-FR, es-MX;q=0.7, en;q=0.3', 'es'],
  [' ja ', 'ja'],
  ['en-GB', 'en'],
  ['fr', 'en'],
  ['zhx', 'en'],
  ['*', 'en'],
  ['', 'en'],
  [',;q=,', 'en'],
  [undefined, 'en'],
  [['de', 'ja-JP', 'zh'], 'ja'],
  [[], 'en'],
])('%j is answered in %s', (wanted, language) => {
  expect(chooseLanguage(wanted)).toBe(language)
})
