import { sql } from 'kysely'
import { z } from 'zod'
import { alone } from '../../../platform/database/advisory-lock.ts'
import type { Context } from '../../../platform/context.ts'
import { job } from '../../../platform/jobs.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { collectKeys, pairUp, sweepPairs } from './pairs.commands.ts'

const deed = { permission: 'phonebook.scanDuplicates', audit: 'phonebook.duplicatesScanned' } as const

/**
 * Looks through all records for pairs that may be one company. What people have said of a pair stays; a pair that is no longer found, and of which nobody
 * has said anything, goes. Killed, it is begun anew: what it has found by then is found again. While another scan is still at it, this one waits its turn.
 */
export async function runScan(context: Context, { id }: { id: number }): Promise<void> {
  const isDone = await alone(context, 'phonebook.duplicateScan', async () => {
    if (!(await begin(context, id))) return
    await emptyKeys(context)
    await eachLot(context, async (from, to) => {
      const companies = await collectKeys(context, from, to)
      await progress(context, id, companies)
    })
    await pairUp(context, id)
    await sweepPairs(context, id)
    await emptyKeys(context)
    await finish(context, id)
  })
  if (!isDone) await queueAgain(context, id)
}

export const scanDuplicatesJob = job('phonebook.scanDuplicates', z.object({ id: z.number().int() }), runScan, {
  isLong: true,
})

/** Every night; a scan whose job is gone for good is ended first, so that nobody waits for it. */
export async function scanNightly(context: Context) {
  await write.bookkeep(context, deed.permission, async (tx) => {
    await tx.db
      .updateTable('phonebook.duplicate_scans')
      .set({ state: 'failed', finished_at: sql<Date>`now()` })
      .where('state', '=', 'running')
      .where(sql<boolean>`touched_at < now() - interval '1 hour'`)
      .execute()
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

/** Tries again in a minute, as long as it is wanted; how long that is, the night decides. */
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

/** Whether it is still wanted. Begun anew it counts anew. */
const begin = (context: Context, id: number): Promise<boolean> =>
  write.bookkeep(context, deed.permission, async (tx) => {
    const { rows } = await sql`
      update phonebook.duplicate_scans set companies = 0, touched_at = now() where id = ${id} and state = 'running' returning id`.execute(
      tx.db,
    )
    return rows.length > 0
  })

const idsALot = 20_000

/** All ids in turn, from above the first to the second. */
async function eachLot({ db }: Context, take: (from: number, to: number) => Promise<void>) {
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

const progress = (context: Context, id: number, companies: number) =>
  write.bookkeep(context, deed.permission, async (tx) => {
    await sql`update phonebook.duplicate_scans set companies = companies + ${companies}::int, touched_at = now() where id = ${id}`.execute(
      tx.db,
    )
    tell(tx)
  })

async function finish(context: Context, id: number) {
  await write(context, deed, async (tx) => {
    const { rows } = await sql<{ companies: number; pairs: number }>`
      update phonebook.duplicate_scans s
      set state = 'done', finished_at = now(), touched_at = now(), pairs = (select count(*)::int from phonebook.duplicates d where d.scan_id = s.id)
      where id = ${id} and state = 'running' returning companies, pairs`.execute(tx.db)
    const [ended] = rows
    if (!ended) return tx.unchanged()
    await tx.audit({ subject: 'duplicateScan', id, after: { companies: ended.companies, pairs: ended.pairs } })
    tell(tx)
  })
}

const tell = (tx: WriteContext) =>
  tx.publish({ event: { topic: 'phonebook.duplicates' }, audience: { code: 359, holder: null } })
