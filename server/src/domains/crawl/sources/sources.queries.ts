import type { CrawlSource } from '@seamark/contract/crawl/sources/sources'
import { type RawBuilder, sql } from 'kysely'
import { authorize, type Context, passes } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import type { AuditedSubject } from '../../../platform/domain.ts'

export interface SourceRow extends Omit<CrawlSource, 'lastFileAt' | 'nextRunAt'> {
  lastFileAt: Date | null
  nextRunAt: Date | null
}

export async function listCrawlSources(context: Context): Promise<{ sources: CrawlSource[] }> {
  authorize(context, 'crawl.readSources')
  return { sources: (await readSources(context, sql`order by lower(s.name) limit 500`)).map(asSource) }
}

export async function nameCrawlSources(context: Context): Promise<{ sources: { id: number; name: string }[] }> {
  authorize(context, 'crawl.nameSources')
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from crawl.sources order by lower(name) limit 500`.execute(context.db)
  return { sources: rows }
}

/** The source; fails with source_not_found. */
export async function crawlSource(context: Context, id: number): Promise<SourceRow> {
  const [row] = await readSources(context, sql`where s.id = ${id}`)
  if (!row) throw fail('crawl.source_not_found')
  return row
}

async function readSources({ db }: Context, tail: RawBuilder<unknown>): Promise<SourceRow[]> {
  const { rows } = await sql<SourceRow>`
    select s.id, s.version, s.name, s.note, s.releases, u.name as owner, s.last_file_at as "lastFileAt",
      s.kind, s.brings, s.address, s.rules, s.rhythm_hours as "rhythmHours", s.from_hour as "fromHour", s.to_hour as "toHour", s.hosts, s.state,
      s.pause_why as "pauseWhy", s.next_run_at as "nextRunAt", h.delay::float8 as "pauseSeconds", r.run as "lastRun", n.*, p.*
    from crawl.sources s join identity.users u on u.id = s.owner_id
    left join lateral (
      select greatest(delay_seconds, ${usualPause}) as delay from crawl.hosts
      where host = lower(substring(s.address from '^https?://([^/?#]+)'))) h on true
    left join lateral (
      select json_build_object('id', id, 'state', state, 'purpose', purpose, 'begunAt', to_char(begun_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'found', found, 'created', created, 'isSilent', is_silent, 'why', why, 'whyParams', why_params) as run
      from crawl.runs where source_id = s.id and purpose in ('clock', 'person') order by id desc limit 1) r on true
    cross join lateral (
      select count(*)::int as customers, count(*) filter (where k.release = 'draft')::int as drafts,
        count(*) filter (where k.quality = 'good')::int as good, count(*) filter (where k.quality = 'bad')::int as bad,
        count(*) filter (where k.company_id is not null)::int as imported
      from crawl.customers k
      where k.delete_after is null and k.id in (select v.customer_id from crawl.values v where v.source_id = s.id)) n
    cross join lateral (
      select count(*)::int as posts, count(*) filter (where k.release = 'draft')::int as "draftPosts" from crawl.posts k where k.source_id = s.id) p
    ${tail}`.execute(db)
  return rows
}

/** The seconds that hosts are left alone where they ask for no more. */
const usualPause = 10

export const asSource = ({ lastFileAt, nextRunAt, ...row }: SourceRow): CrawlSource => ({
  ...row,
  lastFileAt: lastFileAt?.toISOString() ?? null,
  nextRunAt: nextRunAt?.toISOString() ?? null,
})

/** Sources in the audit log are called by name. */
export const sourceSubject: AuditedSubject = {
  kind: 'crawlSource',
  namesOf: async ({ db, actor }, ids) => {
    if (!passes(actor, 'crawl.readSources')) return new Map()
    const { rows } = await sql<{ id: number; name: string }>`
      select id, name from crawl.sources where id = any(${[...ids]}::bigint[])`.execute(db)
    return new Map(rows.map(({ id, name }) => [id, name]))
  },
  find: async ({ db, actor }, q) => {
    if (!passes(actor, 'crawl.readSources')) return []
    const { rows } = await sql<{ id: number }>`
      select id from crawl.sources where strpos(lower(name), lower(${q.trim()})) > 0 order by id desc limit 200`.execute(
      db,
    )
    return rows.map(({ id }) => id)
  },
  mayOpen: async ({ actor }) => passes(actor, 'crawl.readSources'),
}
