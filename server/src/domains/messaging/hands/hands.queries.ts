import type { HandPlatform, TargetKind } from '@seamark/contract/messaging/choices'
import { skipReasons } from '@seamark/contract/messaging/choices'
import type { getHandQueue as asked, HandItem, HandQuestion } from '@seamark/contract/messaging/hands/hands'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import { isQuietNow } from '../ledger/quiet.queries.ts'
import { isSeenBy, nameOfTarget } from '../ledger/targets.queries.ts'
import { families, heldIf, isOpenHold, kinOf, slotColumns, today, usedReason } from '../ledger/verdicts.queries.ts'
import { type Draft, selectDrafts } from '../texts/messages.queries.ts'
import { fillText } from '../texts/variables.rules.ts'
import { linkOf } from './links.rules.ts'

const mostQuestions = 200

/** What the caller has to send by hand. First comes what she has in hand, then who can be written to now, then who cannot today. */
export async function getHandQueue(context: Context, { bulkId, limit }: z.output<NonNullable<typeof asked.query>>) {
  authorize(context, 'messaging.sendBulks')
  const own = ownBulks(context, bulkId)
  const rows = await selectQueue(context, own, limit)
  const texts = await textsOf(context, rows)
  const counts = await countQueue(context, own)
  return {
    items: rows.map((row) => asItem(row, texts.get(keyOfRow(row)) ?? '')),
    ...counts,
    bulks: await selectBulksLeft(context),
    questions: await selectQuestions(context),
  }
}

/** The bulks `b` whose messages the caller sends herself. */
const ownBulks = (context: Context, bulkId?: number): RawBuilder<boolean> =>
  sql<boolean>`(b.created_by = ${personOf(context).id} and b.delete_after is null ${bulkId === undefined ? sql`` : sql`and b.id = ${bulkId}`})`

const byHand = sql`join messaging.channels h on h.id = r.channel_id and h.kind = 'byHand'`

/** Whether a recipient `r` of a bulk `b` is still to be dealt with. */
const isLeft = sql<boolean>`(r.state = 'handed' or (r.state = 'waiting' and b.state = 'running'))`

interface QueueRow {
  bulk_id: number
  title: string
  kind: TargetKind
  id: number
  name: string | null
  is_seen: boolean
  our_account: string
  platform: HandPlatform
  contact: string | null
  address: string
  value_key: string
  language: HandItem['language']
  state: 'waiting' | 'handed'
  handed_at: Date | null
  used_by: HandItem['usedBy']
  used_at: Date | null
  next_at: Date | null
  is_quiet: boolean
  has_left: boolean
}

const keyOfRow = ({ bulk_id, kind, id }: Pick<QueueRow, 'bulk_id' | 'kind' | 'id'>) => `${bulk_id} ${kind} ${id}`

/** Of a friend whose day a company behind it holds the queue tells that only where a copy was refused today, which is counted. */
const isHoldShown = sql<boolean>`(l.friend_id is null or ${isOpenHold} or (l.facts ->> 'told' = today.day::text) is true)`

/** What stands in the way today: the slot is used, a later moment was set, or it is a quiet hour where the recipient is. */
const judged = (own: RawBuilder<boolean>): RawBuilder<unknown> => sql`
  ${families(sql`select w.target_id from messaging.recipients w join messaging.bulks b on b.id = w.bulk_id and ${own} and b.state = 'running'
    where w.state = 'waiting' and w.target_kind = 'client'`)}, ${today},
  lot as materialized (
    select r.*, ${slotColumns}, b.title, ${isQuietNow(sql`r.zones`)} as is_quiet_now, b.language as own_language, h.account as platform
    from messaging.recipients r join messaging.bulks b on b.id = r.bulk_id and ${own} ${byHand} ${kinOf} where ${isLeft}),
  judged as materialized (
    select l.*, held.created_by as used_by, held.claimed_at as used_at, d.claimed_at as handed_at,
      case when l.state = 'waiting' then greatest(
        case when held.bulk_id is not null then messaging.day_begins(today.day + 1) end,
        case when l.not_before > clock_timestamp() then l.not_before end) end as next_at,
      l.state = 'waiting' and l.is_quiet_now as is_quiet
    from lot l cross join today
    left join messaging.deliveries d on d.client_ref = l.client_ref
    left join lateral (${heldIf(sql<boolean>`(l.state = 'waiting' and ${usedReason} is not null)`, isHoldShown)}) held on true)`

async function selectQueue(context: Context, own: RawBuilder<boolean>, limit: number): Promise<QueueRow[]> {
  const person = personOf(context)
  const { rows } = await sql<QueueRow>`
    with recursive ${judged(own)}
    select l.bulk_id, l.title, l.target_kind as kind, l.target_id as id, ${nameOfTarget(sql`l.target_kind`)} as name,
      ${isSeenBy(person, sql`l.target_kind`)} as is_seen, coalesce(f.our_account, '') as our_account, l.platform, k.name as contact, l.address, l.value_key, coalesce(l.language, l.own_language) as language, l.state, l.handed_at,
      case when u.id is null then null else json_build_object('id', u.id, 'name', u.name) end as used_by, l.used_at, l.next_at, l.is_quiet,
      coalesce(k.post_status = 'resigned', false) as has_left
    from judged l
    left join phonebook.companies c on l.target_kind = 'client' and c.id = l.slot_id and c.delete_after is null
    left join groups.groups g on l.target_kind = 'group' and g.id = l.target_id and g.delete_after is null
    left join groups.friends f on f.id = l.friend_id and f.delete_after is null
    left join phonebook.contacts k on k.id = l.contact_id
    left join identity.users u on u.id = l.used_by
    order by l.state <> 'handed', l.next_at is not null or l.is_quiet, has_left, l.reason = 'notSent', l.bulk_id, l.target_kind, l.target_id
    limit ${limit}`.execute(context.db)
  return rows
}

const asItem = (row: QueueRow, text: string): HandItem => {
  const { link, isRefused } = row.is_seen
    ? linkOf({ kind: row.kind, platform: row.platform, account: accountOf(row), text })
    : { link: null, isRefused: false }
  return {
    bulk: { id: row.bulk_id, title: row.title },
    target: { kind: row.kind, id: row.id, name: row.is_seen ? row.name : null },
    platform: row.platform,
    contact: (row.is_seen && row.contact) || '',
    account: row.is_seen ? row.address : '',
    ourAccount: row.is_seen ? row.our_account : '',
    link,
    isLinkRefused: isRefused,
    language: row.language,
    text: row.is_seen ? text : '',
    state: row.state,
    handedAt: row.handed_at?.toISOString() ?? null,
    usedBy: row.used_by,
    usedAt: row.used_at?.toISOString() ?? null,
    nextAt: row.next_at?.toISOString() ?? null,
    isQuiet: row.is_quiet,
    hasLeft: row.is_seen && row.has_left,
  }
}

/** The phonebook has taken the handle out of a page's address; an address of elsewhere stays as it was typed. */
export const accountOf = ({ kind, address, value_key }: Pick<QueueRow, 'kind' | 'address' | 'value_key'>) =>
  kind === 'group' ? address : value_key

/** The texts of recipients as they read them now. A text with a hole is shown with it; it is refused when it is copied. */
async function textsOf(context: Context, rows: readonly QueueRow[]): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for (const bulkId of new Set(rows.map(({ bulk_id }) => bulk_id))) {
    const ids = rows.filter((row) => row.bulk_id === bulkId && row.is_seen).map(({ id }) => id)
    const drafts = await selectDrafts(context, sql`r.bulk_id = ${bulkId} and r.target_id = any(${ids}::bigint[])`)
    for (const draft of drafts)
      texts.set(keyOfRow({ bulk_id: bulkId, kind: draft.kind, id: draft.id }), textOf(draft).text)
  }
  return texts
}

export const textOf = ({ text, values }: Pick<Draft, 'text' | 'values'>) => fillText(text, values)

async function countQueue(context: Context, own: RawBuilder<boolean>) {
  const { rows } = await sql<{ done: number; total: number; later: number }>`
    with recursive ${judged(own)},
    counted as (
      select count(*) filter (where not ${isLeft})::int as done, count(*)::int as total
      from messaging.recipients r join messaging.bulks b on b.id = r.bulk_id and ${own} ${byHand}
      where (b.state = 'running' or ${isLeft} or (b.state = 'done' and messaging.office_day(b.ended_at) = messaging.office_day(clock_timestamp())))
        and (r.state <> 'skipped' or r.reason = any(${[...skipReasons]}::text[])) and r.state not in ('chosen', 'cancelled'))
    select counted.done, counted.total, (select count(*)::int from judged j where j.next_at is not null or j.is_quiet) as later
    from counted`.execute(context.db)
  return rows[0] ?? { done: 0, total: 0, later: 0 }
}

async function selectBulksLeft(context: Context) {
  const { rows } = await sql<{ id: number; title: string; left: number }>`
    select b.id, b.title, count(*)::int as left
    from messaging.recipients r join messaging.bulks b on b.id = r.bulk_id and ${ownBulks(context)} ${byHand}
    where ${isLeft} group by b.id order by b.id`.execute(context.db)
  return rows
}

/** Whether a recipient `r` was copied on a day that is over and never ticked. */
export const isOpenQuestion = sql<boolean>`(r.state = 'unknown' and r.reason = 'notTicked')`

async function selectQuestions(context: Context): Promise<HandQuestion[]> {
  const person = personOf(context)
  const { rows } = await sql<{
    bulk_id: number
    title: string
    kind: TargetKind
    id: number
    name: string | null
    platform: HandPlatform
    contact: string | null
    day: string
    handed_at: Date
  }>`
    select r.bulk_id, b.title, r.target_kind as kind, r.target_id as id, h.account as platform, d.biz_day::text as day, d.claimed_at as handed_at,
      case when ${isSeenBy(person, sql`r.target_kind`)} then ${nameOfTarget(sql`r.target_kind`)} end as name,
      case when ${isSeenBy(person, sql`r.target_kind`)} then k.name end as contact
    from messaging.recipients r join messaging.bulks b on b.id = r.bulk_id and ${ownBulks(context)} ${byHand}
    join messaging.deliveries d on d.client_ref = r.client_ref
    left join phonebook.companies c on r.target_kind = 'client' and c.id = d.target_id and c.delete_after is null
    left join groups.groups g on r.target_kind = 'group' and g.id = r.target_id and g.delete_after is null
    left join groups.friends f on r.target_kind = 'friend' and f.id = r.target_id and f.delete_after is null
    left join phonebook.contacts k on k.id = r.contact_id
    where ${isOpenQuestion} order by d.biz_day, r.bulk_id, r.target_kind, r.target_id limit ${mostQuestions}`.execute(
    context.db,
  )
  return rows.map((row) => ({
    bulk: { id: row.bulk_id, title: row.title },
    target: { kind: row.kind, id: row.id, name: row.name },
    platform: row.platform,
    contact: row.contact ?? '',
    day: row.day,
    handedAt: row.handed_at.toISOString(),
  }))
}
