import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { cutText, storableJson } from '../../../platform/storable-texts.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { forbiddenCompanies, keepFoundCompanies, type KeptCount } from '../customers/findings.commands.ts'
import type { Fetcher } from '../fetching/adapters/fetcher.ts'
import type { FetchedPage } from '../fetching/pages.queries.ts'
import { readRobotsAside } from '../fetching/robots.queries.ts'
import type { RobotsState } from '../fetching/robots.rules.ts'
import { restOfFeed } from '../fetching/waits.rules.ts'
import { bringPosts, forbiddenPosts } from '../posts/bringings.commands.ts'
import { readPublishTime } from '../posts/publish-times.rules.ts'
import type { FoundPost } from '../reading/founds.rules.ts'
import { askedOfRobots, type ReadPage } from '../reading/pages.rules.ts'
import { readInThread } from '../reading/pages.queries.ts'
import { type PageInHand, rulesOf, seenOf } from './hands.rules.ts'
import { addPages, closePage, mayFollow, type NewPage, noteShown, plainAddress, readAgain } from './pages.commands.ts'
import { runs } from './runs.commands.ts'
import { addSeen, idleRules, nothingSeen } from './seen.rules.ts'

/** A trial reads its list and three of its items. */
const trialPages = 4

type Outcome = 'goes on' | 'ends'

/** Reads a page that has come, and keeps what it says, the pages that it leads to and how far the run is, all or nothing. */
export async function keepReadPage(
  own: Context,
  fetcher: Fetcher,
  { run, source, page }: PageInHand,
  fetched: Extract<FetchedPage, { outcome: 'read' }>,
): Promise<Outcome> {
  const rules = rulesOf(source)
  const brings = source.brings === 'posts' ? 'posts' : 'companies'
  const isLook = run.purpose === 'look'
  const read = await readInThread({ text: fetched.text, address: page.address, kind: page.kind, brings, rules, isLook })
  return write(own, { permission: 'crawl.writeSources', audit: 'crawl.pageKept' }, async (tx) => {
    tx.unchanged()
    const locked = await runs.lock(tx, run)
    const { status, digest, etag, modified } = fetched
    if (!read) {
      const isOurs = await closePage(tx, page, { state: 'failed', status, why: 'crawl.page_unreadable' })
      if (isOurs) await runs.step(tx, locked, { asked: sql`asked + 1`, failed: sql`failed + 1` })
      return 'goes on'
    }
    const asked = heeding(read, fetched.robots)
    const found = asked.companies.length + asked.posts.length + asked.beyond
    const leads = pagesOf(asked, source)
    const stamps = { digest, etag, modified, form: read.form }
    if (!(await closePage(tx, page, { state: 'done', status, found, ...stamps, leads }))) return 'goes on'
    if (run.purpose === 'look' || run.purpose === 'trial')
      return keepSeen(tx, fetcher, { run: locked, source, page }, asked)
    const kept = await keepFound(tx, { run: locked, source, page }, asked)
    if (page.kind === 'feed' && page.is_first) await noteRest(tx, run, restOfFeed(fetched.text))
    if (kept.shown.length > 0) await noteShown(tx, page, kept.shown)
    if (kept.untold > 0) await readAgain(tx, page)
    const leftOut = await addPages(tx, run.id, leads, fetcher.pagesARun)
    await runs.step(tx, locked, {
      asked: sql`asked + 1`,
      found: sql`found + ${found}`,
      created: sql`created + ${kept.created}`,
      changed: sql`changed + ${kept.changed}`,
      kept_out: sql`kept_out + ${kept.keptOut + asked.beyond}`,
      left_out: sql`left_out + ${leftOut}`,
    })
    return 'goes on'
  })
}

/** A feed may ask to be left alone for longer than the rhythm of its source, unless the source has become another one meanwhile. */
const noteRest = (tx: WriteContext, { source_id: id, begun_at: begunAt }: PageInHand['run'], minutes: number) =>
  sql`
    update crawl.sources set rest_minutes = ${minutes}
    where id = ${id} and rules_at <= ${begunAt} and rest_minutes <> ${minutes}`.execute(tx.db)

/** The header of an answer may ask what a page may ask. */
function heeding(read: ReadPage, robots: string): ReadPage {
  const { isUnkept, isUnfollowed } = askedOfRobots(robots.replace(/\bseamarkbot:/gi, ' '))
  return {
    ...read,
    ...(isUnkept ? { companies: [], posts: [], beyond: 0 } : {}),
    ...(isUnfollowed ? { items: [], lists: [], sitemaps: [] } : {}),
  }
}

async function keepFound(tx: WriteContext, hand: PageInHand, { companies, posts }: ReadPage): Promise<KeptCount> {
  const { source, page } = hand
  const by = { id: source.id, releases: source.releases }
  if (posts.length > 0) return keepPosts(tx, hand, posts)
  if (companies.length === 0) return { created: 0, changed: 0, keptOut: 0, untold: 0, shown: [] }
  return keepFoundCompanies(tx, { source: by, address: page.address, foundAt: tx.now() }, companies)
}

/** A post whose time is not sure is kept without one, and waits for a person. */
async function keepPosts(
  tx: WriteContext,
  { run, source, page }: PageInHand,
  posts: readonly FoundPost[],
): Promise<KeptCount> {
  const fetchedAt = tx.now()
  const given = posts.map(({ address, title, text, author, time }) => ({
    address: cutText(address, 1000),
    page: page.address,
    title: cutText(title, 300),
    text,
    author: cutText(author, 100),
    platform: cutText(new URL(address || page.address).hostname, 60),
    published: readPublishTime(cutText(time, 100), fetchedAt, tx.zone),
    publishedText: cutText(time, 100),
    fetchedAt,
  }))
  const by = { id: source.id, releases: source.releases }
  const { added, changed, forbidden, shown } = await bringPosts(tx, { source: by, run: run.id, posts: given })
  return { created: added, changed, keptOut: forbidden, untold: 0, shown }
}

function pagesOf({ items, lists, sitemaps }: ReadPage, source: PageInHand['source']): NewPage[] {
  const as = (kind: NewPage['kind']) => (address: string) => ({ address, kind, hops: 0 })
  // Sitemaps that a page only names are offered to people, not followed.
  const further = source.kind === 'sitemap' ? sitemaps.map(as('sitemap')) : []
  return [...items.map(as('item')), ...lists.map(as('list')), ...further]
    .filter(({ address }) => mayFollow(address, source))
    .map((page) => ({ ...page, address: plainAddress(page.address) }))
}

/** Keeps what a look or a trial shows, in the row of the run and nowhere else. */
async function keepSeen(
  tx: WriteContext,
  fetcher: Fetcher,
  { run, source, page }: PageInHand,
  read: ReadPage,
): Promise<Outcome> {
  const before = seenOf(run) ?? nothingSeen
  const rules = rulesOf(source)
  const idle = page.is_first
    ? idleRules(rules, [read])
    : before.idle.filter(({ rule }) => (read.taken[rule] ?? 0) === 0)
  const sitemaps = page.is_first ? await sitemapsSaid(tx, page.address) : []
  const seen = { ...addSeen(before, page.address, await withoutForbidden(tx, read), sitemaps), idle }
  await sql`update crawl.runs set seen = ${storableJson(seen)}::jsonb where id = ${run.id}`.execute(tx.db)
  if (run.purpose === 'trial') {
    const items = pagesOf({ ...read, lists: [] }, source).slice(0, trialPages - 1)
    await addPages(
      tx,
      run.id,
      page.is_first || source.kind === 'sitemap' ? items : [],
      // Pages that have led to the first one are no part of it.
      Math.min(trialPages + page.hops, fetcher.pagesARun),
    )
  }
  await runs.step(tx, run, { asked: sql`asked + 1`, found: sql`found + ${read.companies.length + read.posts.length}` })
  return 'goes on'
}

/** Those who want to be left alone are not shown either. */
async function withoutForbidden(tx: WriteContext, { companies, posts, ...read }: ReadPage): Promise<ReadPage> {
  const [firms, writers] = [await forbiddenCompanies(tx, companies), await forbiddenPosts(tx, posts)]
  return {
    ...read,
    companies: companies.filter((_, place) => !firms.has(place)),
    posts: posts.filter((_, place) => !writers.has(place)),
  }
}

async function sitemapsSaid({ db }: WriteContext, address: string): Promise<string[]> {
  const { rows } = await sql<{ state: RobotsState; text: string }>`
    select robots_state as state, robots as text from crawl.hosts where host = ${new URL(address).host} and robots_state is not null`.execute(
    db,
  )
  const [robots] = rows
  return robots ? (await readRobotsAside(robots, address)).sitemaps : []
}
