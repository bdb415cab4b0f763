import { expect, test } from 'vitest'
import { checkWords, type Spoken } from './check-words.ts'
import { createTree } from './tree.ts'

const spoken: Spoken = { codes: [], permissions: ['phonebook.list'], dynamic: [], ownNames: ['frame.language.zh'] }
const inAll = (words: Record<string, string>, folder = 'web/src/app') =>
  Object.fromEntries(['zh', 'en', 'es', 'ja'].map((language) => [`${folder}/words.${language}.ts`, dictionary(words)]))
const dictionary = (words: Record<string, string>) => `export const words = ${JSON.stringify(words)} as const`
const wrong = (files: Record<string, string>, more: Partial<Spoken> = {}) =>
  checkWords(createTree(files), { ...spoken, ...more }).map(({ file, wrong }) => `${file} ${wrong}`)

const said = { 'web/src/app/frame.tsx': "t('frame.logout')" }

test('four languages, said somewhere, are in order', () => {
  expect(wrong({ ...said, ...inAll({ 'frame.logout': 'X {name}' }) })).toEqual([])
})

test.each([
  ['a missing language', { ...said, 'web/src/app/words.zh.ts': dictionary({ 'frame.logout': '退出' }) }, 'web/src/app/words.ja.ts is missing'],
  ['a missing key', { ...said, ...inAll({ 'frame.logout': 'X' }), 'web/src/app/words.es.ts': dictionary({}) }, 'words.es.ts frame.logout is missing'],
  [
    'a key of no source',
    { ...said, ...inAll({ 'frame.logout': 'X' }), 'web/src/app/words.es.ts': dictionary({ 'frame.logout': 'X', 'frame.more': 'Y' }) },
    'frame.more is not in',
  ],
  [
    'other places',
    { ...said, ...inAll({ 'frame.logout': '{name}' }), 'web/src/app/words.ja.ts': dictionary({ 'frame.logout': '{who}' }) },
    'has the places {who}, the Chinese has {name}',
  ],
  ['an empty text', { ...said, ...inAll({ 'frame.logout': 'X' }), 'web/src/app/words.en.ts': dictionary({ 'frame.logout': ' ' }) }, 'frame.logout is empty'],
  [
    'Chinese in Spanish',
    { ...said, ...inAll({ 'frame.logout': 'X' }), 'web/src/app/words.es.ts': dictionary({ 'frame.logout': '退出' }) },
    'has Chinese characters',
  ],
  [
    'English in Japanese',
    { ...said, ...inAll({ 'frame.logout': 'X' }), 'web/src/app/words.ja.ts': dictionary({ 'frame.logout': 'Please sign out' }) },
    'looks untranslated',
  ],
  ['a key that nobody says', inAll({ 'frame.logout': 'X' }), 'frame.logout is said nowhere'],
  ['a key of the screen without words', { ...said, ...inAll({}) }, 'frame.logout has no words'],
  ['a title without words', { 'web/src/domains/phonebook/routes.tsx': "const page = { title: 'phonebook.companies' }" }, 'phonebook.companies has no words'],
  [
    'a rule of the contract without words',
    { 'contract/src/phonebook/companies.ts': "z.string().regex(/a/, 'phonebook.port_code')" },
    'phonebook.port_code has no words',
  ],
  ['the same key twice', { ...said, ...inAll({ 'frame.logout': 'X' }), ...inAll({ 'frame.logout': 'X' }, 'web/src/kit') }, 'also stands in'],
  [
    'a text that is put together',
    { ...said, ...inAll({ 'frame.logout': 'X' }), 'web/src/app/words.en.ts': "export const words = { 'frame.logout': `${a}` }" },
    'is not a quoted key with a plain text',
  ],
])('refuses %s', (_what, files, problem) => {
  expect(wrong(files).join('\n')).toContain(problem)
})

test('what the contract counts must have words', () => {
  expect(wrong({}, { codes: ['platform.not_found'] })).toEqual(['contract/src platform.not_found has no words'])
  expect(wrong({ 'contract/src/phonebook/companies.ts': "const route = { permission: 'phonebook.list' }" })).toEqual([])
})

test('keys made while running are listed with their choices', () => {
  const files = { 'web/src/app/frame.tsx': 't(`phonebook.progress.${progress}`)', ...inAll({ 'phonebook.progress.quoted': 'X' }) }
  expect(wrong(files).join('\n')).toContain('keys beginning with phonebook.progress. are made while running')
  expect(wrong(files, { dynamic: [{ prefix: 'phonebook.progress.', choices: ['quoted'] }] })).toEqual([])
  expect(wrong(files, { dynamic: [{ prefix: 'phonebook.progress.', choices: ['quoted', 'ordered'] }] })).toEqual([
    'contract/src phonebook.progress.ordered has no words',
  ])
})

test('a language may call itself by its own name', () => {
  const files = { 'web/src/app/frame.tsx': "t('frame.language.zh')", ...inAll({ 'frame.language.zh': '中文' }) }
  expect(wrong(files)).toEqual([])
  expect(wrong(files, { ownNames: [] }).length).toBe(2)
})
