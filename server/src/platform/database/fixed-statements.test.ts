import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp } from '../../testing.ts'
import { createDatabase, createPool } from './connection.ts'
import { FixedStatement } from './fixed-statements.ts'

const { db, url } = await startTestApp()
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

const dividing = new FixedStatement<{ pid: number; half: number }>(
  sql`select pg_backend_pid() as pid, 10 / ${marks.number}::int as half`,
  [marks.number],
)

test('those that are asked at the same moment go over few connections, and each has its own answer', async () => {
  const answers = await Promise.all([1, 2, 5, 10, 1, 2].map((number) => dividing.run(db, [number])))
  expect(answers.map(([row]) => row?.half)).toEqual([10, 5, 2, 1, 10, 5])
  expect(new Set(answers.map(([row]) => row?.pid)).size).toBe(2)
})

test('calls that come in one turn of the process share a connection', async () => {
  const later = new Promise<void>((resolve) => process.nextTick(resolve))
  const answers = await Promise.all([dividing.run(db, [1]), later.then(() => dividing.run(db, [2]))])
  expect(new Set(answers.map(([row]) => row?.pid)).size).toBe(1)
})

test('one that fails leaves the others their answers', async () => {
  const answers = await Promise.allSettled([1, 0, 2].map((number) => dividing.run(db, [number])))
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await dividing.run(db, [5])).toMatchObject([{ half: 2 }])
})

test('a database that cannot be reached fails them all', async () => {
  const nowhere = new URL(url)
  nowhere.port = '1'
  const closed = createDatabase(createPool(nowhere.href, { max: 1, statementTimeout: 1000 }))
  const answers = await Promise.allSettled([1, 2].map((number) => dividing.run(closed, [number])))
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})
