import {
  createView,
  deleteView,
  editView,
  listViews,
  setDefaultView,
  type ViewState,
} from '@seamark/contract/workbench/views/views'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { refusalOf } from '../../../platform/testing/database.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { openOffice } from '../testing.ts'

const product = await startTestApp()
const office = await openOffice(product.context, testPassword)
const sales = await product.signIn('sales')
const colleague = await product.signIn('sales2')
type Caller = typeof sales
const list = 'companies'
const state: ViewState = {
  search: { progress: 'quoted', sort: 'name' },
  columns: [
    { key: 'name', shown: true, width: 320 },
    { key: 'email', shown: false },
  ],
  density: 'middle',
  frozen: 2,
}
let made = 0

const keep = (caller: Caller, more: { name?: string; shared?: boolean; state?: ViewState } = {}) =>
  caller.call(createView, {
    params: { list },
    body: { name: `美西大客户 ${(made += 1)}`, shared: false, state, ...more },
  })
const viewsOf = async (caller: Caller) => (await caller.call(listViews, { params: { list } })).views
const choose = (caller: Caller, id: number | null) => caller.call(setDefaultView, { params: { list }, body: { id } })
const auditOf = async (id: number) =>
  (
    await sql<{ action: string; actor_id: number }>`
      select action, actor_id from platform.audit where subject_kind = 'view' and subject_id = ${id} order by id`.execute(
      product.db,
    )
  ).rows

test('a view comes back as it was kept, columns that nobody knows any more included', async () => {
  const odd = {
    ...state,
    columns: [...state.columns, { key: 'fax', shown: true }],
    search: { ...state.search, gone: 'x' },
  }
  const view = await keep(sales, { state: odd })
  expect(view).toMatchObject({
    list,
    version: 1,
    shared: false,
    isDefault: false,
    can: { edit: true },
    owner: { id: office.person('sales'), name: '林晓帆' },
  })
  expect((await viewsOf(sales)).find(({ id }) => id === view.id)?.state).toEqual(odd)
})

test('a private view is its owner’s alone; a shared one is used by all who see the list, and changed by none of them', async () => {
  const view = await keep(sales)
  expect((await viewsOf(colleague)).map(({ id }) => id)).not.toContain(view.id)
  const params = { id: view.id }
  expect((await refusalOf(colleague.call(editView, { params, version: 1, body: { name: 'x' } }))).code).toBe(
    'workbench.view_not_found',
  )
  expect((await refusalOf(colleague.call(deleteView, { params, version: 1 }))).code).toBe('workbench.view_not_found')
  expect((await refusalOf(choose(colleague, view.id))).code).toBe('workbench.view_not_found')

  await sales.call(editView, { params, version: 1, body: { shared: true } })
  expect((await viewsOf(colleague)).find(({ id }) => id === view.id)).toMatchObject({
    owner: { name: '林晓帆' },
    state,
    can: { edit: false },
  })
  expect((await refusalOf(colleague.call(editView, { params, version: 2, body: { name: 'x' } }))).code).toBe(
    'workbench.view_not_yours',
  )
  expect((await refusalOf(colleague.call(deleteView, { params, version: 2 }))).code).toBe('workbench.view_not_yours')
})

test('two views of the companies come with the product, before all others, in the language of the reader', async () => {
  await keep(sales, { name: '0 一' })
  const shipped = (await viewsOf(await product.signIn('sales', testPassword, 'zh'))).slice(0, 2)
  expect(shipped).toMatchObject([
    {
      name: '今天要联系',
      owner: null,
      can: { edit: false },
      state: { search: { view: 'mine', nextContact: 'upToToday', sort: 'nextContactAt', order: 'asc' }, columns: [] },
    },
    {
      name: '即将掉公海',
      owner: null,
      can: { edit: false },
      state: { search: { due: '7', sort: 'daysLeft', order: 'asc' } },
    },
  ])
  expect((await viewsOf(sales)).slice(0, 2).map(({ name }) => name)).toEqual([
    'To contact today',
    'Falling into the pool soon',
  ])
  await sql`update phonebook.pool_rules set rules = jsonb_set(rules, '{warningDays}', '[3, 15]')`.execute(product.db)
  expect((await viewsOf(sales))[1]?.state.search['due']).toBe('15')
})

test('a view that comes with the product opens the list of whoever wants it, and nobody changes or deletes it', async () => {
  const [today] = await viewsOf(colleague)
  const id = today?.id ?? 0
  const defaults = async (caller: Caller) =>
    (await viewsOf(caller)).filter(({ isDefault }) => isDefault).map(({ id }) => id)
  await choose(colleague, id)
  expect([await defaults(colleague), await defaults(sales)]).toEqual([[id], []])
  for (const caller of [colleague, await product.signIn('sysadmin')]) {
    const refused = [
      () => caller.call(editView, { params: { id }, version: 1, body: { name: 'x' } }),
      () => caller.call(editView, { params: { id }, version: 1, body: { shared: false } }),
      () => caller.call(deleteView, { params: { id }, version: 1 }),
    ]
    for (const call of refused) expect((await refusalOf(call())).code).toBe('workbench.view_not_yours')
  }
  await choose(colleague, null)
})

test('every view that a list describes has its row, and no row is without its list', async () => {
  const described = product.context.lists.flatMap(({ name, views = [] }) => views.map(({ key }) => `${name} ${key}`))
  const { rows } = await sql<{ view: string }>`
    select list || ' ' || shipped as view from workbench.views where shipped is not null`.execute(product.db)
  expect(rows.map(({ view }) => view).toSorted()).toEqual(described.toSorted())
})

test('each has one default: an own view or a shared one; it goes with the view, and with its sharing', async () => {
  const shared = await keep(sales, { shared: true })
  const own = await keep(colleague)
  const defaults = async (caller: Caller) =>
    (await viewsOf(caller)).filter(({ isDefault }) => isDefault).map(({ id }) => id)
  await choose(colleague, own.id)
  await choose(colleague, shared.id)
  expect(await defaults(colleague)).toEqual([shared.id])
  expect(await defaults(sales)).toEqual([])
  await sales.call(editView, { params: { id: shared.id }, version: 1, body: { shared: false } })
  expect(await defaults(colleague)).toEqual([])
  await choose(colleague, own.id)
  await colleague.call(deleteView, { params: { id: own.id }, version: 1 })
  expect(await defaults(colleague)).toEqual([])
  await choose(colleague, (await keep(colleague)).id)
  expect((await choose(colleague, null)).views.filter(({ isDefault }) => isDefault)).toEqual([])
})

test('a name is taken once by a person, however it is written, and by as many people as like it', async () => {
  const view = await keep(sales, { name: 'West coast' })
  await keep(colleague, { name: 'West coast' })
  const refused = await refusalOf(keep(sales, { name: ' WEST COAST ' }))
  expect(refused).toMatchObject({ code: 'workbench.view_name_taken', httpStatus: 409 })
  expect(refused.details?.fields).toMatchObject([{ field: 'name', message: expect.stringContaining('WEST COAST') }])
  const other = await keep(sales)
  expect(
    (await refusalOf(sales.call(editView, { params: { id: other.id }, version: 1, body: { name: 'west coast' } })))
      .code,
  ).toBe('workbench.view_name_taken')
  expect(
    await sales.call(editView, { params: { id: view.id }, version: 1, body: { name: 'west coast' } }),
  ).toMatchObject({ name: 'west coast', version: 2 })
})

test('a stale version is refused with the view as it is now', async () => {
  const view = await keep(sales)
  await sales.call(editView, { params: { id: view.id }, version: 1, body: { state: { ...state, frozen: 0 } } })
  const refused = await refusalOf(sales.call(editView, { params: { id: view.id }, version: 1, body: { shared: true } }))
  expect(refused).toMatchObject({
    code: 'platform.version_stale',
    details: { current: { version: 2, shared: false, state: { frozen: 0 } } },
  })
  expect((await refusalOf(sales.call(deleteView, { params: { id: view.id }, version: 1 }))).code).toBe(
    'platform.version_stale',
  )
})

test('whoever does not see the list has no views of it', async () => {
  await product.db
    .insertInto('identity.roles')
    .values({
      authority: 'guest',
      name_zh: '访客',
      name_en: 'Guest',
      name_es: 'Visita',
      name_ja: '来客',
      codes: [300],
      opens_everything: false,
      scope: 'own',
      capabilities: [],
    })
    .execute()
  await product.addPerson({ username: 'guest', name: '访客', role: 'guest' })
  const guest = await product.signIn('guest')
  expect((await refusalOf(viewsOf(guest))).code).toBe('workbench.list_unknown')
  expect((await refusalOf(keep(guest))).code).toBe('workbench.list_unknown')
  expect((await refusalOf(choose(guest, null))).code).toBe('workbench.list_unknown')
  expect((await refusalOf(sales.call(listViews, { params: { list: 'boats' } }))).code).toBe('workbench.list_unknown')
})

test('a list keeps a hundred views of a person, no more', async () => {
  const owner = office.person('sales3')
  await sql`insert into workbench.views (list, name, state, owner_id) select ${list}, '视图 ' || n, ${JSON.stringify(state)}, ${owner} from generate_series(1, 99) n`.execute(
    product.db,
  )
  const southern = await product.signIn('sales3')
  await keep(southern)
  expect((await refusalOf(keep(southern))).code).toBe('workbench.views_full')
})

test('everything done with a view is in the log', async () => {
  const view = await keep(sales)
  await sales.call(editView, { params: { id: view.id }, version: 1, body: { name: `${view.name}（旧）` } })
  await choose(sales, view.id)
  await sales.call(deleteView, { params: { id: view.id }, version: 2 })
  expect((await auditOf(view.id)).map(({ action }) => action)).toEqual([
    'workbench.viewCreated',
    'workbench.viewChanged',
    'workbench.defaultViewChosen',
    'workbench.viewDeleted',
  ])
  expect(new Set((await auditOf(view.id)).map((row) => row.actor_id))).toEqual(new Set([office.person('sales')]))
})
