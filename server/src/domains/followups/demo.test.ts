import { listTimeline } from '@seamark/contract/followups/timeline/timeline'
import { summarizeSales } from '@seamark/contract/summary/sales'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../testing.ts'
import { createDemoCompanies } from '../phonebook/index.ts'
import { openOffice } from '../phonebook/testing.ts'
import { createDemoFollowups } from './demo.ts'

const product = await startTestApp()
const office = await openOffice(product.context, testPassword)
const sellers = ['manager', 'sales', 'sales2', 'sales3'].map((name) => office.person(name))
const now = new Date()
const companies = await createDemoCompanies(product.pool, {
  companies: 400,
  people: sellers.map((id) => ({ id, departmentId: null })),
  now,
})
const before = (await ask<{ people: number }>('select count(*)::int as people from identity.users'))[0]?.people
await createDemoFollowups(product.pool, { companies, zone: product.context.zone, now })

async function ask<Row>(text: string): Promise<Row[]> {
  return (await product.pool.query(text)).rows as Row[]
}
/** Counts the rows that break a rule. */
const broken = async (text: string) =>
  (await ask<{ count: number }>(`select count(*)::int as count from (${text}) broken`))[0]?.count

test('there is something of everything, and nobody new', async () => {
  const [there] = await ask<Record<string, number>>(`
    select (select count(*)::int from followups.records) as records, (select count(*)::int from followups.comments) as comments,
           (select count(*)::int from followups.records where answer is not null) as answered,
           (select count(distinct progress)::int from followups.records) as progresses, (select count(distinct way)::int from followups.records) as ways,
           (select count(*)::int from followups.tasks where state = 'open' and due_at < now()) as overdue,
           (select count(*)::int from followups.tasks where state = 'open' and due_at > now()) as coming,
           (select count(*)::int from followups.tasks where state = 'done') as done, (select count(*)::int from followups.tasks where repeat_every is not null) as repeats,
           (select count(*)::int from followups.reminders) as reminders,
           (select count(distinct kind)::int from phonebook.ownerships) as moves, (select count(*)::int from identity.users) as people`)
  expect(there).toMatchObject({ progresses: 5, moves: 6, people: before })
  expect(Object.entries(there ?? {}).filter(([, count]) => count === 0)).toEqual([])
})

test('a company stands where its last record has put it, was touched when it says, and is contacted next when a task says', async () => {
  const last = 'select distinct on (company_id) * from followups.records order by company_id, at desc, id desc'
  expect(
    await broken(
      `select from (${last}) r join phonebook.companies c on c.id = r.company_id where r.progress <> c.progress or r.at <> c.last_touch_at`,
    ),
  ).toBe(0)
  expect(
    await broken(
      'select from followups.records r where r.at > r.created_at or r.at > now() or r.next_contact_at <= r.at',
    ),
  ).toBe(0)
  expect(
    await broken(`select from phonebook.companies c where c.next_contact_at is distinct from
      (select min(t.due_at) from followups.tasks t where t.company_id = c.id and t.kind = 'contact' and t.state = 'open')`),
  ).toBe(0)
  expect(
    await broken(
      'select from followups.records r join phonebook.companies c on c.id = r.company_id where r.custodian_id <> c.custodian_id',
    ),
  ).toBe(0)
})

test('every change of hands follows from the one before, and the last is who holds it', async () => {
  expect(
    await broken(`select from (select o.*, lag(to_id) over (partition by company_id order by id) as before, lag(at) over (partition by company_id order by id) as earlier from phonebook.ownerships o) o
      where o.kind <> 'created' and (o.from_id is distinct from o.before or o.at <= o.earlier)`),
  ).toBe(0)
  expect(
    await broken(`select from (select distinct on (company_id) * from phonebook.ownerships order by company_id, id desc) o join phonebook.companies c on c.id = o.company_id
      where o.to_id is distinct from c.custodian_id or o.at <> coalesce(c.held_since, c.pooled_at)`),
  ).toBe(0)
  expect(
    await broken(
      'select from followups.records r join phonebook.companies c on c.id = r.company_id where r.at < c.held_since',
    ),
  ).toBe(0)
})

test('the timeline and the summary tell the same', async () => {
  const admin = await product.signIn('sysadmin')
  const { total } = await admin.call(summarizeSales, { query: { period: 'own', from: '2000-01-01', to: '2100-01-01' } })
  let told = 0
  for (let cursor: string | undefined; ; ) {
    const page = await admin.call(listTimeline, {
      query: { kinds: 'followups.activity.logged', ...(cursor ? { cursor } : {}) },
    })
    told += page.rows.filter(({ kind }) => kind === 'followups.activity.logged').length
    if (page.next === null) break
    cursor = page.next
  }
  expect(told).toBe(total.counts.followups)
  expect(told).toBeGreaterThan(200)
})

test('a second time adds to the companies of that time only', async () => {
  const [{ count: first } = { count: 0 }] = await ask<{ count: number }>(
    'select count(*)::int as count from followups.records',
  )
  await createDemoFollowups(product.pool, { companies: { from: 1, to: 0 }, zone: product.context.zone, now })
  const more = await createDemoCompanies(product.pool, {
    companies: 60,
    people: sellers.map((id) => ({ id, departmentId: null })),
    now,
  })
  await createDemoFollowups(product.pool, { companies: more, zone: product.context.zone, now })
  expect(await broken(`select from followups.records where company_id < ${more.from}`)).toBe(first)
})
