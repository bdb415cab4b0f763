import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { networkOf } from '../../../platform/http/networks.ts'
import { write } from '../../../platform/write.ts'

/** An hour of one link, and of one address, which many clients of one firm may share. */
const mostViews = { link: 60, address: 600 }

/**
 * Counts a call against its address and, where it has one, its link, in the database and so for all processes. Throws too_many_requests beyond an
 * hour's share. Addresses stand as hashes that another hour does not have.
 */
export async function countView(context: Context, address: string, linkId: number | null) {
  const hour = Math.floor(context.now().getTime() / hourMs)
  const key = (kind: keyof typeof mostViews, of: string | number) =>
    context.seal('rates.linkViews', `${kind}\n${hour}\n${of}`)
  const keys = [
    { key: key('address', networkOf(address)), most: mostViews.address },
    ...(linkId === null ? [] : [{ key: key('link', linkId), most: mostViews.link }]),
  ]
  const ends = new Date((hour + 1) * hourMs)
  const isOver = await write.bookkeep(context, 'rates.openQuotes', async (tx) => {
    const counts: boolean[] = []
    for (const { key: bytes, most } of keys) {
      const { rows } = await sql<{ views: number }>`
        insert into rates.link_views as v (key, views, ends_at) values (${bytes}, 1, ${ends}::timestamptz)
        on conflict (key) do update set views = v.views + 1 returning views`.execute(tx.db)
      counts.push((rows[0]?.views ?? 0) > most)
    }
    return counts.includes(true)
  })
  if (!isOver) return
  const seconds = Math.max(1, Math.ceil((ends.getTime() - context.now().getTime()) / 1000))
  throw fail('platform.too_many_requests', { seconds }, { retryAfter: seconds })
}

const hourMs = 3_600_000

/** Deletes what past hours counted. */
export async function forgetViews(context: Context) {
  await write.bookkeep(context, 'rates.openQuotes', async (tx) => {
    await sql`delete from rates.link_views where ends_at < now()`.execute(tx.db)
  })
}
