import { accountKinds } from '@seamark/contract/messaging/channels/accounts'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { publishBulk } from '../bulks/drafts.commands.ts'
import { isDue } from '../ledger/verdicts.queries.ts'

/** Makes sure that there is a channel for mails from this address. */
export async function keepMailChannel(context: Context, from: string) {
  await write.bookkeep(context, 'messaging.sendBulks', async (tx) => {
    await sql`
      insert into messaging.channels (kind, name, account) values ('mail', left(${from}, 100), ${from}) on conflict do nothing`.execute(
      tx.db,
    )
  })
}

interface Moved {
  id: number
  created_by: number
}

/** Enqueues the work on a channel. */
type Wake = (tx: WriteContext, channelId: number) => Promise<void>

/** Begins the bulks whose time has come, ends those of which everybody has got an outcome, and wakes the channels on which somebody waits and may be written to now. */
export async function wakeChannels(context: Context, accounts: readonly string[], wake: Wake) {
  await write.bookkeep(context, 'messaging.sendBulks', async (tx) => {
    const begun = await sql<Moved>`
      update messaging.bulks set state = 'running', version = version + 1 where state = 'scheduled' and scheduled_at <= clock_timestamp()
      returning id::float8 as id, created_by::float8 as created_by`.execute(tx.db)
    const ended = await sql<Moved>`
      update messaging.bulks b set state = 'done', ended_at = now(), version = version + 1
      where b.state = 'running' and not exists (
        select from messaging.recipients r where r.bulk_id = b.id and r.state in ('waiting', 'claimed', 'calling', 'task', 'handed'))
      returning b.id::float8 as id, b.created_by::float8 as created_by`.execute(tx.db)
    for (const bulk of [...begun.rows, ...ended.rows]) publishBulk(tx, bulk)
    const { rows } = await sql<{ id: number }>`
      select h.id from messaging.channels h
      where h.state = 'ok' and (h.kind = 'mail' and h.account = any(${[...accounts]}::text[]) or h.kind = any(${[...accountKinds]}::text[])) and exists (
        select from messaging.recipients r join messaging.bulks b on b.id = r.bulk_id and b.state = 'running'
        where r.channel_id = h.id and r.state = 'waiting' and ${isDue})
        and not exists (select from platform.sending where paused)`.execute(tx.db)
    for (const { id } of rows) await wake(tx, id)
  })
}
