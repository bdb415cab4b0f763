import type { HandoverPartName } from '@seamark/contract/phonebook/handovers/handovers'
import type { OwnershipKind } from '@seamark/contract/phonebook/custody/ownership'
import { type RawBuilder, sql } from 'kysely'
import { actorId } from '../../../platform/context.ts'
import type { WriteContext } from '../../../platform/write.ts'
import { findPeopleNames } from '../../identity/index.ts'
import { recordActivities } from '../../activity/index.ts'
import { notifyOfMoves, type Moved } from './notices.commands.ts'
import { companiesMoved } from '../events.ts'
import { lapseAfterMove } from '../companies/lapsed-applications.commands.ts'
import { publishCompanies } from '../companies/live-events.commands.ts'

export interface Move {
  kind: Exclude<OwnershipKind, 'taken' | 'imported'>
  ids: readonly number[]
  /** The new custodian; null for the pool. */
  toId: number | null
  reason?: string
  /** The SQL condition on company `c` under which it moves; the others stay as they are. */
  condition: RawBuilder<boolean>
  /** The most companies to move: the first of `ids` that meet `condition`. */
  most?: number
  /** Until then the rules of the pool do not take the company from its new custodian. */
  protectedUntil?: Date
  /** Whether the former custodian becomes a follow-up person. */
  stays?: boolean
  /** The kinds of records that stay with the former custodian. */
  without?: readonly HandoverPartName[]
  /** By company, the moment of the earlier move that this one undoes. */
  undoneAt?: ReadonlyMap<number, string>
}

/** Whether nobody holds a company. Claims and assignments move under this condition, so that a company leaves the pool only once. */
export const inPool = sql<boolean>`(c.visibility = 'public' and c.custodian_id is null)`

/**
 * Changes the custodian of the companies that meet `condition`, with their ownership rows, log, activity, live events and notices. Returns the
 * companies that moved. Companies are locked in the order of ids, so that two moves never wait for each other in a circle.
 */
export async function moveCompanies(tx: WriteContext, move: Move): Promise<Moved[]> {
  const chosen = await lockMovableCompanies(tx, move)
  if (chosen.length === 0) return []
  const rows = await changeCustodian(tx, { ...move, ids: chosen })
  const moved = await insertOwnerships(tx, move, rows)
  await recordMoves(tx, move, moved)
  await lapseAfterMove(tx, chosen, move.toId)
  const moves = moved.map(({ id, from_id }) => {
    const undoneAt = move.undoneAt?.get(id)
    return { companyId: id, fromId: from_id, ...(undoneAt === undefined ? {} : { undoneAt }) }
  })
  await tx.reactions.announce(tx, companiesMoved, { toId: move.toId, moves, without: [...(move.without ?? [])] })
  return moved
}

async function lockMovableCompanies(tx: WriteContext, { ids, condition, most = ids.length }: Move): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from phonebook.companies c
    where c.id = any(${[...ids]}::bigint[]) and c.delete_after is null and ${condition}
    order by c.id for no key update of c`.execute(tx.db)
  const movableIds = new Set(rows.map(({ id }) => id))
  return [...new Set(ids)].filter((id) => movableIds.has(id)).slice(0, most)
}

/**
 * Writes the new custodian. The database's trigger `date_custody` sets `held_since`, `pooled_at` and `previous_custodian_id`. The statement repeats the
 * condition, so that it is safe on its own; the join with `old` returns the values from before.
 */
async function changeCustodian(tx: WriteContext, { ids, toId, condition, protectedUntil, stays = false }: Move) {
  const otherFollowers = sql`array_remove(c.follower_ids, ${toId}::bigint)`
  const followers =
    toId === null ? sql`'{}'::bigint[]` : stays ? sql`array_append(${otherFollowers}, c.custodian_id)` : otherFollowers
  const { rows } = await sql<Omit<Moved, 'ownership_id'>>`
    update phonebook.companies c
    set custodian_id = ${toId}::bigint, visibility = ${toId === null ? 'public' : 'private'}, follower_ids = ${followers},
        protected_until = ${protectedUntil ?? null}::timestamptz, version = c.version + 1, updated_at = now(),
        updated_by = coalesce(${actorId(tx)}::bigint, c.updated_by)
    from phonebook.companies old
    where old.id = c.id and c.id = any(${[...ids]}::bigint[]) and c.delete_after is null and ${condition}
    returning c.id, c.name, old.custodian_id as from_id, old.follower_ids as followers_before, c.follower_ids as followers`.execute(
    tx.db,
  )
  return rows
}

async function insertOwnerships(
  tx: WriteContext,
  { kind, toId, reason = '' }: Move,
  rows: readonly Omit<Moved, 'ownership_id'>[],
): Promise<Moved[]> {
  const { rows: kept } = await sql<{ id: number; company_id: number }>`
    insert into phonebook.ownerships (company_id, kind, from_id, to_id, by_id, reason)
    select id, ${kind}, from_id, ${toId}::bigint, ${actorId(tx)}::bigint, ${reason}
    from json_to_recordset(${JSON.stringify(rows)}::json) as g (id bigint, from_id bigint)
    returning id, company_id`.execute(tx.db)
  const ids = new Map(kept.map(({ id, company_id }) => [company_id, id]))
  return rows.map((row) => ({ ...row, ownership_id: ids.get(row.id) ?? 0 }))
}

async function recordMoves(tx: WriteContext, { kind, toId, reason }: Move, moved: readonly Moved[]) {
  const names = await findPeopleNames(tx, [toId, ...moved.map(({ from_id }) => from_id)])
  const to = toId === null ? '' : (names.get(toId) ?? '')
  const fromOf = ({ from_id }: Moved) => (from_id === null ? '' : (names.get(from_id) ?? ''))
  const more = reason ? { reason } : {}
  await tx.audits(
    moved.map((one) => ({
      subject: 'company',
      id: one.id,
      before: { custodian: fromOf(one), visibility: one.from_id === null ? 'public' : 'private' },
      after: { custodian: to, visibility: toId === null ? 'public' : 'private', ...more },
    })),
  )
  const activity = `phonebook.activity.${kind}`
  await recordActivities(
    tx,
    moved.map((one) => ({
      subject: 'company',
      id: one.id,
      kind: activity,
      facts: { from: fromOf(one), to, ...more },
      part: toId === null ? undefined : `${one.from_id ?? 0}:${toId}`,
    })),
  )
  publishCompanies(
    tx,
    moved.flatMap(({ id, from_id, followers_before, followers }) => [
      { id, custodian_id: from_id, follower_ids: followers_before },
      { id, custodian_id: toId, follower_ids: followers },
    ]),
  )
  await notifyOfMoves(tx, { kind, toId, to, reason: reason ?? '' }, moved)
}

/** Writes the first ownership row of companies that an import has just brought with a custodian. */
export async function insertFirstOwnerships(tx: WriteContext, held: readonly { id: number; holderId: number }[]) {
  if (held.length === 0) return
  await sql`
    insert into phonebook.ownerships (company_id, kind, to_id, by_id)
    select id, 'imported', "holderId", ${actorId(tx)}::bigint
    from json_to_recordset(${JSON.stringify(held)}::json) as h (id bigint, "holderId" bigint)`.execute(tx.db)
}
