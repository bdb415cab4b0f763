import { badReasons, customerStates, postKinds, qualities, releases, sortings } from '@seamark/contract/crawl/choices'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../testing.ts'
import { createDemoCompanies } from '../phonebook/index.ts'
import { openDesk } from '../phonebook/testing.ts'
import { listCrawledCustomers } from '@seamark/contract/crawl/customers/customers'
import { createDemoCrawl } from './demo.ts'

const product = await startTestApp()

test('the demo has customers in every state, and a second one leaves them as they are', async () => {
  expect(await createDemoCrawl(product.context)).toBe(0)
  const { office, lin } = await openDesk(product, testPassword)
  await createDemoCompanies(product.pool, {
    companies: 300,
    people: ['sales', 'sales2'].map((name) => ({ id: office.person(name), departmentId: null })),
  })
  const firms = await createDemoCrawl(product.context)
  expect(firms).toBeGreaterThan(450)
  expect(await createDemoCrawl(product.context)).toBe(0)
  const { rows } = await sql<{ state: string }>`
    select distinct quality || ' ' || sorting || ' ' || release || ' ' || (company_id is not null) as state from crawl.customers`.execute(
    product.context.db,
  )
  const states = rows.flatMap(({ state }) => state.split(' '))
  for (const one of [...qualities, ...sortings, ...releases, 'true', 'false']) expect(states).toContain(one)
  const { rows: reasons } =
    await sql`select distinct bad_reason from crawl.customers where bad_reason is not null`.execute(product.context.db)
  expect(reasons.length).toBeGreaterThan(badReasons.length - 3)
  for (const state of customerStates) {
    const { rows: found } = await lin.call(listCrawledCustomers, { query: { state, limit: 1 } })
    expect([state, found.length]).toEqual([state, 1])
  }
  expect((await lin.call(listCrawledCustomers, { query: { conflicts: 'true', limit: 1 } })).rows).toHaveLength(1)
  const { rows: posts } = await sql<{ state: string }>`
    select distinct kind || ' ' || quality || ' ' || release || ' ' || (published_at is null) || ' ' || (t.post_id is not null) as state
    from crawl.posts k left join crawl.post_takes t on t.post_id = k.id`.execute(product.context.db)
  const found = posts.flatMap(({ state }) => state.split(' '))
  for (const one of [...postKinds, ...qualities, ...releases, 'true', 'false']) expect(found).toContain(one)
  const { rows: lanes } = await sql`select distinct unnest(lanes) from crawl.posts`.execute(product.context.db)
  expect(lanes.length).toBeGreaterThan(5)
  const { rows: papers } = await sql`select week from crawl.digests`.execute(product.context.db)
  expect(papers).toHaveLength(1)
})
