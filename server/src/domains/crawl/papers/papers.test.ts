import { getPaper, listPapers, subscribePapers } from '@seamark/contract/crawl/papers/papers'
import { countNetPosts } from '@seamark/contract/crawl/posts/posts'
import { createCrawlSource, releaseCrawlSource } from '@seamark/contract/crawl/sources/sources'
import { listNotices } from '@seamark/contract/notices/notices'
import { addDays } from '@seamark/contract/platform/days'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { clockAt, momentAt } from '../../../platform/days.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { refusalOf } from '../../../platform/testing/database.ts'
import { openDesk, personContext } from '../../phonebook/testing.ts'
import { importPostRows } from '../testing.ts'
import { netPaperList } from './exports.queries.ts'
import { makeDuePaper } from './papers.commands.ts'
import { lastDueMonday, weekOf } from './weeks.rules.ts'

const product = await startTestApp()
const { office, lin, zhou, manager } = await openDesk(product, testPassword)
const { db, zone } = product.context
const asManager = () => personContext(product.context, office.person('manager'), 'zh')

const source = await manager.call(createCrawlSource, { body: { name: '货盘板' } })
await manager.call(releaseCrawlSource, { params: { id: source.id }, body: {} })

const monday = lastDueMonday(clockAt(new Date(), zone))
const week = weekOf(monday)
const at = (day: string) => `${day} 10:00`
const row = (title: string, published: string, company = '') => ({ title, published, company })

test('nothing is made of weeks without posts', async () => {
  await makeDuePaper(product.context)
  expect(await lin.call(listPapers, {})).toEqual({ papers: [], isSubscribed: false })
  expect(await refusalOf(lin.call(getPaper, { params: { week } }))).toMatchObject({
    status: 404,
    code: 'crawl.paper_not_found',
  })
})

test('the week is frozen once, against the week before, and its readers hear of it once', async () => {
  const firm = '嘉兴周报袜业有限公司'
  await importPostRows(await asManager(), source.id, [
    row('求舱：宁波到洛杉矶 2*40HQ', at(monday), firm),
    row('求舱：宁波到洛杉矶 1*20GP', at(addDays(monday, 6)), firm),
    row('求舱：上海到汉堡 1*40HQ', at(addDays(monday, 2)), '湖州老帖丝绸有限公司'),
    row('宁波-洛杉矶 20GP 1450 40HQ 2700 MSC', at(addDays(monday, 3))),
    {
      ...row('两票求舱', at(addDays(monday, 4))),
      text: '求舱：青岛到鹿特丹 1*40HQ\n求舱：厦门到东京 2*40HQ',
    },
    row('求舱：宁波到洛杉矶 3*40HQ', at(addDays(monday, -1)), '湖州老帖丝绸有限公司'),
    row('下一周', at(addDays(monday, 7))),
    row('坏帖', at(monday)),
  ])
  await sql`update crawl.posts set quality = 'bad', bad_reason = 'other' where title = '坏帖'`.execute(db)
  expect(await lin.call(subscribePapers, { body: { isOn: true } })).toEqual({ isSubscribed: true })
  await lin.call(subscribePapers, { body: { isOn: true } })
  await zhou.call(subscribePapers, { body: { isOn: true } })
  await zhou.call(subscribePapers, { body: { isOn: false } })
  // A reader who has lost the screen by then hears of none.
  await sql`
    insert into identity.roles (authority, name_zh, name_en, name_es, name_ja, codes, scope, capabilities)
    values ('others', '别的', 'Others', 'Otros', '別', '{311,335}', 'own', '{}') on conflict do nothing`.execute(db)
  await product.addPerson({ username: 'former', name: '调岗', role: 'others' })
  await sql`insert into crawl.digest_readers (user_id) select id from identity.users where username = 'former'`.execute(
    db,
  )
  const { rows: deeds } = await sql<{ n: number }>`
    select count(*)::int as n from platform.audit where action = 'crawl.paperSubscribed'`.execute(db)
  expect(deeds).toEqual([{ n: 3 }])

  await Promise.all([makeDuePaper(product.context), makeDuePaper(product.context)])
  await makeDuePaper(product.context)
  const { papers } = await lin.call(listPapers, {})
  expect(papers).toMatchObject([{ week, posts: 5, inquiries: 4 }])
  const made = await lin.call(getPaper, { params: { week } })
  expect(made).toMatchObject({ fromDay: monday, toDay: addDays(monday, 6) })
  expect(made.figures).toMatchObject({
    posts: 5,
    inquiries: 4,
    offers: 1,
    postsBefore: 1,
    inquiriesBefore: 1,
    newFirms: 1,
  })
  expect(made.figures.lanes.find(({ lane }) => lane === 'usWest')).toMatchObject({
    posts: 3,
    inquiries: 2,
    offers: 1,
    postsBefore: 1,
    inquiriesBefore: 1,
  })
  expect(made.figures.sources).toMatchObject([{ id: source.id, posts: 5 }])
  expect(made.figures.asked).toContainEqual({ pol: 'CNNGB', pod: 'USLAX', inquiries: 2, held: false })
  // Ports of two requests in one post make no third way.
  expect(made.figures.asked.map(({ pol, pod }) => `${pol} ${pod}`).toSorted()).toEqual([
    'CNNGB USLAX',
    'CNSHA DEHAM',
    'CNTAO NLRTM',
    'CNXMN JPTYO',
  ])
  // Each figure opens as many posts as it counts.
  const range = {
    from: momentAt(`${monday}T00:00:00`, zone).toISOString(),
    to: momentAt(`${addDays(monday, 7)}T00:00:00`, zone).toISOString(),
    release: 'released' as const,
  }
  for (const { pol, pod, inquiries } of made.figures.asked)
    expect(await lin.call(countNetPosts, { query: { ...range, kind: 'inquiry', pol, pod } })).toMatchObject({
      value: inquiries,
    })
  expect(
    await lin.call(countNetPosts, { query: { ...range, kind: 'inquiry', pol: 'CNTAO', pod: 'JPTYO' } }),
  ).toMatchObject({ value: 0 })

  // What comes or changes later does not change the paper.
  await sql`update crawl.posts set quality = 'good' where quality <> 'bad'`.execute(db)
  expect(await lin.call(getPaper, { params: { week } })).toEqual(made)

  const noticesOf = async (caller: typeof lin) =>
    (await caller.call(listNotices, { query: {} })).rows.filter(({ kind }) => kind === 'crawl.notice.paper')
  expect(await noticesOf(lin)).toHaveLength(1)
  expect(await noticesOf(zhou)).toEqual([])
  expect(await noticesOf(await product.signIn('former'))).toEqual([])
})

test('whether we hold offers is told to those who see the market; the file has the same figures', async () => {
  await sql`
    insert into identity.roles (authority, name_zh, name_en, name_es, name_ja, codes, scope, capabilities)
    values ('readers', '只看', 'Readers', 'Lectores', '閲覧', '{311,334}', 'own', '{}') on conflict do nothing`.execute(
    db,
  )
  await product.addPerson({ username: 'reader', name: '只看', role: 'readers' })
  const reader = await product.signIn('reader')
  const { figures } = await reader.call(getPaper, { params: { week } })
  expect(figures.asked.length).toBeGreaterThan(0)
  expect(figures.asked.every(({ held }) => held === null)).toBe(true)
  const { export: file } = netPaperList
  const context = await asManager()
  const rows = await file?.rows(context, file.query.parse({ week }), { cursor: undefined, limit: 100 })
  expect(rows?.rows[0]).toMatchObject({ week, about: '全周', posts: 5, inquiries: 4 })
  expect(rows?.rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['美西', '宁波 → 洛杉矶', '货盘板']))
  await expect(
    file?.rows(
      await personContext(
        product.context,
        (await sql<{ id: number }>`select id from identity.users where username = 'reader'`.execute(db)).rows[0]?.id ??
          0,
        'zh',
      ),
      file.query.parse({ week }),
      { cursor: undefined, limit: 5 },
    ),
  ).rejects.toMatchObject({ code: 'platform.forbidden' })
})

test('whoever was away over several Mondays finds the papers of all weeks', async () => {
  const later = new Date(Date.now() + 21 * 86_400_000)
  await sql`update crawl.posts set fetched_at = now() + interval '9 days', published_at = ${momentAt(`${addDays(monday, 8)}T10:00:00`, zone)}
    where title = '下一周'`.execute(db)
  await makeDuePaper({ ...product.context, now: () => later })
  const { papers } = await lin.call(listPapers, {})
  // The third week has no posts, and neither has the one before.
  expect(papers.map((one) => one.week)).toEqual([weekOf(addDays(monday, 14)), weekOf(addDays(monday, 7)), week])
  expect(papers.map(({ posts }) => posts)).toEqual([0, 1, 5])
})
