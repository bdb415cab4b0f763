import { channelTraits } from '@seamark/contract/messaging/channels/accounts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { runExclusively } from '../../../platform/database/advisory-lock.ts'
import { isPassingFault } from '../../../platform/database/passing-faults.ts'
import { cutText } from '../../../platform/storable-texts.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { tryThroughLocks } from '../ledger/claims.commands.ts'
import { optOutAddress } from '../opt-outs/opt-outs.commands.ts'
import { takePeerNews } from '../peers/news.commands.ts'
import { openAccount } from '../providers/accounts.queries.ts'
import type { Account, ChannelAdapter, HookEvent } from '../providers/adapters/channel-adapter.ts'
import type { Adapters } from '../providers/adapters/registry.ts'
import type { PeerNews } from '../providers/peers.rules.ts'
import { keepReply } from '../replies/arrivals.commands.ts'
import { asksNoMore } from '../replies/texts.rules.ts'
import { type AnsweredMail, findAnswered } from '../returns/answered.queries.ts'
import { countRefusal, hookEventsJob } from './hooks.commands.ts'
import { failMessage, moveMessage } from './statuses.commands.ts'

const permission = 'messaging.sendBulks'
const lotSize = 100
/** An event may come before the answer to its call has been written; after so long it is of no message of ours. One that fails is given up then. */
const patienceMinutes = 10
/** Whoever writes without naming our message answers the newest of so many days. */
const answerDays = 30

interface KeptEvent {
  id: number
  /** Its moment is a text as long as it lies in the database. */
  event: HookEvent
  isOld: boolean
}

/**
 * Works on what a provider has told, in its order, each event in one transaction with its mark. A killed worker loses and doubles nothing. Whoever finds
 * another one at work leaves, so that one looks once more behind its end.
 */
export async function workOnHookEvents(context: Context, adapters: Adapters, channelId: number) {
  const account = await openAccount(context, channelId)
  if (!account) return
  const way = { adapter: adapters[account.kind], account }
  for (let last = 0; ; ) {
    const isMine = await runExclusively(context, `messaging.hookEvents ${channelId}`, async () => {
      last = await workOnAll(context, way, last)
    })
    if (!isMine || (await nextEvents(context, channelId, last)).length === 0) return
  }
}

async function workOnAll(context: Context, way: Way, behind: number): Promise<number> {
  for (let last = behind; ; ) {
    const events = await nextEvents(context, way.account.id, last)
    if (events.length === 0) return last
    for (const event of events) {
      await workOnEvent(context, way, event).catch((error: unknown) => passOver(context, way, event, error))
      last = event.id
    }
  }
}

/** Wakes the work that a lost job has left. */
export async function wakeHookEvents(context: Context) {
  await write.bookkeep(context, permission, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      select distinct channel_id::float8 as id from messaging.hook_events where ${isOpen}`.execute(tx.db)
    for (const { id } of rows) await hookEventsJob.later(tx, { channelId: id })
  })
}

const isOpen = sql<boolean>`(worked_at is null and failed_at is null)`

async function nextEvents({ db }: Context, channelId: number, last: number): Promise<KeptEvent[]> {
  const { rows } = await sql<KeptEvent>`
    select id::float8 as id, event, at < now() - make_interval(mins => ${patienceMinutes}) as "isOld" from messaging.hook_events
    where channel_id = ${channelId} and ${isOpen} and id > ${last} order by id limit ${lotSize}`.execute(db)
  return rows
}

const moment = z.coerce.date()

interface Way {
  adapter: ChannelAdapter
  account: Account
}

async function workOnEvent(context: Context, way: Way, { id, event, isOld }: KeptEvent) {
  await tryThroughLocks(() =>
    write.bookkeep(context, permission, async (tx) => {
      const { rows } = await sql`
        select from messaging.hook_events where id = ${id} and ${isOpen} for update`.execute(tx.db)
      if (rows.length === 0) return
      if (!(await takeEvent(tx, way, { ...event, at: moment.parse(event.at) })) && !isOld) return
      // What they wrote and who they are is kept where it belongs, and here no longer.
      await sql`update messaging.hook_events set worked_at = now(), event = null where id = ${id}`.execute(tx.db)
    }),
  )
}

/**
 * Keeps an event on which the work fails from holding up those behind it: it is tried again each minute, and put aside with its content once it is old.
 * A fault of the database alone is none of the event's.
 */
async function passOver(context: Context, { account }: Way, { id, isOld }: KeptEvent, error: unknown) {
  context.log.error(
    { err: error, channelId: account.id, eventId: id },
    'what a provider has told could not be worked on',
  )
  if (isPassingFault(error)) return
  await write.bookkeep(context, permission, async (tx) => {
    const { rows } = await sql`
      update messaging.hook_events set tries = least(tries + 1, 30000), fault = ${nameFault(error)}, failed_at = case when ${isOld} then now() end
      where id = ${id} and ${isOpen} returning id`.execute(tx.db)
    if (isOld && rows.length > 0) await countRefusal(tx, account.id, 'failed')
  })
}

/** Names the kind of a fault and what it was about in our own words: its message may hold what a client wrote. */
function nameFault(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return cutText(
    [error.name, code, constraint].filter((part) => typeof part === 'string' && part !== '').join(' '),
    200,
  )
}

/** False for an event whose message is not known yet. */
async function takeEvent(tx: WriteContext, { adapter, account }: Way, event: HookEvent): Promise<boolean> {
  if (await adapter.onEvent?.(tx, account, event)) return true
  if (event.kind === 'peer') {
    await takePeerNews(tx, account, { ...event.news, at: event.at })
    return true
  }
  if (event.kind === 'message') {
    if (channelTraits[account.kind].hasPeers) await takePeerNews(tx, account, newsOfMessage(event))
    await takeMessage(tx, account, event)
    return true
  }
  const message = await findMessage(tx, account.id, event)
  if (!message || message.isUnderWay) return false
  if (event.kind === 'status') await moveMessage(tx, message, event.status, event.providerId)
  else await failMessage(tx, message, event)
  return true
}

/** The channels of which a webhook tells. Zalo has one for an application, which tells of texts and templates alike. */
const channelsOfHook = (channelId: number) => sql`array(
  select h.id from messaging.channels own join messaging.channels h
    on h.id = own.id or (own.kind in ('zalo', 'zns') and h.kind in ('zalo', 'zns') and h.account = own.account)
  where own.id = ${channelId})`

async function findMessage(
  tx: WriteContext,
  channelId: number,
  { ref, providerId }: { ref?: string | undefined; providerId?: string | undefined },
): Promise<AnsweredMail | undefined> {
  const { rows } = await sql<{ ref: string }>`
    select d.client_ref as ref from messaging.deliveries d
    where d.channel_id = any(${channelsOfHook(channelId)}) and (d.client_ref = ${ref ?? null}::uuid or d.provider_id = ${providerId || null}::text)
    order by d.client_ref = ${ref ?? null}::uuid desc limit 1`.execute(tx.db)
  return rows[0] && findAnswered(tx, rows[0].ref)
}

/** Whoever writes to an account can be reached by it. */
const newsOfMessage = ({ id, at, from, name, text }: HookEvent & { kind: 'message' }): PeerNews => ({
  kind: 'said',
  eventId: id,
  peer: from,
  isGroup: false,
  name,
  handle: '',
  at,
  text,
})

/** An answer goes the way of answers by mail. Whoever was never written to and asks for no more gets none either. */
async function takeMessage(tx: WriteContext, account: Account, event: HookEvent & { kind: 'message' }) {
  const ref = await answeredRef(tx, account.id, event)
  if (ref !== undefined)
    return keepReply(tx, {
      ref,
      providerId: event.id,
      fromName: event.name,
      from: event.from,
      subject: '',
      text: event.text,
      at: event.at,
    })
  if (asksNoMore({ subject: '', own: event.text }))
    await optOutAddress(tx, { class: event.class, form: event.from, source: 'reply' })
}

async function answeredRef(
  tx: WriteContext,
  channelId: number,
  { answers, class: kind, from }: HookEvent & { kind: 'message' },
): Promise<string | undefined> {
  const { rows } = await sql<{ ref: string }>`
    select d.client_ref as ref from messaging.deliveries d
    join messaging.recipients r on r.client_ref = d.client_ref
    where d.channel_id = ${channelId} and d.state in ('sent', 'unknown') and (d.provider_id = ${answers || null}::text
      or (r.class = ${kind} and d.address_key = messaging.address_key(${kind}, ${from}) and d.biz_day > current_date - ${answerDays}::int))
    order by d.provider_id = ${answers || null}::text desc nulls last, d.claimed_at desc limit 1`.execute(tx.db)
  return rows[0]?.ref
}
