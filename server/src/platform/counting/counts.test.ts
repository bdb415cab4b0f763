import { type RawBuilder, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createDatabase, createPool } from '../database/connection.ts'
import { testDatabase } from '../testing/database.ts'
import {
  addCounts,
  costlyMs,
  countList,
  countOfPage,
  countParts,
  countWithin,
  forgetCounts,
  noticePublication,
  readFigures,
} from './counts.ts'
import { expectRows, learnRows } from './estimates.ts'

const database = await testDatabase()
const pool = createPool(database.url, { max: 4, statementTimeout: 20_000 })
const db = createDatabase(pool)
const rows = 40_000
/** Longer than anything here takes, in milliseconds. */
const patient = 20_000

beforeAll(async () => {
  await sql`create table public.counted (id int primary key, third int not null)`.execute(db)
  await sql`insert into public.counted select n, n % 3 from generate_series(1, ${rows}::int) n`.execute(db)
  await sql`analyze public.counted`.execute(db)
  return () => db.destroy()
})

const listed = (condition = sql`true`) => ({ table: 'public.counted', alias: 'n', rest: sql`where ${condition}` })

test('a count is exact up to ten thousand, and "more than" beyond', async () => {
  expect(await countList({ db }, listed(sql`n.id <= 10000`), patient)).toEqual({ value: 10_000, exact: true })
  expect(await countList({ db }, listed(), patient)).toEqual({ value: 10_000, exact: false })
  expect(await countList({ db }, listed(sql`n.id < 0`), patient)).toEqual({ value: 0, exact: true })
})

test('a page that is the whole list knows its count, and any other knows that there are more', () => {
  expect(countOfPage({ rows: [1, 2], next: null }, undefined)).toEqual({ value: 2, exact: true })
  expect(countOfPage({ rows: [1, 2], next: 'x' }, undefined)).toEqual({ value: 2, exact: false })
  expect(countOfPage({ rows: [1, 2], next: null }, 'x')).toEqual({ value: 2, exact: false })
})

test('a count that takes too long is given up, and estimated from a part of the table', async () => {
  // Each row takes its time, and there are more of them than the patience allows, in the whole table and not in a part of it.
  await sql`create function public.linger() returns boolean language plpgsql as $$
    begin perform pg_sleep(0.001); return true; end $$`.execute(db)
  const count = await countWithin({ db }, listed(sql`n.third = 1 and (n.id % 30 <> 1 or public.linger())`), 20)
  expect(count).toMatchObject({ exact: false, about: true })
  expect(count.value).toBeGreaterThan(rows / 3 / 2)
  expect(count.value).toBeLessThan((rows / 3) * 2)
  expect(String(count.value)).toMatch(/^\d\d0*$/)
})

test('figures that take too long are none, and what the database refuses is refused', async () => {
  const read = (work: RawBuilder<unknown>, patience: number) =>
    readFigures({ db }, async (one) => (await sql`select ${work}`.execute(one)).rows, patience)
  expect(await read(sql`1 as done`, patient)).toEqual([{ done: 1 }])
  expect(await read(sql`count(pg_sleep(0.01)) from generate_series(1, 1000)`, 20)).toBeUndefined()
  await expect(read(sql`1 / 0`, patient)).rejects.toThrow('division by zero')
})

test('a refusal of the database is no estimate', async () => {
  await expect(countWithin({ db }, listed(sql`1 / (n.id - n.id) = 1`), patient)).rejects.toThrow('division by zero')
})

/** Counts its own statements: the sub-select runs once in each. It takes longer than a cheap count. */
const noting = (third: number) =>
  listed(
    sql`n.third = ${third} and (select nextval('public.asked')) is not null and (select pg_sleep(${costlyMs / 1000})) is not null`,
  )

test('those who ask the same at once are answered by one statement, which is kept until something is written', async () => {
  await sql`create sequence public.asked`.execute(db)
  const asked = async () => {
    const { rows: found } = await sql<{
      asked: number
    }>`select case when is_called then last_value else 0 end as asked from public.asked`.execute(db)
    return found[0]?.asked
  }
  const all = await Promise.all(Array.from({ length: 5 }, () => countList({ db }, noting(1), patient)))
  expect(new Set(all.map(({ value }) => value)).size).toBe(1)
  expect(await asked()).toBe(1)
  await countList({ db }, noting(1), patient)
  expect(await asked()).toBe(1)
  // Another value may be another person's policy: it is another count.
  await countList({ db }, noting(2), patient)
  expect(await asked()).toBe(2)
  forgetCounts(db)
  await countList({ db }, noting(1), patient)
  expect(await asked()).toBe(3)
})

test('a count that was at work when something was written is not given to those who ask afterwards', async () => {
  const early = countList(
    { db },
    listed(sql`n.id <= 10 and (select pg_sleep(${costlyMs / 1000})) is not null`),
    patient,
  )
  await sql`delete from public.counted where id = 1`.execute(db)
  forgetCounts(db)
  const late = countList({ db }, listed(sql`n.id <= 10 and (select pg_sleep(${costlyMs / 1000})) is not null`), patient)
  expect((await late).value).toBe(9)
  await early
  const again = countList(
    { db },
    listed(sql`n.id <= 10 and (select pg_sleep(${costlyMs / 1000})) is not null`),
    patient,
  )
  expect((await again).value).toBe(9)
})

test('what is expected comes from the frequencies of the columns, and then from what was counted', async () => {
  const condition = listed(sql`n.third = ${0} and n.third = ${0}`)
  const expected = await expectRows({ db }, condition)
  expect(expected.rows).toBeGreaterThan(100)
  expect(expected.cost).toBeGreaterThan(0)
  learnRows({ db }, condition, { value: 7, exact: true })
  expect(await expectRows({ db }, condition)).toEqual({ ...expected, rows: 7 })
  learnRows({ db }, condition, { value: 10_000, exact: false })
  expect(await expectRows({ db }, condition)).toEqual({ ...expected, rows: 10_001 })
})

test('what everybody sees is counted once for all, until somebody tells of a record that nobody holds', async () => {
  await sql`create sequence public.looked`.execute(db)
  const looked = async () => {
    const { rows: found } = await sql<{
      looked: number
    }>`select case when is_called then last_value else 0 end as looked from public.looked`.execute(db)
    return found[0]?.looked
  }
  const everybodys = listed(sql`n.third = 1 and n.id <= 900 and (select nextval('public.looked')) is not null`)
  const countFor = (own: number) =>
    countParts({ db }, listed(), { everybodys, own: listed(sql`n.third = 2 and n.id <= ${own}`) })
  const tell = (holder: number | null) =>
    noticePublication(db, { event: { topic: 'phonebook.company' }, audience: { code: 1, holder } })
  const before = (await countFor(3)).value
  expect((await countFor(30)).value).toBe(before + 9)
  expect(await looked()).toBe(1)
  // A write alone says nothing of what everybody sees, and neither does a record that somebody holds.
  forgetCounts(db)
  tell(7)
  await countFor(30)
  expect(await looked()).toBe(1)
  tell(null)
  await countFor(30)
  expect(await looked()).toBe(2)
})

test('the count of two parts is exact up to ten thousand, and about where one of them is', () => {
  const exact = (value: number) => ({ value, exact: true })
  const more = { value: 10_000, exact: false }
  expect(addCounts(exact(9000), exact(1000))).toEqual(exact(10_000))
  expect(addCounts(exact(9000), exact(1001))).toEqual(more)
  expect(addCounts(more, exact(3))).toEqual(more)
  const about = { value: 34_000, exact: false, about: true }
  expect(addCounts(about, exact(1234))).toEqual({ ...about, value: 35_000 })
  expect(addCounts(about, more)).toEqual(more)
})

test('a count that waits for its turn answers those who ask after a write too, since it will see it', async () => {
  // Two counts that wait for a lock keep their places until it is given back, however long the write takes.
  const holder = await pool.connect()
  await holder.query('select pg_advisory_lock(1)')
  const held = (ends: number) => listed(sql`n.id <= ${ends} and (select pg_advisory_xact_lock_shared(1)) is not null`)
  const others = [1, 2].map((ends) => countList({ db }, held(ends), patient))
  await sql`create sequence public.waited`.execute(db)
  const waits = listed(sql`n.id between 100 and 109 and (select nextval('public.waited')) is not null`)
  const early = countList({ db }, waits, patient)
  await sql`delete from public.counted where id = 100`.execute(db)
  forgetCounts(db)
  const late = countList({ db }, waits, patient)
  await holder.query('select pg_advisory_unlock(1)')
  holder.release()
  expect([(await early).value, (await late).value]).toEqual([9, 9])
  const { rows: asked } = await sql<{ times: number }>`select last_value as times from public.waited`.execute(db)
  expect(asked).toEqual([{ times: 1 }])
  await Promise.all(others)
})
