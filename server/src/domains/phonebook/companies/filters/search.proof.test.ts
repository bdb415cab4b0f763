import { type RawBuilder, sql } from 'kysely'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { z } from 'zod'
import type { Context, Person } from '../../../../platform/context.ts'
import { createPool } from '../../../../platform/database/connection.ts'
import { startTestApp } from '../../../../testing.ts'
import { createDemoCompanies } from '../../demo.ts'
import { countListedCompanies, findPage, listCompanies } from '../pages/pages.queries.ts'
import { collectPage, walkPage } from '../pages/walks.queries.ts'
import { expectRows, learnRows } from '../../../../platform/counting/estimates.ts'
import { companiesWhere } from './filters.queries.ts'
import { type CompanyFilters, companySorts } from '@seamark/contract/phonebook/lists/lists'

const companies = 20_000
const app = await startTestApp()

/** A manager who reaches everybody, and a person who sees her own companies and the pool. */
const person = (id: number, reach: Person['reach']): Context => ({
  ...app.context,
  actor: {
    kind: 'person',
    id,
    name: '',
    roleId: 1,
    sessionId: '',
    departmentId: null,
    opensEverything: true,
    codes: new Set(),
    capabilities: new Set(),
    reach,
  },
})
let manager: Context
let seller: Context

beforeAll(async () => {
  const ids = [
    await app.addPerson({ username: 'wang', name: '王芳', role: 'sales' }),
    await app.addPerson({ username: 'li', name: '李强', role: 'sales' }),
  ]
  manager = person(ids[0] ?? 0, { kind: 'all' })
  seller = person(ids[0] ?? 0, { kind: 'people', ids: ids.slice(0, 1) })
  // Inserting twenty thousand rows at once, with all their indexes, takes longer than a request may.
  const patient = createPool(app.url, { max: 1, statementTimeout: 240_000 })
  await createDemoCompanies(patient, {
    companies,
    people: ids.map((id) => ({ id, departmentId: null })),
    now: new Date('2026-11-20'),
  })
  await patient.end()
}, 240_000)

const rare = [
  ['two characters', '远航'],
  ['two characters and two more', '宁波 远航'],
  ['one character', '䶮'],
  ['initials', 'hyyh'],
  ['two initials that are rare', 'vq'],
  ['pinyin', 'zhiyuan'],
  ['a word', 'meridian gate'],
  ['the last four digits', '4829'],
  ['an e-mail domain', '@haitong-trade.example'],
  ['a code', 'C0012345'],
] as const

describe('the index serves the list and its count', () => {
  test.each(rare)('%s: %s', async (_, q) => {
    for (const context of [manager, seller]) {
      expect(await planOf(collected(context, { q }))).toContain('companies_search_all')
      expect(await planOf(counted(context, { q }))).toContain('companies_search_all')
    }
  })

  test.each(['有限', '国际', '上海', 'sh'])(
    'what most records have is read in the order of the list: %s',
    async (q) => {
      expect(await planOf(walked(manager, { q }))).toContain('companies_updated')
    },
  )

  it('does not walk the table for what is not there, whatever the planner guesses', async () => {
    const nowhere = { province: '广东省', city: '上海', country: 'CN' }
    expect(await planOf(collected(manager, nowhere))).toContain('companies_place')
    expect(await listCompanies(manager, { ...nowhere, ...page })).toEqual({
      rows: [],
      next: null,
      count: { value: 0, exact: true },
    })
  })

  it('answers counts without reading the table', async () => {
    expect(await planOf(counted(manager, { progress: ['quoted'] }))).toContain('Index Only Scan')
  })
})

it('lists few and many alike', async () => {
  for (const q of ['远航', '国际']) {
    const first = await listCompanies(manager, { q, ...page })
    const second = await listCompanies(manager, { q, ...page, cursor: first.next ?? '' })
    const all = await sql<{
      id: number
    }>`select c.id from phonebook.companies c where ${companiesWhere(manager, { q })} order by c.updated_at desc, c.id desc`.execute(
      app.db,
    )
    expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(
      all.rows.slice(0, 2 * page.limit).map(({ id }) => id),
    )
    expect(await countListedCompanies(manager, { q })).toEqual({ value: all.rows.length, exact: true })
  }
})

const asked: Partial<CompanyFilters>[] = [
  {},
  { q: '国际' },
  { progress: ['quoted'] },
  { visibility: 'public', type: ['forwarder'] },
]

describe.each(companySorts)('in the order of %s', (sort) => {
  it.each(['asc', 'desc'] as const)('a walk finds what an index finds, %s', async (order) => {
    for (const context of [manager, seller])
      for (const filters of asked) {
        const list = { ...filters, sort, order, limit: 40 }
        const first = await findPage(context, list)
        for (const cursor of [undefined, first.next ?? undefined]) {
          const asked = { ...list, cursor }
          const [walk, collect] = await Promise.all(
            [walkPage(context, asked, companies), collectPage(context, asked)].map((one) => one.execute(app.db)),
          )
          expect(walk?.rows).toEqual(collect?.rows)
          expect(walk?.rows).toHaveLength(41)
        }
      }
  })
})

it('finds what a walk would have missed, when there is less than expected', async () => {
  const list = { ...page, q: '远航', limit: 50 }
  const where = companiesWhere(manager, list)
  const rows = { table: 'phonebook.companies', alias: 'c', rest: sql`where ${where}` }
  learnRows(app.context, rows, { value: 10_000, exact: true })
  expect((await expectRows(app.context, rows)).rows).toBe(10_000)
  const { rows: all } = await collectPage(manager, list).execute(app.db)
  expect((await findPage(manager, list)).rows).toEqual(all.slice(0, 50).map(({ id }) => id))
})

it('finds exactly what the names hold', async () => {
  for (const pair of ['远航', '海运', '际货', '义乌', '上海']) {
    const { rows } = await sql<{
      id: number
    }>`select id from phonebook.companies where translate(name, '（）', '') like ${`%${pair}%`} order by id`.execute(
      app.db,
    )
    expect(await idsOf(manager, pair)).toEqual(rows.map(({ id }) => id))
    expect(rows.length).toBeGreaterThan(0)
  }
})

it('finds the last four digits for insiders only', async () => {
  const { rows } = await sql<{ id: number; digits: string; is_insider: boolean }>`
    select id, right(telephone, 4) as digits, custodian_id is not distinct from ${seller.actor?.kind === 'person' ? seller.actor.id : 0} as is_insider
    from phonebook.companies where id % 500 = 0 order by id`.execute(app.db)
  for (const { id, digits, is_insider } of rows) {
    expect(await idsOf(manager, digits)).toContain(id)
    expect((await idsOf(seller, digits)).includes(id)).toBe(is_insider)
  }
})

const page = { sort: 'updatedAt', order: 'desc', limit: 3 } as const
const collected = (context: Context, filters: Partial<CompanyFilters>) =>
  collectPage(context, { ...filters, ...page, limit: 50 })
const walked = (context: Context, filters: Partial<CompanyFilters>) =>
  walkPage(context, { ...filters, ...page, limit: 50 }, 2000)
const counted = (context: Context, filters: Partial<CompanyFilters>) =>
  sql`select count(*) from (select 1 from phonebook.companies c where ${companiesWhere(context, filters)} limit 10001) counted`

async function idsOf(context: Context, q: string): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select c.id from phonebook.companies c where ${companiesWhere(context, { q })} order by c.id`.execute(app.db)
  return rows.map(({ id }) => id)
}

async function planOf(query: RawBuilder<unknown>): Promise<string> {
  const { rows } = await sql`explain ${query}`.execute(app.db)
  return z
    .array(z.object({ 'QUERY PLAN': z.string() }))
    .parse(rows)
    .map((row) => row['QUERY PLAN'])
    .join('\n')
}
