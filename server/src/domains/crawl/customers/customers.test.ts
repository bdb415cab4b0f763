import {
  countCrawledCustomers,
  editCrawledCustomer,
  forgetCrawledCustomer,
  getCrawledCustomer,
  listCrawledCustomers,
  lookUpCrawledCustomer,
  markCrawledCustomer,
  restoreCrawledCustomer,
} from '@seamark/contract/crawl/customers/customers'
import { createCrawlSource, listCrawlSources, releaseCrawlSource } from '@seamark/contract/crawl/sources/sources'
import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { countBulk } from '@seamark/contract/workbench/bulk/runs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, openDesk, personContext } from '../../phonebook/testing.ts'
import { refusalOf } from '../../../platform/testing/database.ts'
import { confirmRun } from '../../workbench/testing.ts'
import { importRows, judgeRows, undoWritten, writeJudged } from '../testing.ts'
import { crawledCustomersList } from './lists.commands.ts'
import { purgeCustomers } from './forgets.commands.ts'
import { customerSubject } from './subjects.queries.ts'

const product = await startTestApp()
const { office, lin, zhou, manager } = await openDesk(product, testPassword)
const context = () => personContext(product.context, office.person('manager'), 'zh')
const db = product.context.db

/** A role that has the list and not the sources. */
async function personWithoutSources() {
  await sql`
    insert into identity.roles (authority, name_zh, name_en, name_es, name_ja, codes, scope, capabilities)
    values ('readers', '只看', 'Readers', 'Lectores', '閲覧', '{311,312}', 'own', '{edit,seeContactValues}') on conflict do nothing`.execute(
    db,
  )
  await product.addPerson({ username: 'reader', name: '只看', role: 'readers' })
  return product.signIn('reader')
}
const reader = await personWithoutSources()

let made = 0
async function aSource(given: { released?: boolean } = {}) {
  const source = await manager.call(createCrawlSource, { body: { name: `名录 ${++made}` } })
  return given.released ? manager.call(releaseCrawlSource, { params: { id: source.id }, body: {} }) : source
}

const find = async (caller: typeof lin, q: string) =>
  (await caller.call(listCrawledCustomers, { query: { q, quality: 'unmarked,good,bad' } })).rows[0]

test('a file makes drafts; they are seen with the sources only, until somebody releases them', async () => {
  const source = await aSource()
  await importRows(await context(), source.id, [
    {
      name: '宁波初稿灯饰有限公司',
      country: '中国',
      telephone: '0574-87654321',
      foundOn: 'https://directory.example/1',
      around: '电话 0574',
    },
  ])
  expect(await find(reader, '初稿')).toBeUndefined()
  expect(await reader.call(countCrawledCustomers, { query: { q: '初稿' } })).toMatchObject({ value: 0 })
  const draft = await find(lin, '初稿')
  expect(draft).toMatchObject({
    release: 'draft',
    sorting: 'sorted',
    quality: 'unmarked',
    state: 'new',
    reach: ['telephone'],
  })
  expect(await refusalOf(reader.call(getCrawledCustomer, { params: { id: draft?.id ?? 0 } }))).toMatchObject({
    status: 404,
    code: 'crawl.customer_not_found',
  })
  expect(await refusalOf(reader.call(listCrawlSources, {}))).toMatchObject({ code: 'platform.forbidden' })
  expect(await refusalOf(lin.call(releaseCrawlSource, { params: { id: source.id }, body: {} }))).toMatchObject({
    code: 'platform.forbidden',
  })
  expect(await manager.call(releaseCrawlSource, { params: { id: source.id }, body: {} })).toMatchObject({
    drafts: 0,
    customers: 1,
    releases: true,
  })
  expect(await find(reader, '初稿')).toMatchObject({ release: 'released' })
  const detail = await reader.call(getCrawledCustomer, { params: { id: draft?.id ?? 0 } })
  expect(detail.values.find(({ field }) => field === 'telephone')).toMatchObject({
    text: '0574-87654321',
    source: { id: source.id },
    method: 'file',
    fileName: 'firms.csv',
    row: 2,
    address: 'https://directory.example/1',
    around: '电话 0574',
    isInForce: true,
  })
})

test('the same file again brings nothing new, and another value of another source is a conflict that a person settles', async () => {
  const [first, second] = [await aSource({ released: true }), await aSource({ released: true })]
  const row = { name: '杭州重复家居有限公司', country: 'CN', telephone: '0571-88001122', products: '收纳箱' }
  await importRows(await context(), first.id, [row])
  expect((await judgeRows(await context(), first.id, [row])).map(({ verdict }) => verdict)).toEqual(['unchanged'])
  expect((await judgeRows(await context(), first.id, [{ ...row, telephone: '+86 571 8800 1122' }]))[0]?.verdict).toBe(
    'unchanged',
  )
  await importRows(await context(), second.id, [{ ...row, telephone: '0571-99001122' }])
  const conflicting = await find(lin, '重复家居')
  expect(conflicting).toMatchObject({ conflicts: ['telephone'], sorting: 'unsorted' })
  const params = { id: conflicting?.id ?? 0 }
  const settled = await lin.call(editCrawledCustomer, {
    params,
    version: conflicting?.version ?? 0,
    body: { telephone: '0571-88001122' },
  })
  expect(settled).toMatchObject({ conflicts: [], sorting: 'sorted', contacts: { telephone: '0571-88001122' } })
  expect(settled.values.filter(({ field }) => field === 'telephone')).toHaveLength(3)
  // What a person has said stays, whatever a source says later.
  await importRows(await context(), first.id, [{ ...row, telephone: '0571-77001122' }])
  expect(await lin.call(getCrawledCustomer, { params })).toMatchObject({ contacts: { telephone: '0571-88001122' } })
  // So does it that she has removed one.
  const { version = 0 } = (await find(lin, '重复家居')) ?? {}
  const removed = await lin.call(editCrawledCustomer, { params, version, body: { telephone: '' } })
  expect(removed).toMatchObject({ contacts: { telephone: '' }, reach: [], conflicts: [] })
  await importRows(await context(), second.id, [{ ...row, telephone: '0571-66001122' }])
  expect(await lin.call(getCrawledCustomer, { params })).toMatchObject({ contacts: { telephone: '' } })
  expect(await refusalOf(lin.call(editCrawledCustomer, { params, version: 1, body: { city: '杭州' } }))).toMatchObject({
    code: 'platform.version_stale',
  })
})

test('a source that is not released changes nothing of what everybody sees, and counts once it is', async () => {
  const [first, second] = [await aSource({ released: true }), await aSource()]
  const name = '湖州未放家纺有限公司'
  await importRows(await context(), first.id, [{ name, country: 'CN', telephone: '0572-88001122' }])
  const params = { id: (await find(reader, '未放家纺'))?.id ?? 0 }
  const draft = { name, telephone: '0572-66001122', email: 'draft@textile.example' }
  const judged = await judgeRows(await context(), second.id, [draft])
  expect(judged).toMatchObject([{ verdict: 'update', changes: [] }])
  await writeJudged(await context(), second.id, judged)
  // Nor does what the first one says later tell of it.
  await importRows(await context(), first.id, [{ name, city: '湖州' }])
  const seen = await reader.call(getCrawledCustomer, { params })
  expect(seen).toMatchObject({ conflicts: [], sorting: 'sorted', city: '湖州', reach: ['telephone'] })
  expect([seen.contacts.telephone, seen.sources]).toEqual(['0572-88001122', [{ id: first.id, name: first.name }]])
  expect(JSON.stringify(seen)).not.toMatch(/66001122|draft@textile/)
  const ofSecond = { query: { q: '未放家纺', sourceId: second.id } }
  expect((await reader.call(listCrawledCustomers, ofSecond)).rows).toEqual([])
  // Those who keep the sources see what waits.
  expect((await lin.call(listCrawledCustomers, ofSecond)).rows).toHaveLength(1)
  expect(JSON.stringify(await lin.call(getCrawledCustomer, { params }))).toContain('draft@textile')
  await manager.call(releaseCrawlSource, { params: { id: second.id }, body: {} })
  expect(await reader.call(getCrawledCustomer, { params })).toMatchObject({
    conflicts: ['telephone'],
    sorting: 'unsorted',
    contacts: { telephone: '0572-88001122', email: 'draft@textile.example' },
  })
})

test('bad stays bad: it is hidden, asks why, and does not come back as new', async () => {
  const source = await aSource({ released: true })
  const row = { name: '义乌空壳玩具有限公司', country: 'CN', email: 'x@shell.example' }
  await importRows(await context(), source.id, [row])
  const found = await find(lin, '空壳')
  const params = { id: found?.id ?? 0 }
  expect(
    await refusalOf(
      lin.call(markCrawledCustomer, {
        params,
        version: found?.version ?? 0,
        body: { quality: 'bad', badReason: null },
      }),
    ),
  ).toMatchObject({ status: 400 })
  await lin.call(markCrawledCustomer, {
    params,
    version: found?.version ?? 0,
    body: { quality: 'bad', badReason: 'notCompany' },
  })
  expect((await lin.call(listCrawledCustomers, { query: { q: '空壳' } })).rows).toEqual([])
  const other = await aSource({ released: true })
  const judged = await judgeRows(await context(), other.id, [{ ...row, telephone: '0579-85001122' }])
  expect(judged[0]).toMatchObject({ verdict: 'duplicate', match: { visibility: 'bad' } })
})

test('an import is taken back: new customers go, others lose what the file has said; what was changed since stays', async () => {
  const [first, second] = [await aSource({ released: true }), await aSource({ released: true })]
  const old = { name: '南通撤回纺织有限公司', country: 'CN', telephone: '0513-85001122' }
  await importRows(await context(), first.id, [old])
  const written = await importRows(await context(), second.id, [
    { ...old, telephone: '0513-66001122', email: 'a@textile.example' },
    { name: '南通新来纺织有限公司' },
    { name: '南通后改纺织有限公司', email: 'b@textile.example' },
  ])
  const changed = await find(lin, '后改')
  await lin.call(editCrawledCustomer, {
    params: { id: changed?.id ?? 0 },
    version: changed?.version ?? 0,
    body: { city: '南通' },
  })
  expect((await undoWritten(await context(), written))?.map(({ outcome }) => outcome)).toEqual([
    'reverted',
    'reverted',
    'conflict',
  ])
  expect(await find(lin, '新来')).toBeUndefined()
  const back = await find(lin, '撤回')
  expect(back).toMatchObject({ conflicts: [], sorting: 'sorted' })
  expect(await lin.call(getCrawledCustomer, { params: { id: back?.id ?? 0 } })).toMatchObject({
    contacts: { telephone: '0513-85001122', email: '' },
    values: expect.not.arrayContaining([expect.objectContaining({ field: 'email' })]),
  })
})

test('two imports of one firm meet: the second finds the first', async () => {
  const [first, second] = [await aSource(), await aSource()]
  const row = { name: '苏州同时汽配有限公司', country: 'CN' }
  const judged = await judgeRows(await context(), first.id, [row])
  const [one, other] = await Promise.all([
    writeJudged(await context(), first.id, judged),
    writeJudged(await context(), second.id, judged),
  ])
  expect([one[0]?.verdict, other[0]?.verdict].toSorted()).toEqual(['create', 'duplicate'])
})

test('an import names its source, and a source is not named twice', async () => {
  const source = await aSource()
  expect(await refusalOf(manager.call(createCrawlSource, { body: { name: source.name.toUpperCase() } }))).toMatchObject(
    { code: 'crawl.source_name_taken' },
  )
  const none = crawledCustomersList.import?.check?.(await context(), {
    existing: 'skip',
    blanks: 'keep',
    visibility: 'private',
    holderId: null,
    labels: 'refuse',
    intoId: null,
  })
  await expect(none).rejects.toMatchObject({ code: 'crawl.source_not_found' })
})

test('of a colleague’s client nothing is told but that it is one: on rows, in searches, in files, with its values', async () => {
  const source = await aSource({ released: true })
  await lin.call(createCompany, { body: aCompany({ organizationNumber: '', name: '厦门遮盖电器有限公司' }) })
  await importRows(await context(), source.id, [
    {
      name: '厦门遮盖电器有限公司',
      country: 'CN',
      telephone: '0592-55667788',
      email: 'covered@firm.example',
      around: '0592-55667788',
    },
  ])
  const own = await find(lin, 'COVERED@FIRM')
  expect(own).toMatchObject({ state: 'ours', covered: false, reach: ['telephone', 'email'], isClaimed: true })
  const params = { id: own?.id ?? 0 }
  const seen = await find(zhou, '遮盖电器')
  expect(seen).toMatchObject({ state: 'colleague', covered: true, reach: [], company: null, isAssigned: null })
  for (const q of ['covered@firm', '0592 5566 7788']) expect(await find(zhou, q)).toBeUndefined()
  const byReach = await zhou.call(listCrawledCustomers, { query: { reach: 'email', q: '遮盖' } })
  expect(byReach.rows).toEqual([])
  const detail = JSON.stringify(await zhou.call(getCrawledCustomer, { params }))
  expect(detail).not.toMatch(/55667788|covered@firm/)
  const list = crawledCustomersList.export
  const asZhou = await personContext(product.context, office.person('sales2'), 'zh')
  const may = {
    ...asZhou,
    actor: { ...asZhou.actor, capabilities: new Set(['export', 'edit']) } as typeof asZhou.actor,
  }
  const file = await list?.rows(may, list.query.parse({ q: '遮盖' }), { cursor: undefined, limit: 10 })
  expect(file?.rows[0]).toMatchObject({ name: '厦门遮盖电器有限公司', telephone: '', email: '', state: '同事客户' })
  expect(
    await refusalOf(zhou.call(editCrawledCustomer, { params, version: seen?.version ?? 0, body: { city: 'x' } })),
  ).toMatchObject({
    code: 'crawl.customer_covered',
  })
  expect(
    await refusalOf(
      zhou.call(markCrawledCustomer, {
        params,
        version: seen?.version ?? 0,
        body: { quality: 'bad', badReason: 'duplicate' },
      }),
    ),
  ).toMatchObject({ code: 'crawl.customer_covered' })
  for (const [action, input] of [
    ['mark', { quality: 'good' }],
    ['sort', { sorting: 'unsorted' }],
  ] as const) {
    const body = { list: 'crawledCustomers', action, input, rows: { ids: [params.id] } }
    const run = await confirmRun(zhou, await zhou.call(countBulk, { body }))
    expect([action, run.counts]).toMatchObject([action, { done: 0, refused: 1 }])
  }
  // Nor does the log tell more.
  const asLin = await personContext(product.context, office.person('sales'), 'zh')
  expect(await Promise.all([asLin, asZhou].map((one) => customerSubject.mayOpen(one, params.id)))).toEqual([
    true,
    false,
  ])
  // The declared look-up says who holds it, and is counted.
  const { matches } = await zhou.call(lookUpCrawledCustomer, { params, body: {} })
  expect(matches).toMatchObject([{ custodian: '林晓帆' }])
})

test('never again: the customer goes with its values, and no source brings it back by name, mailbox, telephone or website', async () => {
  const source = await aSource({ released: true })
  const row = {
    name: '青岛安静宠物有限公司',
    country: 'CN',
    telephone: '0532-85001122',
    email: 'leave@quiet.example',
    website: 'https://www.quiet.example/zh',
  }
  await importRows(await context(), source.id, [row])
  const found = await find(lin, '安静')
  const params = { id: found?.id ?? 0 }
  await lin.call(forgetCrawledCustomer, { params, version: found?.version ?? 0 })
  const verdictOf = async (cells: Record<string, string>) => (await judgeRows(await context(), source.id, [cells]))[0]
  expect(await verdictOf(row)).toMatchObject({ verdict: 'error', problems: [{ code: 'crawl.never_again' }] })
  expect(await lin.call(restoreCrawledCustomer, { params })).toMatchObject({ name: row.name })
  expect(await verdictOf(row)).toMatchObject({ verdict: 'unchanged' })
  await lin.call(forgetCrawledCustomer, { params, version: (await find(lin, '安静'))?.version ?? 0 })
  await sql`update crawl.customers set delete_after = now() - interval '1 second' where id = ${params.id}`.execute(db)
  await purgeCustomers(product.context)
  expect((await sql`select from crawl.values where customer_id = ${params.id}`.execute(db)).rows).toEqual([])
  const again: Record<string, string>[] = [
    { name: row.name },
    { name: '另一家', email: 'LEAVE@quiet.example' },
    { name: '另一家', telephone: '+86 532 8500 1122' },
    { name: '另一家', website: 'quiet.example' },
  ]
  for (const cells of again) expect(await verdictOf(cells)).toMatchObject({ problems: [{ code: 'crawl.never_again' }] })
  expect(await verdictOf({ name: '另一家' })).toMatchObject({ verdict: 'create' })
  // Only seals are kept, so that the list tells nobody whom it is about.
  const { rows } = await sql<{ seal: Buffer; kept: string }>`
    select seal, (to_jsonb(n) - 'seal')::text as kept from crawl.never_again n`.execute(db)
  expect(rows.length).toBeGreaterThan(3)
  for (const { seal, kept } of rows) expect(`${seal.toString()} ${kept}`).not.toMatch(/quiet|安静|8500/)
})

test('never again holds for values that are no longer in force', async () => {
  const [first, second] = [await aSource({ released: true }), await aSource({ released: true })]
  const row = { name: '威海从前渔具有限公司', country: 'CN' }
  await importRows(await context(), first.id, [{ ...row, telephone: '0631-85001122', email: 'old@tackle.example' }])
  await importRows(await context(), second.id, [{ ...row, telephone: '0631-85003344', email: 'new@tackle.example' }])
  const found = await find(lin, '从前渔具')
  await lin.call(forgetCrawledCustomer, { params: { id: found?.id ?? 0 }, version: found?.version ?? 0 })
  const judged = await judgeRows(await context(), first.id, [
    { name: '威海另外一家', country: 'CN', telephone: '0631-85001122' },
    { name: '威海另外两家', email: 'old@tackle.example' },
    { name: '威海另外三家', country: 'CN', telephone: '0631-85003344' },
  ])
  expect(judged.map(({ verdict }) => verdict)).toEqual(['error', 'error', 'error'])
})

test('of two who share a telephone, the one who comes back leaves the other alone', async () => {
  const source = await aSource({ released: true })
  const common = { country: 'CN', telephone: '0633-85001122' }
  await importRows(
    await context(),
    source.id,
    ['日照同号一厂', '日照同号二厂'].map((name) => ({ ...common, name })),
  )
  const [one, other] = [await find(lin, '同号一厂'), await find(lin, '同号二厂')]
  for (const found of [one, other])
    await lin.call(forgetCrawledCustomer, { params: { id: found?.id ?? 0 }, version: found?.version ?? 0 })
  await lin.call(restoreCrawledCustomer, { params: { id: one?.id ?? 0 } })
  const judged = await judgeRows(await context(), source.id, [{ ...common, name: '日照同号三厂' }])
  expect(judged).toMatchObject([{ verdict: 'error', problems: [{ code: 'crawl.never_again' }] }])
})

test('what is no whole telephone, no mailbox and no page of its own forbids nobody else', async () => {
  const source = await aSource({ released: true })
  const common = { country: 'CN', telephone: '12', email: 'on request', website: 'https://www.facebook.com' }
  await importRows(await context(), source.id, [{ ...common, name: '日照忘记木业有限公司' }])
  const found = await find(lin, '忘记木业')
  await lin.call(forgetCrawledCustomer, { params: { id: found?.id ?? 0 }, version: found?.version ?? 0 })
  const judged = await judgeRows(await context(), source.id, [{ ...common, name: '日照无关木业有限公司' }])
  expect(judged[0]?.verdict).toBe('create')
})

test('a search finds what is kept in full width, and what is typed in it', async () => {
  const source = await aSource({ released: true })
  const row = { name: 'ＡＢＣ照明（宁波）有限公司', contact: 'Ａｎｎａ Ｌｉ', telephone: '0574-87650099' }
  await importRows(await context(), source.id, [row])
  for (const q of [row.name, 'abc照明(宁波)', row.contact, 'anna li', '０５７４－８７６５ ００９９'])
    expect([q, (await find(lin, q))?.name]).toEqual([q, row.name])
})

test('filters and pages keep to what the caller sees, and a cursor of another order is refused', async () => {
  const { rows, next } = await lin.call(listCrawledCustomers, { query: { limit: 2, sort: 'name', order: 'asc' } })
  expect(rows).toHaveLength(2)
  const more = await lin.call(listCrawledCustomers, {
    query: { limit: 2, sort: 'name', order: 'asc', ...(next ? { cursor: next } : {}) },
  })
  expect(more.rows.map(({ id }) => id)).not.toContain(rows[1]?.id)
  expect(
    await refusalOf(lin.call(listCrawledCustomers, { query: { sort: 'lastSeen', cursor: next ?? '' } })),
  ).toMatchObject({ code: 'crawl.cursor_invalid' })
  for (const query of [
    { state: 'new' },
    { state: 'ours' },
    { state: 'colleague' },
    { claimed: 'true' },
    { assigned: 'false' },
  ] as const) {
    const listed = await lin.call(listCrawledCustomers, { query })
    const counted = await lin.call(countCrawledCustomers, { query })
    expect(counted.value).toBe(listed.rows.length)
    const wanted: unknown = 'state' in query ? query.state : undefined
    expect(listed.rows.filter(({ state }) => wanted !== undefined && state !== wanted)).toEqual([])
  }
})
