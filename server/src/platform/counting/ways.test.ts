import { type RawBuilder, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createDatabase, createPool } from '../database/connection.ts'
import { testDatabase } from '../testing/database.ts'
import { learnRows } from './estimates.ts'
import type { Person } from '../context.ts'
import {
  type AskedWay,
  chooseWay,
  type Expectation,
  findWay,
  learnRecalledVainWalk,
  learnVainWalk,
  recallWay,
  type Way,
  type Ways,
} from './ways.ts'

const usual: Expectation = { rows: 1000, passed: 100_000, limit: 49, collecting: 1000, walking: 10_000 }

test.each<[string, Partial<Expectation>, Way]>([
  ['a page that lies near is walked to, as far as collecting costs', {}, { kind: 'walk', reach: 8192 }],
  [
    'the more it costs to pass a row, the shorter the walk',
    { walking: 19_000, rows: 3000 },
    { kind: 'walk', reach: 4096 },
  ],
  ['a page that lies far is collected', { rows: 400 }, { kind: 'collect' }],
  ['a page whose walk is expected to cost almost as much is collected', { rows: 600 }, { kind: 'collect' }],
  ['what nobody expects is collected', { rows: 0 }, { kind: 'collect' }],
  ['a walk over all that costs as much needs no end', { walking: 1000 }, { kind: 'walk' }],
  ['a walk over all that costs little more needs no end', { walking: 1200 }, { kind: 'walk' }],
  ['such a walk that must pass all is not begun', { walking: 1200, rows: 20 }, { kind: 'collect' }],
  ['a walk that was in vain is not begun', { walking: Number.POSITIVE_INFINITY }, { kind: 'collect' }],
])('%s', (_, given, way) => {
  expect(chooseWay({ ...usual, ...given })).toEqual(way)
})

const database = await testDatabase()
const pool = createPool(database.url, { max: 4, statementTimeout: 20_000 })
const db = createDatabase(pool)
const limit = 20

beforeAll(async () => {
  // No row is both large and late, and each is frequent by itself.
  await sql`create table public.parcels (id int primary key, large boolean not null, late boolean not null, remark text not null)`.execute(
    db,
  )
  await sql`insert into public.parcels select n, n % 40 = 0, n % 40 = 1, repeat('x', 200) from generate_series(1, 40000) n`.execute(
    db,
  )
  await sql`create index on public.parcels (large)`.execute(db)
  await sql`vacuum analyze public.parcels`.execute(db)
  return () => db.destroy()
})

const rowsOf = (condition: RawBuilder<unknown>) => ({
  table: 'public.parcels',
  alias: 'p',
  rest: sql`where ${condition}`,
})

const waysTo = (condition: RawBuilder<unknown>): Ways => ({
  fitting: rowsOf(condition),
  passed: rowsOf(sql`true`),
  collect: sql`select p.id from (select * from public.parcels p where ${condition} offset 0) p order by p.id limit ${limit + 1}`,
  walk: sql`select p.id from public.parcels p where ${condition} order by p.id limit ${limit + 1}`,
  limit,
})

test('the way follows from the costs of the planner', async () => {
  expect(await findWay({ db }, waysTo(sql`not p.large`))).toEqual({ kind: 'walk' })
  const frequent = await findWay({ db }, waysTo(sql`p.large`))
  expect(frequent).toEqual({ kind: 'walk', reach: expect.any(Number) })
  expect(frequent.kind === 'walk' && frequent.reach).toBeLessThan(40_000)
})

test('what was counted is believed more than the planner', async () => {
  const ways = waysTo(sql`p.large and p.id > 1`)
  expect((await findWay({ db }, ways)).kind).toBe('walk')
  learnRows({ db }, ways.fitting, { value: 2, exact: true })
  expect(await findWay({ db }, ways)).toEqual({ kind: 'collect' })
})

test('nobody walks in vain twice', async () => {
  const ways = waysTo(sql`p.large and p.id > 2`)
  expect((await findWay({ db }, ways)).kind).toBe('walk')
  learnVainWalk({ db }, ways)
  expect(await findWay({ db }, ways)).toEqual({ kind: 'collect' })
  // A count that is made beside the page does not bring the walk back.
  learnRows({ db }, ways.fitting, { value: 1000, exact: true })
  expect(await findWay({ db }, ways)).toEqual({ kind: 'collect' })
})

const reader = (reach: Person['reach'] = { kind: 'all' }): Person => ({
  kind: 'person',
  id: 1,
  name: '',
  roleId: 1,
  sessionId: '',
  departmentId: null,
  opensEverything: true,
  codes: new Set(),
  capabilities: new Set(),
  reach,
})

/** The same list again and again, and how often its statements were made. */
function asking(condition: RawBuilder<unknown>, list: object) {
  const asked: AskedWay & { made: number } = {
    list,
    made: 0,
    ways: () => {
      asked.made += 1
      return waysTo(condition)
    },
  }
  return asked
}

test('a way is recalled without making its statements, also for others who reach about as many people', async () => {
  const context = { db, actor: reader() }
  const asked = asking(sql`p.large and p.id > 3`, { after: 3 })
  const way = await recallWay(context, asked)
  expect(way.kind).toBe('walk')
  expect(await recallWay(context, asked)).toEqual(way)
  expect(await recallWay({ db, actor: reader() }, asked)).toEqual(way)
  expect(asked.made).toBe(1)
  for (const ids of [[1], [2], [1, 2, 3, 4, 5, 6, 7, 8]])
    await recallWay({ db, actor: reader({ kind: 'people', ids }) }, asked)
  expect(asked.made).toBe(3)
  const other = asking(sql`p.large and p.id > 4`, { after: 4 })
  await recallWay(context, other)
  expect(other.made).toBe(1)
})

test('whoever walks in vain by the way of another collects from then on, and the other still walks', async () => {
  const [one, other] = [reader(), reader()]
  const asked = asking(sql`p.large and p.id > 7`, { after: 7 })
  const way = await recallWay({ db, actor: one }, asked)
  expect(await recallWay({ db, actor: other }, asked)).toEqual(way)
  learnRecalledVainWalk({ db, actor: other }, asked)
  expect(await recallWay({ db, actor: other }, asked)).toEqual({ kind: 'collect' })
  expect(await recallWay({ db, actor: one }, asked)).toEqual(way)
})

test('a recalled way is found anew once the list was counted, or walked in vain', async () => {
  const context = { db, actor: reader() }
  const counted = asking(sql`p.large and p.id > 5`, { after: 5 })
  expect((await recallWay(context, counted)).kind).toBe('walk')
  learnRows({ db }, waysTo(sql`p.large and p.id > 5`).fitting, { value: 2, exact: true })
  expect(await recallWay(context, counted)).toEqual({ kind: 'collect' })
  expect(counted.made).toBe(2)
  expect(await recallWay(context, counted)).toEqual({ kind: 'collect' })
  expect(counted.made).toBe(2)
  const vain = asking(sql`p.large and p.id > 6`, { after: 6 })
  expect((await recallWay(context, vain)).kind).toBe('walk')
  learnRecalledVainWalk(context, vain)
  expect(await recallWay(context, vain)).toEqual({ kind: 'collect' })
})
