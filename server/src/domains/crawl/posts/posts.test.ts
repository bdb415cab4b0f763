import { randomBytes } from 'node:crypto'
import { forgetCrawledCustomer, listCrawledCustomers } from '@seamark/contract/crawl/customers/customers'
import {
  countNetPosts,
  editNetPost,
  getNetPost,
  listNetPosts,
  listUndatedPosts,
  lookUpNetPost,
  markNetPost,
} from '@seamark/contract/crawl/posts/posts'
import { createCrawlSource, listCrawlSources, releaseCrawlSource } from '@seamark/contract/crawl/sources/sources'
import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { countBulk } from '@seamark/contract/workbench/bulk/runs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { refusalOf } from '../../../platform/testing/database.ts'
import { write } from '../../../platform/write.ts'
import { tellOfHidden } from '../../phonebook/index.ts'
import { aCompany, openDesk, personContext } from '../../phonebook/testing.ts'
import { confirmRun, undoRun } from '../../workbench/testing.ts'
import { importPostRows, importRows, judgePostRows, undoPostRows } from '../testing.ts'
import { purgeCustomers } from '../customers/forgets.commands.ts'
import { bringPosts } from './bringings.commands.ts'
import { netPostsList } from './lists.commands.ts'
import { postSubject } from './subjects.queries.ts'
import { sweepPosts } from './sweeps.commands.ts'

const product = await startTestApp()
const { office, lin, zhou, manager } = await openDesk(product, testPassword)
const context = () => personContext(product.context, office.person('manager'), 'zh')
const db = product.context.db
const hourMs = 3_600_000

/** Most of a week, which ends in an hour. */
const week = () => ({
  from: new Date(Date.now() - 160 * hourMs).toISOString(),
  to: new Date(Date.now() + hourMs).toISOString(),
})

/** A role that has the posts and not the sources. */
async function personWithoutSources() {
  await sql`
    insert into identity.roles (authority, name_zh, name_en, name_es, name_ja, codes, scope, capabilities)
    values ('readers', '只看', 'Readers', 'Lectores', '閲覧', '{311,334}', 'own', '{edit,seeContactValues}') on conflict do nothing`.execute(
    db,
  )
  await product.addPerson({ username: 'reader', name: '只看', role: 'readers' })
  return product.signIn('reader')
}
const reader = await personWithoutSources()

let made = 0
async function aSource(given: { released?: boolean } = {}) {
  const source = await manager.call(createCrawlSource, { body: { name: `货盘板 ${++made}` } })
  return given.released ? manager.call(releaseCrawlSource, { params: { id: source.id }, body: {} }) : source
}

const find = async (caller: typeof lin, q: string, more: object = {}) =>
  (await caller.call(listNetPosts, { query: { ...week(), q, ...more } })).rows[0]

test('a file makes drafts, which those who keep the sources see until the source is released; a post without a sure time waits in the tray', async () => {
  const source = await aSource()
  const written = await importPostRows(await context(), source.id, [
    {
      title: '求舱 稿件一 宁波到洛杉矶 2*40HQ',
      text: '求舱 稿件一 宁波到洛杉矶 2*40HQ 12月5日货好，电话 13800138000',
      published: '2小时前',
      platform: '货盘论坛',
      address: 'https://board.example/posts/1#top',
    },
    { title: '稿件二', text: '无时间', published: '上周' },
  ])
  expect(written.map(({ verdict }) => verdict)).toEqual(['create', 'create'])
  expect(await find(reader, '稿件一')).toBeUndefined()
  expect(await find(lin, '稿件一')).toMatchObject({
    release: 'draft',
    kind: 'inquiry',
    lanes: ['usWest'],
    pols: ['CNNGB'],
    pods: ['USLAX'],
    containers: ['40HQ'],
    platform: '货盘论坛',
    state: 'new',
    taken: null,
  })
  await manager.call(releaseCrawlSource, { params: { id: source.id }, body: {} })
  const post = await find(reader, '稿件一')
  expect(post).toMatchObject({ release: 'released' })
  expect(await reader.call(getNetPost, { params: { id: post?.id ?? 0 } })).toMatchObject({
    contacts: { telephone: '13800138000' },
    fileName: 'posts.csv',
    row: 2,
  })
  expect(await find(reader, '13800138000')).toMatchObject({ id: post?.id })
  expect(await find(reader, '电话 13800138000')).toMatchObject({ id: post?.id })
  expect(await reader.call(countNetPosts, { query: { ...week(), q: '稿件' } })).toMatchObject({ value: 1, exact: true })
  const { sources } = await manager.call(listCrawlSources, {})
  expect(sources.find(({ id }) => id === source.id)).toMatchObject({ posts: 2, draftPosts: 0 })

  // The tray: only a person can say the time, and never one after the post was found.
  const { rows } = await reader.call(listUndatedPosts, { query: {} })
  expect(rows).toMatchObject([{ title: '稿件二', publishedAt: null, publishedText: '上周' }])
  const params = { id: rows[0]?.id ?? 0 }
  const say = (publishedAt: string, version = rows[0]?.version ?? 0) =>
    reader.call(editNetPost, { params, version, body: { publishedAt } })
  expect(await refusalOf(say(new Date(Date.now() + 2 * hourMs).toISOString()))).toMatchObject({
    code: 'crawl.published_later',
  })
  expect(await refusalOf(say(new Date().toISOString(), 99))).toMatchObject({ code: 'platform.version_stale' })
  await say(new Date(Date.now() - hourMs).toISOString())
  expect(await find(reader, '稿件二')).toMatchObject({ id: params.id })
  expect(await reader.call(getNetPost, { params })).toMatchObject({ datedBy: '只看' })
  expect((await reader.call(listUndatedPosts, { query: {} })).rows).toEqual([])
})

test('publish time is obligatory and at most a week: lists, counts, exports and bulk runs ask one rule', async () => {
  const at = (hours: number) => new Date(Date.UTC(2026, 10, 18) + hours * hourMs).toISOString()
  const cases = [
    [{}, 'crawl.publish_time_empty'],
    [{ from: at(0) }, 'crawl.publish_time_empty'],
    [{ from: '', to: at(1) }, 'crawl.publish_time_empty'],
    [{ from: at(2), to: at(1) }, 'crawl.range_backwards'],
    [{ from: at(0), to: new Date(Date.parse(at(168)) + 1).toISOString() }, 'crawl.range_too_long'],
  ] as const
  const { export: file } = netPostsList
  const asManager = await context()
  for (const [query, code] of cases) {
    expect(await refusalOf(lin.call(listNetPosts, { query }))).toMatchObject({ status: 400, code })
    expect(await refusalOf(lin.call(countNetPosts, { query }))).toMatchObject({ status: 400, code })
    await expect(file?.count(asManager, file.query.parse(query))).rejects.toMatchObject({ code })
    await expect(file?.rows(asManager, file.query.parse(query), { cursor: undefined, limit: 5 })).rejects.toMatchObject(
      { code },
    )
    const body = { list: 'netPosts', action: 'mark', input: { quality: 'good' }, rows: { query: { ...query } } }
    expect(await refusalOf(lin.call(countBulk, { body }))).toMatchObject({ status: 400, code })
  }
  expect((await lin.call(listNetPosts, { query: { from: at(0), to: at(168) } })).rows).toEqual([])
  const refused = await refusalOf(lin.call(listNetPosts, { query: { from: at(0), to: at(169) } }))
  expect(refused).toMatchObject({ message: 'Publish-time range over one week cannot be queried' })
  expect(await refusalOf(lin.call(listNetPosts, { query: {} }))).toMatchObject({
    message: 'Publish time cannot be empty',
  })
  // The same parameter twice is an array, and no moment.
  for (const path of ['', '/count']) {
    const twice = `${product.api}/crawl/posts${path}?from=${at(0)}&from=${at(1)}&to=${at(2)}`
    expect((await fetch(twice, { headers: lin.headers() })).status).toBe(400)
    const nothing = `${product.api}/crawl/posts${path}?from=null&to=${at(2)}`
    expect(await (await fetch(nothing, { headers: lin.headers() })).json()).toMatchObject({
      code: 'crawl.publish_time_empty',
    })
  }
})

test('posts are found by kind, lane, port, container, source, platform and words', async () => {
  const source = await aSource({ released: true })
  await importPostRows(await context(), source.id, [
    { title: '筛选 求舱：宁波到洛杉矶 2*40HQ', published: '1小时前', platform: '甲站' },
    { title: '筛选 上海-汉堡 20GP 1450 40HQ 2700 MSC', published: '3小时前', platform: '乙站' },
    { title: '筛选 行业新闻', published: '5小时前' },
  ])
  const titles = async (more: object) =>
    (await lin.call(listNetPosts, { query: { ...week(), sourceId: source.id, ...more } })).rows.map(({ title }) =>
      title.slice(3, 5),
    )
  expect(await titles({})).toEqual(['求舱', '上海', '行业'])
  expect(await titles({ order: 'asc' })).toEqual(['行业', '上海', '求舱'])
  expect(await titles({ kind: 'inquiry' })).toEqual(['求舱'])
  expect(await titles({ kind: 'offer,other' })).toEqual(['上海', '行业'])
  expect(await titles({ lane: 'usWest' })).toEqual(['求舱'])
  expect(await titles({ port: '汉堡' })).toEqual(['上海'])
  expect(await titles({ port: 'cnngb' })).toEqual(['求舱'])
  expect(await titles({ container: '20GP' })).toEqual(['上海'])
  expect(await titles({ platform: '甲站' })).toEqual(['求舱'])
  expect(await titles({ q: '新闻' })).toEqual(['行业'])
  expect(await titles({ taken: 'mine' })).toEqual([])
  expect(await titles({ state: 'new', claimed: 'false' })).toHaveLength(3)
  // Page by page nothing is lost or told twice.
  const query = { ...week(), sourceId: source.id, limit: 2 }
  const first = await lin.call(listNetPosts, { query })
  const second = await lin.call(listNetPosts, { query: { ...query, cursor: first.next ?? '' } })
  expect([...first.rows, ...second.rows].map(({ title }) => title.slice(3, 5))).toEqual(['求舱', '上海', '行业'])
  expect(second.next).toBeNull()
  expect(
    await refusalOf(lin.call(listNetPosts, { query: { ...query, order: 'asc', cursor: first.next ?? '' } })),
  ).toMatchObject({ code: 'crawl.cursor_invalid' })
})

test('bad stays bad: it asks why, is hidden, and does not come back; many are marked at once and taken back', async () => {
  const source = await aSource({ released: true })
  const rows = [1, 2, 3].map((n) => ({
    title: `坏帖 ${n}`,
    published: '1小时前',
    address: `https://board.example/bad/${n}`,
  }))
  await importPostRows(await context(), source.id, rows)
  const post = await find(lin, '坏帖 1')
  const params = { id: post?.id ?? 0 }
  const mark = (body: { quality: 'bad' | 'good'; badReason: 'other' | null }) =>
    lin.call(markNetPost, { params, version: post?.version ?? 0, body })
  expect(await refusalOf(mark({ quality: 'bad', badReason: null }))).toMatchObject({ status: 400 })
  expect(await mark({ quality: 'bad', badReason: 'other' })).toMatchObject({ quality: 'bad' })
  expect(await refusalOf(mark({ quality: 'good', badReason: null }))).toMatchObject({ code: 'platform.version_stale' })
  expect(await find(lin, '坏帖 1')).toBeUndefined()
  expect(await find(lin, '坏帖 1', { quality: 'bad' })).toMatchObject({ badReason: 'other' })
  const judged = await judgePostRows(await context(), source.id, [{ ...rows[0], text: '新的内容' }, { ...rows[1] }])
  expect(judged.map(({ verdict }) => verdict)).toEqual(['duplicate', 'unchanged'])
  const body = {
    list: 'netPosts',
    action: 'mark',
    input: { quality: 'bad', badReason: 'duplicate' },
    rows: { query: { ...week(), q: '坏帖' } },
  }
  const run = await confirmRun(lin, await lin.call(countBulk, { body }))
  expect(run.counts).toMatchObject({ done: 2 })
  expect(await find(lin, '坏帖')).toBeUndefined()
  expect((await undoRun(lin, run.id, 'none')).counts).toMatchObject({ done: 2 })
  expect(await find(lin, '坏帖 2')).toMatchObject({ quality: 'unmarked' })
})

test('a later file that knows the time or says more of a post is not taken for a repetition', async () => {
  const source = await aSource({ released: true })
  const address = 'https://board.example/later/1'
  const old = { title: '补时间帖 宁波到汉堡 1*20GP', published: '上周', address }
  await importPostRows(await context(), source.id, [old])
  expect((await judgePostRows(await context(), source.id, [old])).map(({ verdict }) => verdict)).toEqual(['unchanged'])
  expect(await find(lin, '补时间帖')).toBeUndefined()
  const [dated] = await importPostRows(await context(), source.id, [{ ...old, published: '2小时前' }])
  expect(dated?.verdict).toBe('update')
  const post = await find(lin, '补时间帖')
  expect(post).toMatchObject({ id: dated?.subjectId })
  const [said] = await importPostRows(await context(), source.id, [{ ...old, company: '绍兴补充布业有限公司' }])
  expect(said?.verdict).toBe('update')
  expect(await find(lin, '补时间帖')).toMatchObject({
    companyGuess: '绍兴补充布业有限公司',
    publishedAt: post?.publishedAt,
  })
})

test('once a day’s look-ups are spent a file gives posts no new names, and those that have theirs are taken', async () => {
  const source = await aSource({ released: true })
  const row = (place: number, company: string, text = '') => ({
    title: `知名帖 ${place} 宁波到汉堡 1*20GP`,
    text,
    published: '2小时前',
    address: `https://board.example/named/${place}`,
    company,
  })
  const [known, long] = ['宁波知名灯饰有限公司', `宁波${'长名'.repeat(120)}有限公司`]
  await importPostRows(await context(), source.id, [row(0, known), row(1, long), row(2, '')])
  const asZhou = await personContext(product.context, office.person('sales2'), 'zh')
  await tellOfHidden(
    asZhou,
    Array.from({ length: 2000 }, (_, place) => 5_000_000 + place),
  )
  const text = '宁波到汉堡 2*40HQ'
  const written = await importPostRows(asZhou, source.id, [
    row(0, known, text),
    row(1, long, text),
    row(2, '宁波新名灯饰有限公司', text),
    row(3, known, text),
  ])
  expect(written.map(({ verdict }) => verdict)).toEqual(['update', 'update', 'error', 'error'])
  for (const one of written.slice(2)) expect(one).toMatchObject({ problems: [{ code: 'phonebook.lookups_spent' }] })
})

test('an address that is longer than an index holds is kept, and known again', async () => {
  const source = await aSource({ released: true })
  const row = {
    title: '长地址帖',
    published: '1小时前',
    address: `https://board.example/${randomBytes(4000).toString('base64url')}`,
  }
  const written = await importPostRows(await context(), source.id, [row])
  expect(written.map(({ verdict }) => verdict)).toEqual(['create'])
  expect((await judgePostRows(await context(), source.id, [row])).map(({ verdict }) => verdict)).toEqual(['unchanged'])
})

test('what is released is said by those who release', async () => {
  const source = await aSource()
  await importPostRows(await context(), source.id, [{ title: '发布权限帖', published: '1小时前' }])
  const post = await find(lin, '发布权限帖')
  const body = {
    list: 'netPosts',
    action: 'release',
    input: { release: 'released' },
    rows: { ids: [post?.id ?? 0] },
  }
  expect(await refusalOf(lin.call(countBulk, { body }))).toMatchObject({ code: 'platform.forbidden' })
  const run = await confirmRun(manager, await manager.call(countBulk, { body }))
  expect(run.counts).toMatchObject({ done: 1 })
  expect(await find(reader, '发布权限帖')).toMatchObject({ release: 'released' })
})

test('an import is taken back: new posts go, changed ones get their words back, changed since stay', async () => {
  const source = await aSource({ released: true })
  const old = {
    title: '撤回帖 甲',
    text: '旧内容 宁波到汉堡 1*20GP',
    published: '2小时前',
    address: 'https://board.example/back/1',
  }
  await importPostRows(await context(), source.id, [old])
  const written = await importPostRows(await context(), source.id, [
    { ...old, text: '新内容 上海到洛杉矶 1*40HQ' },
    { title: '撤回帖 乙', published: '1小时前' },
    { title: '撤回帖 丙', published: '1小时前' },
  ])
  expect(written.map(({ verdict }) => verdict)).toEqual(['update', 'create', 'create'])
  expect(await find(lin, '撤回帖 甲')).toMatchObject({ pods: ['USLAX'] })
  const changed = await find(lin, '撤回帖 丙')
  await lin.call(editNetPost, {
    params: { id: changed?.id ?? 0 },
    version: changed?.version ?? 0,
    body: { kind: 'inquiry' },
  })
  expect((await undoPostRows(await context(), written))?.map(({ outcome }) => outcome)).toEqual([
    'reverted',
    'reverted',
    'conflict',
  ])
  expect(await find(lin, '撤回帖 甲')).toMatchObject({ pods: ['DEHAM'] })
  expect(await find(lin, '撤回帖 乙')).toBeUndefined()
})

test('a run that brings posts twice brings them once, and what a person has said stays', async () => {
  const source = await aSource({ released: true })
  const fetchedAt = new Date()
  const posts = ['a', 'b', 'a'].map((place) => ({
    address: `http://www.board.example/run/${place}/`,
    title: `采集帖 ${place}`,
    text: `采集帖 ${place}`,
    published: place === 'a' ? null : { at: new Date(fetchedAt.getTime() - hourMs), dayOnly: false },
    fetchedAt,
  }))
  const bring = async (given: typeof posts) =>
    write.bookkeep(product.context, 'crawl.importPosts', (tx) => bringPosts(tx, { source, run: 7, posts: given }))
  const [one, other] = await Promise.all([bring(posts), bring(posts)])
  expect((one?.added ?? 0) + (other?.added ?? 0)).toBe(2)
  // What a source still shows is not swept.
  await sql`update crawl.posts set seen_at = now() - interval '179 days' where title = '采集帖 b'`.execute(db)
  expect(await bring(posts)).toMatchObject({ added: 0, changed: 0, unchanged: 3, undated: 0 })
  const { rows: seen } = await sql`
    select seen_at > now() - interval '1 day' as "isShown" from crawl.posts where title = '采集帖 b'`.execute(db)
  expect(seen).toEqual([{ isShown: true }])
  const { rows } = await lin.call(listUndatedPosts, { query: {} })
  const post = rows.find(({ title }) => title === '采集帖 a')
  const said = new Date(fetchedAt.getTime() - 3 * hourMs).toISOString()
  await lin.call(editNetPost, {
    params: { id: post?.id ?? 0 },
    version: post?.version ?? 0,
    body: { publishedAt: said, kind: 'offer', companyGuess: '绍兴采集布业有限公司' },
  })
  const again = posts.map((found) => ({
    ...found,
    text: `${found.text} 又改`,
    published: { at: new Date(fetchedAt.getTime() - hourMs), dayOnly: false },
  }))
  expect(await bring(again)).toMatchObject({ changed: 2 })
  expect(await find(lin, '采集帖 a')).toMatchObject({
    publishedAt: said,
    kind: 'offer',
    companyGuess: '绍兴采集布业有限公司',
  })
  // The table refuses a time after the post was found.
  await expect(
    sql`update crawl.posts set published_at = fetched_at + interval '61 minutes' where id = ${post?.id}`.execute(db),
  ).rejects.toThrow('published_before_fetched')
})

test('a source that is not released leaves posts as everybody sees them', async () => {
  const { id } = await aSource({ released: true })
  const fetchedAt = new Date()
  const row = {
    title: '收回帖',
    text: '求舱 收回帖 宁波到汉堡 1*40HQ',
    address: 'https://board.example/held',
    published: '2小时前',
  }
  await importPostRows(await context(), id, [row])
  const again = { ...row, text: '求舱 收回帖 上海到汉堡 1*40HQ' }
  const bring = async (releases: boolean) =>
    write.bookkeep(product.context, 'crawl.importPosts', (tx) =>
      bringPosts(tx, { source: { id, releases }, posts: [{ ...again, published: null, fetchedAt }] }),
    )
  await sql`update crawl.sources set releases = false where id = ${id}`.execute(db)
  expect((await judgePostRows(await context(), id, [again])).map(({ verdict }) => verdict)).toEqual(['unchanged'])
  expect(await bring(false)).toMatchObject({ changed: 0, unchanged: 1 })
  expect(await find(reader, '收回帖')).toMatchObject({ pols: ['CNNGB'] })
  expect(await bring(true)).toMatchObject({ changed: 1 })
  expect(await find(reader, '收回帖')).toMatchObject({ pols: ['CNSHA'] })
})

test('of a colleague’s client no way to reach it is told on any path', async () => {
  const source = await aSource({ released: true })
  await lin.call(createCompany, { body: aCompany({ organizationNumber: '', name: '泉州遮盖鞋业有限公司' }) })
  await importPostRows(await context(), source.id, [
    {
      title: '求舱 遮盖帖 厦门到汉堡 电话 13755667788',
      text: '厦门到汉堡 1*40HQ，联系郑经理 13755667788，１３７５５６６７７８８，137.5566.7788 或 covered@shoes.example 微信 shoes_king9',
      published: '1小时前',
      company: '泉州遮盖鞋业有限公司',
      contact: '郑经理',
      author: '郑经理',
      address: 'https://board.example/covered',
    },
  ])
  expect(await find(lin, '13755667788')).toMatchObject({ state: 'ours', covered: false })
  const seen = await find(zhou, '遮盖帖')
  expect(seen).toMatchObject({ state: 'colleague', covered: true, company: null, author: '', marks: [] })
  const params = { id: seen?.id ?? 0 }
  const secret = /13755667788|１３７５|137\.5566|covered@|shoes_king9|郑经理|board\.example/
  expect(JSON.stringify(seen)).not.toMatch(secret)
  expect(JSON.stringify(await zhou.call(getNetPost, { params }))).not.toMatch(secret)
  for (const q of ['13755667788', '137 5566 7788', '137.5566', '7788', 'covered@shoes', 'shoes_king9', '郑经理'])
    expect([q, await find(zhou, q)]).toEqual([q, undefined])
  const { export: file } = netPostsList
  const asZhou = await personContext(product.context, office.person('sales2'), 'zh')
  const may = { ...asZhou, actor: { ...asZhou.actor, capabilities: new Set(['export']) } as typeof asZhou.actor }
  const rows = await file?.rows(may, file.query.parse({ ...week(), q: '遮盖帖' }), { cursor: undefined, limit: 5 })
  expect(rows?.rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toMatch(secret)
  expect(await postSubject.mayOpen(asZhou, params.id)).toBe(false)
  expect(JSON.stringify([...(await postSubject.namesOf(asZhou, [params.id]))])).not.toMatch(secret)
  // A file that names its address is told neither its words nor whether it says something new.
  const own = { address: 'https://board.example/covered', title: '遮盖帖', published: '1小时前' }
  const mayImport = { ...asZhou, actor: { ...asZhou.actor, capabilities: new Set(['import']) } as typeof asZhou.actor }
  const [judged] = await judgePostRows(mayImport, source.id, [own])
  expect(judged).toMatchObject({ verdict: 'update', changes: [] })
  expect(judged?.match?.name).toContain('求舱 遮盖帖')
  expect(JSON.stringify(judged?.match)).not.toMatch(secret)
  const version = seen?.version ?? 0
  expect(await refusalOf(zhou.call(editNetPost, { params, version, body: { kind: 'offer' } }))).toMatchObject({
    code: 'crawl.customer_covered',
  })
  expect(
    await refusalOf(zhou.call(markNetPost, { params, version, body: { quality: 'good', badReason: null } })),
  ).toMatchObject({ code: 'crawl.customer_covered' })
  const { matches } = await zhou.call(lookUpNetPost, { params, body: {} })
  expect(matches).toMatchObject([{ custodian: '林晓帆' }])
})

test('never again: posts of the firm go with it for good, and no source brings one of its name or mailbox', async () => {
  const source = await aSource({ released: true })
  const name = '镇江安静纸业有限公司'
  await importRows(await context(), source.id, [{ name, country: 'CN', email: 'leave@paper.example' }])
  const rows: Record<string, string>[] = [
    { title: '安静帖 公司', published: '1小时前', company: name },
    { title: '安静帖 邮箱', text: '联系 leave@paper.example', published: '1小时前' },
    {
      title: '安静帖 第二个邮箱',
      text: '联系 other@paper.example 或 leave@paper.example',
      published: '1小时前',
    },
  ]
  // A mailbox that only ends alike is somebody else's.
  const other = { title: '安静帖 别人', text: '联系 never-leave@paper.example', published: '1小时前' }
  await importPostRows(await context(), source.id, [...rows, other])
  expect(await lin.call(countNetPosts, { query: { ...week(), q: '安静帖' } })).toMatchObject({ value: 4 })
  const { rows: customers } = await manager.call(listCrawledCustomers, { query: { q: '镇江安静' } })
  const { id = 0, version = 0 } = customers[0] ?? {}
  await manager.call(forgetCrawledCustomer, { params: { id }, version })
  await sql`update crawl.customers set delete_after = now() - interval '1 second' where id = ${id}`.execute(db)
  await purgeCustomers(product.context)
  const { rows: left } = await lin.call(listNetPosts, { query: { ...week(), q: '安静帖' } })
  expect(left.map(({ title }) => title)).toEqual([other.title])
  const judged = await judgePostRows(await context(), source.id, rows)
  expect(judged.map(({ problems }) => problems?.[0]?.code)).toEqual(rows.map(() => 'crawl.never_again'))
})

test('untaken posts that no source shows any more go after 180 days; taken ones stay', async () => {
  const source = await aSource({ released: true })
  await importPostRows(
    await context(),
    source.id,
    ['清理帖 旧', '清理帖 新', '清理帖 承接'].map((title) => ({ title, published: '1小时前' })),
  )
  await sql`update crawl.posts set seen_at = now() - interval '181 days' where title in ('清理帖 旧', '清理帖 承接')`.execute(
    db,
  )
  await sql`
    insert into crawl.post_takes (post_id, by_id, way)
    select id, ${office.person('sales')}, 'claim' from crawl.posts where title = '清理帖 承接'`.execute(db)
  await sweepPosts(product.context)
  const { rows } = await sql<{ title: string }>`
    select title from crawl.posts where title like '清理帖%' order by title`.execute(db)
  expect(rows.map(({ title }) => title).toSorted()).toEqual(['清理帖 承接', '清理帖 新'].toSorted())
})
