import { describe, expect, test } from 'vitest'
import { startTestApp } from '../testing.ts'
import { cutText, isStorable, storableJson, storableText } from './storable-texts.ts'

const { pool } = await startTestApp()
const ship = '\u{1F6A2}'
const half = ship.charAt(0)

describe('a text that is cut', () => {
  test.each([
    ['keeps what fits', '运价', 2, '运价'],
    ['ends behind a whole letter', '运价更新', 2, '运价'],
    ['loses a letter of which only half would fit', `运${ship}`, 2, '运'],
    ['keeps a letter that just fits', `运${ship}价`, 3, `运${ship}`],
    ['keeps both letters around the end', `${ship}${ship}`, 2, ship],
    ['of no length is empty', ship, 0, ''],
    ['has a sign in place of what cannot be stored', `a\0${half}bc`, 4, 'a\u{FFFD}\u{FFFD}b'],
  ])('%s', (_case, text, most, cut) => {
    expect(cutText(text, most)).toBe(cut)
    expect(isStorable(cutText(text, most))).toBe(true)
  })
})

test.each([
  ['a NUL', 'a\0b', 'a\u{FFFD}b'],
  ['the first half of a letter', `a${half}`, 'a\u{FFFD}'],
  ['the second half of a letter', `${ship.charAt(1)}a`, '\u{FFFD}a'],
  ['a whole letter', ship, ship],
  ['a text about escapes', String.raw`\u0000 \ud83d`, String.raw`\u0000 \ud83d`],
])('PostgreSQL keeps %s as a text and within JSON', async (_case, given, kept) => {
  const json = storableJson({ list: [given], at: new Date(0), left: undefined })
  const { rows } = await pool.query<{ text: string; json: { list: string[] } }>(
    'select $1::text as text, $2::jsonb as json',
    [storableText(given), json],
  )
  expect(rows).toEqual([{ text: kept, json: { list: [kept], at: '1970-01-01T00:00:00.000Z' } }])
})
