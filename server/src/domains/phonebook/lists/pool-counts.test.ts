import { editCompany } from '@seamark/contract/phonebook/companies/companies'
import { claimCompany } from '@seamark/contract/phonebook/custody/ownership'
import { countListedCompanies, listCompanies } from '@seamark/contract/phonebook/lists/lists'
import { createClient } from '@seamark/contract/platform/client'
import { expect, test, vi } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { createDemoCompanies } from '../demo.ts'
import { type Caller, openOffice } from '../testing.ts'

const product = await startTestApp({ live: true })
const office = await openOffice(product.context, testPassword)
const people = ['sales', 'sales2', 'sales3'].map((name) => ({ id: office.person(name), departmentId: null }))
await createDemoCompanies(product.pool, { companies: 300, people })
await product.pool.query(
  `update phonebook.companies set follower_ids = array[$1::bigint] where custodian_id is not null and id % 7 = 0`,
  [office.person('follow')],
)
const callers = {
  sales: await product.signIn('sales'),
  manager: await product.signIn('manager'),
  follow: await product.signIn('follow'),
  sysadmin: await product.signIn('sysadmin'),
}
const { sales, follow } = callers

type Query = Record<string, string>
const countOf = (caller: Caller, query: Query) => caller.call(countListedCompanies, { query })

async function readWhole(caller: Caller, query: Query): Promise<number> {
  let found = 0
  for (let cursor: string | undefined, isFirst = true; isFirst || cursor; isFirst = false) {
    const page = await caller.call(listCompanies, { query: { ...query, limit: '100', ...(cursor ? { cursor } : {}) } })
    found += page.rows.length
    cursor = page.next ?? undefined
  }
  return found
}

test('the parts of a list are together as many as the list has rows, whoever asks and whatever the filters are', async () => {
  const { rows } = await product.pool.query<{ telephone: string; name: string }>(
    `select telephone, left(name, 2) as name from phonebook.companies where telephone <> '' order by custodian_id nulls first limit 6`,
  )
  const texts = ['国际', '物流', ...rows.flatMap(({ telephone, name }) => [telephone.slice(-6), name])]
  const queries: Query[] = [
    {},
    { progress: 'quoted,following' },
    { visibility: 'public' },
    { visibility: 'private' },
    { custodianId: String(office.person('sales')) },
    { followerId: String(office.person('follow')) },
    ...texts.map((q) => ({ q })),
    ...texts.map((q) => ({ q, progress: 'quoted,following' })),
  ]
  let different = 0
  for (const query of queries) {
    const counts = []
    for (const caller of Object.values(callers)) {
      const count = await countOf(caller, query)
      expect({ query, ...count }).toEqual({ query, value: await readWhole(caller, query), exact: true })
      counts.push(count.value)
    }
    if (new Set(counts).size > 1) different += 1
  }
  // The policy tells them apart in most lists.
  expect(different).toBeGreaterThan(queries.length / 2)
})

test('a company that leaves the pool is no longer counted, neither for others nor by another process', async () => {
  const other = createClient({ base: await product.startAnother(), headers: follow.headers })
  const elsewhere = async () => (await other(countListedCompanies, { query: { visibility: 'public' } })).value
  const before = (await countOf(follow, { visibility: 'public' })).value
  expect(await elsewhere()).toBe(before)
  const free = await sales.call(listCompanies, { query: { visibility: 'public', limit: '1' } })
  await sales.call(claimCompany, { params: { id: free.rows[0]?.id ?? 0 } })
  expect((await countOf(follow, { visibility: 'public' })).value).toBe(before - 1)
  await vi.waitFor(async () => expect(await elsewhere()).toBe(before - 1), { interval: 50, timeout: 1500 })
})

test('what somebody else changes in the pool is counted at once', async () => {
  const query = { city: '数量港' }
  expect((await countOf(follow, query)).value).toBe(0)
  const free = await sales.call(listCompanies, { query: { visibility: 'public', limit: '1' } })
  const [{ id, version } = { id: 0, version: 0 }] = free.rows
  await callers.sysadmin.call(editCompany, { params: { id }, version, body: query })
  expect((await countOf(follow, query)).value).toBe(1)
})
