import { describe, expect, test } from 'vitest'
import { checkWords } from './words.ts'
import { createTree } from '../source/tree.ts'
import type { TypeReader } from '../source/type-reader.ts'

/** These products put no keys together. */
const noTypes: TypeReader = { textsAt: () => [], namesInside: () => [], close: () => {} }
const inAll = (words: Record<string, string>, folder = 'web/src/app') =>
  Object.fromEntries(['zh', 'en', 'es', 'ja'].map((language) => [`${folder}/words.${language}.ts`, dictionary(words)]))
const dictionary = (words: Record<string, string>) => `export const words = ${JSON.stringify(words)} as const`
const wrong = (
  files: Record<string, string>,
  { codes = [], ownNames = [] }: { codes?: readonly string[]; ownNames?: readonly string[] } = {},
) =>
  checkWords(createTree(files), { codes, permissions: ['phonebook.list'] }, noTypes, ownNames).map(
    ({ file, wrong }) => `${file} ${wrong}`,
  )

const said = { 'web/src/app/frame.tsx': "t('frame.logout')" }

test('four languages, said somewhere, are in order', () => {
  expect(wrong({ ...said, ...inAll({ 'frame.logout': 'X {name}' }) })).toEqual([])
})

describe('names that most languages write alike', () => {
  const withNames = (chinese: string, others = '...names') => ({
    'web/src/app/frame.tsx': "t('frame.bird') + t('frame.fish')",
    'web/src/app/words.names.ts': dictionary({ 'frame.bird': 'Bird', 'frame.fish': 'Fish' }),
    'web/src/app/words.zh.ts': `export const words = { ...names, ${chinese} }`,
    ...Object.fromEntries(
      ['en', 'es', 'ja'].map((language) => [`web/src/app/words.${language}.ts`, `export const words = { ${others} }`]),
    ),
  })

  test('are words of each language that takes them, unless it says its own', () => {
    expect(wrong(withNames("'frame.bird': '鸟'", "...names, 'frame.fish': 'X'"))).toEqual([])
  })

  test('are missing in a language that does not take them', () => {
    expect(wrong(withNames("'frame.bird': '鸟'", "'frame.fish': 'X'")).join('\n')).toContain('frame.bird is missing')
  })

  test('are no place for an empty text', () => {
    const empty = {
      ...withNames(''),
      'web/src/app/words.names.ts': dictionary({ 'frame.bird': '', 'frame.fish': 'X' }),
    }
    expect(wrong(empty).join('\n')).toContain('frame.bird is empty')
  })
})

test.each([
  [
    'a missing language',
    { ...said, 'web/src/app/words.zh.ts': dictionary({ 'frame.logout': '退出' }) },
    'web/src/app/words.ja.ts is missing',
  ],
  [
    'a missing key',
    { ...said, ...inAll({ 'frame.logout': 'X' }), 'web/src/app/words.es.ts': dictionary({}) },
    'words.es.ts frame.logout is missing',
  ],
  [
    'a key of no source',
    {
      ...said,
      ...inAll({ 'frame.logout': 'X' }),
      'web/src/app/words.es.ts': dictionary({ 'frame.logout': 'X', 'frame.more': 'Y' }),
    },
    'frame.more is not in',
  ],
  [
    'other places',
    {
      ...said,
      ...inAll({ 'frame.logout': '{name}' }),
      'web/src/app/words.ja.ts': dictionary({ 'frame.logout': '{who}' }),
    },
    'has the places {who}, the Chinese has {name}',
  ],
  [
    'an empty text',
    { ...said, ...inAll({ 'frame.logout': 'X' }), 'web/src/app/words.en.ts': dictionary({ 'frame.logout': ' ' }) },
    'frame.logout is empty',
  ],
  [
    'Chinese in Spanish',
    { ...said, ...inAll({ 'frame.logout': 'X' }), 'web/src/app/words.es.ts': dictionary({ 'frame.logout': '退出' }) },
    'has Chinese characters',
  ],
  [
    'English in Japanese',
    {
      ...said,
      ...inAll({ 'frame.logout': 'X' }),
      'web/src/app/words.ja.ts': dictionary({ 'frame.logout': 'Please sign out' }),
    },
    'looks untranslated',
  ],
  ['a key that nobody says', inAll({ 'frame.logout': 'X' }), 'frame.logout is said nowhere'],
  ['a key of the screen without words', { ...said, ...inAll({}) }, 'frame.logout has no words'],
  [
    'a title without words',
    { 'web/src/domains/phonebook/routes.tsx': "const page = { title: 'phonebook.companies' }" },
    'phonebook.companies has no words',
  ],
  [
    'a sentence of the server without words',
    { 'server/src/mail.ts': "translate(language, 'notices.mail.more')" },
    'notices.mail.more has no words',
  ],
  [
    'a heading of the server without words',
    { 'server/src/domains/phonebook/fields.rules.ts': "const field = { heading: 'phonebook.field.name' }" },
    'phonebook.field.name has no words',
  ],
  [
    'a rule of the contract without words',
    { 'contract/src/phonebook/companies.ts': "z.string().regex(/a/, 'phonebook.port_code')" },
    'phonebook.port_code has no words',
  ],
  [
    'the same key twice',
    { ...said, ...inAll({ 'frame.logout': 'X' }), ...inAll({ 'frame.logout': 'X' }, 'web/src/kit') },
    'also stands in',
  ],
  [
    'a text that is put together',
    {
      ...said,
      ...inAll({ 'frame.logout': 'X' }),
      'web/src/app/words.en.ts': "export const words = { 'frame.logout': `${a}` }",
    },
    'is not a quoted key with a plain text or its forms',
  ],
])('refuses %s', (_what, files, problem) => {
  expect(wrong(files).join('\n')).toContain(problem)
})

describe('a sentence with a number', () => {
  const rows = { one: '{n} row', other: '{n} rows' }
  interface Forms {
    [name: string]: string | Forms
  }
  const withWords = (words: Partial<Record<'zh' | 'en' | 'es' | 'ja', Forms | string>>) => ({
    'web/src/app/frame.tsx': "t('frame.rows')",
    ...inAll({ 'frame.rows': '{n}' }),
    ...Object.fromEntries(
      Object.entries(words).map(([language, forms]) => [
        `web/src/app/words.${language}.ts`,
        `export const words = { 'frame.rows': ${literal(forms)} }`,
      ]),
    ),
  })
  const literal = (sentence: Forms | string): string =>
    typeof sentence === 'string'
      ? `'${sentence}'`
      : `{ ${Object.entries(sentence)
          .map(([name, inner]) => `${name}: ${literal(inner)}`)
          .join(', ')} }`

  test('has the forms of its language', () => {
    expect(wrong(withWords({ en: rows, es: { one: '{n} fila', many: '{n} de filas', other: '{n} filas' } }))).toEqual(
      [],
    )
    expect(wrong(withWords({ en: { text: 'Of {lot}', parts: { lot: rows } } }))).toEqual([])
  })

  test.each(['{n} of them', 'Row {n}', '{n} is gone', '{n} sin cambios', '{n} más'])(
    'needs no forms where nothing changes with the number: %s',
    (text) => {
      expect(wrong(withWords({ en: text, es: text }))).toEqual([])
    },
  )

  test.each([
    ['a form left out', { en: { other: '{n} rows' } }, 'is not a quoted key with a plain text or its forms'],
    [
      'a form of no language',
      { en: { ...rows, few: '{n} rows' } },
      'is not a quoted key with a plain text or its forms',
    ],
    ['a form without the number', { en: { ...rows, one: 'one row' } }, 'has the places none, the Chinese has {n}'],
    ['an empty form', { en: { ...rows, one: '' } }, 'frame.rows is empty'],
    ['forms in Chinese', { zh: rows }, 'has plural forms, and its language has no plurals'],
    ['forms in Japanese', { ja: rows }, 'has plural forms, and its language has no plurals'],
    [
      'round millions in English',
      { en: { ...rows, many: '{n} of rows' } },
      'has the form many, which its language never asks for',
    ],
    ['a count of no place', { en: { by: 'count', ...rows } }, 'counts count, which is none of its places'],
    [
      'two places, neither named',
      { en: { one: '{n} of {m} row', other: '{n} of {m} rows' } },
      'does not say which number chooses the form',
    ],
    [
      'a part that its text does not name',
      { en: { text: '{n}', parts: { lot: rows } } },
      'has the part lot, which its text does not name',
    ],
    [
      'a part that is no form',
      { en: { text: '{lot}', parts: { lot: '{n}' } } },
      'is not a quoted key with a plain text or its forms',
    ],
    [
      'a part with other places',
      { en: { text: '{lot}', parts: { lot: { ...rows, one: '{m} row' } } } },
      'has the places {m}, the Chinese has {n}',
    ],
    ['a plural whatever the number', { en: '{n} rows' }, 'counts but has no forms: “{n} rows”'],
    ['a plural behind its adjective', { es: 'Quedan {n} tareas abiertas' }, 'counts but has no forms'],
    ['a plural in brackets', { en: '{n} row(s)' }, 'counts but has no forms: “{n} row(s)”'],
    [
      'a form of forms',
      { en: { ...rows, other: { one: '{n}', other: '{n}' } } },
      'is not a quoted key with a plain text or its forms',
    ],
  ])('is refused with %s', (_what, words, problem) => {
    expect(wrong(withWords(words)).join('\n')).toContain(problem)
  })
})

test('what the contract counts must have words', () => {
  expect(wrong({}, { codes: ['platform.not_found'] })).toEqual(['contract/src platform.not_found has no words'])
  expect(wrong({ 'contract/src/phonebook/companies.ts': "const route = { permission: 'phonebook.list' }" })).toEqual([])
})

test('a language may call itself by its own name', () => {
  const files = { 'web/src/app/frame.tsx': "t('frame.language.zh')", ...inAll({ 'frame.language.zh': '中文' }) }
  expect(wrong(files, { ownNames: ['frame.language.zh'] })).toEqual([])
  expect(wrong(files).length).toBe(2)
})
