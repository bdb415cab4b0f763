import type { FetchReason, PageKind, PageState } from '@seamark/contract/crawl/choices'
import { sql } from 'kysely'
import { isSameSite } from '../../../platform/outbound/typed-calls.ts'
import type { Context } from '../../../platform/context.ts'
import { storableJson } from '../../../platform/storable-texts.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import type { Fetcher } from '../fetching/adapters/fetcher.ts'
import { takeTurn } from '../fetching/hosts.commands.ts'

export interface WaitingPage {
  id: number
  address: string
  kind: PageKind
  hops: number
  tries: number
  /** It is the page that the run began at, or to which that one has moved. */
  is_first: boolean
}

/** Nobody asks for a page more often than that in one run: once, and again where a worker was killed or the host asked for patience. */
const mostTries = 3

/**
 * Returns the page that a run asks for next. A date where all that wait are in the hands of another worker, or of one that was killed; null where none
 * is left.
 */
export async function nextPage(
  { db }: Context,
  { busySeconds }: Fetcher,
  runId: number,
): Promise<WaitingPage | Date | null> {
  const isHeld = sql`(asked_at is not null and asked_at > clock_timestamp() - make_interval(secs => ${busySeconds}))`
  const { rows } = await sql<WaitingPage & { held_until: Date | null }>`
    select p.id, p.address, p.kind, p.hops, p.tries,
      not exists (select from crawl.pages e where e.run_id = ${runId} and e.id < p.id and e.state <> 'moved') as is_first,
      case when ${isHeld} then p.asked_at + make_interval(secs => ${busySeconds}) end as held_until
    from crawl.pages p where p.run_id = ${runId} and p.state = 'waiting' order by ${isHeld}, p.id limit 1`.execute(db)
  const [page] = rows
  if (!page) return null
  return page.held_until ?? page
}

/**
 * Takes the turn at the host of a page and the page itself, both or neither. Returns the page as it was taken; a date where the host is to be left
 * alone until then; null where another worker has it.
 */
export async function takePage(
  context: Context,
  fetcher: Fetcher,
  page: WaitingPage,
): Promise<WaitingPage | Date | null> {
  return write.bookkeep(context, 'crawl.writeSources', async (tx) => {
    const wait = await takeTurn(tx, fetcher, new URL(page.address).host)
    if (wait) return wait
    const { rows } = await sql<{ tries: number }>`
      update crawl.pages set tries = tries + 1, asked_at = clock_timestamp()
      where id = ${page.id} and state = 'waiting' and tries = ${page.tries} returning tries`.execute(tx.db)
    const [taken] = rows
    return taken ? { ...page, tries: taken.tries } : null
  })
}

export const isTriedTooOften = ({ tries }: WaitingPage) => tries >= mostTries

export interface ClosedPage {
  state: PageState
  status?: number | null
  why?: FetchReason
  line?: string
  found?: number
  digest?: string
  form?: string
  etag?: string
  modified?: string
  /** The pages that it leads to. */
  leads?: readonly NewPage[]
}

/** A page that leads to more is read each time. */
const mostLeads = 2000

/** Closes a page that this worker has taken. False where another one has taken it since, because this one was believed dead. */
export async function closePage(tx: WriteContext, { id, tries }: WaitingPage, closed: ClosedPage): Promise<boolean> {
  const {
    state,
    status = null,
    why = '',
    line = '',
    found = 0,
    digest = '',
    form = '',
    etag = '',
    modified = '',
    leads = null,
  } = closed
  const { rows } = await sql`
    update crawl.pages set state = ${state}, status = ${status}, why = ${why}, line = ${line}, found = ${found}, digest = ${digest}, form = ${form},
      etag = ${etag}, modified = ${modified}, leads = ${leads && leads.length <= mostLeads ? storableJson(leads) : null}::jsonb, ended_at = clock_timestamp()
    where id = ${id} and state = 'waiting' and tries = ${tries} returning id`.execute(tx.db)
  return rows.length > 0
}

/** Something that the page says could not be kept today: the next run reads it, though it has not changed. */
export const readAgain = async (tx: WriteContext, { id }: WaitingPage) =>
  sql`update crawl.pages set leads = null where id = ${id}`.execute(tx.db)

/** What the page shows, customers or posts: while it says the same, its source shows them still. */
export const noteShown = async (tx: WriteContext, { id }: WaitingPage, shown: readonly number[]) =>
  sql`update crawl.pages set shown = ${[...new Set(shown)]}::bigint[] where id = ${id}`.execute(tx.db)

/** The host asked for patience: the page waits for its next turn. */
export const putPageBack = async (tx: WriteContext, { id, tries }: WaitingPage) =>
  sql`update crawl.pages set asked_at = null where id = ${id} and state = 'waiting' and tries = ${tries}`.execute(tx.db)

export interface KnownPage {
  etag: string
  modified: string
  digest: string
  found: number
  leads: readonly NewPage[]
  /** The customers or posts that it showed. */
  shown: readonly number[]
}

/**
 * What the page said of itself, and where it led, when this source read it last by the rules of today. Undefined where that is not known any more: then it
 * is read anew.
 */
export async function knownPage({ db }: Context, sourceId: number, address: string): Promise<KnownPage | undefined> {
  const ofSource = sql`
    from crawl.pages p join crawl.runs r on r.id = p.run_id join crawl.sources s on s.id = r.source_id
    where p.address = ${address} and s.id = ${sourceId} and r.purpose in ('clock', 'person') and r.begun_at >= s.rules_at`
  const { rows } = await sql<KnownPage>`
    select last.*, read.leads, read.shown
    from (select p.etag, p.modified, p.digest, p.found ${ofSource} and p.state in ('done', 'unchanged') order by p.id desc limit 1) last
    cross join lateral (
      select p.leads, p.shown ${ofSource} and p.state = 'done' and p.digest = last.digest order by p.id desc limit 1) read
    where read.leads is not null`.execute(db)
  return rows[0]
}

export interface NewPage {
  address: string
  kind: PageKind
  hops: number
}

/** Adds addresses that the run does not know yet, `most` pages in all. Returns how many were left out. */
export async function addPages(
  tx: WriteContext,
  runId: number,
  pages: readonly NewPage[],
  most: number,
): Promise<number> {
  if (pages.length === 0) return 0
  const given = JSON.stringify(pages.map((page, place) => ({ ...page, place })))
  const { rows } = await sql<{ left_out: number }>`
    with given as (
      select distinct on (address) address, kind, hops, place
      from json_to_recordset(${given}::json) as g (address text, kind text, hops int, place int) order by address, place),
    fresh as (
      select * from given g where not exists (select from crawl.pages p where p.run_id = ${runId} and p.address = g.address)),
    put as (
      insert into crawl.pages (run_id, address, kind, hops)
      select ${runId}::bigint, address, kind, hops from fresh order by place
      limit greatest(0, ${most}::int - (select count(*) from crawl.pages where run_id = ${runId})::int)
      on conflict do nothing returning id)
    select ((select count(*) from fresh) - (select count(*) from put))::int as left_out`.execute(tx.db)
  return rows[0]?.left_out ?? 0
}

/** The address of a page as it is asked for and compared: without a place in it. The caller has judged it. */
export function plainAddress(address: string): string {
  const url = new URL(address)
  url.hash = ''
  return url.href
}

/** Returns whether a run may follow an address: on the site of its source or a listed host, by https or by what the source says itself. */
export function mayFollow(address: string, source: { address: string; hosts: readonly string[] }): boolean {
  if (!URL.canParse(address)) return false
  const [to, from] = [new URL(address), new URL(source.address)]
  if (to.href.length > 2000) return false
  if (to.protocol !== 'https:' && to.protocol !== from.protocol) return false
  return isSameSite(from.hostname, to.hostname) || source.hosts.includes(to.hostname)
}
