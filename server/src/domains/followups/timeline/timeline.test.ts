import { createTask, newTask } from '@seamark/contract/followups/tasks/tasks'
import { listTimeline, type TimelineEntry } from '@seamark/contract/followups/timeline/timeline'
import { createCompany, deleteCompany, editCompany } from '@seamark/contract/phonebook/companies/companies'
import { claimCompany } from '@seamark/contract/phonebook/custody/ownership'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { type Caller, openOffice, refusalOf } from '../../phonebook/testing.ts'
import { listCompanies } from '@seamark/contract/phonebook/lists/lists'
import { listCompanyActivity } from '@seamark/contract/phonebook/timelines/timelines'

const product = await startTestApp()
const office = await openOffice(product.context, testPassword)
await product.db
  .insertInto('identity.roles')
  .values([
    {
      authority: 'reader',
      name_zh: '阅览',
      name_en: 'Reader',
      name_es: 'Lector',
      name_ja: '閲覧',
      codes: [304, 323],
      scope: 'own',
      capabilities: ['edit'],
    },
    {
      authority: 'blind',
      name_zh: '门卫',
      name_en: 'Porter',
      name_es: 'Portero',
      name_ja: '守衛',
      codes: [304, 321],
      scope: 'own',
      capabilities: [],
    },
  ])
  .execute()
const readerId = await product.addPerson({ username: 'reader', name: '阅览员', role: 'reader' })
await product.addPerson({ username: 'blind', name: '门卫', role: 'blind' })
const sales = await product.signIn('sales')
const sales3 = await product.signIn('sales3')
const reader = await product.signIn('reader')

const east = await sales.call(createCompany, { body: { name: '时间轴东方物流' } })
const south = await sales3.call(createCompany, { body: { name: '时间轴南方物流' } })
const pool = await sales.call(createCompany, { body: { name: '时间轴公海物流', visibility: 'public' } })
const gone = await sales.call(createCompany, { body: { name: '时间轴已删物流' } })
const kept = await sales.call(createCompany, { body: { name: '时间轴旁听物流' } })
await sales.call(deleteCompany, { params: { id: gone.id }, version: 1 })
await product.db.updateTable('phonebook.companies').set({ custodian_id: readerId }).where('id', '=', kept.id).execute()
await sales.call(editCompany, { params: { id: east.id }, version: east.version, body: { city: '宁波' } })

/** Reads the caller's whole timeline, page by page. */
async function wholeTimeline(caller: Caller, query: Record<string, unknown> = {}) {
  const entries: TimelineEntry[] = []
  for (
    let page = await caller.call(listTimeline, { query });
    ;
    page = await caller.call(listTimeline, { query: { ...query, cursor: page.next } })
  ) {
    entries.push(...page.rows)
    if (page.next === null) return entries
  }
}

test.each(['sales', 'sales2', 'sales3', 'manager', 'manager2', 'service', 'follow', 'sysadmin'])(
  '%s reads what the pages of the companies that she sees show, newest first',
  async (name) => {
    const caller = await product.signIn(name)
    const { rows } = await caller.call(listCompanies, { query: {} })
    const shown = await Promise.all(
      rows.map(async ({ id }) =>
        (await caller.call(listCompanyActivity, { params: { id }, query: {} })).entries.map((entry) => entry.id),
      ),
    )
    const entries = await wholeTimeline(caller)
    expect(entries.map(({ id }) => id)).toEqual(shown.flat().toSorted((one, other) => other - one))
    expect(new Set(entries.map(({ company }) => company.name))).toEqual(new Set(rows.map((row) => row.name)))
  },
)

test('who may not list companies reads of her own and not of the pool', async () => {
  expect(new Set((await wholeTimeline(reader)).map(({ company }) => company.id))).toEqual(new Set([kept.id]))
})

test('nobody reads it without its screen', async () => {
  const blind = await product.signIn('blind')
  expect(await refusalOf(blind.call(listTimeline, { query: {} }))).toMatchObject({
    httpStatus: 403,
    code: 'platform.forbidden',
  })
})

test('is narrowed by kinds, by person and by the last day', async () => {
  const kinds = async (query: Record<string, unknown>) =>
    (await wholeTimeline(sales, query)).map(({ kind, company }) => [company.id, kind])
  expect(await kinds({ kinds: 'phonebook.activity.changed' })).toEqual([[east.id, 'phonebook.activity.changed']])
  expect(
    await kinds({ kinds: 'phonebook.activity.changed,applications.activity.', actorId: office.person('sales3') }),
  ).toEqual([])
  expect((await wholeTimeline(sales, { actorId: office.person('sales') })).length).toBeGreaterThan(0)
  await sql`update activity.entries set at = at - interval '3 days' where subject_id = ${pool.id}`.execute(product.db)
  const before = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)
  expect(new Set((await kinds({ until: before })).map(([id]) => id))).toEqual(new Set([pool.id]))
  expect(
    (await sales.call(listCompanyActivity, { params: { id: pool.id }, query: { until: before } })).entries,
  ).toHaveLength(1)
  expect(
    (await sales.call(listCompanyActivity, { params: { id: east.id }, query: { until: before } })).entries,
  ).toEqual([])
  expect(
    (await sales.call(listCompanyActivity, { params: { id: east.id }, query: { kinds: 'phonebook.activity.cr' } }))
      .entries,
  ).toHaveLength(1)
})

test('what a task of a company of the pool is called is told to its insiders alone', async () => {
  const body = newTask.parse({
    kind: 'todo',
    title: '给王总报底价',
    companyId: pool.id,
    dueAt: new Date(Date.now() + 3_600_000).toISOString(),
  })
  await sales.call(createTask, { body })
  const told = async (caller: Caller) =>
    (await wholeTimeline(caller)).find(({ kind }) => kind === 'followups.activity.taskPlanned')?.facts['task']
  const shown = async (caller: Caller) =>
    (await caller.call(listCompanyActivity, { params: { id: pool.id }, query: {} })).entries.find(
      ({ kind }) => kind === 'followups.activity.taskPlanned',
    )
  expect(await told(sales3)).toBe('••••••')
  expect((await shown(sales3))?.facts['task']).toBe('••••••')
  const boss = await product.signIn('sysadmin')
  expect(await told(boss)).toBe('“给王总报底价”')
  expect((await shown(boss))?.facts['task']).toBe('“给王总报底价”')
})

test('tells each once in pages, those of one moment too', async () => {
  await sql`
    insert into activity.entries (subject_kind, subject_id, kind, actor_id, at)
    select 'company', ${east.id}, 'phonebook.activity.changed', ${office.person('sales')}, timestamptz '2026-01-05T03:00:00Z' - (n / 40) * interval '1 minute'
    from generate_series(1, 200) n`.execute(product.db)
  const ids = (await wholeTimeline(sales, { until: '2026-01-05' })).map(({ id }) => id)
  expect(ids).toHaveLength(200)
  expect(new Set(ids).size).toBe(200)
})

test('comes to its end through much that the reader may not see, in steps', async () => {
  const stranger = south.id
  await sql`
    insert into activity.entries (subject_kind, subject_id, kind, at)
    select 'company', ${stranger}, 'phonebook.activity.changed', timestamptz '2026-01-04T03:00:00Z' - n * interval '1 second' from generate_series(1, 230000) n`.execute(
    product.db,
  )
  await sql`
    insert into activity.entries (subject_kind, subject_id, kind, at) values ('company', ${kept.id}, 'phonebook.activity.changed', '2020-01-01')`.execute(
    product.db,
  )
  const first = await reader.call(listTimeline, { query: { until: '2026-01-04' } })
  expect(first.rows).toEqual([])
  const second = await reader.call(listTimeline, { query: { until: '2026-01-04', cursor: first.next ?? '' } })
  expect(second).toMatchObject({ rows: [{ company: { id: kept.id } }], next: null })
})

test.each([
  { cursor: 'x' },
  { cursor: '1' },
  { cursor: "1-1'" },
  { kinds: 'a' },
  { kinds: 'a.b%' },
  { until: '2026-02-30' },
  { until: '0000-01-01' },
  { actorId: 0 },
])('refuses %o', async (query) => {
  expect(await refusalOf(sales.call(listTimeline, { query }))).toMatchObject({ httpStatus: 400 })
})

test('finds an end in front of a day and a cursor that lie before everything', async () => {
  expect(await sales.call(listTimeline, { query: { until: '0001-01-01' } })).toEqual({ rows: [], next: null })
  expect(await sales3.call(listTimeline, { query: { cursor: '1-1' } })).toEqual({ rows: [], next: null })
})

test('a claimed company is told of to whoever sees it now, and no longer to who saw it in the pool', async () => {
  await sql`update phonebook.companies set pooled_at = now() - interval '9 days' where id = ${pool.id}`.execute(
    product.db,
  )
  await sales3.call(claimCompany, { params: { id: pool.id } })
  const claimed = async (caller: Caller) =>
    (await caller.call(listTimeline, { query: { kinds: 'phonebook.activity.claimed' } })).rows
  expect(await claimed(sales3)).toMatchObject([
    { actor: { id: office.person('sales3') }, company: { id: pool.id, name: '时间轴公海物流' } },
  ])
  expect(await claimed(sales)).toEqual([])
})
