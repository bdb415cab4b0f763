import type { HandoverPartName } from '@seamark/contract/phonebook/handovers/handovers'
import { sql } from 'kysely'
import { actorId } from '../../../platform/context.ts'
import type { WriteContext } from '../../../platform/write.ts'
import { findPeopleNames } from '../../identity/index.ts'
import { recordActivities } from '../../activity/index.ts'
import { lapseAfterFollowing } from '../companies/lapsed-applications.commands.ts'
import { publishCompanies } from '../companies/live-events.commands.ts'
import { companiesFollowed, companiesHandedOver } from '../events.ts'
import { booksOf } from './handovers.queries.ts'
import { moveCompanies } from '../custody/moves.commands.ts'

interface PlannedRow {
  company_id: number
  part: string
  to_id: number | null
}

export interface HandoverLot {
  handoverId: number
  fromId: number
  rows: readonly PlannedRow[]
  /** The people who can receive companies today. */
  receivers: readonly number[]
  without: readonly HandoverPartName[]
}

/**
 * Moves one lot: only companies that are still as planned, and all companies of a receiver in one pass with their
 * ownership rows, log and activity. Records that belong to them move in the same transaction.
 */
export async function moveLot(tx: WriteContext, lot: HandoverLot) {
  await lockCompanies(tx, lot)
  const moves = await moveCustody(tx, lot)
  const followed = await moveFollows(tx, lot)
  await storeRefusals(tx, lot)
  await tx.reactions.announce(tx, companiesHandedOver, { fromId: lot.fromId, moves })
  if (moves.length + followed.length === 0) tx.unchanged()
  await recordFollows(tx, lot, followed)
}

/**
 * Locks all companies of the lot in the order of their ids, as every lot and import does, so that two of them cannot
 * deadlock.
 */
async function lockCompanies(tx: WriteContext, { rows }: HandoverLot) {
  const ids = rows.map(({ company_id }) => company_id)
  await sql`select from phonebook.companies where id = any(${ids}::bigint[]) order by id for no key update`.execute(
    tx.db,
  )
}

async function moveCustody(tx: WriteContext, { handoverId, fromId, rows, receivers, without }: HandoverLot) {
  const moves: { companyId: number; toId: number }[] = []
  const custody = Map.groupBy(
    rows.filter(({ part }) => part === 'custody'),
    ({ to_id }) => to_id,
  )
  for (const [toId, planned] of custody) {
    if (toId === null || !receivers.includes(toId)) continue
    const ids = planned.map(({ company_id }) => company_id)
    const moved = await moveCompanies(tx, {
      kind: 'handedOver',
      ids,
      toId,
      without,
      condition: sql<boolean>`c.custodian_id = ${fromId}`,
    })
    moves.push(...moved.map(({ id }) => ({ companyId: id, toId })))
  }
  await sql`
    update phonebook.handover_rows set outcome = 'moved'
    where handover_id = ${handoverId} and part = 'custody' and company_id = any(${moves.map(({ companyId }) => companyId)}::bigint[])`.execute(
    tx.db,
  )
  return moves
}

interface Followed {
  id: number
  to_id: number | null
  custodian_id: number
  follower_ids: number[]
}

/**
 * The receiver takes the leaver's place among the follow-up persons, unless they already hold or follow the company.
 */
async function moveFollows(
  tx: WriteContext,
  { handoverId, fromId, rows, receivers }: HandoverLot,
): Promise<Followed[]> {
  const wanted = rows.filter(({ part }) => part === 'follow')
  if (wanted.length === 0) return []
  const books = await booksOf(tx)
  const answered = books === 'all' ? sql`true` : sql`c.custodian_id = any(${[...books]}::bigint[])`
  const { rows: moved } = await sql<Followed>`
    with moved as (
      update phonebook.companies c
      set version = c.version + 1, updated_at = now(), updated_by = ${actorId(tx)}::bigint,
          follower_ids = case when w.to_id is null or w.to_id = c.custodian_id or w.to_id = any(c.follower_ids)
                              then array_remove(c.follower_ids, ${fromId}::bigint) else array_replace(c.follower_ids, ${fromId}::bigint, w.to_id) end
      from json_to_recordset(${JSON.stringify(wanted)}::json) as w (company_id bigint, to_id bigint)
      where c.id = w.company_id and ${fromId}::bigint = any(c.follower_ids) and c.delete_after is null and ${answered}
        and (w.to_id is null or w.to_id = any(${[...receivers]}::bigint[]))
      returning c.id, w.to_id, c.custodian_id, c.follower_ids),
    kept as (
      update phonebook.handover_rows r set outcome = 'moved' from moved
      where r.handover_id = ${handoverId} and r.company_id = moved.id and r.part = 'follow'
        and r.company_id = any(${wanted.map(({ company_id: id }) => id)}::bigint[]))
    select id, to_id, custodian_id, follower_ids from moved`.execute(tx.db)
  return moved
}

/** Stores why the other companies of the lot stay where they are. */
async function storeRefusals(tx: WriteContext, { handoverId, fromId, rows, receivers }: HandoverLot) {
  const ids = rows.map(({ company_id }) => company_id)
  await sql`
    update phonebook.handover_rows r
    set outcome = case when c.id is null or c.delete_after is not null then 'deleted'
                       when r.part = 'custody' and c.custodian_id is distinct from ${fromId} then 'elsewhere'
                       when r.part = 'follow' and not ${fromId}::bigint = any(c.follower_ids) then 'elsewhere'
                       when r.to_id is not null and not r.to_id = any(${[...receivers]}::bigint[]) then 'receiverGone'
                       else 'beyond' end
    from unnest(${ids}::bigint[]) given (id) left join phonebook.companies c on c.id = given.id
    where r.handover_id = ${handoverId} and r.company_id = given.id and r.company_id = any(${ids}::bigint[]) and r.outcome is null`.execute(
    tx.db,
  )
}

/** Records the changed follow-up persons and publishes them; the moves of custody have already been recorded. */
async function recordFollows(tx: WriteContext, { fromId }: HandoverLot, followed: readonly Followed[]) {
  if (followed.length === 0) return
  const names = await findPeopleNames(tx, [fromId, ...followed.map(({ to_id }) => to_id)])
  const name = (id: number | null) => (id === null ? '' : (names.get(id) ?? ''))
  await tx.audits(
    followed.map(({ id, to_id }) => ({
      subject: 'company',
      id,
      before: { followers: name(fromId) },
      after: { followers: name(to_id) },
    })),
  )
  const kind = 'phonebook.activity.followHandedOver'
  await recordActivities(
    tx,
    followed.map(({ id, to_id }) => ({
      subject: 'company',
      id,
      kind,
      facts: { from: name(fromId), to: name(to_id) || '–' },
      part: String(to_id ?? 0),
    })),
  )
  publishCompanies(
    tx,
    followed.map(({ id, custodian_id, follower_ids }) => ({
      id,
      custodian_id,
      follower_ids: [...follower_ids, fromId],
    })),
  )
  await lapseAfterFollowing(
    tx,
    followed.flatMap(({ id, to_id }) => (to_id === null ? [] : [{ id, userId: to_id }])),
  )
  await tx.reactions.announce(tx, companiesFollowed, { ids: followed.map(({ id }) => id) })
}
