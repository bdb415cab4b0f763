import { ways } from '@seamark/contract/followups/records/records'
import { progresses } from '@seamark/contract/phonebook/companies/companies'
import {
  listSalesRows,
  metrics,
  type SalesFigures,
  summarizeDays,
  summarizeSales,
} from '@seamark/contract/summary/sales'
import { startExport } from '@seamark/contract/workbench/exports/exports'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../testing.ts'
import { createDemoCompanies } from '../phonebook/index.ts'
import { type Caller, openOffice, personContext, refusalOf } from '../phonebook/testing.ts'
import { addBulk, addChannel } from '../messaging/testing.ts'
import { exportFile } from '../workbench/testing.ts'
import { salesList } from './sales-list.queries.ts'

const product = await startTestApp()
const office = await openOffice(product.context, testPassword)
const sellers = ['sales', 'sales2', 'sales3'].map((name) => office.person(name))
await createDemoCompanies(product.pool, { companies: 90, people: sellers.map((id) => ({ id, departmentId: null })) })
await fillQuarter()

type Asked = z.input<NonNullable<typeof summarizeSales.query>>
const quarter: Asked = { period: 'own', from: '2026-07-01', to: '2026-09-30' }

/** Yields each figure with the query for its rows. */
function* partsOf(figures: SalesFigures) {
  for (const figure of metrics) yield { drill: { figure }, value: figures.counts[figure] }
  for (const way of ways) yield { drill: { figure: 'followups' as const, way }, value: figures.ways[way] }
  for (const progress of progresses)
    yield { drill: { figure: 'cohort' as const, progress }, value: figures.cohort[progress] }
  const gained = Object.values(figures.cohort).reduce((sum, value) => sum + value, figures.closed)
  yield { drill: { figure: 'cohort' as const }, value: gained }
}

test.each(['sales', 'manager', 'sysadmin'])(
  'every figure of %s is as many rows as open with it, for each and for all',
  async (name) => {
    const caller = await product.signIn(name)
    const { people, total } = await caller.call(summarizeSales, { query: quarter })
    const lines = [
      { person: undefined, figures: total },
      ...people.map(({ person, ...figures }) => ({ person: person.id, figures })),
    ]
    for (const { person, figures } of lines) {
      for (const { drill, value } of partsOf(figures)) {
        const query = { ...quarter, ...drill, ...(person === undefined ? {} : { personId: person }) }
        const { count, closed, rows } = await rowsOf(caller, query)
        expect([query, count, rows + closed]).toEqual([query, value, value])
      }
    }
  },
)

test.each([
  ['sales', ['sales']],
  ['manager', ['sales', 'sales2']],
  ['manager2', ['sales3']],
  ['sysadmin', ['sales', 'sales2', 'sales3']],
])('%s reads of those whom he reaches', async (name, expected) => {
  const caller = await product.signIn(name)
  const { people } = await caller.call(summarizeSales, { query: quarter })
  const named = people.map(({ person }) => person.id)
  expect(sellers.filter((id) => named.includes(id))).toEqual(expected.map((one) => office.person(one)))
  for (const id of sellers.filter((one) => !named.includes(one))) {
    for (const figure of [...metrics, 'cohort'] as const) {
      expect(await rowsOf(caller, { ...quarter, figure, personId: id })).toEqual({ count: 0, closed: 0, rows: 0 })
    }
  }
})

test('something happened of every kind, so that none of the figures is only compared with nothing', async () => {
  const { total } = await (await product.signIn('sysadmin')).call(summarizeSales, { query: quarter })
  expect([...partsOf(total)].filter(({ value }) => value === 0)).toEqual([])
})

test.each(['sales', 'manager'])(
  'along the period %s is shown the same follow-ups, and each part opens its rows',
  async (name) => {
    const caller = await product.signIn(name)
    const { people, total } = await caller.call(summarizeSales, { query: quarter })
    for (const { personId, expected } of [
      { expected: total.ways },
      ...people.map((one) => ({ personId: one.person.id, expected: one.ways })),
    ]) {
      const whose = personId === undefined ? {} : { personId }
      const { stretches } = await caller.call(summarizeDays, { query: { ...quarter, ...whose } })
      for (const way of ways)
        expect([way, stretches.reduce((sum, stretch) => sum + stretch.ways[way], 0)]).toEqual([way, expected[way]])
      const [some] = stretches.filter(({ ways: byWay }) => byWay.phone > 0)
      if (!some) continue
      const query = {
        ...quarter,
        ...whose,
        figure: 'followups' as const,
        way: 'phone' as const,
        dayFrom: some.from,
        dayTo: some.to,
      }
      const { count, closed, rows } = await rowsOf(caller, query)
      expect([count, rows + closed]).toEqual([some.ways.phone, some.ways.phone])
    }
  },
)

test('of another office nothing is shown along the period', async () => {
  const { stretches } = await (await product.signIn('sales')).call(summarizeDays, {
    query: { ...quarter, personId: office.person('sales3') },
  })
  expect(stretches.flatMap(({ ways: byWay }) => Object.values(byWay)).filter((count) => count > 0)).toEqual([])
})

test('nobody reads it without its screen', async () => {
  const follow = await product.signIn('follow')
  expect(await refusalOf(follow.call(summarizeSales, { query: quarter }))).toMatchObject({
    httpStatus: 403,
    code: 'platform.forbidden',
  })
  expect(await refusalOf(follow.call(summarizeDays, { query: quarter }))).toMatchObject({
    httpStatus: 403,
    code: 'platform.forbidden',
  })
  expect(await refusalOf(follow.call(listSalesRows, { query: { ...quarter, figure: 'new' } }))).toMatchObject({
    httpStatus: 403,
    code: 'platform.forbidden',
  })
})

test.each(['sales', 'sales2'])('%s, her manager and the administrator read the same figures of her', async (name) => {
  const id = office.person(name)
  const read = async (reader: string) => {
    const caller = await product.signIn(reader)
    const { people } = await caller.call(summarizeSales, { query: quarter })
    const { counts, ways: byWay, cohort, closed } = people.find(({ person }) => person.id === id) ?? noFigures
    const { stretches } = await caller.call(summarizeDays, { query: { ...quarter, personId: id } })
    // How far her clients have come is told of those alone that the reader sees; how many they are, of all.
    return { counts, byWay, gained: Object.values(cohort).reduce((sum, value) => sum + value, closed), stretches }
  }
  const own = await read(name)
  expect(Object.values(own.counts).every((count) => count > 0)).toBe(true)
  for (const reader of ['manager', 'sysadmin']) expect(await read(reader)).toEqual(own)
})

test('a deed stays in the figure when its client leaves, without its row; nothing that is deleted is in a figure', async () => {
  const sales = await product.signIn('sales')
  const followups = { ...quarter, figure: 'followups' as const, personId: office.person('sales') }
  const { rows } = await sql<{ company_id: number; count: number }>`
    select company_id, count(*)::int as count from followups.records join phonebook.companies c on c.id = company_id
    where author_id = ${office.person('sales')} and c.custodian_id = author_id and records.delete_after is null and at >= '2026-07-01T00:00+08' and at < '2026-10-01T00:00+08' group by 1 order by 1 limit 2`.execute(
    product.db,
  )
  const [moved, deleted] = rows
  if (!moved || !deleted) throw new Error('there are no records')
  const before = await rowsOf(sales, followups)
  await sql`update phonebook.companies set custodian_id = ${office.person('sales3')}, visibility = 'private', follower_ids = '{}' where id = ${moved.company_id}`.execute(
    product.db,
  )
  expect(await rowsOf(sales, followups)).toEqual({
    count: before.count,
    closed: before.closed + moved.count,
    rows: before.rows - moved.count,
  })
  for (const reader of ['sales', 'sysadmin']) {
    const caller = await product.signIn(reader)
    const { count } = await rowsOf(caller, followups)
    const during = async (change: RawBuilder<unknown>, undo: RawBuilder<unknown>) => {
      await change.execute(product.db)
      const now = (await rowsOf(caller, followups)).count
      await undo.execute(product.db)
      return now
    }
    const { company_id: company } = deleted
    expect(
      await during(
        sql`update phonebook.companies set delete_after = now() + interval '1 hour' where id = ${company}`,
        sql`update phonebook.companies set delete_after = null where id = ${company}`,
      ),
    ).toBe(count - deleted.count)
    const record = sql`(select min(id) from followups.records where author_id = ${office.person('sales')} and company_id = ${company}
      and at >= '2026-07-01T00:00+08' and at < '2026-10-01T00:00+08')`
    expect(
      await during(
        sql`update followups.records set delete_after = now() + interval '1 hour' where id = ${record}`,
        sql`update followups.records set delete_after = null where id = ${record}`,
      ),
    ).toBe(count - 1)
  }
})

test('what others do with a client that somebody may not see, and how it stands, changes none of her answers', async () => {
  const [sales, manager] = [await product.signIn('sales'), await product.signIn('manager')]
  const other = office.person('sales3')
  const closed = sql`(select c.id from phonebook.companies c where c.custodian_id = ${other} and c.visibility = 'private' and c.follower_ids = '{}' and c.delete_after is null)`
  // Two people of one manager followed up the same client of another office.
  await sql`
    insert into followups.records (company_id, author_id, way, at, progress, content)
    select c, who, 'phone', '2026-08-03T10:00+08', 'contacted', '沟通' from ${closed} c (c), unnest(${[office.person('sales'), office.person('sales2')]}::bigint[]) who`.execute(
    product.db,
  )
  const before = [await everyAnswer(sales), await everyAnswer(manager)]
  // Its holder works on it, it goes on in the pipeline, and the clients change what is known of them with each other.
  await sql`update phonebook.companies set progress = 'ordered', source = 'referral', province = '广东', route_areas = '{usWest}', name = name || ' 新' where id in ${closed}`.execute(
    product.db,
  )
  await sql`
    insert into followups.records (company_id, author_id, custodian_id, way, at, progress, content)
    select c, ${other}, ${other}, 'visit', '2026-08-04T10:00+08', 'ordered', '订舱' from ${closed} c (c)`.execute(
    product.db,
  )
  await sql`
    insert into phonebook.ownerships (company_id, kind, from_id, to_id, by_id, at, reason)
    select c, 'assigned', null, ${other}, ${other}, '2026-08-05T10:00+08', 'x' from ${closed} c (c)`.execute(product.db)
  await sql`update orders.orders set manager_id = ${other}, vessel = 'EVER ACE' where company_id in ${closed}`.execute(
    product.db,
  )
  expect([await everyAnswer(sales), await everyAnswer(manager)]).toEqual(before)
})

test('the total does not tell that two people touched the same client of another office', async () => {
  const { total, people } = await (await product.signIn('manager')).call(summarizeSales, {
    query: { period: 'day', on: '2026-08-03' },
  })
  const sees = await (await product.signIn('sysadmin')).call(summarizeSales, {
    query: { period: 'day', on: '2026-08-03' },
  })
  const parts = people.reduce((sum, { counts }) => sum + counts.touched, 0)
  const { closed } = await rowsOf(await product.signIn('manager'), {
    period: 'day',
    on: '2026-08-03',
    figure: 'touched',
  })
  expect(closed).toBeGreaterThan(0)
  // Those that the manager sees count once, the others once for each of his people.
  expect(total.counts.touched).toBeLessThanOrEqual(parts)
  expect(total.counts.touched).toBeGreaterThanOrEqual(closed)
  expect(sees.total.counts.touched).toBeLessThan(total.counts.touched)
})

test('a quote and an order stay with whom they were issued by and made for, whoever has them now', async () => {
  const [mine, other] = [office.person('sales'), office.person('sales3')]
  const read = async () => {
    const { people } = await (await product.signIn('sysadmin')).call(summarizeSales, { query: quarter })
    return people.map(({ person, counts }) => [person.id, counts.quotes, counts.orders])
  }
  const before = await read()
  await sql`update rates.quotes set author_id = ${other} where author_id = ${mine} and state = 'issued'`.execute(
    product.db,
  )
  await sql`update rates.quotes set replaced_at = now() where id in (select min(id) from rates.quotes where issued_at is not null group by author_id)`.execute(
    product.db,
  )
  await sql`update orders.orders set manager_id = ${other}, made_for = ${other} where manager_id = ${mine}`.execute(
    product.db,
  )
  expect(await read()).toEqual(before)
})

test('an order and a quote that went on to another office are a number, also without a client and with one of the pool', async () => {
  const [mine, other] = [office.person('sales'), office.person('sales3')]
  const at = '2026-03-05T10:00+08'
  await sql`
    insert into orders.orders (number, manager_id, created_by, updated_by, created_at) values ('SUM-ON', ${mine}, ${mine}, ${mine}, ${at})`.execute(
    product.db,
  )
  await sql`
    insert into rates.quotes (number, company_id, author_id, language, state, issued_at, valid_from, valid_to)
    select 'Q260305-000001', min(id), ${mine}, 'zh', 'issued', ${at}, '2026-03-05', '2026-03-15' from phonebook.companies
    where visibility = 'public' and custodian_id is null and follower_ids = '{}' and delete_after is null`.execute(
    product.db,
  )
  const read = async () => {
    const asked = { period: 'day', on: '2026-03-05', personId: mine } as const
    const of = (name: string) => (figure: 'orders' | 'quotes') =>
      product.signIn(name).then((caller) => rowsOf(caller, { ...asked, figure }))
    return Promise.all(
      (['orders', 'quotes'] as const).flatMap((figure) => [of('sales')(figure), of('manager')(figure)]),
    )
  }
  const [opens, closed] = [
    { count: 1, closed: 0, rows: 1 },
    { count: 1, closed: 1, rows: 0 },
  ]
  expect(await read()).toEqual([opens, opens, opens, opens])
  await sql`update orders.orders set manager_id = ${other} where number = 'SUM-ON'`.execute(product.db)
  await sql`update rates.quotes set author_id = ${other} where number = 'Q260305-000001'`.execute(product.db)
  expect(await read()).toEqual([closed, closed, closed, closed])
})

test('without the screens of orders and quotes their figures are the same, and open no row', async () => {
  const id = office.person('sales')
  const before = await rowsOf(await product.signIn('sales'), { ...quarter, figure: 'orders', personId: id })
  expect(before.rows).toBeGreaterThan(0)
  await sql`update identity.roles set codes = array_remove(codes, 347) where authority = 'sales'`.execute(product.db)
  const after = await rowsOf(await product.signIn('sales'), { ...quarter, figure: 'orders', personId: id })
  await sql`update identity.roles set codes = codes || 347 where authority = 'sales'`.execute(product.db)
  expect(after).toEqual({ count: before.count, closed: before.count, rows: 0 })
})

test('customer service reads what it is judged by', async () => {
  const [service, other, channelId] = [office.person('service'), office.person('sales'), await addChannel(product.db)]
  const bulkId = await addBulk(product.db, { by: other, channelId }, [])
  const { rows } = await sql<{ id: number }>`
    select id from phonebook.companies where custodian_id = ${other} and delete_after is null order by id limit 1`.execute(
    product.db,
  )
  const company = rows[0]?.id ?? 0
  const at = '2026-02-03T10:00+08'
  await sql`
    insert into followups.records (company_id, author_id, custodian_id, way, at, progress, content)
    select ${company}, ${service}, custodian, 'phone', ${at}, 'contacted', '沟通' from unnest(${[other, service, null]}::bigint[]) custodian`.execute(
    product.db,
  )
  await sql`
    insert into messaging.replies (channel_id, provider_id, client_ref, bulk_id, company_id, at, state, done_at, done_by)
    values (${channelId}, 'a', gen_random_uuid(), ${bulkId}, ${company}, ${at}, 'done', ${at}, ${service}),
      (${channelId}, 'b', gen_random_uuid(), ${bulkId}, ${company}, ${at}, 'done', ${at}, null),
      (${channelId}, 'c', gen_random_uuid(), ${bulkId}, ${company}, ${at}, 'open', null, null)`.execute(product.db)
  await sql`
    insert into applications.applications (kind, subject_kind, subject_id, subject_name, applicant_id, state, decided_by, decided_at)
    values ('x', 'company', ${company}, 'x', ${other}, 'agreed', ${service}, ${at}), ('x', 'company', ${company}, 'x', ${other}, 'withdrawn', null, ${at})`.execute(
    product.db,
  )
  await sql`insert into platform.audit (action, actor_id, at, request_id, subject_id, subject_kind) values ('identity.signedIn', ${service}, ${at}, 'x', ${service}, 'user')`.execute(
    product.db,
  )
  const caller = await product.signIn('service')
  const { people } = await caller.call(summarizeSales, { query: { period: 'day', on: '2026-02-03' } })
  const { counts } = people.find(({ person }) => person.id === service) ?? noFigures
  expect(counts).toMatchObject({ followups: 3, forOthers: 1, answered: 2, logins: 1, claimed: 0 })
  // Who reaches everybody is told of nobody's deeds either: the reply that the product settled itself is in no total and no row.
  const admin = await product.signIn('sysadmin')
  const day = { period: 'day', on: '2026-02-03' } as const
  expect((await admin.call(summarizeSales, { query: day })).total.counts.answered).toBe(2)
  expect(await rowsOf(admin, { ...day, figure: 'answered' })).toEqual({ count: 2, closed: 0, rows: 2 })
})

const noFigures = { counts: {}, ways: {}, cohort: {}, closed: 0 } as never

test('an order counts for its manager, unless it was cancelled', async () => {
  const { people } = await (await product.signIn('sysadmin')).call(summarizeSales, { query: quarter })
  const { rows } = await sql<{ manager_id: number; count: number }>`
    select made_for as manager_id, count(*)::int as count from orders.orders o
    where cancelled_at is null and created_at >= '2026-07-01T00:00+08' and created_at < '2026-10-01T00:00+08' group by 1`.execute(
    product.db,
  )
  for (const { manager_id: manager, count } of rows)
    expect(people.find(({ person }) => person.id === manager)?.counts.orders).toBe(count)
})

test('a day is a day of the office, from its first moment to its last', async () => {
  const sales = await product.signIn('sales')
  const { rows } = await sql<{
    id: number
  }>`select id from phonebook.companies where custodian_id = ${office.person('sales')} and delete_after is null limit 1`.execute(
    product.db,
  )
  const add = (at: string) =>
    sql`
    insert into followups.records (company_id, author_id, way, at, progress, content)
    values (${rows[0]?.id ?? 0}, ${office.person('sales')}, 'visit', ${at}, 'contacted', '拜访')`.execute(product.db)
  for (const at of [
    '2026-03-04T15:59:59.999Z',
    '2026-03-04T16:00:00Z',
    '2026-03-05T15:59:59.999Z',
    '2026-03-05T16:00:00Z',
  ])
    await add(at)
  const { from, to, total } = await sales.call(summarizeSales, { query: { period: 'day', on: '2026-03-05' } })
  expect([from, to, total.ways.visit, total.counts.touched]).toEqual(['2026-03-05', '2026-03-05', 2, 1])
})

test('who did nothing and holds companies is there too, with nothing', async () => {
  const manager = await product.signIn('manager')
  const { people } = await manager.call(summarizeSales, { query: { period: 'day', on: '2020-02-02' } })
  expect(people.map(({ person }) => person.id)).toEqual(
    expect.arrayContaining([office.person('sales'), office.person('sales2')]),
  )
  for (const { counts } of people) expect(new Set(Object.values(counts))).toEqual(new Set([0]))
})

test('its file says what the page says, person by person, and the total last', async () => {
  const manager = await product.signIn('manager')
  const { people, total } = await manager.call(summarizeSales, { query: quarter })
  const context = await personContext(product.context, office.person('manager'), 'en')
  const { rows, next } = (await salesList.export?.rows(
    context,
    quarter,
    { cursor: undefined, limit: 1000 },
    { rows: 'first', past: false },
  )) ?? { rows: [] }
  expect(next).toBeNull()
  expect(
    rows.map((row) => [
      row['person'],
      row['followups'],
      row['way-visit'],
      row['cohort-quoted'],
      row['from'],
      row['to'],
    ]),
  ).toEqual(
    [
      ...people.map(({ person, ...figures }) => ({ name: person.name, figures })),
      { name: 'Total', figures: total },
    ].map(({ name, figures }) => [
      name,
      figures.counts.followups,
      figures.ways.visit,
      figures.cohort.quoted,
      '2026-07-01',
      '2026-09-30',
    ]),
  )
  for (const row of rows)
    expect(Object.keys(row).toSorted()).toEqual(salesList.export?.columns.map(({ key }) => key).toSorted())
  const asked = {
    list: 'sales',
    format: 'csv' as const,
    query: { period: 'quarter', on: '2026-07-01' },
    columns: ['person', 'followups', 'way-visit'],
  }
  expect((await exportFile(product, manager, asked)).progress.done).toBe(rows.length)
  const sales = await product.signIn('sales')
  expect(await refusalOf(sales.call(startExport, { body: asked }))).toMatchObject({
    httpStatus: 403,
    code: 'platform.forbidden',
  })
})

test.each([
  { period: 'year' },
  { on: 'x' },
  { on: '2026-02-30' },
  { from: '0000-01-01' },
  { figure: 'nothing' },
  { cursor: '1-1' },
  { personId: 0 },
  { way: 'pigeon' },
])('refuses %o', async (query) => {
  const sales = await product.signIn('sales')
  expect(await refusalOf(sales.call(listSalesRows, { query: { figure: 'new', ...query } as never }))).toMatchObject({
    httpStatus: 400,
  })
})

type RowsAsked = z.input<NonNullable<typeof listSalesRows.query>>

/** Returns the count of the call and the rows of all its pages, each row once. */
async function rowsOf(caller: Caller, query: RowsAsked) {
  const seen = new Set<string>()
  for (let page = await caller.call(listSalesRows, { query: { ...query, limit: 40 } }); ; ) {
    for (const { id, person } of page.rows) seen.add(`${id}-${person.id}`)
    if (page.next === null) return { count: page.count, closed: page.closed, rows: seen.size }
    page = await caller.call(listSalesRows, { query: { ...query, limit: 40, cursor: page.next } })
  }
}

/** Everything that the summary tells a reader, by every filter that it has. */
async function everyAnswer(caller: Caller) {
  const answers: unknown[] = [await caller.call(summarizeDays, { query: quarter })]
  for (const span of [quarter, { period: 'week', on: '2026-08-04' }, { period: 'day', on: '2026-08-03' }] as const) {
    const { people, total } = await caller.call(summarizeSales, { query: span })
    answers.push(people, total)
    for (const personId of [undefined, ...people.map(({ person }) => person.id)]) {
      const whose = personId === undefined ? {} : { personId }
      for (const { drill } of partsOf(total))
        answers.push(await caller.call(listSalesRows, { query: { ...span, ...whose, ...drill, limit: 100 } }))
    }
  }
  return answers
}

/** Writes a quarter with events of all kinds for everybody's companies, and some events before and after it. */
async function fillQuarter() {
  const at = sql`timestamptz '2026-06-25T00:00Z' + (c.id * 37 % 105) * interval '1 day' + (c.id % 24) * interval '1 hour'`
  const person = (add: number) => sql`(${sellers}::bigint[])[1 + (c.id + ${add}) % 3]`
  await sql`update phonebook.companies c set created_at = ${at}`.execute(product.db)
  await sql`
    insert into phonebook.ownerships (company_id, kind, from_id, to_id, by_id, at, reason)
    select c.id, k.kind, case when k.loses then ${person(0)} end, case when k.gains then ${person(1)} end, ${person(1)}, ${at} + k.place * interval '4 days', 'x'
    from phonebook.companies c, (values ('claimed', false, true, 1), ('assigned', false, true, 2), ('released', true, false, 3), ('recycled', true, false, 4),
      ('transferred', true, true, 5), ('handedOver', true, true, 6)) k (kind, loses, gains, place)`.execute(product.db)
  await sql`
    insert into followups.records (company_id, author_id, custodian_id, way, at, progress, content, delete_after)
    select c.id, ${person(2)}, ${person(1)}, (${[...ways]}::text[])[1 + (c.id + n) % ${ways.length}::int], ${at} + n * interval '1 day', 'contacted', '沟通', case when c.id % 17 = 0 then now() end
    from phonebook.companies c, generate_series(1, 8) n`.execute(product.db)
  await sql`
    insert into activity.entries (subject_kind, subject_id, kind, actor_id, at, facts)
    select k.subject, c.id, k.kind, ${person(1)}, ${at} + n * interval '5 days', '{"title": "欧线"}'
    from phonebook.companies c, generate_series(1, 2) n,
      (values ('company', 'messaging.activity.sent'), ('group', 'messaging.activity.sent'), ('company', 'messaging.activity.replied')) k (subject, kind)`.execute(
    product.db,
  )
  await sql`
    insert into followups.tasks (kind, title, company_id, person_id, due_at, state, closed_at, closed_by)
    select 'todo', '寄样', case when c.id % 5 > 0 then c.id end, ${person(0)}, ${at}, k.state, case when k.state <> 'open' then ${at} end,
           case when k.state <> 'open' then ${person(0)} end
    from phonebook.companies c, unnest(array['done', 'open', 'cancelled']) k (state)`.execute(product.db)
  await sql`
    insert into applications.applications (kind, subject_kind, subject_id, subject_name, applicant_id, state, decided_by, decided_at)
    select 'x', 'company', c.id, c.name, ${person(0)}, case when c.id % 2 = 0 then 'agreed' else 'declined' end, ${person(1)}, ${at} from phonebook.companies c`.execute(
    product.db,
  )
  await sql`
    insert into platform.audit (action, actor_id, at, request_id, subject_id, subject_kind)
    select 'identity.signedIn', ${person(1)}, ${at}, 'x', ${person(1)}, 'user' from phonebook.companies c`.execute(
    product.db,
  )
  await sql`
    insert into orders.orders (number, company_id, manager_id, created_by, updated_by, created_at, cancelled_at, cancelled_by, cancel_reason)
    select 'SUM-' || c.id, case when c.id % 5 > 0 then c.id end, ${person(0)}, ${person(1)}, ${person(1)}, ${at},
           case when c.id % 4 = 0 then now() end, case when c.id % 4 = 0 then ${person(1)} end, case when c.id % 4 = 0 then '客户取消' else '' end
    from phonebook.companies c`.execute(product.db)
  await sql`
    insert into rates.quotes (number, company_id, author_id, language, state, issued_at, valid_from, valid_to)
    select 'Q260701-' || lpad(c.id::text, 6, '0'), c.id, ${person(2)}, 'zh', case when c.id % 6 = 0 then 'draft' else 'issued' end,
           case when c.id % 6 > 0 then ${at} end, '2026-07-01', '2026-07-15'
    from phonebook.companies c`.execute(product.db)
}
