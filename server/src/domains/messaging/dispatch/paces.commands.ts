import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { write } from '../../../platform/write.ts'
import { type Call, mostCalls } from '../ledger/calls.commands.ts'

/** Begins as many calls as the channel's rate allows now, one at least once it may; `begin` says which they are. */
export type TakeTokens = (begin: (most: number) => Promise<Call[]>) => Promise<Call[]>

/** A changed rate is obeyed after so long; the lease of what is claimed, which each call renews, lasts longer. */
const longestWaitMs = 5000

/**
 * Returns the pace of a channel, undefined where it has no rate. Its tokens are a row, so all workers of the installation together are no faster than its
 * rate, which is read anew with each of them.
 */
export async function paceOf(context: Context, channelId: number): Promise<TakeTokens | undefined> {
  const { rows } = await sql`
    select from messaging.channels where id = ${channelId} and rate is not null`.execute(context.db)
  return rows.length === 0 ? undefined : takeTokensOf(context, channelId)
}

const takeTokensOf =
  (context: Context, channelId: number): TakeTokens =>
  async (begin) => {
    for (;;) {
      const { granted, rate } = await take(context, channelId)
      if (granted === 0) {
        await pause(Math.min(longestWaitMs, 1000 / rate))
        continue
      }
      const calls = await begin(granted)
      if (calls.length < granted) await giveBack(context, channelId, granted - calls.length)
      return calls
    }
  }

/**
 * Takes whole tokens, sixteen at most. They fill up by the clock of the database, to those of one second or to one; a channel whose rate was taken away
 * meanwhile is full.
 */
async function take(context: Context, channelId: number): Promise<{ granted: number; rate: number }> {
  return write.bookkeep(context, 'messaging.sendBulks', async (tx) => {
    await sql`
      insert into messaging.channel_tokens (channel_id, tokens) values (${channelId}, 1) on conflict do nothing`.execute(
      tx.db,
    )
    const { rows } = await sql<{ granted: number; rate: number }>`
      with filled as (
        select t.channel_id, c.rate::float8 as rate, clock_timestamp() as now,
          case when c.rate is null then ${mostCalls} else
            least(greatest(1, c.rate::float8), t.tokens + extract(epoch from clock_timestamp() - t.at) * c.rate::float8) end as tokens
        from messaging.channel_tokens t join messaging.channels c on c.id = t.channel_id
        where t.channel_id = ${channelId} for update of t),
      granted as (select f.*, least(floor(f.tokens), ${mostCalls})::int as granted from filled f)
      update messaging.channel_tokens t set tokens = g.tokens - g.granted, at = g.now from granted g
      where t.channel_id = g.channel_id returning g.granted, coalesce(g.rate, 1) as rate`.execute(tx.db)
    return rows[0] ?? { granted: 0, rate: 1 }
  })
}

async function giveBack(context: Context, channelId: number, tokens: number) {
  await write.bookkeep(context, 'messaging.sendBulks', async (tx) => {
    await sql`update messaging.channel_tokens set tokens = tokens + ${tokens} where channel_id = ${channelId}`.execute(
      tx.db,
    )
  })
}
