import type { CrawlPage, CrawlRun, SeenPages } from '@seamark/contract/crawl/runs/runs'
import { type RawBuilder, sql } from 'kysely'
import { authorize, type Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { cutPage, fixedPage } from '../../../platform/page.ts'
import { readOptions } from '../../settings/index.ts'
import { agentOf, type Fetcher } from '../fetching/adapters/fetcher.ts'
import { crawlOptions } from '../fetching/switches.queries.ts'
import { crawlSource } from '../sources/sources.queries.ts'

const permission = 'crawl.readSources'
const mostRuns = 30

export async function getFetching(context: Context, fetcher: Fetcher) {
  authorize(context, permission)
  const { crawlContact: contact } = await readOptions(context, crawlOptions)
  return { isOn: fetcher.isOn, contact, agent: agentOf(fetcher, contact) }
}

export async function listRuns(context: Context, sourceId: number): Promise<{ runs: CrawlRun[] }> {
  authorize(context, permission)
  await crawlSource(context, sourceId)
  return { runs: await readRuns(context, sql`where r.source_id = ${sourceId} order by r.id desc limit ${mostRuns}`) }
}

/** The run; fails with run_not_found. */
export async function crawlRun(context: Context, id: number): Promise<CrawlRun> {
  const [run] = await readRuns(context, sql`where r.id = ${id}`)
  if (!run) throw fail('crawl.run_not_found')
  return run
}

export async function getRun(context: Context, id: number): Promise<CrawlRun & { seen: SeenPages | null }> {
  authorize(context, permission)
  const run = await crawlRun(context, id)
  const { rows } = await sql<{ seen: SeenPages | null }>`select seen from crawl.runs where id = ${id}`.execute(
    context.db,
  )
  return { ...run, seen: rows[0]?.seen ?? null }
}

type RunRow = Omit<CrawlRun, 'begunAt' | 'endedAt' | 'waitUntil'> & {
  begunAt: Date
  endedAt: Date | null
  waitUntil: Date | null
}

/** The form of a page is that of its tags without its words. */
const isPageRebuilt = sql`case when r.is_silent then (
  select p.form <> (
    select e.form from crawl.pages e join crawl.runs u on u.id = e.run_id
    where u.source_id = r.source_id and u.id < r.id and not u.is_silent and u.state = 'done' and u.purpose in ('clock', 'person')
      and u.begun_at >= s.rules_at and e.address = p.address and e.form <> '' order by e.id desc limit 1)
  from crawl.pages p where p.run_id = r.id and p.form <> '' order by p.id limit 1) end`

async function readRuns({ db }: Context, tail: RawBuilder<unknown>): Promise<CrawlRun[]> {
  const { rows } = await sql<RunRow>`
    select r.id, r.source_id as "sourceId", r.state, r.purpose, u.name as by, r.begun_at as "begunAt", r.ended_at as "endedAt",
      case when r.state = 'running' and r.wait_until > now() then r.wait_until end as "waitUntil", r.asked, r.refused, r.unchanged, r.failed,
      (select count(*)::int from crawl.pages p where p.run_id = r.id and p.state = 'waiting') as waiting, r.left_out as "leftOut", r.found,
      r.created, r.changed, r.kept_out as "keptOut", r.usual, r.is_silent as "isSilent", ${isPageRebuilt} as "isPageRebuilt", r.why, r.why_params as "whyParams",
      r.begun_at >= case r.purpose when 'look' then s.address_at else s.rules_at end as "isOfToday"
    from crawl.runs r join identity.users u on u.id = r.person_id join crawl.sources s on s.id = r.source_id ${tail}`.execute(
    db,
  )
  return rows.map(({ begunAt, endedAt, waitUntil, ...row }) => ({
    ...row,
    begunAt: begunAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    waitUntil: waitUntil?.toISOString() ?? null,
  }))
}

export async function listPages(context: Context, runId: number, after: number) {
  authorize(context, permission)
  await crawlRun(context, runId)
  const { rows } = await sql<Omit<CrawlPage, 'askedAt'> & { askedAt: Date | null }>`
    select id, address, kind, state, status, why, line, found, asked_at as "askedAt"
    from crawl.pages where run_id = ${runId} and id > ${after} order by id limit ${fixedPage.list + 1}`.execute(
    context.db,
  )
  const { rows: cut, next } = cutPage(rows, fixedPage.list, ({ id }) => String(id))
  return {
    rows: cut.map(({ askedAt, ...page }) => ({ ...page, askedAt: askedAt?.toISOString() ?? null })),
    next,
    count: { value: cut.length, exact: next === null },
  }
}
