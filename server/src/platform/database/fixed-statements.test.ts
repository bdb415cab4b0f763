import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp } from '../../testing.ts'
import { FixedStatement } from './fixed-statements.ts'

const { db } = await startTestApp()
const marks = { number: Symbol('number'), moment: new Date(0) }
const statement = new FixedStatement<{ doubled: number; year: number; constant: string; same: boolean }>(
  sql`select 2 * ${marks.number}::int as doubled, extract(year from ${marks.moment}::timestamptz)::int as year, ${'as it is'}::text as constant,
             ${marks.number}::int = ${marks.number}::int as same`,
  [marks.number, marks.moment],
)

test('a run gives its values to their marks, and leaves all others', async () => {
  for (const number of [1, 21]) {
    const rows = await statement.run(db, [number, new Date(Date.UTC(2000 + number, 5))])
    expect(rows).toEqual([{ doubled: 2 * number, year: 2000 + number, constant: 'as it is', same: true }])
  }
})

test('it runs in the transaction that it is given', async () => {
  await db.transaction().execute(async (tx) => {
    await sql`set local timezone = 'Asia/Shanghai'`.execute(tx)
    const [row] = await statement.run(tx, [1, new Date('2025-12-31T20:00:00Z')])
    expect(row?.year).toBe(2026)
  })
})
