import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp } from '../../testing.ts'
import { givenRows } from './given-rows.ts'

const { db } = await startTestApp()

test.each([
  ['one', ['']],
  ['one that looks like none', ['NULL']],
  [
    'several',
    ['', 'NULL', 'null', 'CNNGB', '{"a","b"}', 'quote " and \\ and \'', 'a\nb\tc', '中文，，', ',{}', '-1.5+2'],
  ],
  ['signs that stand between texts', ['a', '\u001f|\u0001', '\u001e', 'b']],
])('rows arrive as they were given: %s', async (_, texts) => {
  const given = texts.map((text, place) => ({
    text,
    json: { text, deep: [{ text }, null, place] },
    list: place === 0 ? [] : [text, ...texts.slice(0, place)],
    numbers: [place, place * 2],
    number: place % 2 === 0 ? null : place / 4,
    day: place % 2 === 0 ? null : '2026-11-28',
  }))
  const { rows } = await sql`
    select g.text, g.json::jsonb as json, g.list::text[] as list, g.numbers::int[] as numbers, g.number::float8 as number, g.day::text as day
    from ${givenRows('g', given, {
      text: ['text', (row) => row.text],
      json: ['json', (row) => row.json],
      list: ['list', (row) => row.list],
      numbers: ['list', (row) => row.numbers],
      number: ['numeric', (row) => row.number],
      day: ['date', (row) => row.day],
    })}`.execute(db)
  expect(rows).toEqual(given)
})
