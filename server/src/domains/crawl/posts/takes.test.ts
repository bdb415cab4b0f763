import {
  claimNetPost,
  editNetPost,
  followNetPost,
  getNetPost,
  giveBackNetPost,
  listNetPosts,
  markNetPost,
  readNetPost,
} from '@seamark/contract/crawl/posts/posts'
import { createCrawlSource, releaseCrawlSource } from '@seamark/contract/crawl/sources/sources'
import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { acceptReading, getReading, listReadingLines } from '@seamark/contract/rates/readings/readings'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { refusalOf } from '../../../platform/testing/database.ts'
import { aCompany, openDesk, personContext } from '../../phonebook/testing.ts'
import { importPostRows } from '../testing.ts'

const product = await startTestApp()
const { office, lin, zhou, manager } = await openDesk(product, testPassword)
const context = () => personContext(product.context, office.person('manager'), 'zh')
const db = product.context.db
const hourMs = 3_600_000

const source = await manager.call(createCrawlSource, { body: { name: '货盘板' } })
await manager.call(releaseCrawlSource, { params: { id: source.id }, body: {} })

let made = 0
async function aPost(cells: Record<string, string> = {}): Promise<number> {
  const [written] = await importPostRows(await context(), source.id, [
    {
      title: `求舱 ${++made}：宁波到洛杉矶 2*40HQ 12月5日货好`,
      published: '1小时前',
      address: `https://board.example/take/${made}`,
      ...cells,
    },
  ])
  return written?.subjectId ?? 0
}
const look = (caller: typeof lin, id: number) => caller.call(getNetPost, { params: { id } })
const deeds = async (id: number) =>
  (
    await sql<{ action: string }>`
      select action from platform.audit where subject_kind = 'netPost' and subject_id = ${id} order by id`.execute(db)
  ).rows.map(({ action }) => action)

test('a post is handed to the reader of rates once, whose review makes a rate of a net post; the second hears by whom and when', async () => {
  const id = await aPost()
  const { readingId } = await lin.call(readNetPost, { params: { id }, body: { side: 'demand' } })
  expect(await lin.call(readNetPost, { params: { id }, body: { side: 'demand' } })).toEqual({ readingId })
  const reading = await lin.call(getReading, { params: { id: readingId } })
  expect(reading).toMatchObject({ postAddress: `https://board.example/take/${made}`, state: 'ready' })
  const { lines } = await lin.call(listReadingLines, { params: { id: readingId }, query: {} })
  expect(lines).toMatchObject([{ line: { kind: 'demand' } }])
  await sql`update rates.reading_lines set is_ready = true where reading_id = ${readingId}`.execute(db)
  expect(await lin.call(acceptReading, { params: { id: readingId }, body: {} })).toMatchObject({ created: 1 })
  const { rows } = await sql`
    select r.source, r.side from rates.rates r join rates.reading_lines l on l.rate_id = r.id where l.reading_id = ${readingId}`.execute(
    db,
  )
  expect(rows).toEqual([{ source: 'netPost', side: 'demand' }])
  expect(await look(lin, id)).toMatchObject({ taken: { way: 'demand', isMine: true, readingId } })
  expect(await look(zhou, id)).toMatchObject({
    taken: { by: '林晓帆', isMine: false, readingId: null },
    can: { take: false, read: false },
  })
  const refused = await refusalOf(zhou.call(readNetPost, { params: { id }, body: { side: 'supply' } }))
  expect(refused).toMatchObject({ status: 409, code: 'crawl.taken' })
  expect(JSON.stringify(refused)).toMatch(/林晓帆 took this post at \d{4}-\d\d-\d\d/)
  expect(await deeds(id)).toEqual(['crawl.postsImported', 'crawl.postTaken'])
})

test('two who take a post at once: one has it', async () => {
  const id = await aPost()
  const both = await Promise.allSettled(
    [lin, zhou].map((caller) => caller.call(readNetPost, { params: { id }, body: { side: 'demand' } })),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const lost = both.find((one) => one.status === 'rejected')
  expect(lost?.reason).toMatchObject({ body: { code: 'crawl.taken' } })
  const { rows } = await sql`select from crawl.post_takes where post_id = ${id}`.execute(db)
  expect(rows).toHaveLength(1)
})

test('an offer that somebody says is a request is read as one', async () => {
  const id = await aPost({ title: '上海-汉堡 20GP 1450 40HQ 2700 MSC 12-01至12-14' })
  const { readingId } = await lin.call(readNetPost, { params: { id }, body: { side: 'demand' } })
  const { lines } = await lin.call(listReadingLines, { params: { id: readingId }, query: {} })
  expect(lines.map(({ line }) => line.kind)).toEqual(['demand'])
})

test('claiming makes the company of a post or takes it from the pool, and giving the post back undoes that', async () => {
  const name = '台州认领泵业有限公司'
  const id = await aPost({ company: name, contact: '陈海平', telephone: '13900000021' })
  expect(await lin.call(claimNetPost, { params: { id }, body: {} })).toMatchObject({
    state: 'ours',
    isImported: true,
    company: { name },
    taken: { way: 'claim', isMine: true },
  })
  const held = async () =>
    (
      await sql<{ custodian_id: number | null; visibility: string }>`
        select custodian_id, visibility from phonebook.companies where name = ${name} and delete_after is null`.execute(
        db,
      )
    ).rows
  expect(await held()).toEqual([{ custodian_id: office.person('sales'), visibility: 'private' }])
  const { rows: told } = await sql<{ facts: object }>`
    select facts from activity.entries where kind = 'crawl.activity.postClaimed'`.execute(db)
  expect(told).toMatchObject([{ facts: { platform: '货盘板' } }])
  expect(await refusalOf(zhou.call(claimNetPost, { params: { id }, body: {} }))).toMatchObject({
    code: 'crawl.customer_held',
  })
  // Who holds a colleague's client says the look-up alone, and whoever has claimed it holds it.
  expect(await look(zhou, id)).toMatchObject({ covered: true, taken: { by: null, way: 'claim', isMine: false } })
  const version = (await look(lin, id)).version
  expect(
    await refusalOf(lin.call(markNetPost, { params: { id }, version, body: { quality: 'bad', badReason: 'other' } })),
  ).toMatchObject({ code: 'crawl.post_used' })
  expect(await refusalOf(manager.call(giveBackNetPost, { params: { id } }))).toMatchObject({ code: 'crawl.taken' })
  expect(await lin.call(giveBackNetPost, { params: { id } })).toMatchObject({ taken: null, isImported: false })
  expect(await refusalOf(lin.call(giveBackNetPost, { params: { id } }))).toMatchObject({
    code: 'crawl.post_taken_by_nobody',
  })
  expect(await deeds(id)).toEqual(['crawl.postsImported', 'crawl.postTaken', 'crawl.postGivenBack'])
})

test('a company of the pool is claimed and goes back to it', async () => {
  const name = '湖州公海竹业有限公司'
  await manager.call(createCompany, { body: aCompany({ organizationNumber: '', name, visibility: 'public' }) })
  await sql`update phonebook.companies set pooled_at = now() - interval '400 days' where visibility = 'public'`.execute(
    db,
  )
  const id = await aPost({ company: name })
  expect(await look(lin, id)).toMatchObject({ state: 'pool' })
  expect(await lin.call(claimNetPost, { params: { id }, body: {} })).toMatchObject({ state: 'ours' })
  expect(await lin.call(giveBackNetPost, { params: { id } })).toMatchObject({ state: 'pool', keepsCompany: false })
})

test('a company is not claimed that nobody names, that a colleague holds, or that limits forbid', async () => {
  const nameless = await aPost()
  expect(await refusalOf(lin.call(claimNetPost, { params: { id: nameless }, body: {} }))).toMatchObject({
    code: 'crawl.post_without_company',
  })
  await zhou.call(createCompany, { body: aCompany({ organizationNumber: '', name: '衢州同事纸业有限公司' }) })
  const held = await aPost({ company: '衢州同事纸业有限公司' })
  for (const refused of [
    refusalOf(lin.call(claimNetPost, { params: { id: held }, body: {} })),
    refusalOf(lin.call(readNetPost, { params: { id: held }, body: { side: 'demand' } })),
    refusalOf(lin.call(followNetPost, { params: { id: held }, body: { content: '电话' } })),
  ])
    expect(await refused).toMatchObject({ status: 403, code: 'crawl.customer_held' })
  const { rows } = await sql`select from crawl.post_takes where post_id = any(${[nameless, held]}::bigint[])`.execute(
    db,
  )
  expect(rows).toEqual([])
})

test('a follow-up is logged on a company of ours, and on no other', async () => {
  const name = '丽水跟进木业有限公司'
  const id = await aPost({ company: name })
  const log = () => lin.call(followNetPost, { params: { id }, body: { content: '已电话联系，等货量' } })
  expect(await refusalOf(log())).toMatchObject({ status: 403, code: 'crawl.post_not_ours' })
  await lin.call(createCompany, { body: aCompany({ organizationNumber: '', name }) })
  expect(await log()).toMatchObject({ taken: { way: 'followUp' }, company: { name } })
  const { rows } = await sql<{ content: string }>`
    select r.content from followups.records r join crawl.post_takes t on t.record_id = r.id where t.post_id = ${id}`.execute(
    db,
  )
  expect(rows).toMatchObject([{ content: expect.stringContaining('已电话联系，等货量') }])
})

test('drafts and bad posts make no business', async () => {
  const [draft, bad] = [await aPost(), await aPost()]
  await sql`update crawl.posts set release = 'draft' where id = ${draft}`.execute(db)
  await sql`update crawl.posts set quality = 'bad', bad_reason = 'other' where id = ${bad}`.execute(db)
  const body = { side: 'demand' } as const
  expect(await refusalOf(lin.call(readNetPost, { params: { id: draft }, body }))).toMatchObject({
    code: 'crawl.not_released',
  })
  expect(await refusalOf(lin.call(readNetPost, { params: { id: bad }, body }))).toMatchObject({
    code: 'crawl.marked_bad',
  })
  expect(await refusalOf(lin.call(readNetPost, { params: { id: 987_654 }, body }))).toMatchObject({
    code: 'crawl.post_not_found',
  })
})

test('typing company names tells who holds them no more often than a look-up does', async () => {
  const id = await aPost()
  await zhou.call(createCompany, { body: aCompany({ organizationNumber: '', name: '舟山试探海鲜有限公司' }) })
  const { version } = await look(lin, id)
  await lin.call(editNetPost, { params: { id }, version, body: { companyGuess: '舟山试探海鲜有限公司' } })
  const { rows } = await sql`
    select from platform.audit where action = 'phonebook.companiesLookedUp' and actor_id = ${office.person('sales')}`.execute(
    db,
  )
  expect(rows).toHaveLength(1)
  expect(await look(lin, id)).toMatchObject({ state: 'colleague', covered: true })
})

test('takings are a filter', async () => {
  const [open, mine, others] = [await aPost(), await aPost(), await aPost()]
  await lin.call(readNetPost, { params: { id: mine }, body: { side: 'demand' } })
  await zhou.call(readNetPost, { params: { id: others }, body: { side: 'demand' } })
  const week = {
    from: new Date(Date.now() - 100 * hourMs).toISOString(),
    to: new Date(Date.now() + hourMs).toISOString(),
    ids: [open, mine, others].join(','),
  }
  for (const [taken, id] of [
    ['open', open],
    ['mine', mine],
    ['others', others],
  ] as const)
    expect((await lin.call(listNetPosts, { query: { ...week, taken } })).rows.map((row) => row.id)).toEqual([id])
})
