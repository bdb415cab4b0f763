import { deleteCompany, progresses } from '@seamark/contract/phonebook/companies/companies'
import {
  companyGroupings,
  type CompanyGroups,
  countListedCompanies,
  groupCompanies,
  listCompanies,
} from '@seamark/contract/phonebook/lists/lists'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { createDemoCompanies } from '../demo.ts'
import { type Caller, openOffice } from '../testing.ts'

const product = await startTestApp()
const office = await openOffice(product.context, testPassword)
const people = ['sales', 'sales2', 'sales3'].map((name) => ({ id: office.person(name), departmentId: null }))
await createDemoCompanies(product.pool, { companies: 300, people })
await product.pool.query(
  `update phonebook.companies set follower_ids = array[$1::bigint] where custodian_id is not null and id % 7 = 0`,
  [office.person('follow')],
)
await product.pool.query(`update phonebook.companies set country = 'CN', province = '', city = '' where id % 11 = 0`)
const callers = {
  sales: await product.signIn('sales'),
  manager: await product.signIn('manager'),
  follow: await product.signIn('follow'),
  sysadmin: await product.signIn('sysadmin'),
}

type Query = Record<string, string>
type Grouping = (typeof companyGroupings)[number]
const groupsOf = (caller: Caller, by: Grouping, query: Query = {}) =>
  caller.call(groupCompanies, { query: { ...query, by } })
const countOf = async (caller: Caller, query: Query) => (await caller.call(countListedCompanies, { query })).value
const sum = ({ groups, others }: CompanyGroups) => groups.reduce((all, { value }) => all + value, others)

/** The list that opens from a group; undefined where none does. */
const opened: Record<Grouping, (key: string) => Query | undefined> = {
  progress: (key) => ({ progress: key }),
  custodian: (key): Query => (key === '' ? { visibility: 'public' } : { custodianId: key }),
  region: (key) => (key === '' ? undefined : { area: key }),
}
const narrowed: Query[] = [{}, { type: 'forwarder' }, { q: '国际' }]

test.each(companyGroupings)('by %s: each group is as large as the list that it opens, whoever asks', async (by) => {
  const sums = []
  for (const caller of Object.values(callers))
    for (const filters of narrowed) {
      const answer = await groupsOf(caller, by, filters)
      expect(answer).toMatchObject({ others: 0, counted: true })
      const lists = answer.groups.flatMap(({ key, value }) => {
        const query = opened[by](key)
        return query ? [{ key, value, query }] : []
      })
      expect(lists.length).toBeGreaterThan(0)
      for (const { key, value, query } of lists)
        expect([by, key, value]).toEqual([by, key, await countOf(caller, { ...filters, ...query })])
      expect(sum(answer)).toBe(await countOf(caller, filters))
      sums.push(sum(answer))
    }
  expect(new Set(sums).size).toBeGreaterThan(6)
})

test('steps stand in the order of the trade, others the largest first; a person is called by her name', async () => {
  const { sysadmin } = callers
  const steps = (await groupsOf(sysadmin, 'progress')).groups.map(({ key }) => key)
  expect(steps).toEqual(progresses.filter((progress) => steps.includes(progress)))
  const holders = (await groupsOf(sysadmin, 'custodian')).groups
  expect(holders.find(({ key }) => key === String(office.person('sales')))?.name).toBe('林晓帆')
  expect(holders.map(({ value }) => value)).toEqual(holders.map(({ value }) => value).toSorted((one, two) => two - one))
})

test('a company that is gone is in no group, and another’s neither', async () => {
  const { sales } = callers
  const { rows } = await sales.call(listCompanies, { query: { custodianId: office.person('sales'), limit: 1 } })
  const [{ id, version } = { id: 0, version: 0 }] = rows
  const before = sum(await groupsOf(sales, 'custodian'))
  await sales.call(deleteCompany, { params: { id }, version })
  expect(sum(await groupsOf(sales, 'custodian'))).toBe(before - 1)
  expect((await groupsOf(sales, 'custodian')).groups.map(({ key }) => key)).not.toContain(
    String(office.person('sales2')),
  )
})

test('fifty groups are listed, and the rest is one number', async () => {
  await product.pool.query(`
    with many as (
      insert into identity.users (username, name) select 'many' || n, '同事' || n from generate_series(1, 60) n returning id)
    insert into phonebook.companies (name, city, visibility, custodian_id, created_by, updated_by, search_names, search_all)
    select '众', '众人港', 'private', id, id, id, '', '' from many`)
  const { groups, others } = await groupsOf(callers.sysadmin, 'custodian', { city: '众人港' })
  expect([groups.length, others]).toEqual([50, 10])
})
