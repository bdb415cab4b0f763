import {
  companyTypes,
  createCompany,
  customerPlatforms,
  customerSources,
  progresses,
  visibilities,
} from '@seamark/contract/phonebook/companies/companies'
import { containerCodes } from '@seamark/contract/territory/containers'
import { lanes } from '@seamark/contract/territory/lanes'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../../testing.ts'
import { type SeededRandom, createSeededRandom } from '../../../../platform/seeded-random.ts'
import { createDemoCompanies } from '../../demo.ts'
import { type Caller, openOffice } from '../../testing.ts'
import {
  companySorts,
  countListedCompanies,
  type ListedCompany,
  listCompanies,
} from '@seamark/contract/phonebook/lists/lists'

const product = await startTestApp()
const office = await openOffice(product.context, testPassword)
const holders = ['sales', 'sales2', 'sales3', 'manager', 'manager2']
const people = holders.map((name) => ({
  id: office.person(name),
  departmentId: office.department(name.endsWith('3') || name.endsWith('2') ? '华南销售部' : '华东销售部'),
}))
/** The callers, each with the people whose companies it reaches. */
const callers = [
  { caller: await product.signIn('sales'), reach: ['sales'] },
  { caller: await product.signIn('manager'), reach: ['sales', 'sales2', 'manager', 'follow'] },
  { caller: await product.signIn('sysadmin'), reach: 'all' as const },
]
const boss = callers[2]?.caller ?? (await product.signIn('sysadmin'))

/** Every row as the table has it. */
let table: Awaited<ReturnType<typeof readTable>> = []
const readTable = () => product.db.selectFrom('phonebook.companies').selectAll().orderBy('id').execute()
type Row = (typeof table)[number]

beforeAll(async () => {
  await createDemoCompanies(product.pool, { companies: 300, people, seed: 7, now: new Date('2026-11-20T08:00:00Z') })
  await sql`update phonebook.companies set delete_after = now() + interval '1 hour' where id % 29 = 0`.execute(
    product.db,
  )
  // Many rows have the same moment, as after an import, so that only the id tells them apart.
  await sql`update phonebook.companies set updated_at = '2026-11-01T00:00:00Z', created_at = '2026-10-01T16:00:00Z', name = '同名物流' where id % 7 = 0`.execute(
    product.db,
  )
  table = await readTable()
})

describe('filters, alone and together, against a naive reading of the table', () => {
  test.each(callers)('as $reach', async ({ caller, reach }) => {
    for (const [name, choose] of Object.entries(filters)) {
      const random = createSeededRandom(11, name.length)
      for (let round = 0; round < 2; round++) await expectAgreement(caller, reach, { [name]: choose(random) })
    }
    for (let index = 0; index < 15; index++) {
      const random = createSeededRandom(5, index)
      const chosen = Object.entries(filters).filter(() => random.chance(0.18))
      await expectAgreement(caller, reach, Object.fromEntries(chosen.map(([name, choose]) => [name, choose(random)])))
    }
  })
})

const some = (random: SeededRandom, choices: readonly string[]) =>
  [...new Set([random.pick(choices), random.pick(choices)])].join(',')
const someDay = (random: SeededRandom) =>
  `${random.whole(2023, 2026)}-${String(random.whole(1, 12)).padStart(2, '0')}-${String(random.whole(1, 28)).padStart(2, '0')}`
const filters: Record<string, (random: SeededRandom) => string | number> = {
  visibility: (random) => random.pick(visibilities),
  custodianId: (random) => random.pick(people).id,
  departmentId: (random) => random.pick(people).departmentId ?? 1,
  progress: (random) => some(random, progresses),
  type: (random) => some(random, companyTypes),
  source: (random) => some(random, customerSources),
  platform: (random) => some(random, customerPlatforms),
  routeArea: (random) => some(random, lanes),
  container: (random) => some(random, containerCodes),
  masterCoLoader: (random) => random.pick(['true', 'false']),
  country: (random) => random.pick(['CN', 'cn', 'US', 'JP']),
  province: (random) => random.pick(table).province,
  city: (random) => random.pick(table).city,
  createdFrom: someDay,
  createdTo: (random) => random.pick([someDay(random), '2026-10-02', '2026-10-01']),
  updatedFrom: (random) => random.pick([someDay(random), '2026-11-01', '2026-11-02']),
  updatedTo: someDay,
}

async function expectAgreement(caller: Caller, reach: 'all' | string[], query: Record<string, string | number>) {
  const expected = table.filter((row) => sees(row, reach) && fits(row, query)).map(({ id }) => id)
  const [{ rows }, count] = await Promise.all([
    walk(caller, { ...query, limit: 100 }),
    caller.call(countListedCompanies, { query }),
  ])
  expect([query, rows.map(({ id }) => id).sort(ascending), count]).toEqual([
    query,
    expected,
    { value: expected.length, exact: true },
  ])
}

const sees = (row: Row, reach: 'all' | string[]) =>
  row.delete_after === null &&
  (reach === 'all' || row.visibility === 'public' || reach.some((name) => office.person(name) === row.custodian_id))

function fits(row: Row, query: Record<string, string | number>): boolean {
  const shanghai = (time: Date) => new Date(time.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
  const among = (value: string, list: string) => list.split(',').includes(value)
  const tests: Record<string, (wanted: string) => boolean> = {
    visibility: (wanted) => row.visibility === wanted,
    custodianId: (wanted) => row.custodian_id === Number(wanted),
    departmentId: (wanted) => row.department_id === Number(wanted),
    progress: (wanted) => among(row.progress, wanted),
    type: (wanted) => among(row.type, wanted),
    source: (wanted) => among(row.source, wanted),
    platform: (wanted) => among(row.platform, wanted),
    routeArea: (wanted) => row.route_areas.some((lane) => among(lane, wanted)),
    container: (wanted) => row.containers.some((code) => among(code, wanted)),
    masterCoLoader: (wanted) => row.master_co_loader === (wanted === 'true'),
    country: (wanted) => row.country === wanted.toUpperCase(),
    province: (wanted) => wanted === '' || row.province === wanted,
    city: (wanted) => wanted === '' || row.city === wanted,
    createdFrom: (wanted) => shanghai(row.created_at) >= wanted,
    createdTo: (wanted) => shanghai(row.created_at) <= wanted,
    updatedFrom: (wanted) => shanghai(row.updated_at) >= wanted,
    updatedTo: (wanted) => shanghai(row.updated_at) <= wanted,
  }
  return Object.entries(query).every(([name, wanted]) => tests[name]?.(String(wanted)))
}

describe.each(companySorts)('sorted by %s', (sort) => {
  test.each(['asc', 'desc'] as const)(
    '%s: the pages put together are the whole, in order, without doubles',
    async (order) => {
      const { rows } = await walk(boss, { sort, order, limit: 29 })
      const ids = rows.map(({ id }) => id)
      expect(ids).toEqual(await sortedIds(sort, order))
      const narrow = rows
        .filter(({ visibility, type }) => visibility === 'public' && type === 'forwarder')
        .map(({ id }) => id)
      // A page that holds exactly what is left is the last one.
      for (const limit of [7, narrow.length]) {
        expect(
          (await walk(boss, { sort, order, limit, visibility: 'public', type: 'forwarder' })).rows.map(({ id }) => id),
        ).toEqual(narrow)
      }
    },
  )

  test.each(['asc', 'desc'] as const)(
    '%s: what is made while somebody pages doubles nothing and hides nothing',
    async (order) => {
      const before = await sortedIds(sort, order)
      const { rows } = await walk(boss, { sort, order, limit: 97 }, async (page) => {
        for (const name of [`A${page} 新客户`, '同名物流', `珠海${page}物流`])
          await boss.call(createCompany, { body: { name, progress: progresses[page % 6] } })
      })
      const ids = rows.map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids.filter((id) => before.includes(id))).toEqual(before)
      const now = await sortedIds(sort, order)
      expect(ids).toEqual(now.filter((id) => ids.includes(id)))
    },
  )
})

test('names are in the order of their pinyin, progress in the order of the trade', async () => {
  const own = await product.signIn('service')
  for (const name of ['重庆江北', '上海浦东', '安庆迎江', '北京朝阳'])
    await own.call(createCompany, { body: { name: `排序 ${name}`, progress: progresses[name.length] } })
  const { rows } = await own.call(listCompanies, { query: { q: '排序', sort: 'name', order: 'asc' } })
  expect(rows.map(({ name }) => name.slice(3))).toEqual(['安庆迎江', '北京朝阳', '重庆江北', '上海浦东'])
  const all = await walk(boss, { sort: 'progress', order: 'asc', limit: 100 })
  const ranks = all.rows.map(({ progress }) => progresses.indexOf(progress))
  expect(ranks).toEqual(ranks.toSorted(ascending))
  expect(new Set(ranks).size).toBe(6)
})

type Query = Record<string, string | number>

/** All pages, one after the other. */
async function walk(caller: Caller, query: Query, between?: (page: number) => Promise<void>) {
  const rows: ListedCompany[] = []
  let cursor: string | undefined
  for (let page = 0; ; page++) {
    const answer = await caller.call(listCompanies, {
      query: { ...query, ...(cursor === undefined ? {} : { cursor }) },
    })
    rows.push(...answer.rows)
    expect(answer.rows.length > 0 || page === 0).toBe(true)
    if (answer.next === null) return { rows }
    expect(answer.rows).toHaveLength(Number(query['limit']))
    cursor = answer.next
    await between?.(page)
  }
}

/** The order of one query over the whole table, without pages. */
async function sortedIds(sort: (typeof companySorts)[number], order: 'asc' | 'desc') {
  const column = {
    name: 'name collate "zh-x-icu"',
    code: 'code',
    progress: 'progress_rank',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
    nextContactAt: `next_contact_at is null ${order === 'asc' ? '' : 'desc'}, next_contact_at`,
    lastTouchAt: `coalesce(last_touch_at, '-infinity')`,
    progressSince: 'progress_since',
  }[sort]
  const { rows } = await product.pool.query<{ id: number }>(
    `select id from phonebook.companies where delete_after is null order by ${column} ${order}, id ${order}`,
  )
  return rows.map(({ id }) => id)
}

const ascending = (one: number, other: number) => one - other
