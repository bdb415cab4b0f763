import { describe, expect, test } from 'vitest'
import type { Language } from '../languages.ts'
import { fill, type Sentence, textsOfSentence } from './words.ts'

test.each<[string, Record<string, string | number> | undefined, string]>([
  ['{seconds} 秒后重试', { seconds: 3 }, '3 秒后重试'],
  ['{a} and {b} and {a}', { a: 'x', b: '{a}' }, 'x and {a} and x'],
  ['{missing} stays', { other: 1 }, '{missing} stays'],
  ['{missing} stays', undefined, '{missing} stays'],
  ['{ not a place }', {}, '{ not a place }'],
])('%j', (sentence, params, filled) => {
  expect(fill('zh', sentence, params)).toBe(filled)
})

describe('a sentence with a number', () => {
  const rows = { one: '{n} row', other: '{n} rows' }
  const filas = { one: '{n} fila', other: '{n} filas' }

  test.each<[Language, Sentence, string | number, string]>([
    ['en', rows, 0, '0 rows'],
    ['en', rows, 1, '1 row'],
    ['en', rows, 2, '2 rows'],
    ['en', rows, 1.5, '1.5 rows'],
    ['en', rows, -1, '-1 row'],
    ['en', rows, -2, '-2 rows'],
    ['es', filas, 0, '0 filas'],
    ['es', filas, 1, '1 fila'],
    ['es', filas, 21, '21 filas'],
    ['es', filas, 1_000_000, '1000000 filas'],
    ['es', { ...filas, many: '{n} de filas' }, 1_000_000, '1000000 de filas'],
    ['es', { ...filas, many: '{n} de filas' }, '1.000.000', '1.000.000 de filas'],
  ])('%s %j with %j', (language, sentence, n, filled) => {
    expect(fill(language, sentence, { n })).toBe(filled)
  })

  test.each([
    ['1', '1 row'],
    ['-1', '-1 row'],
    ['1,001', '1,001 rows'],
    ['0.1', '0.1 rows'],
    ['1.0', '1.0 rows'],
    ['1+', '1+ rows'],
    ['1 MB', '1 MB rows'],
    ['', ' rows'],
  ])('may be written already: %j', (n, filled) => {
    expect(fill('en', rows, { n })).toBe(filled)
  })

  test('without its number is said of many', () => {
    expect(fill('en', rows)).toBe('{n} rows')
  })

  test('says by which place it counts where it has several', () => {
    const holds = { by: 'count', one: '{name} holds {count} company', other: '{name} holds {count} companies' }
    expect(fill('en', holds, { name: '1', count: 2 })).toBe('1 holds 2 companies')
    expect(fill('en', holds, { name: '2', count: 1 })).toBe('2 holds 1 company')
  })

  test('counts each of several numbers in a part of its own', () => {
    const sentence = {
      text: '{inGroups}, {ofTags} in all',
      parts: {
        inGroups: { one: '{groups} group', other: '{groups} groups' },
        ofTags: { one: '{tags} tag', other: '{tags} tags' },
      },
    }
    expect(fill('en', sentence, { groups: 1, tags: 2 })).toBe('1 group, 2 tags in all')
    expect(fill('en', sentence, { groups: 0, tags: '1' })).toBe('0 groups, 1 tag in all')
    expect(textsOfSentence(sentence)).toEqual([
      '{groups} group, {tags} tag in all',
      '{groups} groups, {tags} tags in all',
    ])
  })

  test('may let a part follow a number that stands elsewhere', () => {
    const sentence = {
      text: '{mapped} of {total} {are} imported',
      parts: { are: { by: 'mapped', one: 'is', other: 'are' } },
    }
    expect(fill('en', sentence, { mapped: 1, total: 3 })).toBe('1 of 3 is imported')
  })

  test('fills what somebody typed as it is', () => {
    const sentence = { text: '{name}: {all}', parts: { all: { one: '{n} row', other: '{n} rows' } } }
    expect(fill('en', sentence, { name: '{all}', n: 1 })).toBe('{all}: 1 row')
  })
})
