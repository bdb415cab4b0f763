import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { clockAt } from '../../../platform/days.ts'
import { authorize, type Context } from '../../../platform/context.ts'
import { Failure, fail } from '../../../platform/failure.ts'
import { job } from '../../../platform/jobs.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { actFor } from '../../identity/index.ts'
import type { Fetcher } from '../fetching/adapters/fetcher.ts'
import { giveTurnBack, takeTurn, waitForHost } from '../fetching/hosts.commands.ts'
import { type FetchedPage, fetchPage } from '../fetching/pages.queries.ts'
import { fetchRobots, verdictOf } from '../fetching/robots.commands.ts'
import type { Verdict } from '../fetching/robots.rules.ts'
import { contactOf } from '../fetching/switches.queries.ts'
import { hoursUntil } from '../fetching/waits.rules.ts'
import { renewSeen as renewSeenCustomers } from '../customers/writings.commands.ts'
import { renewSeen as renewSeenPosts } from '../posts/writings.commands.ts'
import { endRun } from './ends.commands.ts'
import { isNormal, type PageInHand, type StepSource, type WorkedRun } from './hands.rules.ts'
import { keepReadPage } from './keeping.commands.ts'
import {
  addPages,
  closePage,
  isTriedTooOften,
  type KnownPage,
  knownPage,
  mayFollow,
  nextPage,
  plainAddress,
  putPageBack,
  takePage,
  type WaitingPage,
} from './pages.commands.ts'
import { publishSources, restUntil, runs, stepJobData, stepJobName } from './runs.commands.ts'

const permission = 'crawl.writeSources'

/** A job works on its run for so long, and then lets others have their turn. */
const turnMs = 60_000
/** A wait that is shorter than the queue's next look is waited for here. */
const shortWaitMs = 1500
const shortestWaitMs = 20

/** What a step leads to: the next one, a wait, or the end of the run. */
type Outcome = 'goes on' | 'ends' | Date

/** Works on a run page by page. A kill loses the page in hand: another worker asks for it again once this one must be dead. */
export async function stepRun(context: Context, fetcher: Fetcher, { id }: { id: number }): Promise<void> {
  await runs.work(context, id, 'running', async (own, run) => {
    const ends = performance.now() + turnMs
    for (;;) {
      const outcome = await takeStep(own, fetcher, run)
      publishSources(own)
      if (outcome === 'ends') return
      const restMs = outcome === 'goes on' ? 0 : outcome.getTime() - own.now().getTime()
      if (performance.now() > ends || restMs > shortWaitMs)
        return restUntil(own, run, outcome === 'goes on' ? own.now() : outcome)
      // Our clock may be ahead of the database's, whose clock decides.
      if (outcome !== 'goes on') await wait(Math.max(restMs, shortestWaitMs))
    }
  })
}

export const createStepJob = (fetcher: Fetcher) =>
  job(stepJobName, stepJobData, (context, data) => stepRun(context, fetcher, data), { isLong: true })

async function takeStep(context: Context, fetcher: Fetcher, run: WorkedRun): Promise<Outcome> {
  const contact = await contactOf(context, fetcher)
  const source = await sourceOf(context, run)
  const own = await actAsStarter(context, run)
  if (!source || source.state === 'retired' || (isNormal(run) && source.state !== 'on')) return end(own, run, 'stopped')
  const later = run.purpose === 'clock' ? hoursBegin(own, source) : undefined
  if (later) return later
  const page = await nextPage(own, fetcher, run.id)
  if (page === null) return end(own, run, 'done')
  if (page instanceof Date) return page
  if (isTriedTooOften(page)) return passOverBroken(own, fetcher, { run, source, page })
  const verdict = await verdictOf(own, page.address)
  if (!verdict) return askForRobots(own, fetcher, page, contact)
  if (!verdict.isAllowed) return passOver(own, run, page, verdict)
  const taken = await takePage(own, fetcher, page)
  if (taken === null) return 'goes on'
  if (taken instanceof Date) return taken
  return askForPage(own, fetcher, { run, source, page: taken }, contact)
}

async function sourceOf({ db }: Context, { source_id }: WorkedRun): Promise<StepSource | undefined> {
  const { rows } = await sql<StepSource>`select * from crawl.sources where id = ${source_id}`.execute(db)
  return rows[0]
}

/** The rights of whoever began the run are read again for every page: the role that she holds, and what the role may do. */
async function actAsStarter(context: Context, { person_id: userId, role_id: roleId }: WorkedRun): Promise<Context> {
  try {
    const own = await actFor(context, { userId, roleId: Number(roleId) })
    authorize(own, permission)
    return own
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    throw fail('crawl.rights_lost')
  }
}

/** When the hours of a source begin; undefined within them. */
function hoursBegin({ now, zone }: Context, { from_hour, to_hour }: StepSource): Date | undefined {
  const at = now()
  const later = hoursUntil(Number(clockAt(at, zone).slice(11, 13)), from_hour, to_hour)
  if (later === 0) return undefined
  const begun = new Date(at)
  begun.setUTCMinutes(0, 0, 0)
  return new Date(begun.getTime() + later * 3_600_000)
}

async function end(own: Context, run: WorkedRun, state: 'done' | 'stopped'): Promise<Outcome> {
  await write(own, { permission, audit: 'crawl.runEnded' }, async (tx) => {
    tx.unchanged()
    await endRun(tx, await runs.lock(tx, run), { state })
  })
  return 'ends'
}

async function askForRobots(own: Context, fetcher: Fetcher, page: WaitingPage, contact: string): Promise<Outcome> {
  const wait = await write.bookkeep(own, permission, (tx) => takeTurn(tx, fetcher, new URL(page.address).host))
  if (wait) return wait
  await fetchRobots(own, fetcher, page.address, contact)
  return 'goes on'
}

/** A page that the host forbids is not asked for. Where the run begins at it, the run is over. */
async function passOver(own: Context, run: WorkedRun, page: WaitingPage, { why, line }: Verdict): Promise<Outcome> {
  const reason = why === '' ? undefined : why
  return write(own, { permission, audit: 'crawl.runEnded' }, async (tx) => {
    tx.unchanged()
    const locked = await runs.lock(tx, run)
    if (!(await closePage(tx, page, { state: 'forbidden', why: reason, line }))) return 'goes on'
    const stepped = await runs.step(tx, locked, { refused: sql`refused + 1` })
    if (!page.is_first) return 'goes on'
    const { hostname: host } = new URL(page.address)
    await endRun(tx, stepped, { state: 'failed', why: reason, params: { line, host } })
    return 'ends'
  })
}

/** Whoever has asked for the page has ended over it each time. The run goes on without it. */
async function passOverBroken(own: Context, fetcher: Fetcher, { run, source, page }: PageInHand): Promise<Outcome> {
  const broken = {
    outcome: 'failed',
    status: null,
    why: 'crawl.page_unreadable',
    retryAfter: undefined,
    host: '',
  } as const
  return write(own, { permission, audit: 'crawl.runEnded' }, async (tx) => {
    tx.unchanged()
    return closeUnread(tx, fetcher, { run: await runs.lock(tx, run), source, page }, broken, undefined)
  })
}

async function askForPage(own: Context, fetcher: Fetcher, hand: PageInHand, contact: string): Promise<Outcome> {
  const { source, page } = hand
  const { host } = new URL(page.address)
  const known = isNormal(hand.run) ? await knownPage(own, source.id, page.address) : undefined
  const fetched = await fetchPage(fetcher, {
    address: page.address,
    allowsHttp: /^http:/i.test(source.address),
    hosts: source.hosts,
    contact,
    known,
  })
  const isBusy = fetched.outcome === 'failed' && fetched.why === 'crawl.page_busy'
  if (isBusy) await waitForHost(own, fetcher, host, fetched.retryAfter)
  else await giveTurnBack(own, fetcher, host)
  if (fetched.outcome === 'read') return keepReadPage(own, fetcher, hand, fetched)
  return write(own, { permission, audit: 'crawl.runEnded' }, async (tx) => {
    tx.unchanged()
    const locked = await runs.lock(tx, hand.run)
    if (isBusy && !isTriedTooOften(page)) {
      await putPageBack(tx, page)
      await runs.step(tx, locked, { asked: sql`asked + 1` })
      return 'goes on'
    }
    return closeUnread(tx, fetcher, { ...hand, run: locked }, fetched, known)
  })
}

/** Closes a page that has not changed, has moved, or could not be read. One that has not changed leads where it led. */
async function closeUnread(
  tx: WriteContext,
  fetcher: Fetcher,
  { run, source, page }: PageInHand,
  fetched: Exclude<FetchedPage, { outcome: 'read' }>,
  known: KnownPage | undefined,
): Promise<Outcome> {
  const { status } = fetched
  if (fetched.outcome === 'unchanged') {
    const { etag, modified, digest } = fetched
    const { found, leads, shown } = known ?? { found: 0, leads: [], shown: [] }
    if (!(await closePage(tx, page, { state: 'unchanged', status, found, etag, modified, digest }))) return 'goes on'
    const renewSeen = source.brings === 'posts' ? renewSeenPosts : renewSeenCustomers
    await renewSeen(tx, sql`select unnest(${[...shown]}::bigint[])`)
    const leftOut = await addPages(tx, run.id, leads, fetcher.pagesARun)
    await runs.step(tx, run, {
      asked: sql`asked + 1`,
      unchanged: sql`unchanged + 1`,
      found: sql`found + ${found}`,
      left_out: sql`left_out + ${leftOut}`,
    })
    return 'goes on'
  }
  if (fetched.outcome === 'moved' && page.hops < mostHops && mayFollow(fetched.to, source)) {
    if (!(await closePage(tx, page, { state: 'moved', status }))) return 'goes on'
    const target = { address: plainAddress(fetched.to), kind: page.kind, hops: page.hops + 1 }
    const leftOut = await addPages(tx, run.id, [target], fetcher.pagesARun)
    await runs.step(tx, run, { asked: sql`asked + 1`, left_out: sql`left_out + ${leftOut}` })
    return 'goes on'
  }
  const why = fetched.outcome === 'failed' ? fetched.why : 'crawl.page_redirect'
  if (!(await closePage(tx, page, { state: 'failed', status, why }))) return 'goes on'
  const stepped = await runs.step(tx, run, { asked: sql`asked + 1`, failed: sql`failed + 1` })
  // A host that shuts its door is not asked for the rest; and a run whose first page cannot be read has nothing to do.
  if (!page.is_first && !ending.has(why)) return 'goes on'
  await endRun(tx, stepped, {
    state: 'failed',
    why,
    params: { status: status ?? 0, host: new URL(page.address).hostname },
  })
  return 'ends'
}

const mostHops = 5
const ending: ReadonlySet<string> = new Set(['crawl.page_forbidden', 'crawl.page_legal', 'crawl.page_certificate'])
