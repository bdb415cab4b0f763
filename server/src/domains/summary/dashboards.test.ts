import { countListedOrders } from '@seamark/contract/orders/lists/lists'
import { openOrderStatuses } from '@seamark/contract/orders/orders/steps'
import { countTasks } from '@seamark/contract/followups/tasks/tasks'
import { soonDays, type Waiting } from '@seamark/contract/summary/dashboards'
import { getDay, getFunnel } from '@seamark/contract/summary/index'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../testing.ts'
import { addPorterRole } from '../identity/testing.ts'
import { createDemoCompanies } from '../phonebook/index.ts'
import { type Caller, openOffice, refusalOf } from '../phonebook/testing.ts'
import { listQuotes } from '@seamark/contract/rates/quotes/quote-lists'
import { countListedCompanies } from '@seamark/contract/phonebook/lists/lists'

const product = await startTestApp()
const office = await openOffice(product.context, testPassword)
const sellers = ['sales', 'sales2', 'sales3'].map((name) => office.person(name))
await createDemoCompanies(product.pool, { companies: 60, people: sellers.map((id) => ({ id, departmentId: null })) })
await addPorterRole(product.db, 'closed')
await product.addPerson({ username: 'closed', name: '门卫', role: 'closed' })
await sql`
  update phonebook.pool_rules set rules = jsonb_set(rules, '{recycling}', 'true'), begins_on = current_date - 400`.execute(
  product.db,
)
await sql`update phonebook.companies set held_since = now() - interval '300 days', last_touch_at = null where custodian_id is not null and id % 3 > 0`.execute(
  product.db,
)
await sql`update phonebook.companies set next_contact_at = now() + interval '9 days' where id % 7 = 0`.execute(
  product.db,
)
await sql`
  insert into followups.tasks (kind, title, company_id, person_id, due_at, state, closed_at)
  select 'todo', '寄样', c.id, c.custodian_id, now() + d.hours * interval '1 hour', case when c.id % 4 = 0 then 'done' else 'open' end, case when c.id % 4 = 0 then now() end
  from phonebook.companies c, (values (-30), (0.5), (20), (100)) d (hours) where c.custodian_id is not null`.execute(
  product.db,
)
await sql`
  insert into rates.quotes (number, company_id, author_id, language, state, issued_at, valid_from, valid_to)
  select 'Q260101-' || lpad(c.id::text, 6, '0'), c.id, c.custodian_id, 'zh', 'issued', now() - interval '30 days', current_date - 30,
         current_date + case when c.id % 2 = 0 then -5 else 5 end
  from phonebook.companies c where c.custodian_id is not null`.execute(product.db)

// Each seller manages orders at every standing, with and without a bill and a settlement that is due.
await sql`
  insert into orders.orders (number, manager_id, created_by, updated_by, reached, sailing_day, master_bill, settlement_day, settled_day, cancelled_at, cancelled_by, cancel_reason)
  select 'DAY-' || u.id || '-' || n, u.id, u.id, u.id, (array['booking', 'sailed', 'delivered'])[1 + n % 3],
    current_date + n % 4, case when n % 2 = 0 then 'MB' || n else '' end, current_date - 3 + n % 5, case when n % 7 = 0 then current_date end,
    case when n % 5 = 0 then now() end, case when n % 5 = 0 then u.id end, case when n % 5 = 0 then '客户取消' else '' end
  from identity.users u, generate_series(1, 30) n where u.id = any(${sellers}::bigint[])`.execute(product.db)

/** Returns the figures of the lists that the dashboard's figures open. */
async function listed(caller: Caller, personId: number): Promise<Waiting> {
  const companies = async (query: object) =>
    (await caller.call(countListedCompanies, { query: { custodianId: personId, ...query } })).value
  const orders = async (query: object) =>
    (await caller.call(countListedOrders, { query: { managerId: personId, ...query } })).value
  const tasks = await caller.call(countTasks, { query: { personId } })
  return {
    overdue: tasks.overdue.value,
    today: tasks.today.value,
    withoutNext: await companies({ nextContact: 'none' }),
    falling: await companies({ due: soonDays }),
    underWay: await orders({ status: openOrderStatuses.join(',') }),
    withoutBill: await orders({ missing: 'bill' }),
    unsettled: await orders({ settlement: 'overdue' }),
    quotes: (await caller.call(listQuotes, { query: { show: 'noOutcome', authorId: personId } })).count.value,
  }
}

test.each([
  ['sales', []],
  ['sales3', []],
  ['manager', ['sales', 'sales2']],
  ['sysadmin', ['sales', 'sales2', 'sales3']],
])('%s is told what waits for him and his team, as the lists count it', async (name, team) => {
  const caller = await product.signIn(name)
  const day = await caller.call(getDay, {})
  expect(day.own).toEqual(await listed(caller, office.person(name)))
  expect(new Set(day.team.map(({ person }) => person.id))).toEqual(new Set(team.map((one) => office.person(one))))
  for (const { person, ...waiting } of day.team) {
    expect([person.name, waiting]).toEqual([person.name, await listed(caller, person.id)])
    expect(Math.min(waiting.overdue + waiting.today, waiting.withoutNext)).toBeGreaterThan(0)
  }
  expect(day.hasTeam).toBe(team.length > 0)
  expect(day.team).toEqual(day.team.toSorted((one, other) => other.overdue - one.overdue))
})

test('orders under way, without a bill and with late money are among what waits', async () => {
  const { own } = await (await product.signIn('sales')).call(getDay, {})
  expect(Math.min(own.underWay, own.withoutBill, own.unsettled)).toBeGreaterThan(0)
})

test('quotes of which nobody has said how they ended are among what waits', async () => {
  const { own } = await (await product.signIn('sales')).call(getDay, {})
  expect(own.quotes).toBeGreaterThan(0)
})

test('companies that are about to fall are among what waits', async () => {
  const { own } = await (await product.signIn('sales')).call(getDay, {})
  expect(own.falling).toBeGreaterThan(0)
})

test.each(['sales', 'manager', 'sysadmin'])('the funnel of %s counts what the list has for each step', async (name) => {
  const caller = await product.signIn(name)
  const { parts } = await caller.call(getFunnel, {})
  for (const { progress, value } of parts) {
    const listed = await caller.call(countListedCompanies, { query: { visibility: 'private', progress } })
    expect([progress, value]).toEqual([progress, listed.value])
  }
  expect(parts.filter(({ value }) => value > 0).length).toBeGreaterThan(3)
})

test('is not told to whoever has no companies to look at', async () => {
  const closed = await product.signIn('closed')
  for (const ask of [() => closed.call(getDay, {}), () => closed.call(getFunnel, {})]) {
    expect(await refusalOf(ask())).toMatchObject({ httpStatus: 403, code: 'platform.forbidden' })
  }
})

test('of more colleagues than a page shows it is the most pressed who are shown, whatever their names', async () => {
  const last = office.person('sales3')
  await sql`
    insert into identity.users (username, name)
    select 'crowd' || n, '阿' || lpad(n::text, 3, '0') from generate_series(1, 120) n`.execute(product.db)
  await sql`
    insert into followups.tasks (kind, title, company_id, person_id, due_at, state)
    select 'todo', '寄样', (select min(id) from phonebook.companies), u.id, now() + interval '9 days', 'open' from identity.users u where u.username like 'crowd%'`.execute(
    product.db,
  )
  const { team } = await (await product.signIn('sysadmin')).call(getDay, {})
  expect(team).toHaveLength(100)
  expect(team.slice(0, 3).map(({ person }) => person.id)).toContain(last)
})
