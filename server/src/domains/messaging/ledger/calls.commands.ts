import type { TargetKind } from '@seamark/contract/messaging/choices'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { plannedOnce } from '../../../platform/database/prepared-statements.ts'
import { sentAhead } from '../../../platform/database/sent-ahead.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { peopleWhoOpen } from '../../identity/index.ts'
import { notifyPeople } from '../../notices/index.ts'
import { leaseSeconds, tryThroughLocks } from './claims.commands.ts'
import { type Ended, mayHaveLeft, type Next, nextOf } from './outcomes.rules.ts'
import { keepValuesNow, ratesHold } from './values.queries.ts'
import { isQuietNow } from './quiet.queries.ts'
import { suppressed, today } from './verdicts.queries.ts'

const permission = 'messaging.sendBulks'

/**
 * The calls that one worker may have under way. So many recipients at most become unknown when it is killed; more where the provider can be asked later
 * what it took, so that nobody stays unknown.
 */
export const mostCalls = 16
/** What is claimed and waits for its call is leased anew when so much of its lease is over. */
const renewedAfterSeconds = 10

/** A message that is about to leave. */
export interface Call {
  ref: string
  bulkId: number
  channelId: number
  targetKind: TargetKind
  targetId: number
  contactId: number | null
  address: string
}

export type EndedCall = Pick<Call, 'ref' | 'bulkId' | 'channelId' | 'targetKind' | 'targetId'> & Ended

/**
 * Returns the next calls of a claim, `most` of them, marked as under way and committed; the caller may make each of them once. Nothing is returned
 * while sending, the bulk or the channel is paused, once the day of the claim or an offer that the bulk quotes is over, or for whoever has opted out
 * meanwhile or has a quiet hour by now: such claims end with their lease. What is put into each text is kept with its recipient.
 */
export const startCalls = (context: Context, lease: string, most = mostCalls, atOnce = mostCalls): Promise<Call[]> =>
  bookkeepByIndex(context, (tx) => markCalls(tx, lease, most, atOnce))

/**
 * Writes how calls ended. What surely did not leave gives its slot of the day back; all else keeps it. Returns how many came too late: their lease
 * had ended, so they are kept as attempts and change nothing. What was sent is told on timelines later (`untold_sends`).
 */
export const endCalls = (context: Context, lease: string, ended: readonly EndedCall[]): Promise<number> =>
  tryThroughLocks(() => bookkeepByIndex(context, (tx) => writeEnds(tx, lease, ended)))

/**
 * Writes how calls ended and, in the same transaction, begins the next ones, so that both cost one commit. `mostNext` is asked once the ends are
 * written.
 */
export const exchangeCalls = (
  context: Context,
  lease: string,
  ended: readonly EndedCall[],
  { mostNext, atOnce = mostCalls }: { mostNext: (tx: WriteContext) => Promise<number>; atOnce?: number },
): Promise<Call[]> =>
  tryThroughLocks(() =>
    bookkeepByIndex(context, async (tx) => {
      if (ended.length > 0) await writeEnds(tx, lease, ended)
      const most = await mostNext(tx)
      return most > 0 ? markCalls(tx, lease, most, atOnce) : []
    }),
  )

/**
 * Writes with plans that look every row up by an index, one after the other. A plan that is made while the ledger is short, or before it was analyzed, would read it
 * from one end to the other, and stays until it is. Scans of the other kinds also never forget what has left an index, which here is each call.
 */
const bookkeepByIndex = <Result>(context: Context, work: (tx: WriteContext) => Promise<Result>): Promise<Result> =>
  write.bookkeep(context, permission, async (tx) => {
    await sql`${sentAhead}
      select set_config(way, 'off', true) from unnest('{enable_seqscan,enable_bitmapscan,enable_hashjoin,enable_mergejoin,enable_sort}'::text[]) way`.execute(
      tx.db,
    )
    return work(tx)
  })

/** Whether a row `d` of the ledger is a worker's still. It is asked of a row that was found by its reference, never to find one. */
const isStill = (lease: string, state: 'claimed' | 'calling') =>
  sql<boolean>`((d.lease, d.state) is not distinct from (${lease}::uuid, ${state}::text))`

/** The recipient of a row `d` of the ledger, with what stands for it. */
const recipientOf = sql`(
  select r.*, d.family from messaging.recipients r
  where r.bulk_id = d.bulk_id and r.target_kind = d.target_kind and r.target_id = d.recipient_id)`

/** Whether the contact of a recipient `l` has left the company since. */
const hasLeft = sql<boolean>`exists (select from phonebook.contacts k where k.id = l.contact_id and k.post_status = 'resigned')`

/** Whether a recipient `l` of a bulk `b` that was claimed before may still be written to at this moment. */
const mayStillGo = sql<boolean>`(${suppressed} is null and not ${hasLeft} and not ${isQuietNow(sql`l.zones`)})`

async function markCalls(tx: WriteContext, lease: string, most: number, atOnce: number): Promise<Call[]> {
  // Sixteen calls mostly take a moment, and to renew two hundred rows for each of them took longer than the calls. Nobody is called under the claim of a
  // day that is over, nor whoever has opted out or left the company by now, so such a claim ends.
  await sql`${plannedOnce}
    update messaging.deliveries d set lease_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    where d.lease = ${lease}::uuid and d.state = 'claimed' and d.biz_day = messaging.office_day(clock_timestamp()) and d.lease_until > clock_timestamp()
      and d.lease_until < clock_timestamp() + make_interval(secs => ${leaseSeconds - renewedAfterSeconds})
      and exists (
        select from messaging.bulks b cross join lateral ${recipientOf} l where b.id = d.bulk_id and ${mayStillGo}) ${sentAhead}`.execute(
    tx.db,
  )
  const { rows } = await sql<Call>`${plannedOnce}
    with sending as materialized (select true as is_open from platform.sending where not paused for share),
    ${today},
    next as materialized (
      select d.client_ref from (
        -- In their order by the index, so that the first who may go are found without a look at all of the claim.
        select * from messaging.deliveries
        where lease = ${lease}::uuid and state = 'claimed' and biz_day = (select today.day from today)
        order by target_kind, target_id offset 0) d
      join messaging.bulks b on b.id = d.bulk_id and b.state = 'running'
      join messaging.channels h on h.id = d.channel_id and h.state = 'ok'
      cross join lateral ${recipientOf} l
      where (select is_open from sending) and ${mayStillGo} and ${ratesHold}
      order by d.target_kind, d.target_id
      limit greatest(0, least(${most}::int, ${atOnce}::int - (
        select count(*)::int from messaging.deliveries u where u.lease = ${lease}::uuid and u.state = 'calling')))),
    called as (
      update messaging.deliveries d set
        state = 'calling', called_at = statement_timestamp(), lease_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
      from next where d.client_ref = next.client_ref and ${isStill(lease, 'claimed')} returning d.client_ref)
    update messaging.recipients r set state = 'calling', ${keepValuesNow}, updated_at = now() from called where r.client_ref = called.client_ref
    returning r.client_ref as ref, r.bulk_id as "bulkId", r.channel_id as "channelId", r.target_kind as "targetKind",
      r.target_id as "targetId", r.contact_id as "contactId", r.address`.execute(tx.db)
  return rows
}

/** Returns how many of the calls came too late. */
async function writeEnds(tx: WriteContext, lease: string, ended: readonly EndedCall[]): Promise<number> {
  const held = await keepAttempts(tx, lease, ended)
  const own = ended.filter(({ ref }) => held.has(ref))
  await keepSlots(
    tx,
    own.filter(({ outcome }) => mayHaveLeft(outcome)),
  )
  await giveSlotsBack(
    tx,
    own.filter(({ outcome }) => !mayHaveLeft(outcome)),
  )
  await moveRecipients(
    tx,
    own.map((call) => ({ ref: call.ref, ...nextOf(call, held.get(call.ref) ?? 0) })),
  )
  await suppressBadTargets(tx, own)
  await stopBrokenChannels(tx, own)
  return ended.length - own.length
}

/** Holds of every call `e`, and tells PostgreSQL by its bounds that these are few: it takes what stands in a parameter for a hundred rows. */
const areFew = sql<boolean>`(e.ref between '00000000-0000-0000-0000-000000000000' and 'ffffffff-ffff-ffff-ffff-ffffffffffff')`

/** Keeps each call as an attempt, and locks those that are still this worker's. Returns the tries that their recipients have had. */
async function keepAttempts(
  tx: WriteContext,
  lease: string,
  ended: readonly EndedCall[],
): Promise<Map<string, number>> {
  const rows = ended.map(({ providerId = '', ...call }) => ({ ...call, providerId }))
  const { rows: held } = await sql<{ ref: string; tries: number }>`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e (ref uuid, "bulkId" bigint, "targetKind" text, "targetId" bigint,
        "channelId" bigint, outcome text, code text, "providerId" text) where ${areFew}),
    held as materialized (
      select d.client_ref, r.tries from given e
      join messaging.deliveries d on d.client_ref = e.ref
      join messaging.recipients r on r.client_ref = d.client_ref
      where ${isStill(lease, 'calling')}
      for update of d),
    kept as (
      insert into messaging.attempts
        (client_ref, bulk_id, target_kind, target_id, channel_id, number, begun_at, outcome, code, provider_id, fenced)
      select e.ref, e."bulkId", e."targetKind", e."targetId", e."channelId",
        1 + (select count(*) from messaging.attempts a
          where a.bulk_id = e."bulkId" and a.target_kind = e."targetKind" and a.target_id = e."targetId"),
        d.called_at, e.outcome, left(e.code, 100), left(e."providerId", 300), held.client_ref is null
      from given e left join held on held.client_ref = e.ref left join messaging.deliveries d on d.client_ref = e.ref)
    select client_ref as ref, tries from held`.execute(tx.db)
  return new Map(held.map(({ ref, tries }) => [ref, tries]))
}

async function keepSlots(tx: WriteContext, calls: readonly EndedCall[]) {
  if (calls.length === 0) return
  await sql`${sentAhead}
    with kept as (
      update messaging.deliveries d set
        state = e.outcome, provider_id = left(e."providerId", 300), ended_at = case when e.outcome <> 'task' then clock_timestamp() end, lease = null, lease_until = null
      from jsonb_to_recordset(${JSON.stringify(calls.map(({ ref, outcome, providerId = '' }) => ({ ref, outcome, providerId })))}::jsonb)
        as e (ref uuid, outcome text, "providerId" text)
      where d.client_ref = e.ref and ${areFew} returning d.client_ref, d.bulk_id, d.state)
    insert into messaging.untold_sends (client_ref, bulk_id) select client_ref, bulk_id from kept where state = 'sent'`.execute(
    tx.db,
  )
}

async function giveSlotsBack(tx: WriteContext, calls: readonly EndedCall[]) {
  if (calls.length === 0) return
  await sql`${sentAhead} delete from messaging.deliveries where client_ref = any(${calls.map(({ ref }) => ref)}::uuid[])`.execute(
    tx.db,
  )
}

/** A next call that would fall on another day is none: that day's slot is asked for anew, by somebody who decides it. */
async function moveRecipients(tx: WriteContext, moves: readonly (Next & { ref: string })[]) {
  const rows = moves.map((next) => ({
    ref: next.ref,
    state: next.state,
    reason: next.state === 'failed' ? next.reason : '',
    minutes: next.state === 'waiting' ? next.minutes : null,
    at: next.state === 'waiting' ? (next.at ?? null) : null,
    counts: next.state === 'waiting' && next.counts,
  }))
  if (rows.length === 0) return
  await sql`${sentAhead}
    with moved as (
      select e.*, coalesce(e.at, clock_timestamp() + make_interval(mins => e.minutes)) as next_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as e (ref uuid, state text, reason text, minutes int, at timestamptz, counts boolean) where ${areFew}),
    judged as (
      select m.*, m.state = 'waiting' and m.counts
        and messaging.office_day(m.next_at) > messaging.office_day(clock_timestamp()) as is_over from moved m)
    update messaging.recipients r set
      state = case when j.is_over then 'failed' else j.state end,
      reason = case when j.is_over then 'dayOver' else j.reason end,
      not_before = case when j.state = 'waiting' and not j.is_over then j.next_at end,
      tries = r.tries + j.counts::int,
      client_ref = case when j.state in ('sent', 'unknown', 'task') then r.client_ref end,
      updated_at = now()
    from judged j where r.client_ref = j.ref`.execute(tx.db)
}

/**
 * Keeps an address that a provider does not reach from all bulks. A phone that has no WhatsApp may well take text messages, so there it is kept from its
 * way alone; whoever has told the provider to stop gets nothing more by any.
 */
export async function suppressBadTargets(tx: WriteContext, calls: readonly EndedCall[]) {
  const bad = calls.filter(({ outcome }) => outcome === 'badTarget')
  if (bad.length === 0) return
  const rows = bad.map(({ days = null, isOptOut = false, ...call }) => ({ ...call, days, isOptOut }))
  await sql`
    insert into messaging.suppressions as s (class, address_key, reason, source, until)
    select case when r.class = 'phone' and h.kind in ('sms', 'whatsapp', 'zns') and not e."isOptOut" then h.kind else r.class end,
      r.address_key, case when e."isOptOut" then 'optOut' else 'invalid' end, left(e.code, 100), clock_timestamp() + make_interval(days => e.days)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as e ("bulkId" bigint, "targetKind" text, "targetId" bigint, code text, days int, "isOptOut" boolean)
    join messaging.recipients r on r.bulk_id = e."bulkId" and r.target_kind = e."targetKind" and r.target_id = e."targetId"
    join messaging.channels h on h.id = r.channel_id
    on conflict (address_key, class, scope) do update set reason = excluded.reason, source = excluded.source, at = clock_timestamp(), until = excluded.until
    where s.reason <> 'optOut' and (excluded.reason = 'optOut' or s.until < clock_timestamp())`.execute(tx.db)
}

/** A channel whose credentials, payment or policy fail stops for all bulks until somebody mends it; the others go on. */
async function stopBrokenChannels(tx: WriteContext, calls: readonly EndedCall[]) {
  const broken = new Map(
    calls.filter(({ outcome }) => outcome === 'brokenChannel').map((call) => [call.channelId, call]),
  )
  for (const { channelId, code } of broken.values()) await breakChannel(tx, channelId, code)
}

/** Stops a channel with its reason, and tells those who can mend it, once. */
export async function breakChannel(tx: WriteContext, channelId: number, code: string) {
  const { rows } = await sql<{ name: string }>`
    update messaging.channels set state = 'broken', why = left(${code}, 300), version = version + 1
    where id = ${channelId} and state = 'ok' returning name`.execute(tx.db)
  const [broken] = rows
  if (!broken) return
  await notifyPeople(tx, {
    userIds: await peopleWhoOpen(tx, 363),
    kind: 'messaging.notice.channelBroken',
    facts: { name: broken.name },
    subject: { kind: 'channel', id: channelId },
    path: '/system/channels',
  })
  for (const audience of [319, 363])
    tx.publish({ event: { topic: 'messaging.sending' }, audience: { code: audience, holder: null } })
}
