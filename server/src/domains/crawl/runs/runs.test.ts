import type { CrawlRules } from '@seamark/contract/crawl/sources/sources'
import {
  editCrawledCustomer,
  forgetCrawledCustomer,
  getCrawledCustomer,
  listCrawledCustomers,
} from '@seamark/contract/crawl/customers/customers'
import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { listNotices } from '@seamark/contract/notices/notices'
import { changeOptions, getOptions } from '@seamark/contract/settings/options'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import { refusalOf } from '../../../platform/testing/database.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { tellOfHidden } from '../../phonebook/index.ts'
import { aCompany, openDesk, personContext } from '../../phonebook/testing.ts'
import { createCrawlSource } from '../sources/sources.commands.ts'
import { editCrawlSource, releaseCrawlSource } from './source-changes.commands.ts'
import { crawlSource } from '../sources/sources.queries.ts'
import { startSite, testFetcher, type SitePage } from '../testing.ts'
import { sweep, tick } from './clock.commands.ts'
import { beginRun, stopRun } from './runs.commands.ts'
import { getRun, listPages, listRuns } from './runs.queries.ts'
import { setSourceState } from './states.commands.ts'
import { stepRun } from './steps.commands.ts'

const product = await startTestApp()
const { office, lin, manager } = await openDesk(product, testPassword)
const context = () => personContext(product.context, office.person('manager'), 'zh')
const fetcher = testFetcher()

beforeAll(async () => {
  const admin = await product.signIn('sysadmin')
  const { version } = await admin.call(getOptions, {})
  await admin.call(changeOptions, { version, body: { crawlContact: 'crawl@crm.example' } })
})

const firm = (name: string, telephone = '0574-87654321') =>
  `<html><body><header>热线 400-100-2000</header><main><h1>${name}</h1><p>电话：${telephone}</p><p>国家：中国</p></main></body></html>`
const list = (...paths: string[]) =>
  `<ul>${paths.map((path) => `<li class="firm"><a href="${path}">x</a></li>`).join('')}</ul>`
const rules: CrawlRules = { item: 'li.firm' }

let made = 0
/** A source of a site of its own, by rules that have been tried, switched on. */
async function aSource(pages: Record<string, SitePage>, changes: { rules?: CrawlRules } = {}) {
  const site = await startSite(pages)
  const own = await context()
  const made_ = await createCrawlSource(own, fetcher, {
    name: `网页 ${++made}`,
    note: '',
    kind: 'page',
    brings: 'companies',
    address: `${site.origin}/list`,
  })
  const { version } = await editCrawlSource(own, fetcher, made_.id, {
    version: made_.version,
    changes: { rules, ...changes },
  })
  return { site, id: made_.id, version }
}

async function switchOn(id: number) {
  const own = await context()
  const run = await beginRun(own, fetcher, id, 'trial')
  await stepRun(product.context, fetcher, run)
  const tried = await crawlSource(own, id)
  await setSourceState(own, fetcher, id, { version: tried.version, state: 'on' })
  return getRun(own, run.id)
}

async function fetchNow(id: number, by = fetcher) {
  const run = await beginRun(await context(), by, id, 'person')
  await stepRun(product.context, by, run)
  return getRun(await context(), run.id)
}

const sourceOf = async (id: number) => crawlSource(await context(), id)
const pathsOf = (asked: { path: string }[]) => asked.map(({ path }) => path)

describe('a source that is fetched', () => {
  test('is looked at, tried with nothing kept, switched on, and brings customers with where each value was found', async () => {
    const pages = {
      '/list': list('/a', '/b', '/c', '/d'),
      '/a': firm('宁波甲灯饰有限公司'),
      '/b': firm('宁波乙灯饰有限公司'),
    }
    const { site, id } = await aSource({ ...pages, '/c': firm('宁波丙灯饰有限公司'), '/d': firm('宁波丁灯饰有限公司') })
    expect(await sourceOf(id)).toMatchObject({ state: 'draft' })

    const look = await beginRun(await context(), fetcher, id, 'look')
    await stepRun(product.context, fetcher, look)
    const seen = (await getRun(await context(), look.id)).seen
    expect(seen?.elements.find(({ tag }) => tag === 'li')).toMatchObject({ classes: 'firm' })
    expect(pathsOf(site.asked)).toEqual(['/robots.txt', '/list'])
    expect(site.asked[0]?.headers['user-agent']).toBe('SeamarkBot/1 (+https://crm.example; crawl@crm.example)')
    expect(site.asked[1]?.headers).not.toHaveProperty('cookie')

    const trial = await switchOn(id)
    expect(trial).toMatchObject({ state: 'done', asked: 4, found: 3 })
    expect(trial.seen?.found[0]?.values).toContainEqual({
      field: 'telephone',
      text: '0574-87654321',
      method: 'pattern',
      around: expect.stringContaining('电话：0574-87654321'),
    })
    expect((await manager.call(listCrawledCustomers, { query: { q: '灯饰' } })).rows).toEqual([])

    const run = await fetchNow(id)
    expect(run).toMatchObject({ state: 'done', asked: 5, found: 4, created: 4, isSilent: false, seen: null })
    const { rows } = await manager.call(listCrawledCustomers, { query: { q: '宁波甲灯饰' } })
    const customer = await manager.call(getCrawledCustomer, { params: { id: rows[0]?.id ?? 0 } })
    expect(customer).toMatchObject({ country: 'CN', release: 'draft', contacts: { telephone: '0574-87654321' } })
    expect(customer.values.find(({ field }) => field === 'telephone')).toMatchObject({
      method: 'pattern',
      address: `${site.origin}/a`,
      isInForce: true,
    })
  })

  test('keeps the credit code that a page proves, with where it was found', async () => {
    const page = firm('台州一号缝纫有限公司').replace('<p>国家', '<p>统一社会信用代码：91330212MA2CAXQ0YD</p><p>国家')
    const { id, site } = await aSource({ '/list': list('/a'), '/a': page })
    await switchOn(id)
    await fetchNow(id)
    const { rows } = await manager.call(listCrawledCustomers, { query: { q: '台州一号缝纫' } })
    const customer = await manager.call(getCrawledCustomer, { params: { id: rows[0]?.id ?? 0 } })
    expect(customer.creditCode).toBe('91330212MA2CAXQ0YD')
    expect(customer.values.find(({ field }) => field === 'creditCode')).toMatchObject({
      method: 'pattern',
      address: `${site.origin}/a`,
      around: expect.stringContaining('统一社会信用代码：91330212MA2CAXQ0YD'),
    })
  })

  test('is asked only for what has changed, and what has not counts as found', async () => {
    const same = { headers: { etag: '"1"' }, body: firm('温州不变阀门有限公司') }
    const stamped = { headers: { etag: '"2"' }, body: list('/a', '/b') }
    const { site, id } = await aSource({ '/list': stamped, '/a': same, '/b': firm('温州会变阀门有限公司') })
    await switchOn(id)
    expect(await fetchNow(id)).toMatchObject({ unchanged: 0, created: 2 })
    site.pages.set('/b', firm('温州会变阀门有限公司', '0577-11112222'))
    // A list that has not changed is not read either, and leads where it led.
    expect(await fetchNow(id)).toMatchObject({ asked: 3, unchanged: 2, found: 2, created: 0, changed: 1 })
    expect(site.asked.slice(-3).map(({ headers }) => headers['if-none-match'])).toEqual(['"2"', '"1"', undefined])
    // Without a stamp the digest says that nothing has changed.
    expect(await fetchNow(id)).toMatchObject({ asked: 3, unchanged: 3, found: 2, changed: 0, isSilent: false })
    site.pages.set('/list', list('/a', '/b', '/c'))
    site.pages.set('/c', firm('温州新来阀门有限公司'))
    expect(await fetchNow(id)).toMatchObject({ asked: 4, unchanged: 2, found: 3, created: 1 })
    // By other rules it may say something else, so it is read anew.
    const { version } = await sourceOf(id)
    await editCrawlSource(await context(), fetcher, id, { version, changes: { rules: { item: 'ul > li' } } })
    await switchOn(id)
    expect(await fetchNow(id)).toMatchObject({ asked: 4, unchanged: 0, found: 3 })
  })

  test('says why its host may not be asked for robots.txt, where that is more than that it does not answer', async () => {
    const { createTypedCalls } = await import('../../../platform/outbound/typed-calls.ts')
    const { id } = await aSource({ '/list': list('/a'), '/a': firm('台州内网缝纫有限公司') })
    await switchOn(id)
    // The host lies inside since, and what it said of robots is forgotten.
    await sql`update crawl.hosts set robots_at = now() - interval '2 days'`.execute(product.context.db)
    const inside = testFetcher(createTypedCalls({ resolve: async () => [{ address: '10.0.0.1', family: 4 }] }))
    const run = await fetchNow(id, inside)
    expect(run).toMatchObject({
      state: 'failed',
      asked: 0,
      why: 'crawl.address_not_public',
      whyParams: { host: 'site.test' },
    })
    const { rows } = await listPages(await context(), run.id, 0)
    expect(rows).toMatchObject([{ state: 'forbidden', why: 'crawl.address_not_public' }])
    await sql`update crawl.hosts set robots_at = now() - interval '2 days', next_at = now()`.execute(product.context.db)
    expect(await fetchNow(id)).toMatchObject({ state: 'done' })
  })

  test('reads the beginning of a robots.txt that is longer than five hundred kilobytes', async () => {
    const pages = {
      '/list': list('/a', '/hidden/b'),
      '/a': firm('金华长规则五金有限公司'),
      '/hidden/b': firm('金华藏五金有限公司'),
    }
    const robots = `User-agent: *\nDisallow: /hidden/\n${'# x\n'.repeat(150_000)}Disallow: /`
    const { site, id } = await aSource({ '/robots.txt': robots, ...pages })
    await switchOn(id)
    expect(await fetchNow(id)).toMatchObject({ state: 'done', found: 1, refused: 1 })
    expect(pathsOf(site.asked)).not.toContain('/hidden/b')
  })

  test('asks for no page that robots.txt forbids, and says the line', async () => {
    const { site, id } = await aSource({
      '/robots.txt': 'User-agent: *\nDisallow: /hidden/\nCrawl-delay: 0.02',
      '/list': list('/a', '/hidden/b'),
      '/a': firm('台州公开模具有限公司'),
    })
    await switchOn(id)
    const run = await fetchNow(id)
    expect(run).toMatchObject({ state: 'done', refused: 1, created: 1 })
    const { rows } = await listPages(await context(), run.id, 0)
    expect(rows.find(({ state }) => state === 'forbidden')).toMatchObject({
      why: 'crawl.robots_forbid',
      line: '2: Disallow: /hidden/',
    })
    expect(pathsOf(site.asked)).not.toContain('/hidden/b')
    expect(pathsOf(site.asked).filter((path) => path === '/robots.txt')).toHaveLength(1)
  })

  test.each([
    ['forbids its first page', { '/robots.txt': 'User-agent: *\nDisallow: /list' }, 'crawl.robots_forbid'],
    ['closes its robots.txt', { '/robots.txt': { status: 403 } }, 'crawl.robots_closed'],
  ])('is not read where the host %s', async (_case, pages, why) => {
    const { site, id } = await aSource({ '/list': list('/a'), ...pages })
    const run = await beginRun(await context(), fetcher, id, 'look')
    await stepRun(product.context, fetcher, run)
    expect(await getRun(await context(), run.id)).toMatchObject({ state: 'failed', why, refused: 1, asked: 0 })
    expect(pathsOf(site.asked)).toEqual(['/robots.txt'])
  })

  test('fails its trial where a rule finds nothing, and cannot be switched on then', async () => {
    const { id } = await aSource({ '/list': '<table><tr><td>a</td></tr></table>' })
    const run = await beginRun(await context(), fetcher, id, 'trial')
    await stepRun(product.context, fetcher, run)
    expect(await getRun(await context(), run.id)).toMatchObject({
      state: 'failed',
      why: 'crawl.rule_finds_nothing',
      whyParams: { rule: 'item', has: expect.stringContaining('td 1') },
    })
    const { version } = await sourceOf(id)
    const refused = setSourceState(await context(), fetcher, id, { version, state: 'on' })
    await expect(refused).rejects.toMatchObject({ code: 'crawl.source_untried' })
    await expect(beginRun(await context(), fetcher, id, 'person')).rejects.toMatchObject({
      code: 'crawl.source_untried',
    })
  })

  test('that was released brings drafts again once somebody who may not release has changed what it brings', async () => {
    const { id, site } = await aSource({ '/list': list('/a'), '/a': firm('嘉善一号五金有限公司') })
    await releaseCrawlSource(await context(), id)
    const hers = await personContext(product.context, office.person('sales'), 'zh')
    const edit = async (by: Context, changes: Parameters<typeof editCrawlSource>[3]['changes']) =>
      editCrawlSource(by, fetcher, id, { version: (await sourceOf(id)).version, changes })
    expect(await edit(hers, { name: `网页 ${++made}`, rhythmHours: 12 })).toMatchObject({ releases: true })
    await expect(edit(hers, { releases: false })).rejects.toMatchObject({ code: 'crawl.release_forbidden' })
    for (const changes of [
      { rules: { item: 'ul > li' } },
      { address: `${site.origin}/other` },
      { hosts: ['b.test'] },
    ]) {
      await releaseCrawlSource(await context(), id)
      expect(await edit(hers, changes)).toMatchObject({ state: 'draft', releases: false })
    }
    await releaseCrawlSource(await context(), id)
    expect(await edit(await context(), { address: `${site.origin}/list` })).toMatchObject({ releases: true })
  })

  test('no longer shows a look at another address, or a trial of other rules', async () => {
    const { id, site } = await aSource({ '/list': list('/a'), '/a': firm('平湖一号五金有限公司') })
    const look = await beginRun(await context(), fetcher, id, 'look')
    await stepRun(product.context, fetcher, look)
    const trial = await switchOn(id)
    const areOfToday = async () => {
      const { runs } = await listRuns(await context(), id)
      return [look.id, trial.id].map((one) => runs.find((run) => run.id === one)?.isOfToday)
    }
    const change = async (changes: Parameters<typeof editCrawlSource>[3]['changes']) =>
      editCrawlSource(await context(), fetcher, id, { version: (await sourceOf(id)).version, changes })
    expect(await areOfToday()).toEqual([true, true])
    await change({ rules: { item: 'ul > li' } })
    expect(await areOfToday()).toEqual([true, false])
    await change({ kind: 'feed', address: `${site.origin}/posts.xml` })
    expect(await areOfToday()).toEqual([false, false])
  })

  test('needs another trial after its rules have changed', async () => {
    const { id } = await aSource({ '/list': list('/a'), '/a': firm('嘉兴一号五金有限公司') })
    await switchOn(id)
    const { version } = await sourceOf(id)
    const own = await context()
    const renamed = await editCrawlSource(own, fetcher, id, { version, changes: { name: `网页 ${++made}` } })
    expect(renamed.state).toBe('on')
    const other = await editCrawlSource(own, fetcher, id, {
      version: renamed.version,
      changes: { rules: { item: 'ul > li' } },
    })
    expect(other.state).toBe('draft')
    const broken = editCrawlSource(own, fetcher, id, { version: other.version, changes: { rules: { item: 'li[' } } })
    await expect(broken).rejects.toMatchObject({ code: 'crawl.rule_unreadable' })
  })

  test.each([
    ['403', { status: 403 }, 'forbidden', 'crawl.page_forbidden'],
    ['451', { status: 451 }, 'legal', 'crawl.page_legal'],
  ])('is paused by %s, and its owner is told', async (_case, answer, pauseWhy, why) => {
    const { site, id } = await aSource({ '/list': list('/a'), '/a': firm('湖州停站竹业有限公司') })
    await switchOn(id)
    site.pages.set('/list', answer)
    expect(await fetchNow(id)).toMatchObject({ state: 'failed', why })
    expect(await sourceOf(id)).toMatchObject({ state: 'paused', pauseWhy, nextRunAt: null })
    const { rows } = await manager.call(listNotices, { query: {} })
    expect(rows.find(({ subject }) => subject?.id === id)).toMatchObject({ kind: 'crawl.notice.paused' })
  })

  test('that brings nothing is told at once, and paused after three runs', async () => {
    const { site, id } = await aSource({ '/list': list('/a'), '/a': firm('绍兴沉默纺织有限公司') })
    await switchOn(id)
    await fetchNow(id)
    // It says of the page whether it was built anew, or only holds nothing today.
    site.pages.set('/list', '<ul><li class="sold"><a href="/b">x</a></li></ul>')
    expect(await fetchNow(id)).toMatchObject({ state: 'done', found: 0, isSilent: true, isPageRebuilt: true })
    site.pages.set('/list', list('/b'))
    expect(await fetchNow(id)).toMatchObject({ state: 'done', found: 0, isSilent: true, isPageRebuilt: false })
    const { rows } = await manager.call(listNotices, { query: {} })
    expect(rows.find(({ subject }) => subject?.id === id)).toMatchObject({ kind: 'crawl.notice.silent' })
    await fetchNow(id)
    expect(await sourceOf(id)).toMatchObject({ state: 'paused', pauseWhy: 'silent' })
  })

  test('waits as long as the host says', async () => {
    const { site, id } = await aSource({ '/list': list('/a'), '/a': firm('衢州耐心化工有限公司') })
    await switchOn(id)
    site.pages.set('/list', { status: 503, headers: { 'retry-after': '3600' } })
    const run = await fetchNow(id)
    expect(run).toMatchObject({ state: 'running', waiting: 1 })
    const restMinutes = (new Date(run.waitUntil ?? 0).getTime() - Date.now()) / 60_000
    expect(restMinutes).toBeGreaterThan(55)
    // Another job of the run does nothing until then, and a person may end it.
    const before = site.asked.length
    await stepRun(product.context, fetcher, run)
    expect(site.asked.length).toBe(before)
    expect(await stopRun(await context(), run.id)).toMatchObject({ state: 'stopped' })
    await expect(stopRun(await context(), run.id)).rejects.toMatchObject({ code: 'crawl.run_over' })
  })

  test('is asked no sooner than its host says, however long that is, and the screen says how long', async () => {
    const firms = { '/list': list('/a'), '/a': firm('衢州长歇纸业有限公司') }
    const { site, id } = await aSource({ '/robots.txt': 'User-agent: *\nCrawl-delay: 90', ...firms })
    const run = await beginRun(await context(), fetcher, id, 'look')
    await stepRun(product.context, fetcher, run)
    const { state, waitUntil } = await getRun(await context(), run.id)
    expect([state, pathsOf(site.asked)]).toEqual(['running', ['/robots.txt']])
    expect((new Date(waitUntil ?? 0).getTime() - Date.now()) / 1000).toBeGreaterThan(80)
    expect(await sourceOf(id)).toMatchObject({ pauseSeconds: 90 })
  })

  test('takes the turn of the host to which robots.txt has moved, and heeds what stands there', async () => {
    const { site, id } = await aSource({ '/list': list('/a'), '/a': firm('衢州别处纸业有限公司') })
    const other = await startSite({ '/robots.txt': 'User-agent: *\nDisallow: /list' })
    site.pages.set('/robots.txt', { status: 301, headers: { location: `${other.origin}/robots.txt` } })
    const { host } = new URL(other.origin)
    const take = sql`insert into crawl.hosts (host, busy_until) values (${host}, now() + interval '1 hour')`
    await take.execute(product.context.db)
    const early = await beginRun(await context(), fetcher, id, 'look')
    await stepRun(product.context, fetcher, early)
    expect(await getRun(await context(), early.id)).toMatchObject({ state: 'failed', why: 'crawl.robots_away' })
    expect(other.asked).toEqual([])
    await sql`update crawl.hosts set busy_until = null, robots_at = now() - interval '2 hours', next_at = now()`.execute(
      product.context.db,
    )
    const look = await beginRun(await context(), fetcher, id, 'look')
    await stepRun(product.context, fetcher, look)
    expect(await getRun(await context(), look.id)).toMatchObject({ state: 'failed', why: 'crawl.robots_forbid' })
    const { rows } = await sql`select asked_today from crawl.hosts where host = ${host}`.execute(product.context.db)
    expect(rows).toEqual([{ asked_today: 1 }])
  })

  test('leaves the host alone that asks for patience where robots.txt has moved to it', async () => {
    const { site, id } = await aSource({ '/list': list('/a'), '/a': firm('衢州忙处纸业有限公司') })
    const busy = { status: 429, headers: { 'retry-after': '600' } }
    const other = await startSite({ '/robots.txt': busy })
    site.pages.set('/robots.txt', { status: 301, headers: { location: `${other.origin}/robots.txt` } })
    const look = await beginRun(await context(), fetcher, id, 'look')
    await stepRun(product.context, fetcher, look)
    expect(await getRun(await context(), look.id)).toMatchObject({ state: 'failed', why: 'crawl.robots_away' })
    const { rows } = await sql`
      select host, next_at > now() + interval '500 seconds' as waits from crawl.hosts where host in (${new URL(site.origin).host}, ${new URL(other.origin).host})
      order by host = ${new URL(other.origin).host}`.execute(product.context.db)
    expect(rows).toMatchObject([{ waits: false }, { waits: true }])
  })

  test('asks for no more pages than a run and a day may', async () => {
    const pages = {
      '/list': list('/a', '/b', '/c'),
      '/a': firm('舟山一号水产有限公司'),
      '/b': firm('舟山二号水产有限公司'),
    }
    const { id, site } = await aSource(pages)
    await switchOn(id)
    expect(await fetchNow(id, testFetcher({ pagesARun: 3 }))).toMatchObject({ asked: 3, leftOut: 1, created: 2 })
    const asked = site.asked.length
    const run = await fetchNow(id, testFetcher({ pagesADay: asked }))
    expect(run).toMatchObject({ state: 'running', asked: 0 })
    expect(site.asked.length).toBe(asked)
  })

  test('follows a redirect within the site as a page of its own, and none elsewhere', async () => {
    const { site, id } = await aSource({
      '/list': list('/old', '/away', '/robbed'),
      '/old': { status: 301, headers: { location: '/new' } },
      '/new': firm('金华搬家日用有限公司'),
      '/away': { status: 302, headers: { location: 'http://127.0.0.1:1/' } },
    })
    await switchOn(id)
    const run = await fetchNow(id)
    expect(run).toMatchObject({ created: 1, failed: 2 })
    const { rows } = await listPages(await context(), run.id, 0)
    expect(rows.find(({ address }) => address === `${site.origin}/away`)).toMatchObject({ why: 'crawl.page_redirect' })
  })

  test('begins at the page to which its address has moved', async () => {
    const moved = (location: string) => ({ status: 301, headers: { location } })
    const { id, site } = await aSource({
      '/list': moved('/firms/'),
      '/firms/': list('/a', '/b', '/b#map'),
      '/a': firm('湖州一号木业有限公司'),
      '/b': firm('湖州二号木业有限公司'),
    })
    expect(await switchOn(id)).toMatchObject({ state: 'done', asked: 4, found: 2 })
    expect(await fetchNow(id)).toMatchObject({ state: 'done', asked: 4, created: 2 })
    site.pages.set('/firms/', { status: 500 })
    expect(await fetchNow(id)).toMatchObject({ state: 'failed', why: 'crawl.page_status' })
    site.pages.set('/list', moved(`/${'x'.repeat(3000)}`))
    expect(await fetchNow(id)).toMatchObject({ state: 'failed', why: 'crawl.page_redirect' })
  })

  test('goes on without a page over which its workers end each time', async () => {
    const { id, site } = await aSource({
      '/list': list('/a', '/b'),
      '/a': firm('嘉兴一号绳网有限公司'),
      '/b': firm('嘉兴二号绳网有限公司'),
    })
    await switchOn(id)
    const mortal = testFetcher({
      busySeconds: 0.05,
      callTyped: async (address, ...given) => {
        const answer = await fetcher.callTyped(address, ...given)
        if (address.endsWith('/a')) throw new Error('the worker ends')
        return answer
      },
    })
    const before = site.asked.length
    const run = await beginRun(await context(), fetcher, id, 'person')
    for (let turn = 1; turn <= 3; turn += 1)
      await expect(stepRun(product.context, mortal, run)).rejects.toThrow('the worker ends')
    await stepRun(product.context, mortal, run)
    expect(await getRun(await context(), run.id)).toMatchObject({ state: 'done', failed: 1, created: 1 })
    expect(pathsOf(site.asked.slice(before)).filter((path) => path === '/a')).toHaveLength(3)
  })

  test('heeds what a page says of robots', async () => {
    const meta = '<meta name="robots" content="nofollow">'
    const { id, site } = await aSource({ '/list': list('/a'), '/a': firm('丽水正常文具有限公司') })
    await switchOn(id)
    site.pages.set('/list', meta + list('/a', '/b'))
    expect(await fetchNow(id)).toMatchObject({ asked: 1, found: 0 })
    site.pages.set('/list', list('/a', '/b'))
    site.pages.set('/b', { headers: { 'x-robots-tag': 'noindex' }, body: firm('丽水不录文具有限公司') })
    expect(await fetchNow(id)).toMatchObject({ found: 1, created: 1 })
  })

  test('keeps what a person has said, and lets no bad one back in', async () => {
    const name = '义乌人改饰品有限公司'
    const { id } = await aSource({ '/list': list('/a'), '/a': firm(name) })
    await switchOn(id)
    await fetchNow(id)
    const { rows } = await manager.call(listCrawledCustomers, { query: { q: name } })
    const [customer] = rows
    await manager.call(editCrawledCustomer, {
      params: { id: customer?.id ?? 0 },
      version: customer?.version ?? 0,
      body: { telephone: '0579-99998888' },
    })
    const again = () => sql`delete from crawl.pages`.execute(product.context.db)
    await again()
    await fetchNow(id)
    const kept = await manager.call(getCrawledCustomer, { params: { id: customer?.id ?? 0 } })
    expect(kept.contacts.telephone).toBe('0579-99998888')
    await sql`update crawl.customers set quality = 'bad', bad_reason = 'duplicate' where name = ${name}`.execute(
      product.context.db,
    )
    await again()
    expect(await fetchNow(id)).toMatchObject({ found: 1, created: 0, changed: 0, keptOut: 1 })
  })

  test('changes no customer that everybody sees while it is not released itself', async () => {
    const name = '铜陵已放电子有限公司'
    const [first, second] = [
      await aSource({ '/list': list('/a'), '/a': firm(name) }),
      await aSource({ '/list': list('/a'), '/a': firm(name, '0562-22223333') }),
    ]
    await releaseCrawlSource(await context(), first.id)
    for (const { id } of [first, second]) {
      await switchOn(id)
      await fetchNow(id)
    }
    const [customer] = (await manager.call(listCrawledCustomers, { query: { q: name } })).rows
    const kept = await manager.call(getCrawledCustomer, { params: { id: customer?.id ?? 0 } })
    expect([kept.release, kept.contacts.telephone, kept.conflicts]).toEqual(['released', '0574-87654321', []])
    expect(kept.values.map(({ text }) => text)).toContain('0562-22223333')
  })

  test('reads a page again of which firms were beyond the day’s look-ups', async () => {
    const name = '池州探名机械有限公司'
    await lin.call(createCompany, { body: aCompany({ organizationNumber: '', name }) })
    const { id } = await aSource({ '/list': list('/a'), '/a': firm(name) })
    await switchOn(id)
    const asZhou = await personContext(product.context, office.person('sales2'), 'zh')
    await tellOfHidden(
      asZhou,
      Array.from({ length: 2000 }, (_, place) => 5_000_000 + place),
    )
    const fetchAsZhou = async () => {
      const run = await beginRun(asZhou, fetcher, id, 'person')
      await stepRun(product.context, fetcher, run)
      return getRun(await context(), run.id)
    }
    expect(await fetchAsZhou()).toMatchObject({ found: 1, created: 0, keptOut: 1 })
    // Whose day is not spent is told.
    expect(await fetchNow(id)).toMatchObject({ found: 1, created: 1, keptOut: 0 })
  })

  test('keeps the firms of colleagues for whoever may look no company up, and reads their page once', async () => {
    const name = '黄山导入机械有限公司'
    await lin.call(createCompany, { body: aCompany({ organizationNumber: '', name }) })
    const { id } = await aSource({ '/list': list('/a'), '/a': firm(name) })
    await switchOn(id)
    await sql`
      insert into identity.roles (authority, name_zh, name_en, name_es, name_ja, codes, scope, capabilities)
      values ('importers', '只导入', 'Importers', 'Importadores', '取込', '{312,336}', 'own', '{import}')`.execute(
      product.context.db,
    )
    const personId = await product.addPerson({ username: 'importer', name: '只导入', role: 'importers' })
    const run = await beginRun(await personContext(product.context, personId, 'zh'), fetcher, id, 'person')
    await stepRun(product.context, fetcher, run)
    expect(await getRun(await context(), run.id)).toMatchObject({ found: 1, created: 1, keptOut: 0 })
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from crawl.pages where run_id = ${run.id} and leads is null`.execute(
      product.context.db,
    )
    expect(rows).toEqual([{ count: 0 }])
  })

  test('neither keeps nor shows those who want to be left alone', async () => {
    const [left, other] = ['安庆勿扰铸造有限公司', '安庆可扰铸造有限公司']
    const { id } = await aSource({ '/list': list('/a', '/b'), '/a': firm(left, '0556-5551234'), '/b': firm(other) })
    await switchOn(id)
    await fetchNow(id)
    const [customer] = (await manager.call(listCrawledCustomers, { query: { q: left } })).rows
    await manager.call(forgetCrawledCustomer, { params: { id: customer?.id ?? 0 }, version: customer?.version ?? 0 })
    await sql`delete from crawl.pages`.execute(product.context.db)
    expect(await fetchNow(id)).toMatchObject({ found: 2, created: 0, keptOut: 1 })
    const trial = await beginRun(await context(), fetcher, id, 'trial')
    await stepRun(product.context, fetcher, trial)
    const shown = JSON.stringify((await getRun(await context(), trial.id)).seen)
    expect(shown).toContain(other)
    for (const value of [left, '0556-5551234']) expect(shown).not.toContain(value)
  })
})

test('a feed brings posts with their publish time, each once', async () => {
  const item = (place: number, time: string, words: string) =>
    `<item><title>求舱 宁波到洛杉矶 ${place}*40HQ</title><link>/posts/${place}</link><pubDate>${time}</pubDate><description>&lt;p&gt;${words} &amp;amp; 电话&lt;/p&gt;</description></item>`
  const feed = (words: string) =>
    `<?xml version="1.0"?><rss version="2.0"><channel><title>货盘</title>${item(1, 'Wed, 25 Nov 2026 01:00:00 GMT', words)}${item(2, '上周', words)}</channel></rss>`
  const site = await startSite({ '/posts.xml': feed('货好时间') })
  const { id } = await createCrawlSource(await context(), fetcher, {
    name: '货盘订阅',
    note: '',
    kind: 'feed',
    brings: 'posts',
    address: `${site.origin}/posts.xml`,
  })
  const trial = await switchOn(id)
  expect(trial.seen?.found[0]?.values.map(({ field }) => field)).toEqual(['title', 'time', 'text'])
  expect(await fetchNow(id)).toMatchObject({ found: 2, created: 2 })
  expect(await fetchNow(id)).toMatchObject({ found: 2, created: 0, unchanged: 1 })
  const { rows } = await sql<{ address: string; published_at: Date | null; text: string }>`
    select address, published_at, text from crawl.posts where source_id = ${id} order by address`.execute(
    product.context.db,
  )
  expect(rows).toEqual([
    { address: `${site.origin}/posts/1`, published_at: new Date('2026-11-25T01:00:00Z'), text: '货好时间 & 电话' },
    { address: `${site.origin}/posts/2`, published_at: null, text: '货好时间 & 电话' },
  ])
  // It asks for a rest of two days, which is longer than the rhythm of its source.
  site.pages.set('/posts.xml', feed('货好时间').replace('<channel>', '<channel><ttl>2880</ttl>'))
  await fetchNow(id)
  const { nextRunAt } = await sourceOf(id)
  expect((new Date(nextRunAt ?? 0).getTime() - Date.now()) / 3_600_000).toBeGreaterThan(47)
  // What a feed says while it is not released waits for its release, though it does not change then.
  await releaseCrawlSource(await context(), id)
  await sql`update crawl.sources set releases = false where id = ${id}`.execute(product.context.db)
  site.pages.set('/posts.xml', feed('改过的时间'))
  expect(await fetchNow(id)).toMatchObject({ found: 2, changed: 0 })
  await releaseCrawlSource(await context(), id)
  expect(await fetchNow(id)).toMatchObject({ found: 2, changed: 2, unchanged: 0 })
})

test('a feed that has become another source no longer asks for rest', async () => {
  const feed = (title: string) =>
    `<rss version="2.0"><channel><ttl>43200</ttl><item><title>${title}</title><link>/a</link></item></channel></rss>`
  const site = await startSite({
    '/firms.xml': feed('新企业'),
    '/list': list('/a'),
    '/a': firm('芜湖歇息船舶有限公司'),
  })
  const given = { name: '歇息订阅', note: '', kind: 'feed' as const, brings: 'companies' as const }
  const own = await context()
  const { id } = await createCrawlSource(own, fetcher, { ...given, address: `${site.origin}/firms.xml` })
  const restOf = async () => {
    const { rows } = await sql<{
      rest: number
    }>`select rest_minutes as rest from crawl.sources where id = ${id}`.execute(product.context.db)
    return rows[0]?.rest
  }
  await switchOn(id)
  await fetchNow(id)
  expect(await restOf()).toBe(43_200)
  // Its rules change while a run has the feed in hand.
  site.pages.set('/firms.xml', feed('更新的企业'))
  const before = await beginRun(own, fetcher, id, 'person')
  const change = sql`update crawl.sources set rest_minutes = 0, rules_at = now() + interval '1 minute' where id = ${id}`
  await change.execute(product.context.db)
  await stepRun(product.context, fetcher, before)
  expect(await getRun(own, before.id)).toMatchObject({ state: 'done', found: 1 })
  expect(await restOf()).toBe(0)
  await sql`update crawl.sources set rest_minutes = 60 where id = ${id}`.execute(product.context.db)
  const changes = { kind: 'page' as const, address: `${site.origin}/list`, rules }
  await editCrawlSource(own, fetcher, id, { version: (await sourceOf(id)).version, changes })
  expect(await restOf()).toBe(0)
})

test('a feed of firms that has not changed leads to their pages all the same', async () => {
  const item = (path: string) => `<item><title>新企业</title><link>${path}</link></item>`
  const site = await startSite({
    '/firms.xml': `<?xml version="1.0"?><rss version="2.0"><channel><title>名录</title>${item('/a')}${item('/b')}</channel></rss>`,
    '/a': firm('芜湖一号船舶有限公司'),
    '/b': firm('芜湖二号船舶有限公司'),
  })
  const given = { name: '名录订阅', note: '', kind: 'feed' as const, brings: 'companies' as const }
  const { id } = await createCrawlSource(await context(), fetcher, { ...given, address: `${site.origin}/firms.xml` })
  await switchOn(id)
  expect(await fetchNow(id)).toMatchObject({ found: 2, created: 2 })
  expect(await fetchNow(id)).toMatchObject({ found: 2, unchanged: 3, isSilent: false })
})

test('what a list or a feed shows is noted as seen, though neither has changed, and what has left it is not', async () => {
  const { db } = product.context
  const tables = { companies: sql`crawl.customers`, posts: sql`crawl.posts` }
  const item = (place: number) => `<item><title>求舱 ${place} 号船</title><link>/posts/${place}</link></item>`
  const feed = (...places: number[]) => `<rss version="2.0"><channel>${places.map(item).join('')}</channel></rss>`
  const firms = (...places: number[]) =>
    `<ul>${places.map((place) => `<li><b>滁州所见${'一二三'[place]}号仪表有限公司</b></li>`).join('')}</ul>`
  for (const [brings, kind, path, show] of [
    ['posts', 'feed', '/seen.xml', feed],
    ['companies', 'page', '/seen', firms],
  ] as const) {
    const site = await startSite({ [path]: show(0, 1, 2) })
    const given = { name: `所见 ${brings}`, note: '', kind, brings, address: `${site.origin}${path}` }
    const { id, version } = await createCrawlSource(await context(), fetcher, given)
    if (kind === 'page')
      await editCrawlSource(await context(), fetcher, id, { version, changes: { rules: { item: 'li', name: 'b' } } })
    await switchOn(id)
    expect(await fetchNow(id)).toMatchObject({ found: 3, created: 3 })
    // A bad post that is shown stays, so that it does not come back.
    if (brings === 'posts')
      await sql`update crawl.posts set quality = 'bad', bad_reason = 'other' where source_id = ${id} and title like '%0 号船'`.execute(
        db,
      )
    site.pages.set(path, show(0, 1))
    expect(await fetchNow(id)).toMatchObject({ found: 2, created: 0, unchanged: 0 })
    const seen = brings === 'posts' ? sql`seen_at` : sql`last_seen_at`
    const ours = brings === 'posts' ? sql`source_id = ${id}` : sql`name like '滁州所见%'`
    await sql`update ${tables[brings]} set ${seen} = now() - interval '3 days' where ${ours}`.execute(db)
    expect(await fetchNow(id)).toMatchObject({ found: 2, unchanged: 1 })
    const { rows } = await sql<{ isSeen: boolean }>`
      select ${seen} > now() - interval '1 day' as "isSeen" from ${tables[brings]} where ${ours} order by id`.execute(
      db,
    )
    expect(rows.map(({ isSeen }) => isSeen).toSorted()).toEqual([false, true, true])
  }
})

test('posts that stand on one page without pages of their own are posts of their own', async () => {
  const post = (place: number) => `<li><b>求舱 ${place} 号</b><p>宁波到洛杉矶 ${place}*40HQ</p></li>`
  const site = await startSite({ '/board': `<ul>${post(1)}${post(2)}</ul>` })
  const own = await context()
  const given = { name: '货盘栏', note: '', kind: 'page' as const, brings: 'posts' as const }
  const { id, version } = await createCrawlSource(own, fetcher, { ...given, address: `${site.origin}/board` })
  await editCrawlSource(own, fetcher, id, { version, changes: { rules: { item: 'li', title: 'b', text: 'p' } } })
  await switchOn(id)
  expect(await fetchNow(id)).toMatchObject({ found: 2, created: 2 })
  await sql`update crawl.posts set seen_at = now() - interval '3 days' where source_id = ${id}`.execute(
    product.context.db,
  )
  expect(await fetchNow(id)).toMatchObject({ found: 2, created: 0, unchanged: 1 })
  const { rows: unseen } = await sql`
    select from crawl.posts where source_id = ${id} and seen_at < now() - interval '1 day'`.execute(product.context.db)
  expect(unseen).toEqual([])
  const { rows } = await sql<{ address: string; title: string }>`
    select address, title from crawl.posts where source_id = ${id} order by title`.execute(product.context.db)
  expect(rows).toEqual([1, 2].map((place) => ({ address: `${site.origin}/board`, title: `求舱 ${place} 号` })))
})

describe('the clock', () => {
  test('begins what is due, once, within its hours, and nothing while fetching is off', async () => {
    const { id, site } = await aSource({ '/list': list('/a'), '/a': firm('宣城准点茶业有限公司') })
    await switchOn(id)
    const asked = site.asked.length
    await tick(product.context, testFetcher({ isOn: false }))
    expect((await listRuns(await context(), id)).runs.filter(({ purpose }) => purpose === 'clock')).toEqual([])
    await Promise.all([tick(product.context, fetcher), tick(product.context, fetcher)])
    const { runs } = await listRuns(await context(), id)
    const [run] = runs.filter(({ purpose }) => purpose === 'clock')
    expect(runs.filter(({ purpose }) => purpose === 'clock')).toHaveLength(1)
    await expect(beginRun(await context(), fetcher, id, 'person')).rejects.toMatchObject({ code: 'crawl.run_live' })
    const hour = Number(
      new Intl.DateTimeFormat('en', { hour: '2-digit', hourCycle: 'h23', timeZone: 'Asia/Shanghai' }).format(),
    )
    await sql`update crawl.sources set from_hour = ${(hour + 2) % 24}, to_hour = ${(hour + 3) % 24 || 24} where id = ${id}`.execute(
      product.context.db,
    )
    await stepRun(product.context, fetcher, { id: run?.id ?? 0 })
    expect(site.asked.length).toBe(asked)
    await sql`update crawl.sources set from_hour = 0, to_hour = 24 where id = ${id}`.execute(product.context.db)
    await sql`update crawl.runs set wait_until = null where id = ${run?.id ?? 0}`.execute(product.context.db)
    await stepRun(product.context, fetcher, { id: run?.id ?? 0 })
    expect(await getRun(await context(), run?.id ?? 0)).toMatchObject({ state: 'done', created: 1 })
  })

  const ofRole = (id: number) => sql`where id = (select role_id from crawl.runs where id = ${id})`
  test.each([
    ['her role', (id: number) => sql`update crawl.runs set role_id = null where id = ${id}`, undefined],
    [
      'the page of her role',
      (id: number) => sql`update identity.roles set codes = array_remove(codes, 336) ${ofRole(id)}`,
      (id: number) => sql`update identity.roles set codes = codes || 336 ${ofRole(id)}`,
    ],
  ])('fetches nothing for somebody who has lost %s, and says so', async (lost, take, giveBack) => {
    const { id, site } = await aSource({ '/list': list('/a'), '/a': firm(`池州${lost.length}号陶瓷有限公司`) })
    await switchOn(id)
    const asked = site.asked.length
    const run = await beginRun(await context(), fetcher, id, 'person')
    await take(run.id).execute(product.context.db)
    await stepRun(product.context, fetcher, run)
    await giveBack?.(run.id).execute(product.context.db)
    expect(await getRun(await context(), run.id)).toMatchObject({ state: 'failed', why: 'crawl.rights_lost' })
    expect(site.asked.length).toBe(asked)
    expect(await sourceOf(id)).toMatchObject({ state: 'paused', pauseWhy: 'rights' })
  })

  test('forgets pages, runs and what a trial has seen in time', async () => {
    const { id } = await aSource({ '/list': list('/a'), '/a': firm('亳州忘记药材有限公司') })
    const trial = await switchOn(id)
    await sql`update crawl.runs set ended_at = now() - interval '31 days' where id = ${trial.id}`.execute(
      product.context.db,
    )
    await sweep(product.context)
    expect(await getRun(await context(), trial.id)).toMatchObject({ seen: null })
    expect((await listPages(await context(), trial.id, 0)).rows).toEqual([])
    await sql`update crawl.runs set ended_at = now() - interval '181 days' where id = ${trial.id}`.execute(
      product.context.db,
    )
    await sweep(product.context)
    await expect(getRun(await context(), trial.id)).rejects.toMatchObject({ code: 'crawl.run_not_found' })
  })
})

describe('fetching', () => {
  const given = { name: '不行', note: '', kind: 'page' as const, brings: 'companies' as const }

  test('is refused where the operator has not switched it on', async () => {
    const own = await context()
    const off = testFetcher({ isOn: false })
    await expect(createCrawlSource(own, off, { ...given, address: 'https://site.test/' })).rejects.toMatchObject({
      code: 'crawl.off',
    })
    const { createCrawlSource: route } = await import('@seamark/contract/crawl/sources/sources')
    const body = { ...given, address: 'https://site.test/' }
    expect(await refusalOf(manager.call(route, { body }))).toMatchObject({ code: 'crawl.off' })
  })

  test.each([
    ['http://127.0.0.1/', 'crawl.address_unfit'],
    ['ftp://site.test/', 'crawl.address_unfit'],
    ['http://inside.test/', 'crawl.address_not_public'],
    ['http://nobody.test/', 'crawl.host_unknown'],
  ])('of %s is refused when it is typed', async (address, code) => {
    const { createTypedCalls } = await import('../../../platform/outbound/typed-calls.ts')
    const resolve = async (host: string) => (host === 'nobody.test' ? [] : [{ address: '10.0.0.1', family: 4 }])
    const strict = testFetcher(createTypedCalls({ resolve }))
    const refused = createCrawlSource(await context(), strict, { ...given, address })
    await expect(refused).rejects.toMatchObject({ code, details: { fields: [{ field: 'address' }] } })
  })
})
