import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { job } from '../../../platform/jobs.ts'
import { write } from '../../../platform/write.ts'
import type { Fetcher } from '../fetching/adapters/fetcher.ts'
import { createStepJob } from './steps.commands.ts'
import { insertRun, publishSources, runs } from './runs.commands.ts'

const permission = 'crawl.writeSources'

interface DueSource {
  id: number
  owner_id: number
  role_id: number | null
  language: string
}

/** Begins the run of every source that is due, and takes up runs whose job is lost. Nothing is begun while fetching is off. */
export async function tick(context: Context, fetcher: Fetcher): Promise<void> {
  if (!fetcher.isOn) return
  await write.bookkeep(context, permission, async (tx) => {
    const { rows } = await sql<DueSource>`
      select id, owner_id, role_id, language from crawl.sources
      where state = 'on' and kind <> 'file' and next_run_at <= now() order by next_run_at limit 100 for update skip locked`.execute(
      tx.db,
    )
    for (const { id, owner_id: personId, role_id: roleId, language } of rows) {
      await insertRun(tx, { sourceId: id, purpose: 'clock', personId, roleId, language })
      // Its end says when it comes next; until then it is not due, whatever becomes of the run.
      await sql`update crawl.sources set next_run_at = now() + make_interval(hours => rhythm_hours) where id = ${id}`.execute(
        tx.db,
      )
    }
    if (rows.length > 0) publishSources(tx)
  })
  await runs.resume(context, { running: createStepJob(fetcher) })
}

/** Pages stay for thirty days, runs for a hundred and eighty, what a look or a trial has seen for one. */
export async function sweep(context: Context): Promise<void> {
  await write.bookkeep(context, permission, async (tx) => {
    await sql`update crawl.runs set seen = null where seen is not null and ended_at < now() - interval '1 day'`.execute(
      tx.db,
    )
    await sql`
      delete from crawl.pages where run_id in (
        select id from crawl.runs where ended_at < now() - interval '30 days' order by id limit 200)`.execute(tx.db)
    await sql`
      delete from crawl.runs where id in (
        select id from crawl.runs where ended_at < now() - interval '180 days' order by id limit 500)`.execute(tx.db)
    await sql`
      delete from crawl.hosts h where h.next_at < now() - interval '30 days' and h.busy_until is null`.execute(tx.db)
  })
}

export const sweepRunsJob = job('crawl.sweep', z.null(), sweep)
export const createTickJob = (fetcher: Fetcher) => job('crawl.tick', z.null(), (context) => tick(context, fetcher))
