import { accountKinds } from '@seamark/contract/messaging/channels/accounts'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { runExclusively } from '../../../platform/database/advisory-lock.ts'
import { write } from '../../../platform/write.ts'
import { taskDays } from '../ledger/holds.commands.ts'
import type { Ended } from '../ledger/outcomes.rules.ts'
import { openAccount } from '../providers/accounts.queries.ts'
import type { Account, Asked, ChannelAdapter } from '../providers/adapters/channel-adapter.ts'
import type { Adapters } from '../providers/adapters/registry.ts'
import { findAnswered } from '../returns/answered.queries.ts'
import { selectDrafts } from '../texts/messages.queries.ts'
import { fillText } from '../texts/variables.rules.ts'
import { failMessage, keepTask, moveMessage } from './statuses.commands.ts'

const permission = 'messaging.sendBulks'
/** Minutes until a provider is asked again what became of a message. */
const pauses = [1, 5, 25, 120, 720]
const mostAsked = 50
/** A provider is asked for so many days; one whose colleagues send, for as long as they may. */
const [askedDays, askedTaskDays] = [2, taskDays + 1]

/** Asks providers about messages of unknown outcome. Nothing is called again: what they do not know stays unknown. */
export async function settleMessages(context: Context, adapters: Adapters) {
  await runExclusively(context, 'messaging.settle', async () => {
    for (const channelId of await unsettledChannels(context)) {
      const account = await openAccount(context, channelId)
      const adapter = account && adapters[account.kind]
      if (account && adapter?.settle) await settleChannel(context, account, adapter)
    }
  })
}

/**
 * Whether the provider of a message `d` on a channel `h` may still say what became of it. WeCom is asked for tasks that its answer did not name; the
 * results of those that it did were read already.
 */
const isAsked = sql<boolean>`((h.kind <> 'wecom' or d.provider_id = '') and d.ended_at > clock_timestamp() - make_interval(days => case h.kind when 'wecom' then ${askedTaskDays}::int else ${askedDays}::int end))`

async function unsettledChannels({ db }: Context): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select h.id::float8 as id from messaging.channels h
    where h.kind = any(${[...accountKinds]}::text[]) and exists (
      select from messaging.deliveries d where d.channel_id = h.id and d.state = 'unknown' and ${isAsked})`.execute(db)
  return rows.map(({ id }) => id)
}

async function settleChannel(context: Context, account: Account, adapter: ChannelAdapter) {
  const settle = adapter.settle?.(context, account)
  for (const asked of await selectAsked(context, account.id)) {
    const ended = await settle?.(asked).catch(() => undefined)
    await keepAnswer(context, asked.ref, ended)
  }
}

async function selectAsked(context: Context, channelId: number): Promise<Asked[]> {
  const { rows } = await sql<Omit<Asked, 'text'>>`
    select d.client_ref as ref, d.target_kind as "targetKind", r.address, d.provider_id as "providerId", d.sender, coalesce(d.called_at, d.claimed_at) as "calledAt"
    from messaging.deliveries d
    join messaging.recipients r on r.client_ref = d.client_ref
    join messaging.channels h on h.id = d.channel_id
    left join messaging.settlings s on s.client_ref = d.client_ref
    where d.channel_id = ${channelId} and d.state = 'unknown' and d.holds is null and ${isAsked}
      and coalesce(s.next_at, d.ended_at) <= clock_timestamp() and (h.kind = 'wecom' or coalesce(s.tries, 0) <= ${pauses.length})
    order by d.ended_at limit ${mostAsked}`.execute(context.db)
  const drafts = await selectDrafts(context, sql`r.client_ref = any(${rows.map(({ ref }) => ref)}::uuid[])`)
  const texts = new Map(drafts.map(({ ref, text, values }) => [ref, fillText(text, values).text]))
  return rows.map((row) => ({ ...row, text: texts.get(row.ref) ?? '' }))
}

async function keepAnswer(context: Context, ref: string, ended: Ended | undefined) {
  await write.bookkeep(context, permission, async (tx) => {
    const message = await findAnswered(tx, ref)
    if (message && ended?.outcome === 'sent') await moveMessage(tx, message, 'sent', ended.providerId)
    else if (message && ended?.outcome === 'task') await keepTask(tx, message, ended.providerId)
    else if (message && ended && ended.outcome !== 'unknown')
      await failMessage(tx, message, { id: `settled ${ref}`, ended })
    await sql`
      insert into messaging.settlings as s (client_ref, tries, next_at)
      values (${ref}::uuid, 1, clock_timestamp() + make_interval(mins => ${pauses[0]}))
      on conflict (client_ref) do update set tries = s.tries + 1,
        next_at = clock_timestamp() + make_interval(mins => (${pauses}::int[])[least(s.tries + 1, ${pauses.length})])`.execute(
      tx.db,
    )
  })
}
