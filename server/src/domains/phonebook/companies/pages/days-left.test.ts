import { type ListedCompany, listCompanies } from '@seamark/contract/phonebook/lists/lists'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../../testing.ts'
import { createDemoCompanies } from '../../demo.ts'
import { type Caller, openOffice, refusalOf } from '../../testing.ts'

const product = await startTestApp()
const office = await openOffice(product.context, testPassword)
const people = ['sales', 'sales2', 'sales3'].map((name) => ({ id: office.person(name), departmentId: null }))
await createDemoCompanies(product.pool, { companies: 300, people })
await product.pool.query(`
  update phonebook.pool_rules set begins_on = '2020-01-01', rules = rules || '{"recycling": true, "plannedDays": 0}'
    || jsonb_build_object('days', (rules -> 'days') || '{"unconfirmed": 365, "contacted": 400, "ordered": null}')`)
await product.pool.query(`
  update phonebook.companies set held_since = now() - make_interval(days => (id * 37 % 380)::int), last_touch_at = null, protected_until = null
  where custodian_id is not null`)
const lin = await product.signIn('sales')
const boss = await product.signIn('sysadmin')

type Query = Record<string, string>

async function walk(caller: Caller, query: Query): Promise<ListedCompany[]> {
  const rows: ListedCompany[] = []
  for (let cursor: string | undefined, isFirst = true; isFirst || cursor; isFirst = false) {
    const page = await caller.call(listCompanies, {
      query: { ...query, sort: 'daysLeft', limit: '7', ...(cursor ? { cursor } : {}) },
    })
    rows.push(...page.rows)
    cursor = page.next ?? undefined
  }
  return rows
}

test.each<[string, Caller, Query]>([
  ['one’s own companies', lin, { custodianId: String(office.person('sales')) }],
  ['a colleague’s', boss, { custodianId: String(office.person('sales2')) }],
  ['all that fall soon', boss, { due: '60' }],
  ['some of one’s own', lin, { custodianId: String(office.person('sales')), q: '国际' }],
])('%s are sorted by the days that are left, page by page, in both orders', async (_, caller, query) => {
  const whole = await caller.call(listCompanies, { query: { ...query, limit: '100' } })
  const up = await walk(caller, { ...query, order: 'asc' })
  const down = await walk(caller, { ...query, order: 'desc' })
  for (const rows of [up, down])
    expect(rows.map(({ id }) => id).toSorted(ascending)).toEqual(whole.rows.map(({ id }) => id).toSorted(ascending))
  const fall = (rows: ListedCompany[]) => rows.flatMap(({ daysLeft }) => daysLeft ?? [])
  expect(new Set(fall(up)).size).toBeGreaterThan(2)
  expect(fall(up)).toEqual(fall(up).toSorted(ascending))
  expect(fall(down)).toEqual(fall(up).toReversed())
  // What does not fall comes last.
  for (const rows of [up, down])
    expect(rows.slice(0, fall(up).length).every(({ daysLeft }) => typeof daysLeft === 'number')).toBe(true)
})

test('companies that somebody has chosen are sorted so, too', async () => {
  const { rows } = await lin.call(listCompanies, {
    query: { custodianId: office.person('sales'), limit: 100 },
  })
  const ids = rows.slice(0, 9).map(({ id }) => id)
  expect((await walk(lin, { ids: ids.join(','), order: 'asc' })).map(({ id }) => id).toSorted(ascending)).toEqual(
    ids.toSorted(ascending),
  )
})

test.each<Query>([{}, { visibility: 'private' }, { q: '国际' }, { progress: 'quoted' }])(
  'a list that is not narrowed is not sorted so: %j',
  async (query) => {
    const refusal = await refusalOf(boss.call(listCompanies, { query: { ...query, sort: 'daysLeft' } }))
    expect(refusal).toMatchObject({
      code: 'phonebook.sort_too_wide',
      httpStatus: 400,
      details: { fields: [{ field: 'sort' }] },
    })
  },
)

const ascending = (one: number, other: number) => one - other
