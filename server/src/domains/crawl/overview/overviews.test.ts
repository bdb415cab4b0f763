import { getCrawlOverview, listAcquiredCompanies } from '@seamark/contract/crawl/overview/overviews'
import { countCrawledCustomers } from '@seamark/contract/crawl/customers/customers'
import { claimNetPost, countNetPosts, followNetPost, listNetPosts } from '@seamark/contract/crawl/posts/posts'
import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { createCrawlSource, releaseCrawlSource } from '@seamark/contract/crawl/sources/sources'
import { addDays } from '@seamark/contract/platform/days'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dayAt, momentAt } from '../../../platform/days.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { refusalOf } from '../../../platform/testing/database.ts'
import { aCompany, addClients, openDesk, personContext } from '../../phonebook/testing.ts'
import { importPostRows, importRows } from '../testing.ts'

const product = await startTestApp()
const { office, lin, zhou, manager } = await openDesk(product, testPassword)
const { db, zone } = product.context
const asManager = () => personContext(product.context, office.person('manager'), 'zh')
const today = dayAt(new Date(), zone)
const at = (day: string) => `${day} 00:00`

const source = await manager.call(createCrawlSource, { body: { name: '货盘板' } })
await manager.call(releaseCrawlSource, { params: { id: source.id }, body: {} })
const drafts = await manager.call(createCrawlSource, { body: { name: '草稿板' } })

await importRows(await asManager(), source.id, [
  { name: '常州概览电机有限公司', country: 'CN', province: '江苏', telephone: '0519-85001122' },
  { name: '温州概览阀门有限公司', country: 'CN', province: '浙江' },
])
await importRows(await asManager(), drafts.id, [{ name: '绍兴概览草稿有限公司', country: 'CN', province: '浙江' }])
await importPostRows(await asManager(), source.id, [
  { title: '求舱：宁波到洛杉矶 2*40HQ 今天', published: at(today), company: '金华概览拉链有限公司' },
  { title: '宁波-汉堡 20GP 1450 40HQ 2700 MSC', published: at(addDays(today, -6)) },
  { title: '求舱：上海到汉堡 1*40HQ', published: at(addDays(today, -20)) },
  { title: '看不准', published: '上周' },
])

const look = (caller: typeof lin, days: '1' | '7' | '30') => caller.call(getCrawlOverview, { query: { days } })

test('today, 7 and 30 days count what their lists show', async () => {
  const week = await look(lin, '7')
  expect(week).toMatchObject({
    fromDay: addDays(today, -6),
    toDay: today,
    customers: { found: 3, released: 2, good: 0, bad: 0 },
    posts: { found: 2, inquiries: 1, taken: 0 },
    waits: { draftCustomers: 1, draftPosts: 0, undated: 1 },
    paper: null,
  })
  expect((await look(lin, '1')).posts.found).toBe(1)
  const month = await look(lin, '30')
  expect(month.posts).toMatchObject({ found: 3, inquiries: 2 })
  expect(month.byDay).toHaveLength(30)
  expect(month.byDay.at(-1)).toEqual({ day: today, posts: 1, customers: 3 })
  expect(month.byDay.reduce((sum, { posts }) => sum + posts, 0)).toBe(3)
  expect(month.byLane).toEqual(
    expect.arrayContaining([
      { lane: 'usWest', posts: 1, inquiries: 1 },
      { lane: 'europeBase', posts: 2, inquiries: 1 },
    ]),
  )
  expect(week.byProvince).toEqual([
    { province: '浙江', customers: 2 },
    { province: '江苏', customers: 1 },
  ])
  expect(week.bySource).toMatchObject([
    { id: source.id, customers: 2, posts: 2 },
    { id: drafts.id, customers: 1, posts: 0 },
  ])
  // The lists that the figures open count the same.
  const range = {
    from: momentAt(`${week.fromDay}T00:00:00`, zone).toISOString(),
    to: momentAt(`${addDays(today, 1)}T00:00:00`, zone).toISOString(),
  }
  expect(await lin.call(countNetPosts, { query: range })).toMatchObject({ value: week.posts.found })
  expect(
    await lin.call(countCrawledCustomers, { query: { seenFrom: week.fromDay, seenTo: week.toDay } }),
  ).toMatchObject({ value: week.customers.found })
})

test('drafts are counted for those who keep the sources', async () => {
  await sql`
    insert into identity.roles (authority, name_zh, name_en, name_es, name_ja, codes, scope, capabilities)
    values ('readers', '只看', 'Readers', 'Lectores', '閲覧', '{311,335}', 'own', '{}'),
      ('others', '别的', 'Others', 'Otros', '別', '{311,334}', 'own', '{}') on conflict do nothing`.execute(db)
  await product.addPerson({ username: 'reader', name: '只看', role: 'readers' })
  await product.addPerson({ username: 'other', name: '别的', role: 'others' })
  const week = await look(await product.signIn('reader'), '7')
  expect(week).toMatchObject({ customers: { found: 2 }, waits: { draftCustomers: null, draftPosts: null } })
  expect(await refusalOf(look(await product.signIn('other'), '7'))).toMatchObject({ code: 'platform.forbidden' })
})

test('what a source says that is not released counts for nobody else, in the figures as in their list', async () => {
  await importRows(await asManager(), drafts.id, [
    { name: '温州概览阀门有限公司', country: 'CN', telephone: '0577-66001122' },
  ])
  await sql`
    insert into identity.roles (authority, name_zh, name_en, name_es, name_ja, codes, scope, capabilities)
    values ('listers', '只列', 'Listers', 'Listas', '一覧', '{311,312,335}', 'own', '{}') on conflict do nothing`.execute(
    db,
  )
  await product.addPerson({ username: 'lister', name: '只列', role: 'listers' })
  for (const [caller, ofDrafts] of [
    [lin, 2],
    [await product.signIn('lister'), 0],
  ] as const) {
    const { fromDay: seenFrom, toDay: seenTo, bySource } = await look(caller, '7')
    expect(bySource.find(({ id }) => id === drafts.id)?.customers ?? 0).toBe(ofDrafts)
    for (const { id, customers } of bySource)
      expect(await caller.call(countCrawledCustomers, { query: { sourceId: id, seenFrom, seenTo } })).toMatchObject({
        value: customers,
      })
  }
})

test('what came of them is counted as far as the caller sees the companies, and opens them', async () => {
  const { from, to } = {
    from: momentAt(`${today}T00:00:00`, zone).toISOString(),
    to: momentAt(`${addDays(today, 1)}T00:00:00`, zone).toISOString(),
  }
  const { rows } = await lin.call(listNetPosts, { query: { from, to } })
  const post = rows.find(({ companyGuess }) => companyGuess !== '')
  await lin.call(claimNetPost, { params: { id: post?.id ?? 0 }, body: {} })
  await sql`update phonebook.companies set progress = 'quoted' where name = '金华概览拉链有限公司'`.execute(db)
  expect((await look(lin, '1')).steps).toEqual({ imported: 1, claimed: 1, contacted: 1, quoted: 1, ordered: 0 })
  expect((await look(lin, '1')).posts.taken).toBe(1)
  const { companies } = await lin.call(listAcquiredCompanies, { query: { days: '1', step: 'quoted' } })
  expect(companies).toMatchObject([{ name: '金华概览拉链有限公司', custodian: '林晓帆', progress: 'quoted' }])
  expect((await lin.call(listAcquiredCompanies, { query: { days: '1', step: 'ordered' } })).companies).toEqual([])
  // A colleague's client is none of hers.
  expect((await look(zhou, '1')).steps.imported).toBe(0)
  expect((await zhou.call(listAcquiredCompanies, { query: { days: '1', step: 'imported' } })).companies).toEqual([])
  expect((await look(manager, '1')).steps.imported).toBe(1)
})

test('a company of ours that a post was followed up on did not come of the post', async () => {
  const name = '丽水概览跟进木业有限公司'
  await lin.call(createCompany, { body: aCompany({ organizationNumber: '', name }) })
  const [written] = await importPostRows(await asManager(), source.id, [
    { title: '求舱：宁波到洛杉矶 3*40HQ 跟进', published: at(today), company: name },
  ])
  const params = { id: written?.subjectId ?? 0 }
  await lin.call(followNetPost, { params, body: { content: '已电话联系' } })
  expect((await look(lin, '1')).steps.imported).toBe(1)
  const { companies } = await lin.call(listAcquiredCompanies, { query: { days: '1', step: 'imported' } })
  expect(companies.map((company) => company.name)).not.toContain(name)
})

test('a step that counts more than is listed says so', async () => {
  expect((await lin.call(listAcquiredCompanies, { query: { days: '1', step: 'imported' } })).isCut).toBe(false)
  await addClients(db, office.person('sales'), 201, 'overview')
  await sql`
    insert into crawl.customers (name, name_key, release, sorting, company_id, imported_at)
    select c.name, 'overview ' || c.id, 'released', 'sorted', c.id, now() from phonebook.companies c where c.name like 'overview%'`.execute(
    db,
  )
  expect((await look(lin, '1')).steps.imported).toBe(202)
  const { companies, isCut } = await lin.call(listAcquiredCompanies, { query: { days: '1', step: 'imported' } })
  expect([companies.length, isCut]).toEqual([200, true])
})

test('a post without a company is of none, whatever the names of companies are', async () => {
  await sql`update phonebook.companies set name_key = '' where name like 'overview%'`.execute(db)
  const query = {
    from: momentAt(`${addDays(today, -6)}T00:00:00`, zone).toISOString(),
    to: momentAt(`${addDays(today, 1)}T00:00:00`, zone).toISOString(),
    q: '宁波-汉堡',
  }
  expect(await zhou.call(countNetPosts, { query: { ...query, state: 'new' } })).toMatchObject({ value: 1 })
  expect(await zhou.call(countNetPosts, { query: { ...query, state: 'colleague' } })).toMatchObject({ value: 0 })
})
