import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { job } from '../../../platform/jobs.ts'
import { write } from '../../../platform/write.ts'

const keptDays = 60
/** So many rows are deleted at once, since an office's provider tells of millions of messages in that time. */
const lotSize = 10_000

/** Forgets what providers told long ago, and links that nobody can use any more. Both are looked through whole, so this is done once a day. */
export async function forgetOldNews(context: Context) {
  const old = sql`now() - make_interval(days => ${keptDays})`
  await deleteAll(context, sql`messaging.hook_events`, sql`coalesce(worked_at, failed_at) < ${old}`)
  await deleteAll(context, sql`messaging.peer_links`, sql`least(used_at, until) < ${old}`)
}

async function deleteAll(context: Context, table: RawBuilder<unknown>, where: RawBuilder<unknown>) {
  for (let count = lotSize; count === lotSize; )
    count = await write.bookkeep(context, 'messaging.sendBulks', async (tx) => {
      const { numAffectedRows = 0n } = await sql`
        delete from ${table} where ctid = any(array(select ctid from ${table} where ${where} limit ${lotSize}))`.execute(
        tx.db,
      )
      return Number(numAffectedRows)
    })
}

export const forgetOldNewsJob = job('messaging.forgetOldNews', z.null(), forgetOldNews, { isLong: true })
