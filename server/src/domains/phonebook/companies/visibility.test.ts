import { type Company, createCompany } from '@seamark/contract/phonebook/companies/companies'
import type { Capability } from '@seamark/contract/platform/route'
import { describe, expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { addPorterRole } from '../../identity/testing.ts'
import * as counts from '../lists/company-counts.queries.ts'
import * as deletions from '../contacts/company-deletions.commands.ts'
import * as commands from './companies.commands.ts'
import * as queries from './companies.queries.ts'
import * as pages from './pages/pages.queries.ts'
import { aCompany, ask, type Caller, callsOfACompany, fingerprint, openOffice, sameForAll } from '../testing.ts'
import { listCompanies, countCompanies } from '@seamark/contract/phonebook/lists/lists'
import { getCompany } from '@seamark/contract/phonebook/profiles/profiles'
import { listCompanyActivity } from '@seamark/contract/phonebook/timelines/timelines'

const product = await startTestApp()
const office = await openOffice(product.context, testPassword)
await product.addPerson({
  username: 'head',
  name: '总经理',
  role: 'salesManager',
  departmentId: office.department('航标国际货运'),
})
await product.addPerson({ username: 'stray', name: '无部门经理', role: 'salesManager' })
await openClosedRole()
const names = [
  'sales',
  'sales2',
  'sales3',
  'manager',
  'manager2',
  'head',
  'stray',
  'service',
  'follow',
  'sysadmin',
  'admin',
  'closed',
] as const
const people = Object.fromEntries(
  await Promise.all(names.map(async (name) => [name, await signIn(name)] as const)),
) as Record<(typeof names)[number], Caller>

const contact = {
  phoneAreaCode: '0574',
  telephone: '87316642',
  email: 'quay@canary-line.example',
  qq: '739155280',
  website: 'https://canary-line.example',
}
const east = await people.sales.call(createCompany, {
  body: aCompany({ ...contact, name: '金丝雀东方物流', code: 'CANARY-E' }),
})
const south = await people.sales3.call(createCompany, {
  body: aCompany({ ...contact, name: '金丝雀南方物流', code: 'CANARY-S' }),
})
const pool = await people.sales.call(createCompany, {
  body: aCompany({ ...contact, name: '金丝雀公海物流', code: 'CANARY-P', visibility: 'public' }),
})
const followed = await plantFor('follow')
const closed = await plantFor('closed')

const everybody: [name: (typeof names)[number], sees: Company[], edits: Company[]][] = [
  ['sales', [east, pool], [east]],
  ['sales2', [pool], []],
  ['sales3', [south, pool], [south]],
  ['manager', [east, pool, followed], [east, followed]],
  ['manager2', [south, pool], [south]],
  ['head', [east, south, pool, followed], [east, south, followed]],
  ['stray', [pool], []],
  ['service', [pool], []],
  ['follow', [pool, followed], []],
  ['sysadmin', [east, south, pool, followed, closed], [east, south, pool, followed, closed]],
  ['admin', [east, south, pool, followed, closed], [east, south, pool, followed, closed]],
]

describe.each(everybody)('%s', (name, sees, edits) => {
  const all = [east, south, pool, followed, closed]
  const caller = people[name]

  test('opens, lists, counts and finds exactly what is theirs to see', async () => {
    const ids = sees.map(({ id }) => id).sort(ascending)
    const opened = await Promise.all(all.map(({ id }) => ask(product.api, caller, 'GET', `/${id}`)))
    expect(
      all
        .filter((_, at) => opened[at]?.status === 200)
        .map(({ id }) => id)
        .sort(ascending),
    ).toEqual(ids)
    for (const query of [{}, { q: '金丝雀' }, { q: 'canary' }, { city: '宁波' }, { sort: 'name' as const }]) {
      const { rows, count } = await caller.call(listCompanies, { query })
      expect([query, rows.map(({ id }) => id).sort(ascending), count]).toEqual([
        query,
        ids,
        { value: ids.length, exact: true },
      ])
    }
    const { counts } = await caller.call(countCompanies, {})
    expect(counts).toContainEqual({ name: 'visible', value: ids.length, exact: true })
    expect(counts).toContainEqual({ name: 'pool', value: 1, exact: true })
  })

  test('is offered what they may do, and masked what they may not read', async () => {
    const { rows } = await caller.call(listCompanies, { query: {} })
    for (const row of [
      ...rows,
      ...(await Promise.all(sees.map(({ id }) => caller.call(getCompany, { params: { id } })))),
    ]) {
      const isTheirs = edits.some(({ id }) => id === row.id) || (name === 'follow' && row.id === followed.id)
      expect(row).toMatchObject({ masked: !isTheirs, can: { edit: edits.some(({ id }) => id === row.id) } })
      expect([row.telephone, row.email, row.qq]).toEqual(
        isTheirs ? [contact.telephone, contact.email, contact.qq] : ['••••••', '••••••', '••••••'],
      )
    }
  })

  test('finds by phone, e-mail and QQ only what is not masked', async () => {
    const open = sees.filter(
      ({ id }) => edits.some((edited) => edited.id === id) || (name === 'follow' && id === followed.id),
    )
    for (const q of [
      '6642',
      '87316642',
      '057487316642',
      '+86 574 8731 6642',
      '739155280',
      'quay@canary-line.example',
      '@canary-line',
      'canary-line.example',
    ]) {
      const { rows, count } = await caller.call(listCompanies, { query: { q } })
      expect([q, rows.map(({ id }) => id).sort(ascending), count.value]).toEqual([
        q,
        open.map(({ id }) => id).sort(ascending),
        open.length,
      ])
    }
  })

  test("is told of another's company what is told of none, and changes nothing", async () => {
    const hidden = all.filter(({ id }) => !sees.some((seen) => seen.id === id))
    for (const [method, rest] of callsOfACompany) {
      const tell = async (id: number) => {
        const { status, etag, refusal } = await ask(product.api, caller, method, `/${id}${rest}`, question(method))
        return { status, etag, told: refusal && sameForAll(refusal) }
      }
      const before = await fingerprint(product.db)
      const none = await tell(987_654_321)
      const mayAsk =
        method === 'GET' ||
        ['sales', 'sales2', 'sales3', 'manager', 'manager2', 'head', 'stray', 'sysadmin', 'admin'].includes(name) ||
        (method === 'PATCH' && name === 'service')
      expect(none).toMatchObject(
        mayAsk
          ? { status: 404, told: { code: 'phonebook.company_not_found' } }
          : { status: 403, told: { code: 'platform.forbidden' } },
      )
      for (const { id } of hidden) expect(await tell(id)).toEqual(none)
      expect(await fingerprint(product.db)).toBe(before)
    }
  })

  test('is refused to change what they only see, and nothing is changed', async () => {
    for (const { id } of sees.filter((seen) => !edits.some((edited) => edited.id === seen.id))) {
      const before = await fingerprint(product.db)
      for (const [method, rest] of [
        ['PATCH', ''],
        ['DELETE', ''],
        ['POST', '/restore'],
      ] as const) {
        const { status, refusal } = await ask(product.api, caller, method, `/${id}${rest}`, question(method))
        expect([method, status, refusal?.details]).toEqual([method, 403, undefined])
      }
      expect(await fingerprint(product.db)).toBe(before)
    }
  })
})

test('a follow-up person cannot make a company', async () => {
  const before = await fingerprint(product.db)
  expect(await ask(product.api, people.follow, 'POST', '', { body: aCompany() })).toMatchObject({
    status: 403,
    refusal: { code: 'platform.forbidden' },
  })
  expect(await fingerprint(product.db)).toBe(before)
})

test('without the screen there is no list, no figure and no pool; what one holds can be read', async () => {
  const tell = (path: string) => ask(product.api, people.closed, 'GET', path)
  for (const path of ['', '?q=canary', '/counts'])
    expect(await tell(path)).toMatchObject({ status: 403, refusal: { code: 'platform.forbidden' } })
  for (const { id } of [east, pool]) expect(await tell(`/${id}`)).toMatchObject({ status: 404 })
  expect(await people.closed.call(getCompany, { params: { id: closed.id } })).toMatchObject({
    id: closed.id,
    can: { edit: false, delete: false },
  })
})

test('the verbs ask for themselves, whoever calls them', async () => {
  const list = { sort: 'name', order: 'asc', limit: 50 } as const
  const asked = (codes: number[], can: Capability[]): Context => {
    const person = {
      kind: 'person',
      id: office.person('sales'),
      name: '',
      roleId: 1,
      sessionId: '',
      departmentId: null,
      opensEverything: false,
    } as const
    return {
      ...product.context,
      actor: {
        ...person,
        codes: new Set(codes),
        capabilities: new Set(can),
        reach: { kind: 'people', ids: [person.id] },
      },
    }
  }
  const verbs: [verb: (context: Context) => Promise<unknown>, codes: number[], can: Capability[]][] = [
    [(context) => pages.listCompanies(context, list), [304], ['edit', 'delete']],
    [(context) => pages.countListedCompanies(context, {}), [304], ['edit', 'delete']],
    [(context) => counts.countCompanies(context), [304], ['edit', 'delete']],
    [(context) => commands.createCompany(context, aCompany()), [321], ['delete']],
    [(context) => commands.editCompany(context, east.id, 1, { city: '舟山' }), [321], ['delete']],
    [(context) => deletions.deleteCompany(context, east.id, 1), [321], ['edit']],
    [(context) => deletions.restoreCompany(context, east.id), [321], ['edit']],
  ]
  const before = await fingerprint(product.db)
  for (const [verb, codes, can] of verbs)
    await expect(verb(asked(codes, can))).rejects.toMatchObject({ code: 'platform.forbidden' })
  for (const [verb] of verbs)
    await expect(verb({ ...product.context, actor: null })).rejects.toMatchObject({ code: 'platform.session_unknown' })
  await expect(queries.getCompany({ ...product.context, actor: null }, pool.id)).rejects.toMatchObject({
    code: 'phonebook.company_not_found',
  })
  expect(await fingerprint(product.db)).toBe(before)
})

test("filtering by another's id finds nothing of theirs", async () => {
  const { rows, count } = await people.sales2.call(listCompanies, { query: { custodianId: office.person('sales') } })
  expect([rows, count.value]).toEqual([[], 0])
})

test('the activity names what happened and never a value', async () => {
  const { entries } = await people.manager.call(listCompanyActivity, { params: { id: east.id }, query: {} })
  expect(entries).toMatchObject([
    { kind: 'phonebook.activity.created', actor: { id: office.person('sales'), name: '林晓帆' } },
  ])
  expect(JSON.stringify(entries)).not.toContain(contact.telephone)
})

test('who leaves a department takes their companies out of its sight, at the next call', async () => {
  const move = (department: string) =>
    product.db
      .updateTable('identity.users')
      .set({ department_id: office.department(department) })
      .where('username', '=', 'sales3')
      .execute()
  const sight = async (caller: Caller) => (await ask(product.api, caller, 'GET', `/${south.id}`)).status
  await move('华东销售部')
  expect([await sight(people.manager), await sight(people.manager2)]).toEqual([200, 404])
  await move('华南销售部')
  expect([await sight(people.manager), await sight(people.manager2)]).toEqual([404, 200])
})

const ascending = (one: number, other: number) => one - other
const question = (method: string) => ({
  headers: { 'if-match': '"1"' },
  ...(method === 'PATCH' ? { body: { city: '舟山' } } : {}),
})

/** `admin` can sign in by a link only, until somebody sets a password; here it gets the password of all others. */
async function signIn(username: string): Promise<Caller> {
  if (username === 'admin') {
    const { password_hash } = await product.db
      .selectFrom('identity.users')
      .select('password_hash')
      .where('username', '=', 'sales')
      .executeTakeFirstOrThrow()
    await product.db.updateTable('identity.users').set({ password_hash }).where('username', '=', 'admin').execute()
  }
  return product.signIn(username)
}

/** A custom role that opens the phonebook's group and not its list. */
async function openClosedRole() {
  await addPorterRole(product.db, 'closed', ['edit', 'delete'])
  await product.addPerson({ username: 'closed', name: '门卫', role: 'closed' })
}

/** A company held by somebody who could not create it, as an administrator would assign it. */
async function plantFor(username: string) {
  const made = await people.sales.call(createCompany, {
    body: aCompany({ ...contact, name: `金丝雀${username}物流`, code: `CANARY-${username}` }),
  })
  const { id } = await product.db
    .selectFrom('identity.users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  await product.db.updateTable('phonebook.companies').set({ custodian_id: id }).where('id', '=', made.id).execute()
  return made
}
