import type { HandPlatform, SkipReason, TargetKind } from '@seamark/contract/messaging/choices'
import { skipReasons } from '@seamark/contract/messaging/choices'
import { sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { ratedBulk } from '../bulks/bulks.queries.ts'
import { publishBulk } from '../bulks/drafts.commands.ts'
import { keepRates } from '../bulks/rates.commands.ts'
import { tryThroughLocks } from '../ledger/claims.commands.ts'
import { failIfLookUpsSpent, tellRefusedFriend } from '../ledger/friend-days.commands.ts'
import { endHandOut, handOut, settleHandOut, untickHandOut } from '../ledger/hand-outs.commands.ts'
import { nameOfTarget } from '../ledger/targets.queries.ts'
import { families, heldIf, isDue, kinOf, slotColumns, today } from '../ledger/verdicts.queries.ts'
import { selectDrafts } from '../texts/messages.queries.ts'
import { accountOf, textOf } from './hands.queries.ts'
import { linkOf } from './links.rules.ts'

const permission = 'messaging.sendBulks'

/** A recipient of a bulk, as the address of a call names it. */
export interface Hand {
  id: number
  targetKind: TargetKind
  targetId: number
}

interface HandRow {
  bulk_id: number
  created_by: number
  bulk_state: string
  channel_id: number
  channel_state: string
  platform: HandPlatform
  name: string | null
  kind: TargetKind
  address: string
  value_key: string
  state: string
  reason: string
  client_ref: string | null
  copied_by: string | null
  friend_id: number | null
  is_due: boolean
}

/**
 * Claims the recipient's slot of the day and returns its text to be copied, so that nobody else can write to the client from then on. Who has copied
 * it from this page may copy again; from another page it is refused, since it may have been sent there.
 */
export async function copyByHand(context: Context, hand: Hand, key: string) {
  return tryThroughLocks(() =>
    write(context, { permission, audit: 'messaging.handCopied' }, async (tx) => {
      const row = await lockHand(tx, hand)
      if (row.state === 'handed') {
        if (row.copied_by !== key) throw fail('messaging.hand_taken')
        tx.unchanged()
        return given(row, await textNow(tx, hand))
      }
      failUnlessOpen(row)
      const rated = await ratedBulk(tx, hand.id)
      if (rated) await keepRates(tx, rated)
      if (row.friend_id !== null) await failIfLookUpsSpent(tx)
      const draft = await textNow(tx, hand)
      if (draft.missing.length > 0) {
        await endAs(tx, hand, 'skipped', 'missingVariable', { missing: draft.missing })
        return refused(tx, hand, row)
      }
      const wanted = { bulkId: hand.id, channelId: row.channel_id, sender: personOf(tx) }
      const target = { target_kind: hand.targetKind, target_id: hand.targetId }
      if (!(await handOut(tx, wanted, target))) {
        if (row.friend_id !== null) await tellRefusedFriend(tx, hand.id, target)
        return refused(tx, hand, row)
      }
      await sql`update messaging.recipients set facts = ${JSON.stringify({ key })}::jsonb where ${isHand(hand)}`.execute(
        tx.db,
      )
      await note(tx, row, 'handed')
      return given(row, draft)
    }),
  )
}

/** Says of a copied message that it was sent or was not: on its day, or on a later one as the answer to our question. */
export async function tickByHand(context: Context, hand: Hand, said: 'sent' | 'notSent') {
  return tryThroughLocks(() =>
    write(context, { permission, audit: 'messaging.handTicked' }, async (tx) => {
      const row = await lockHand(tx, hand)
      const isQuestion = row.state === 'unknown' && row.reason === 'notTicked'
      if (row.client_ref === null || (row.state !== 'handed' && !isQuestion)) throw fail('messaging.hand_over')
      if (isQuestion) await settleHandOut(tx, row.client_ref, said)
      else await endHandOut(tx, row.client_ref, said)
      // What was not sent today goes back to the end of the queue; of an earlier day it is tried again only if somebody asks for it.
      const state = said === 'sent' ? 'sent' : isQuestion ? 'failed' : 'waiting'
      await endAs(tx, hand, state, said === 'sent' ? '' : 'notSent')
      await note(tx, row, state)
      return { state }
    }),
  )
}

/** Leaves a recipient out. What was copied and is skipped was not sent, so its slot is free again. */
export async function skipByHand(context: Context, hand: Hand, reason: SkipReason) {
  return tryThroughLocks(() =>
    write(context, { permission, audit: 'messaging.handSkipped' }, async (tx) => {
      const row = await lockHand(tx, hand)
      if (row.state !== 'waiting' && row.state !== 'handed') throw fail('messaging.hand_over')
      if (row.state === 'handed' && row.client_ref !== null) await endHandOut(tx, row.client_ref, 'skipped')
      await endAs(tx, hand, 'skipped', reason)
      await note(tx, row, 'skipped', reason)
      return { state: 'skipped' }
    }),
  )
}

/** Takes back a slip: a skip, or a tick that no timeline knows yet. Its slot stays used, and the message is in hand again. */
export async function undoByHand(context: Context, hand: Hand) {
  return tryThroughLocks(() =>
    write(context, { permission, audit: 'messaging.handUndone' }, async (tx) => {
      const row = await lockHand(tx, hand)
      const isSkip = row.state === 'skipped' && skipReasons.some((one) => one === row.reason)
      const isTick = row.state === 'sent' && row.client_ref !== null && (await untickHandOut(tx, row.client_ref))
      if ((!isSkip && !isTick) || row.bulk_state === 'cancelled') throw fail('messaging.hand_settled')
      const state = isSkip ? 'waiting' : 'handed'
      await endAs(tx, hand, state, '')
      await sql`
        update messaging.bulks set state = 'running', ended_at = null, version = version + 1 where id = ${hand.id} and state = 'done'`.execute(
        tx.db,
      )
      await note(tx, row, state)
      return { state }
    }),
  )
}

const isHand = ({ id, targetKind, targetId }: Hand) =>
  sql`bulk_id = ${id} and target_kind = ${targetKind} and target_id = ${targetId}`

/** Locks a recipient that the caller herself sends to by hand; for everybody else there is none. */
async function lockHand(tx: WriteContext, { id, targetKind, targetId }: Hand): Promise<HandRow> {
  const { rows } = await sql<HandRow>`
    select r.bulk_id, b.created_by, b.state as bulk_state, r.channel_id, h.state as channel_state, h.account as platform,
      ${nameOfTarget(sql`r.target_kind`)} as name, r.target_kind as kind, r.address, r.value_key, r.state, r.reason, r.client_ref,
      r.facts ->> 'key' as copied_by, r.friend_id::float8 as friend_id, ${isDue} as is_due
    from messaging.recipients r
    join messaging.bulks b on b.id = r.bulk_id and b.created_by = ${personOf(tx).id} and b.delete_after is null
    join messaging.channels h on h.id = r.channel_id and h.kind = 'byHand'
    left join phonebook.companies c on r.target_kind = 'client' and c.id = r.target_id
    left join groups.groups g on r.target_kind = 'group' and g.id = r.target_id
    left join groups.friends f on r.target_kind = 'friend' and f.id = r.target_id
    where r.bulk_id = ${id} and r.target_kind = ${targetKind} and r.target_id = ${targetId} for update of r`.execute(
    tx.db,
  )
  const [row] = rows
  if (!row) throw fail('messaging.hand_not_found')
  return row
}

function failUnlessOpen(row: HandRow) {
  if (row.state !== 'waiting') throw fail('messaging.hand_over')
  if (row.bulk_state !== 'running') throw fail('messaging.hand_stopped')
  if (row.channel_state !== 'ok') throw fail('messaging.channel_stopped')
  if (!row.is_due) throw fail('messaging.hand_later')
}

async function textNow(tx: WriteContext, { id, targetKind, targetId }: Hand) {
  const [draft] = await selectDrafts(
    tx,
    sql`r.bulk_id = ${id} and r.target_kind = ${targetKind} and r.target_id = ${targetId}`,
  )
  if (!draft) throw fail('messaging.hand_not_found')
  return textOf(draft)
}

const given = (row: HandRow, { text }: { text: string }) => ({
  text,
  link: linkOf({ kind: row.kind, platform: row.platform, account: accountOf(row), text }).link,
  state: 'handed' as const,
  reason: '',
  usedBy: null,
  usedAt: null,
  nextAt: null,
})

/** Why the slot was not given: everything is paused, the recipient may not be written to any more, or somebody has written to it today. */
async function refused(tx: WriteContext, hand: Hand, row: HandRow) {
  const paused = await sql`select from platform.sending where paused`.execute(tx.db)
  if (paused.rows.length > 0) throw fail('messaging.sending_paused')
  const { rows } = await sql<{
    state: 'waiting' | 'skipped'
    reason: string
    used_by: { id: number; name: string } | null
    used_at: Date | null
    next_at: Date | null
  }>`
    with recursive ${families(sql`select ${hand.targetId}::bigint where ${hand.targetKind} = 'client'`)}, ${today},
    lot as (select r.*, ${slotColumns} from messaging.recipients r ${kinOf}
      where r.bulk_id = ${hand.id} and r.target_kind = ${hand.targetKind} and r.target_id = ${hand.targetId})
    select l.state, l.reason, case when u.id is null then null else json_build_object('id', u.id, 'name', u.name) end as used_by,
      held.claimed_at as used_at, case when held.bulk_id is not null then messaging.day_begins(today.day + 1) end as next_at
    from lot l cross join today left join lateral (${heldIf(sql<boolean>`l.state = 'waiting'`)}) held on true left join identity.users u on u.id = held.created_by`.execute(
    tx.db,
  )
  const [found] = rows
  if (found?.state === 'skipped') await note(tx, row, 'skipped', found.reason)
  else tx.unchanged()
  return {
    text: null,
    link: null,
    state: found?.state ?? ('waiting' as const),
    reason: found?.reason ?? '',
    usedBy: found?.used_by ?? null,
    usedAt: found?.used_at?.toISOString() ?? null,
    nextAt: found?.next_at?.toISOString() ?? null,
  }
}

/** Only what is in hand or was sent keeps its reference to the ledger. */
async function endAs(tx: WriteContext, hand: Hand, state: string, reason: string, facts: object = {}) {
  const keeps = state === 'sent' || state === 'handed'
  await sql`
    update messaging.recipients set state = ${state}, reason = ${reason}, facts = ${JSON.stringify(facts)}::jsonb,
      client_ref = case when ${keeps} then client_ref end, updated_at = now()
    where ${isHand(hand)}`.execute(tx.db)
}

async function note(tx: WriteContext, row: HandRow, state: string, reason?: string) {
  await tx.audit({
    subject: 'bulk',
    id: row.bulk_id,
    after: { target: row.name ?? '', state, ...(reason === undefined ? {} : { reason }) },
  })
  publishBulk(tx, { id: row.bulk_id, created_by: row.created_by })
}
