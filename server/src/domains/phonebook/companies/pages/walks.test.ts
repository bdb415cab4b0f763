import {
  type CompanyFilters,
  companyFilters,
  companySorts,
  listedFields,
} from '@seamark/contract/phonebook/lists/lists'
import { setTimeout as pause } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Context, Person } from '../../../../platform/context.ts'
import { startTestApp } from '../../../../testing.ts'
import { createDemoCompanies } from '../../demo.ts'
import { companiesWhere } from '../filters/filters.queries.ts'
import { type CompanyList, readCollected, readWalked } from './listed-companies.queries.ts'
import { listCompanies } from './pages.queries.ts'
import { collectPage, walkPage } from './walks.queries.ts'

const companies = 3000
const app = await startTestApp()
const people = await Promise.all(
  ['wang', 'li', 'zhao'].map((username) => app.addPerson({ username, name: username, role: 'sales' })),
)
const [wang = 0, li = 0, zhao = 0] = people

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
const readers: Record<string, Context> = {
  'who reaches everybody': person(wang, { kind: 'all' }),
  'who reaches two': person(wang, { kind: 'people', ids: [wang, li] }),
  'who reaches herself and follows some': person(zhao, { kind: 'people', ids: [zhao] }),
}

beforeAll(async () => {
  await createDemoCompanies(app.pool, {
    companies,
    people: people.map((id) => ({ id, departmentId: null })),
    now: new Date('2026-11-20'),
  })
  await sql`update phonebook.companies set follower_ids = array[${zhao}::bigint] where custodian_id = ${li} and id % 7 = 0`.execute(
    app.db,
  )
  await sql`update phonebook.companies set delete_after = now() + interval '1 day' where id % 31 = 0`.execute(app.db)
  await sql`update phonebook.companies set next_contact_at = now() - interval '1 day' where custodian_id is not null and id % 5 = 0`.execute(
    app.db,
  )
  // Many have the same moment, so that the order is decided by their ids.
  await sql`update phonebook.companies set updated_at = date_trunc('month', updated_at), created_at = date_trunc('month', created_at)
            where id % 3 = 0`.execute(app.db)
  // While the server analyses a table by itself, a vacuum cannot mark its pages as seen by all, and an index alone is not enough.
  const seenByAll = async () => {
    await sql`vacuum analyze phonebook.companies`.execute(app.db)
    const { rows } = await sql<{ part: number }>`
      select relallvisible::float8 / relpages as part from pg_class where oid = 'phonebook.companies'::regclass`.execute(
      app.db,
    )
    return rows[0]?.part
  }
  for (let tries = 0; tries < 60 && (await seenByAll()) !== 1; tries += 1) await pause(500)
}, 60_000)

const asked: Readonly<Record<string, string>>[] = [
  {},
  { q: '国际' },
  { q: '远航' },
  { q: '宁波 国际' },
  { visibility: 'public' },
  { visibility: 'private' },
  { custodianId: String(li) },
  { followerId: String(zhao) },
  { progress: 'quoted' },
  { progress: 'quoted,following', hasEmail: 'false' },
  { type: 'forwarder', visibility: 'public' },
  { source: 'exhibition', platform: 'wechat' },
  { area: '330000' },
  { area: '330200,VN', progress: 'unconfirmed' },
  { routeArea: 'usWest,usEast' },
  { pol: 'CNNGB' },
  { industry: '国际货代', hasTelephone: 'true' },
  { mainCategory: '海运整箱', masterCoLoader: 'false' },
  { nextContact: 'overdue' },
  { nextContact: 'none', progress: 'ordered' },
  { untouchedDays: '30' },
  { untouchedDays: '0', hasContacts: 'true' },
  { createdFrom: '2025-06-01', updatedTo: '2026-11-01' },
  { tagAny: '1,2' },
  { tagAll: '1' },
  { tagNone: '1', custodianId: String(wang) },
  { claimed: 'true' },
  { assigned: 'true', progress: 'quoted' },
  { assigned: 'false' },
  { nextContact: 'upToToday' },
  { due: '7' },
]

describe.each(Object.keys(readers))('for somebody %s', (reader) => {
  const context = readers[reader] ?? app.context

  test.each(asked)('a walk over all finds the same: %j', async (given) => {
    const filters = companyFilters.parse(given)
    const list = { ...filters, sort: 'updatedAt', order: 'desc', limit: 20, columns: ['code', 'tagIds'] } as const
    const plain = (await plainIds(context, filters, 'desc')).slice(0, 21)
    for (const reach of [companies, undefined]) {
      const rows = await readWalked(context, list, reach)
      expect(rows.map(({ id }) => id)).toEqual(plain)
    }
  })
})

test.each(companySorts)(
  'rows that are walked and rows that are collected are alike, in the order of %s',
  async (sort) => {
    const context = readers['who reaches two'] ?? app.context
    for (const order of ['desc', 'asc'] as const) {
      const list = { sort, order, limit: 20, columns: listedFields } as const
      const { rows } = await listCompanies(context, list)
      const walked = await readWalked(context, list, companies)
      const { rows: whole } = await listCompanies(context, { sort, order, limit: 20 })
      expect(walked.slice(0, 20).map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
      expect(rows).toEqual(whole)
    }
  },
)

test.each([
  ['nextContactAt', 'asc', 'companies_next_first'],
  ['nextContactAt', 'desc', 'companies_next_last'],
  ['lastTouchAt', 'asc', 'companies_touched_order'],
  ['lastTouchAt', 'desc', 'companies_touched_order'],
  ['progressSince', 'asc', 'companies_stage_order'],
  ['progressSince', 'desc', 'companies_stage_order'],
] as const)('a list in the order of %s, %s, is walked by an index, its next pages too', async (sort, order, index) => {
  const context = readers['who reaches everybody'] ?? app.context
  const list = { sort, order, limit: 20 } as const
  const { next } = await listCompanies(context, list)
  for (const cursor of [undefined, next ?? undefined])
    expect(await planOf(walkPage(context, { ...list, cursor }))).toMatch(
      new RegExp(`Index (?:Only )?Scan (?:Backward )?using ${index} `),
    )
})

const texts = ['国际', '远航', '宁波', '物流', '义乌', '上海', '海运', '家具', 'hy', '4829']

test.each([
  [
    'a walk',
    // It brings the companies themselves and looks none up by its id.
    '%select c.*, c.updated_at as value%case when%search_all%',
    (context: Context, list: CompanyList) => readWalked(context, list, 2000),
  ],
  ['a search', '%search_all%offset 0)%offset 0)%', readCollected],
])('the plan of %s is made once and kept, whatever is sought: %s', async (_, form, read) => {
  const uses = await app.db.connection().execute(async (db) => {
    const context = { ...(readers['who reaches everybody'] ?? app.context), db }
    for (const q of [...texts, ...texts].filter((text) => !/^\w/.test(text))) {
      const list = { q, sort: 'updatedAt', order: 'desc', limit: 50, columns: ['code'] } as const
      await read(context, list)
    }
    const { rows } = await sql<{ generic_plans: string }>`
      select generic_plans::text from pg_prepared_statements where statement like ${form}`.execute(db)
    return rows.map(({ generic_plans }) => Number(generic_plans))
  })
  expect(uses).toEqual([expect.any(Number)])
  expect(uses[0]).toBeGreaterThan(0)
})

describe.each(Object.keys(readers))('for somebody %s', (reader) => {
  test.each(texts)(
    'a search whose text the planner does not see finds the same, by the index of the search: %s',
    async (q) => {
      const context = readers[reader] ?? app.context
      const list = { q, sort: 'updatedAt', order: 'desc', limit: 20, columns: ['code'] } as const
      const search = collectPage(context, list, { put: 'unseen' })
      const rows = await readCollected(context, list)
      expect(rows.map(({ id }) => id)).toEqual((await plainIds(context, list, 'desc')).slice(0, 21))
      expect(await planOf(search)).toContain('companies_search_all')
    },
  )
})

test.each(Object.keys(readers))(
  'a list of one progress is walked and counted without the table, for somebody %s',
  async (reader) => {
    const context = readers[reader] ?? app.context
    const list = companyFilters.parse({ progress: 'ordered', type: 'carrier', area: '330000', nextContact: 'none' })
    const placing = { ...list, sort: 'updatedAt', order: 'desc', limit: 50 } as const
    const count = sql`select count(*) from phonebook.companies c where ${companiesWhere(context, list)}`
    for (const query of [walkPage(context, placing, 2000), count])
      expect(await planOf(query)).toMatch(/Index Only Scan.* using companies_progress_newest/)
  },
)

async function planOf(query: RawBuilder<unknown>): Promise<string> {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(app.db)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

async function plainIds(context: Context, filters: CompanyFilters, order: 'asc' | 'desc'): Promise<number[]> {
  const direction = sql.raw(order)
  const { rows } = await sql<{ id: number }>`
    select c.id from phonebook.companies c where ${companiesWhere(context, filters)}
    order by c.updated_at ${direction}, c.id ${direction}`.execute(app.db)
  return rows.map(({ id }) => id)
}
