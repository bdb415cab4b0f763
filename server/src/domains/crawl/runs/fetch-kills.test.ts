import { changeOptions, getOptions } from '@seamark/contract/settings/options'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDice } from '../../../platform/testing/database.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { openDesk, personContext } from '../../phonebook/testing.ts'
import { createCrawlSource } from '../sources/sources.commands.ts'
import { editCrawlSource } from './source-changes.commands.ts'
import { startSite, testFetcher } from '../testing.ts'
import { beginRun } from './runs.commands.ts'
import { getRun } from './runs.queries.ts'
import { setSourceState } from './states.commands.ts'
import { stepRun } from './steps.commands.ts'

const product = await startTestApp()
const { office } = await openDesk(product, testPassword)

const pauseMs = 100
const firms = 460
const hidden = 38

test('two workers, one of them killed, keep the pause of a host, ask for nothing that it forbids, and count nothing twice', async () => {
  const { next: dice } = testDice()
  const admin = await product.signIn('sysadmin')
  const { version } = await admin.call(getOptions, {})
  await admin.call(changeOptions, { version, body: { crawlContact: 'crawl@crm.example' } })
  const own = await personContext(product.context, office.person('manager'), 'zh')

  const paths = [
    ...Array.from({ length: firms }, (_, place) => `/firms/${place}`),
    ...Array.from({ length: hidden }, (_, place) => `/hidden/${place}`),
  ].toSorted(() => dice() - 0.5)
  const site = await startSite({
    '/robots.txt': 'User-agent: *\nDisallow: /hidden/',
    '/list': `<ul>${paths.map((path) => `<li><a href="${path}">x</a></li>`).join('')}</ul>`,
    ...Object.fromEntries(
      paths.map((path, place) => [path, `<h1>义乌${place}号饰品有限公司</h1><p>电话：0579-8${1_000_000 + place}</p>`]),
    ),
  })
  const fetcher = testFetcher({ pauseSeconds: pauseMs / 1000, busySeconds: 8 })
  const { id, version: created } = await createCrawlSource(own, fetcher, {
    name: '五百页',
    note: '',
    kind: 'page',
    brings: 'companies',
    address: `${site.origin}/list`,
  })
  await editCrawlSource(own, fetcher, id, { version: created, changes: { rules: { item: 'li' } } })
  await sql`update crawl.sources set state = 'tried' where id = ${id}`.execute(product.context.db)
  await setSourceState(own, fetcher, id, { version: created + 1, state: 'on' })
  const run = await beginRun(own, fetcher, id, 'person')

  // Its answer has come, and then it is never heard of again.
  const life = { left: 3 + Math.floor(dice() * 10) }
  const mortal = testFetcher({
    ...fetcher,
    callTyped: async (...given) => {
      const answer = await fetcher.callTyped(...given)
      life.left -= 1
      return life.left > 0 ? answer : new Promise<never>(() => undefined)
    },
  })
  // It leaves where the other one has the host, and comes back as a job would.
  const workUntilKilled = async () => {
    while (life.left > 0 && (await getRun(own, run.id)).state === 'running') await stepRun(product.context, mortal, run)
  }
  void workUntilKilled()
  for (;;) {
    await stepRun(product.context, fetcher, run)
    const { state } = await getRun(own, run.id)
    if (state !== 'running') break
    // The job that the queue would bring at its time.
    await sql`update crawl.runs set wait_until = null where id = ${run.id}`.execute(product.context.db)
  }

  expect(life.left).toBeLessThanOrEqual(0)
  const asked = site.asked.map(({ path }) => path)
  const times = site.asked.map(({ at }) => at)
  const gaps = times.slice(1).map((at, place) => at - (times[place] ?? 0))
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(pauseMs - 50)
  expect(asked.filter((path) => path.startsWith('/hidden/'))).toEqual([])
  expect(asked.length - new Set(asked).size).toBeLessThanOrEqual(1)
  expect(await getRun(own, run.id)).toMatchObject({
    state: 'done',
    asked: firms + 1,
    refused: hidden,
    found: firms,
    created: firms,
    changed: 0,
    failed: 0,
  })
  const { rows } = await sql<{ customers: number; values: number }>`
    select count(distinct customer_id)::int as customers, count(*)::int as values from crawl.values where source_id = ${id}`.execute(
    product.context.db,
  )
  expect(rows).toEqual([{ customers: firms, values: firms }])
}, 600_000)
