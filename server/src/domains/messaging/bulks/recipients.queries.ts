import { type RecipientState, type TargetKind, verdicts } from '@seamark/contract/messaging/choices'
import type { listRecipients as listed, Recipient } from '@seamark/contract/messaging/bulks/recipients'
import { reasonsOf, retriedReasons } from '@seamark/contract/messaging/bulks/fields'
import { type Variable, variables } from '@seamark/contract/messaging/texts/variables'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import { countRows, cutPage } from '../../../platform/page.ts'
import { isSeenBy, nameOfTarget } from '../ledger/targets.queries.ts'
import { bulkRow } from './bulks.queries.ts'

type Asked = z.output<NonNullable<typeof listed.query>>

interface RecipientRow {
  kind: TargetKind
  id: number
  name: string | null
  is_seen: boolean
  contact: string | null
  address: string | null
  channel: Recipient['channel']
  language: Recipient['language']
  state: RecipientState
  reason: string
  missing: string[]
  used_by: Recipient['usedBy']
  used_at: Date | null
  not_before: Date | null
  is_moved: boolean
  tries: number
  replied_at: Date | null
  updated_at: Date
}

/** The recipients of a bulk that the caller sees. Whom she may not open any more she is told neither by name nor by address. */
export async function listRecipients(context: Context, id: number, { limit, cursor, ...asked }: Asked) {
  authorize(context, 'messaging.sendBulks')
  await bulkRow(context, id)
  const where = recipientsWhere(id, asked)
  const rows = await selectRecipients(context, sql`${where} ${afterCursor(cursor)}`, limit + 1)
  const page = cutPage(rows, limit, ({ kind, id: targetId }) => `${kind}-${targetId}`)
  return {
    rows: page.rows.map(asRecipient),
    next: page.next,
    count: await countRows(context, sql`1 from messaging.recipients r where ${where}`),
  }
}

/** The recipients `r` of a bulk that match. */
export function recipientsWhere(
  id: number,
  { state, verdict, moved, retriable, replied }: Omit<Asked, 'limit' | 'cursor'>,
): RawBuilder<boolean> {
  const conditions = [
    sql`r.bulk_id = ${id}`,
    ...(state === undefined ? [] : [sql`r.state = any(${state}::text[])`]),
    ...(verdict === undefined ? [] : [hasVerdict(verdict)]),
    ...(moved === undefined ? [] : [sql`r.state = 'waiting' and r.is_moved`]),
    ...(retriable === undefined ? [] : [sql`r.state = 'failed' and r.reason = any(${[...retriedReasons]}::text[])`]),
    ...(replied === undefined ? [] : [sql`r.replied_at is not null`]),
  ]
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

const hasVerdict = (verdict: (typeof verdicts)[number]) =>
  verdict === 'sendable'
    ? sql`r.state not in ('skipped', 'chosen')`
    : sql`(r.state = 'skipped' and r.reason = any(${[...reasonsOf[verdict]]}::text[]))`

function afterCursor(cursor: string | undefined) {
  if (cursor === undefined) return sql``
  const [kind, id] = cursor.split('-')
  return sql`and (r.target_kind, r.target_id) > (${kind}, ${id}::bigint)`
}

async function selectRecipients(context: Context, where: RawBuilder<unknown>, most: number): Promise<RecipientRow[]> {
  const person = personOf(context)
  const { rows } = await sql<RecipientRow>`
    select r.target_kind as kind, r.target_id as id, ${nameOfTarget(sql`r.target_kind`)} as name,
      ${isSeenBy(person, sql`r.target_kind`)} as is_seen, k.name as contact, r.address, case when h.id is null then null else json_build_object('id', h.id, 'kind', h.kind, 'name', h.name,
        'platform', case when h.kind = 'byHand' then h.account end) end as channel,
      r.language, r.state, r.reason, coalesce(array(select jsonb_array_elements_text(r.facts -> 'missing')), '{}') as missing,
      case when u.id is null then null else json_build_object('id', u.id, 'name', u.name) end as used_by,
      case when r.target_kind <> 'friend' then (r.facts ->> 'at')::timestamptz end as used_at, r.not_before, r.is_moved, r.tries, r.replied_at, r.updated_at
    from messaging.recipients r
    left join phonebook.companies c on r.target_kind = 'client' and c.id = r.target_id and c.delete_after is null
    left join groups.groups g on r.target_kind = 'group' and g.id = r.target_id and g.delete_after is null
    left join groups.friends f on r.target_kind = 'friend' and f.id = r.target_id and f.delete_after is null
    left join phonebook.contacts k on k.id = r.contact_id
    left join messaging.channels h on h.id = r.channel_id
    left join identity.users u on u.id = (r.facts ->> 'by')::bigint and r.target_kind <> 'friend'
    where ${where} order by r.target_kind, r.target_id limit ${most}`.execute(context.db)
  return rows
}

const asRecipient = (row: RecipientRow): Recipient => ({
  target: { kind: row.kind, id: row.id, name: row.is_seen ? row.name : null },
  contact: row.is_seen ? row.contact : null,
  address: row.is_seen ? row.address : null,
  channel: row.channel,
  language: row.language,
  state: row.state,
  verdict:
    row.state === 'skipped'
      ? (verdicts.find((one) => reasonsOf[one].some((reason) => reason === row.reason)) ?? null)
      : null,
  reason: row.reason,
  usedBy: row.used_by,
  usedAt: row.used_at?.toISOString() ?? null,
  missing: row.missing.filter((one): one is Variable => variables.some((known) => known === one)),
  notBefore: row.not_before?.toISOString() ?? null,
  isMoved: row.is_moved,
  tries: row.tries,
  repliedAt: row.replied_at?.toISOString() ?? null,
  updatedAt: row.updated_at.toISOString(),
})
