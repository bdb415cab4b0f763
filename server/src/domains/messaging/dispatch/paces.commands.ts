import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { write } from '../../../platform/write.ts'
import { type Call, mostCalls } from '../ledger/calls.commands.ts'

/** Begins as many calls as the channel's rate allows now, one at least once it may; `begin` says which they are. */
export type TakeTokens = (begin: (most: number) => Promise<Call[]>) => Promise<Call[]>

/** A wait ends before the lease of what is claimed, which each call renews. */
const longestWaitMs = 30_000

/** Returns the pace of a channel, undefined where it has no rate. Its tokens are a row, so all workers of the installation together are no faster than its rate. */
export async function paceOf(context: Context, channelId: number): Promise<TakeTokens | undefined> {
  const { rows } = await sql<{ rate: number | null }>`
    select rate::float8 as rate from messaging.channels where id = ${channelId}`.execute(context.db)
  const rate = rows[0]?.rate ?? null
  if (rate === null) return undefined
  return async (begin) => {
    for (;;) {
      const granted = await take(context, channelId, rate)
      if (granted === 0) {
        await pause(Math.min(longestWaitMs, 1000 / rate))
        continue
      }
      const calls = await begin(granted)
      if (calls.length < granted) await giveBack(context, channelId, granted - calls.length)
      return calls
    }
  }
}

/** Takes whole tokens, sixteen at most. They fill up by the clock of the database, to those of one second or to one. */
async function take(context: Context, channelId: number, rate: number): Promise<number> {
  return write.bookkeep(context, 'messaging.sendBulks', async (tx) => {
    await sql`
      insert into messaging.channel_tokens (channel_id, tokens) values (${channelId}, 1) on conflict do nothing`.execute(
      tx.db,
    )
    const { rows } = await sql<{ granted: number }>`
      with filled as (
        select t.channel_id, clock_timestamp() as now,
          least(greatest(1, ${rate}::float8), t.tokens + extract(epoch from clock_timestamp() - t.at) * ${rate}::float8) as tokens
        from messaging.channel_tokens t where t.channel_id = ${channelId} for update),
      granted as (select f.*, least(floor(f.tokens), ${mostCalls})::int as granted from filled f)
      update messaging.channel_tokens t set tokens = g.tokens - g.granted, at = g.now from granted g
      where t.channel_id = g.channel_id returning g.granted`.execute(tx.db)
    return rows[0]?.granted ?? 0
  })
}

async function giveBack(context: Context, channelId: number, tokens: number) {
  await write.bookkeep(context, 'messaging.sendBulks', async (tx) => {
    await sql`update messaging.channel_tokens set tokens = tokens + ${tokens} where channel_id = ${channelId}`.execute(
      tx.db,
    )
  })
}
