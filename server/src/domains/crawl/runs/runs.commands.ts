import type { CrawlRun } from '@seamark/contract/crawl/runs/runs'
import { type FetchReason, fetchReasons, type RunPurpose } from '@seamark/contract/crawl/choices'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Context, actorId, personOf } from '../../../platform/context.ts'
import { type Failure, fail } from '../../../platform/failure.ts'
import { job } from '../../../platform/jobs.ts'
import { defineRun } from '../../../platform/runs.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import type { Fetcher } from '../fetching/adapters/fetcher.ts'
import { contactOf } from '../fetching/switches.queries.ts'
import { sourceAudience } from '../policy.ts'
import { lockSource } from '../sources/sources.commands.ts'
import { endRun } from './ends.commands.ts'
import type { WorkedRun } from './hands.rules.ts'
import { crawlRun } from './runs.queries.ts'

const permission = 'crawl.writeSources'

/** What a verb below refuses is no sentence of a run. */
const isReason = (code: string): code is FetchReason => fetchReasons.some((reason) => reason === code)

/** A run rests while it waits for the pause of a host; its own job comes then, and no other one is needed. */
export const runs = defineRun<WorkedRun>({
  table: 'crawl.runs',
  permission,
  touched: 'touched_at',
  lock: 'row',
  json: ['why_params', 'seen'],
  worked: sql<boolean>`(wait_until is null or wait_until <= clock_timestamp())`,
  attempts: { stuck: 'crawl.run_stuck', isReturned: false },
  failed: {
    audit: 'crawl.runFailed',
    end: async (tx, run, { code, params }: Failure) =>
      endRun(tx, run, { state: 'failed', why: isReason(code) ? code : 'crawl.run_stuck', params }),
  },
})

/** The job of a run has only its id, so the job that works on it has the same name and is made where the fetcher is known. */
export const stepJobData = z.object({ id: z.number().int() })
export const stepJobName = 'crawl.step'
const enqueued = job(stepJobName, stepJobData, async () => undefined, { isLong: true })
const stepLater = async (tx: WriteContext, id: number, at?: Date) => enqueued.later(tx, { id }, at)

/**
 * Begins to look at the page of a source, to try its rules, or to fetch it. One run of a source is live at a time: the unique key says so. Throws
 * source_is_file, source_untried, run_live, crawl.off and contact_missing.
 */
export async function beginRun(
  context: Context,
  fetcher: Fetcher,
  sourceId: number,
  purpose: Exclude<RunPurpose, 'clock'>,
): Promise<CrawlRun> {
  return write(context, { permission, audit: 'crawl.runBegun' }, async (tx) => {
    const person = personOf(tx)
    const source = await lockSource(tx, sourceId)
    await contactOf(tx, fetcher)
    if (source.kind === 'file') throw fail('crawl.source_is_file')
    if (purpose === 'person' && source.state !== 'on') throw fail('crawl.source_untried')
    const id = await insertRun(tx, {
      sourceId,
      purpose,
      personId: person.id,
      roleId: person.roleId,
      language: tx.language,
    })
    if (id === undefined) throw fail('crawl.run_live')
    await tx.audit({ subject: 'crawlSource', id: sourceId, after: { purpose } })
    publishSources(tx)
    return crawlRun(tx, id)
  })
}

interface NewRun {
  sourceId: number
  purpose: RunPurpose
  personId: number
  roleId: number | null
  language: string
}

/** Adds a run with the page that it begins at, and its job; undefined where a run of the source is live already. */
export async function insertRun(tx: WriteContext, { sourceId, purpose, personId, roleId, language }: NewRun) {
  const { rows } = await sql<{ id: number }>`
    insert into crawl.runs (source_id, purpose, person_id, role_id, language, request_id)
    values (${sourceId}, ${purpose}, ${personId}, ${roleId}, ${language}, ${tx.requestId})
    on conflict (source_id) where state = 'running' do nothing returning id`.execute(tx.db)
  const id = rows[0]?.id
  if (id === undefined) return undefined
  await sql`
    insert into crawl.pages (run_id, address, kind)
    select ${id}::bigint, address, case kind when 'page' then 'list' else kind end from crawl.sources where id = ${sourceId}`.execute(
    tx.db,
  )
  await stepLater(tx, id)
  return id
}

/** Ends a run; what it has found stays. */
export async function stopRun(context: Context, id: number): Promise<CrawlRun> {
  return write(context, { permission, audit: 'crawl.runStopped' }, async (tx) => {
    await sql`select id from crawl.runs where id = ${id} for update`.execute(tx.db)
    const { rows } = await sql<{ source_id: number }>`
      update crawl.runs set state = 'stopped', ended_at = clock_timestamp() where id = ${id} and state = 'running' returning source_id`.execute(
      tx.db,
    )
    const [stopped] = rows
    // A run that is not there is told as that.
    if (!stopped) {
      await crawlRun(tx, id)
      throw fail('crawl.run_over')
    }
    await tx.audit({ subject: 'crawlSource', id: stopped.source_id, after: { run: id } })
    publishSources(tx)
    return crawlRun(tx, id)
  })
}

/** Lets a run rest until then, with a job of its own. Where another worker has done so already, nothing is left to do. */
export async function restUntil(context: Context, run: WorkedRun, at: Date): Promise<void> {
  await write.bookkeep(context, permission, async (tx) => {
    const { rows } = await sql`
      update crawl.runs set wait_until = ${at}, touched_at = clock_timestamp(), attempts = 0
      where id = ${run.id} and state = 'running' and (wait_until is null or wait_until <= clock_timestamp()) returning id`.execute(
      tx.db,
    )
    if (rows.length > 0) await stepLater(tx, run.id, at)
  })
}

/** Makes the open pages of sources read again. */
export const publishSources = (tx: Context) =>
  tx.publish({ event: { topic: 'crawl.sources', by: actorId(tx) ?? 0 }, audience: sourceAudience })
