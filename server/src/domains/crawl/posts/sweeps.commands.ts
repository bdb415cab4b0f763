import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { job } from '../../../platform/jobs.ts'
import { write } from '../../../platform/write.ts'

const keptDays = 180
const aLot = 5000

/** Deletes posts that nobody has taken and no source has shown for 180 days, a lot in each transaction. */
export async function sweepPosts(context: Context): Promise<void> {
  for (let swept = aLot; swept === aLot; )
    swept = await write.bookkeep(context, 'crawl.importPosts', async (tx) => {
      const { numAffectedRows = 0n } = await sql`
        delete from crawl.posts where id in (
          select k.id from crawl.posts k
          where k.seen_at < ${tx.now()}::timestamptz - make_interval(days => ${keptDays}::int) and k.company_id is null
            and not exists (select from crawl.post_takes t where t.post_id = k.id)
          order by k.seen_at limit ${aLot} for update of k skip locked)`.execute(tx.db)
      return Number(numAffectedRows)
    })
}

export const sweepPostsJob = job('crawl.sweepPosts', z.null(), sweepPosts)
