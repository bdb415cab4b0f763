import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { businessDay, dayBegins } from './business-day.ts'
import { createDatabase, createPool } from './database/connection.ts'
import { testDatabase } from './testing/database.ts'

const database = await testDatabase()

test.each([
  ['Asia/Shanghai', '2026-11-20', '2026-11-19T16:00:00.000Z', '2026-11-20T16:00:00.000Z'],
  // A day of 23 hours and one of 25.
  ['Europe/Madrid', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ['Europe/Madrid', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
])('in %s the day %s is from %s until %s', async (zone, day, from, until) => {
  const dayOf = (moment: number) => sql`${businessDay({ now: () => new Date(moment), zone })}::text`
  const pool = createPool(database.url, { max: 1, statementTimeout: 5000 })
  const db = createDatabase(pool)
  const { rows } = await sql<object>`
    select ${dayBegins(day, zone)} as begins, ${dayBegins(day, zone, 1)} as ends,
           ${dayOf(Date.parse(from))} as first, ${dayOf(Date.parse(until) - 1)} as last`.execute(db)
  await db.destroy()
  expect(rows).toEqual([{ begins: new Date(from), ends: new Date(until), first: day, last: day }])
})
