import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createDatabase, createPool } from './database/connection.ts'
import {
  asCount,
  countedExactly,
  countRows,
  cursorId,
  cursorText,
  cursorTime,
  cutPage,
  jsonCursor,
  momentCursor,
  plainCursor,
  sortedCursor,
} from './page.ts'
import { testDatabase } from './testing/database.ts'

const database = await testDatabase()

test.each([
  ['an empty list', [], { rows: [], next: null }],
  ['fewer rows than a page', [1, 2], { rows: [1, 2], next: null }],
  ['exactly a page', [1, 2, 3], { rows: [1, 2, 3], next: null }],
  ['one row more', [1, 2, 3, 4], { rows: [1, 2, 3], next: 'after 3' }],
])('cuts a page of three off %s', (_, found, page) => {
  expect(cutPage(found, 3, (last) => `after ${last}`)).toEqual(page)
})

test.each([
  [0, { value: 0, exact: true }],
  [countedExactly, { value: 10_000, exact: true }],
  [countedExactly + 1, { value: 10_000, exact: false }],
])('says %i rows as a count', (found, count) => {
  expect(asCount(found)).toEqual(count)
})

test('counts rows exactly as far as asked for', async () => {
  const pool = createPool(database.url, { max: 1, statementTimeout: 5000 })
  const db = createDatabase(pool)
  expect(await countRows({ db }, sql`from generate_series(1, 10000)`)).toEqual({ value: 10_000, exact: true })
  expect(await countRows({ db }, sql`from generate_series(1, 10001)`)).toEqual({ value: 10_000, exact: false })
  expect(await countRows({ db }, sql`from generate_series(1, 5) n where n > 3`, 2)).toEqual({ value: 2, exact: true })
  expect(await countRows({ db }, sql`from generate_series(1, 5) n where n > 2`, 2)).toEqual({ value: 2, exact: false })
  await db.destroy()
})

const encodeCursor = (place: unknown) => Buffer.from(JSON.stringify(place)).toString('base64url')
const refused = expect.objectContaining({ code: 'oversight.cursor_invalid' })

describe('an opaque cursor', () => {
  const cursor = jsonCursor(z.tuple([cursorTime, cursorId]), 'oversight.cursor_invalid')

  test('reads what it has written, in the form of the versions before', () => {
    expect(cursor.write(['2026-11-20T01:30:00.000Z', 42])).toBe(encodeCursor(['2026-11-20T01:30:00.000Z', 42]))
    expect(cursor.read(encodeCursor(['2026-11-20T01:30:00.000Z', 42]))).toEqual(['2026-11-20T01:30:00.000Z', 42])
  })

  test.each([
    ['no text', ''],
    ['no JSON', 'page-2'],
    ['another form', encodeCursor({ id: 1 })],
    ['a part too few', encodeCursor(['2026-11-20T01:30:00.000Z'])],
    ['a year that never was', encodeCursor(['0000-01-01T00:00:00.000Z', 1])],
    ['an id that is text', encodeCursor(['2026-11-20T01:30:00.000Z', '1'])],
    ['no id', encodeCursor(['2026-11-20T01:30:00.000Z', 0])],
  ])('refuses %s', (_, text) => {
    expect(() => cursor.read(text)).toThrow(refused)
  })
})

describe('a cursor of a list with several orders', () => {
  const cursor = sortedCursor<'name' | 'createdAt', string>(
    { name: cursorText, createdAt: cursorTime },
    'oversight.cursor_invalid',
  )
  const byName = { sort: 'name', order: 'asc' } as const
  const newest = { sort: 'createdAt', order: 'desc' } as const

  test('reads what it has written', () => {
    expect(cursor.write(byName, '远洋', 7)).toBe(encodeCursor(['name', 'asc', '远洋', 7]))
    expect(cursor.read(cursor.write(byName, '远洋', 7), byName)).toEqual({ value: '远洋', id: 7 })
    const moment = new Date('2026-11-20T01:30:00.000Z')
    expect(cursor.read(cursor.write(newest, moment, 7), newest)).toEqual({ value: moment.toISOString(), id: 7 })
  })

  test.each([
    ['another column', encodeCursor(['createdAt', 'asc', '2026-11-20T01:30:00.000Z', 7])],
    ['another direction', encodeCursor(['name', 'desc', '远洋', 7])],
    ['a value that the column cannot hold', encodeCursor(['name', 'asc', '远\0洋', 7])],
    ['half a character', encodeCursor(['name', 'asc', '\ud842', 7])],
    ['a number for a text', encodeCursor(['name', 'asc', 5, 7])],
    ['no value', encodeCursor(['name', 'asc', null, 7])],
  ])('refuses %s', (_, text) => {
    expect(() => cursor.read(text, byName)).toThrow(refused)
  })
})

test('a plain cursor has its fields between separators, and a place of its own for what is none', () => {
  const pair = z.tuple([z.coerce.number(), z.coerce.number().int()])
  expect(plainCursor(pair, '-').write([80, 12])).toBe('80-12')
  expect(plainCursor(pair, '-').read('80-12')).toEqual([80, 12])
  expect(plainCursor(pair.catch([0, 0]), '_').read('0.5_7')).toEqual([0.5, 7])
  for (const text of ['', 'x', '1', '1_x', '1_2_3'])
    expect(plainCursor(pair.catch([0, 0]), '_').read(text)).toEqual([0, 0])
})

test.each([
  ['2026-11-20T01:30:00.123Z', 42, '1795138200123-42'],
  ['1969-12-31T23:59:59.000Z', 1, '-1000-1'],
])('a cursor of moments reads %s, %i from what it has written', (iso, id, text) => {
  expect(momentCursor.write({ at: new Date(iso), id })).toBe(text)
  expect(momentCursor.read(text)).toEqual({ at: new Date(iso), id })
})
