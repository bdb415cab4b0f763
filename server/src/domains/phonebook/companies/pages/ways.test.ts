import { type CompanyFilters, companyFilters, companyListQuery } from '@seamark/contract/phonebook/lists/lists'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it, test } from 'vitest'
import type { Context, Person } from '../../../../platform/context.ts'
import { createPool, type Database } from '../../../../platform/database/connection.ts'
import { isQuestionToPlanner, measureEffort, recordStatements } from '../../../../platform/testing/effort.ts'
import { startTestApp } from '../../../../testing.ts'
import { createDemoCompanies } from '../../demo.ts'
import type { CompanyOrder } from '../cursors.rules.ts'
import { companiesWhere } from '../filters/filters.queries.ts'
import { countListedCompanies, findPage } from './pages.queries.ts'
import { collectPage, walkPage } from './walks.queries.ts'

const companies = 9000
const limit = 50
const app = await startTestApp()
const people = await Promise.all(
  Array.from({ length: 12 }, (_, at) => app.addPerson({ username: `seller${at}`, name: `S${at}`, role: 'sales' })),
)
const [me = 0, colleague = 0] = people

beforeAll(async () => {
  // Inserting so many at once takes longer than a request may where the machine is busy.
  const patient = createPool(app.url, { max: 1, statementTimeout: 120_000 })
  await createDemoCompanies(patient, {
    companies,
    people: people.map((id) => ({ id, departmentId: null })),
    now: new Date('2026-11-20'),
  })
  await patient.end()
  await sql`update phonebook.companies set follower_ids = array[${me}::bigint] where custodian_id = ${colleague} and id % 5 = 0`.execute(
    app.db,
  )
  await sql`update phonebook.ownerships set kind = case when company_id % 9 = 0 then 'claimed' else 'assigned' end where company_id % 9 = 0 or company_id % 70 = 0`.execute(
    app.db,
  )
  await sql`insert into phonebook.tag_groups (name, name_en) values ('等级', 'Grade')`.execute(app.db)
  await sql`insert into phonebook.tags (group_id, name, name_en, colour)
            select g.id, label, label, 'red' from phonebook.tag_groups g, unnest(array['A', 'B', 'C']) label where g.name = '等级'`.execute(
    app.db,
  )
  await sql`insert into phonebook.company_tags (company_id, tag_id)
            select c.id, t.id from phonebook.companies c, phonebook.tags t where (c.id * 7 + t.id * 3) % 11 < 2 on conflict do nothing`.execute(
    app.db,
  )
  await sql`vacuum analyze phonebook.companies, phonebook.company_tags, phonebook.ownerships`.execute(app.db)
}, 120_000)

const readers = {
  'somebody who sees everything': (db: Database) => reader(db, { kind: 'all' }),
  'somebody with her own scope': (db: Database) => reader(db, { kind: 'people', ids: [me] }),
}
const reader = (db: Database, reach: Person['reach']): Context => ({
  ...app.context,
  db,
  actor: {
    kind: 'person',
    id: me,
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

/** Every filter of the list, alone and as people combine them. */
const asked: Readonly<Record<string, string>>[] = [
  {},
  { ids: '1,2,3,500,501' },
  { q: '远航' },
  { q: '国际' },
  { visibility: 'public' },
  { visibility: 'private' },
  { custodianId: String(me) },
  { custodianId: String(colleague) },
  { followerId: String(me) },
  { departmentId: '2' },
  { progress: 'ordered' },
  { type: 'carrier' },
  { source: 'exhibition' },
  { platform: 'wechat' },
  { routeArea: 'usWest' },
  { container: '40HQ,40RH' },
  { masterCoLoader: 'true' },
  { country: 'VN' },
  { country: 'CN', province: '浙江省', city: '宁波' },
  { area: '330000' },
  { industry: '国际货代' },
  { mainCategory: '海运整箱' },
  { tagAny: '1' },
  { tagAll: '1,2' },
  { tagNone: '1,2,3' },
  { pol: 'CNNGB' },
  { pod: 'USLAX' },
  { podLane: 'usWest' },
  { pol: 'CNSHA', pod: 'USLAX' },
  { nextContact: 'none' },
  { nextContact: 'overdue' },
  { nextContact: 'upToToday' },
  { claimed: 'true' },
  { claimed: 'false' },
  { assigned: 'true' },
  { nextContactFrom: '2026-11-01', nextContactTo: '2026-12-31' },
  { untouchedDays: '0' },
  { untouchedDays: '30' },
  { lastTouchFrom: '2026-11-01', lastTouchTo: '2026-11-30' },
  { heldFrom: '2026-11-01' },
  { heldTo: '2025-01-01' },
  { createdFrom: '2026-11-01' },
  { createdTo: '2022-01-01' },
  { updatedFrom: '2026-11-01' },
  { updatedTo: '2024-06-01' },
  { hasContacts: 'false' },
  { hasTelephone: 'false' },
  { hasEmail: 'false' },
  { hasOrganizationNumber: 'true' },
  { due: '7' },
  { formerId: String(colleague) },
  { recycledOn: '2026-11-18' },
  { progress: 'quoted', routeArea: 'usWest' },
  { progress: 'quoted', custodianId: String(me) },
  { type: 'coLoader', masterCoLoader: 'true' },
  { visibility: 'public', routeArea: 'usEast' },
  { tagAny: '1', progress: 'quoted' },
  { q: '物流', visibility: 'public' },
  { custodianId: String(me), createdFrom: '2026-11-01' },
]

it('asks for every filter that there is', () => {
  expect([...new Set(asked.flatMap((given) => Object.keys(given)))].toSorted()).toEqual(
    Object.keys(companyFilters.shape).toSorted(),
  )
})

describe.each(Object.entries(readers))('for %s', (_, read) => {
  test.each(asked)('pages have the rows of the plain statement: %j', async (given) => {
    const context = read(app.db)
    for (const order of ['desc', 'asc'] as const) {
      const list = { ...companyFilters.parse(given), sort: 'updatedAt', order, limit } as const
      const where = companiesWhere(context, list)
      const direction = sql.raw(order)
      const { rows: plain } = await sql<{ id: number }>`
        select c.id from phonebook.companies c where ${where} order by c.updated_at ${direction}, c.id ${direction}`.execute(
        app.db,
      )
      const first = await findPage(context, list)
      const second = first.next === null ? undefined : await findPage(context, { ...list, cursor: first.next })
      expect([...first.rows, ...(second?.rows ?? [])]).toEqual(plain.slice(0, 2 * limit).map(({ id }) => id))
      expect(first.next === null).toBe(plain.length <= limit)
    }
  })

  test.each(asked)('a page reads little more than by the better way: %j', async (given) => {
    for (const [sort, times] of Object.entries(tolerance)) {
      const sorted = { sort: companyListQuery.shape.sort.parse(sort), order: 'desc' } as const
      const { first, second, better } = await measurePages(read, companyFilters.parse(given), sorted)
      // A wrong expectation costs as much again as the planner gives the other way, for which a page is much dearer than a row.
      expect(first).toBeLessThan(12 * better + 100)
      expect(second).toBeLessThan(times * better + 100)
    }
  })
})

test.each(asked)('the planner is asked once a minute at most: %j', async (given) => {
  let moment = Date.parse('2026-11-20T08:00:00Z')
  const { db, statements } = recordStatements(app.pool)
  const context = { ...readers['somebody with her own scope'](db), now: () => new Date(moment++) }
  const list = { ...companyFilters.parse(given), sort: 'updatedAt', order: 'desc', limit } as const
  await findPage(context, list)
  expect(statements.filter(isQuestionToPlanner)).not.toEqual([])
  statements.length = 0
  await findPage(context, list)
  expect(statements.filter(isQuestionToPlanner)).toEqual([])
})

/** In the order of names the same pages are read again and again, which the planner knows to be cheap, and is counted here each time. */
const tolerance = { updatedAt: 3, name: 12 }

/** What a page reads at first, what it reads after the count that the screen asks for beside it, and what it would read by the better way. */
async function measurePages(read: (db: Database) => Context, filters: CompanyFilters, sorted: CompanyOrder) {
  const list = { ...filters, ...sorted, limit }
  const { db, statements } = recordStatements(app.pool)
  const context = read(db)
  const ask = async () => {
    statements.length = 0
    await findPage(context, list)
    return measureEffort(app.db, [...statements])
  }
  const first = await ask()
  await countListedCompanies(context, filters)
  const second = await ask()
  const ways = [collectPage(context, list), walkPage(context, list)].map((way) =>
    measureEffort(app.db, [way.compile(app.db)]),
  )
  return { first, second, better: Math.min(...(await Promise.all(ways))) }
}
