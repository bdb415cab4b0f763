import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import type { PhonebookDuplicateScans } from '../../../platform/database/schema.ts'
import { job } from '../../../platform/jobs.ts'
import { defineRun } from '../../../platform/runs.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { collectKeys, pairUp, sweepPairs } from './pairs.commands.ts'

const deed = { permission: 'phonebook.scanDuplicates', audit: 'phonebook.duplicatesScanned' } as const

type ScanRecord = Selectable<PhonebookDuplicateScans>

/**
 * Scans share a table of keys, so only one works at a time. A scan starts over instead of resuming; a refusal is not
 * expected here, and is left to the queue.
 */
const scanRuns = defineRun<ScanRecord>({
  table: 'phonebook.duplicate_scans',
  permission: deed.permission,
  touched: 'touched_at',
  lock: 'none',
  alone: 'phonebook.duplicateScan',
  onBegin: { companies: 0 },
})

/**
 * Looks through all records for pairs that may be one company. Pairs that people have judged stay; unjudged pairs that
 * are no longer found are removed. After a kill the scan starts over and finds the same pairs again. While another scan
 * works, this one waits its turn. Tests use smaller lots.
 */
export async function runScan(
  context: Context,
  { id, idsALot = usualLot }: { id: number; idsALot?: number | undefined },
): Promise<void> {
  const isDone = await scanRuns.work(context, id, 'running', async (own, begun) => {
    await emptyKeys(own)
    let record = begun
    await takeLots(own, idsALot, async (from, to) => {
      record = await recordProgress(own, record, await collectKeys(own, from, to))
    })
    await pairUp(own, id)
    await sweepPairs(own, id)
    await emptyKeys(own)
    await finishScan(own, record)
  })
  if (!isDone) await queueAgain(context, id)
}

export const scanDuplicatesJob = job('phonebook.scanDuplicates', z.object({ id: z.number().int() }), runScan, {
  isLong: true,
})

/** Runs every night. A scan whose job is gone for good is ended first, so that nobody waits for it. */
export async function scanNightly(context: Context) {
  await write.bookkeep(context, deed.permission, async (tx) => {
    await scanRuns.endResting(tx, 'running', '1 hour', { state: 'failed', finished_at: sql`now()` })
    const begun = await tx.db
      .insertInto('phonebook.duplicate_scans')
      .defaultValues()
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (begun) await scanDuplicatesJob.later(tx, { id: begun.id })
  })
}

export const scanNightlyJob = job('phonebook.scanNightly', z.null(), scanNightly)

const againAfterMs = 60_000

/** Tries again in a minute, as long as the scan is wanted; the nightly run decides how long that is. */
const queueAgain = (context: Context, id: number) =>
  write.bookkeep(context, deed.permission, async (tx) => {
    const wanted = await tx.db
      .selectFrom('phonebook.duplicate_scans')
      .select('id')
      .where('id', '=', id)
      .where('state', '=', 'running')
      .executeTakeFirst()
    if (wanted) await scanDuplicatesJob.later(tx, { id }, new Date(tx.now().getTime() + againAfterMs))
  })

const usualLot = 20_000

/** Takes all ids in turn; each call gets the ids above `from` up to and including `to`. */
async function takeLots({ db }: Context, idsALot: number, take: (from: number, to: number) => Promise<void>) {
  const { rows } = await sql<{ first: number; last: number }>`
    select coalesce(min(id), 0)::bigint as first, coalesce(max(id), 0)::bigint as last from phonebook.companies`.execute(
    db,
  )
  const { first, last } = rows[0] ?? { first: 0, last: 0 }
  for (let from = first - 1; from < last; from += idsALot) await take(from, Math.min(from + idsALot, last))
}

const emptyKeys = (context: Context) =>
  write.bookkeep(context, deed.permission, async (tx) => {
    await sql`truncate table phonebook.duplicate_keys`.execute(tx.db)
  })

const recordProgress = (context: Context, record: ScanRecord, companies: number): Promise<ScanRecord> =>
  write.bookkeep(context, deed.permission, async (tx) => {
    const moved = await scanRuns.step(tx, record, { companies: record.companies + companies })
    publishScan(tx)
    return moved
  })

async function finishScan(context: Context, record: ScanRecord) {
  const pairs = sql`(select count(*)::int from phonebook.duplicates d where d.scan_id = ${record.id})`
  await write(context, deed, async (tx) => {
    const ended = await scanRuns.end(tx, record, { state: 'done', finished_at: sql`now()`, pairs })
    await tx.audit({
      subject: 'duplicateScan',
      id: ended.id,
      after: { companies: ended.companies, pairs: ended.pairs },
    })
    publishScan(tx)
  })
}

const publishScan = (tx: WriteContext) =>
  tx.publish({ event: { topic: 'phonebook.duplicates' }, audience: { code: 359, holder: null } })
