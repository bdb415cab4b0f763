import { sql } from 'kysely'
import { z } from 'zod'
import { passes, personOf } from '../../../platform/context.ts'
import type { BulkChange, BulkReversal, RowProblem } from '../../../platform/list.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { type EditedRow, lockForEdits } from '../companies/edits.commands.ts'
import { notHolder, recordGone } from '../companies/row-problems.rules.ts'
import { lockHolders } from '../custody/custodians.queries.ts'
import { findRoom, type Room, takeRoom } from '../custody/holdings.commands.ts'
import { moveCompanies } from '../custody/moves.commands.ts'
import { settleReturned } from '../custody/restorations.commands.ts'
import { answersFor, maySee } from '../policy.ts'
import { type Hands, lastHands } from '../custody/hands.queries.ts'
import { isOfThisRun, mayTakeBack } from './moves.rules.ts'

const keptBefore = z.object({
  custodianId: z.number().nullable(),
  followerIds: z.array(z.number()).default([]),
  heldSince: z.string().nullable().default(null),
  protectedUntil: z.string().nullable().default(null),
})
const keptAfter = z.object({ custodianId: z.number().nullable(), ownershipId: z.number().nullable().optional() })
type Custody = z.output<typeof keptBefore>

interface Returned {
  row: EditedRow
  was: Custody
  /** The moment of the move that is undone. */
  movedAt: string | null
}

/**
 * Returns companies to their earlier holders as a change of custody of its own; returns one result for each change. A company that has changed
 * hands again since is refused; where its receiver has worked with it, that is a conflict.
 */
export async function revertMoves(context: WriteContext, changes: readonly BulkChange[]): Promise<BulkReversal[]> {
  return write(
    context,
    { permission: 'phonebook.transferCompanies', audit: 'phonebook.companyMoveUndone' },
    async (tx) => {
      const ids = changes.map(({ id }) => id)
      const holders = await lockHolders(tx, earlierHolders(changes))
      const room = await findRoom(tx, holders)
      const held = await lockForEdits(tx, ids)
      const hands = await lastHands(tx, ids)
      const back: Returned[] = []
      const reversals = changes.map((change): BulkReversal => {
        const judged = judgeMove(tx, change, held.get(change.id), hands.get(change.id))
        if (!('was' in judged)) return judged
        const problem = findHolderProblem(judged.was, holders, room)
        if (problem) return { id: change.id, outcome: 'refused', problem }
        back.push(judged)
        return { id: change.id, outcome: 'reverted' }
      })
      await returnCompanies(tx, back)
      return reversals
    },
  )
}

const earlierHolders = (changes: readonly BulkChange[]): number[] =>
  [...new Set(changes.flatMap(({ before }) => keptBefore.safeParse(before).data?.custodianId ?? []))].toSorted(
    (one, other) => one - other,
  )

/** Why the earlier holder cannot have the company back; otherwise one of that person's places is taken. */
function findHolderProblem({ custodianId }: Custody, holders: ReadonlySet<number>, room: Room): RowProblem | undefined {
  if (custodianId !== null && !holders.has(custodianId)) return notHolder
  const refusal = takeRoom(room, custodianId)
  return refusal && { field: 'custodian', ...refusal }
}

function judgeMove(
  tx: WriteContext,
  { id, before, after, overwrite }: BulkChange,
  row: EditedRow | undefined,
  hands: Hands | undefined,
): BulkReversal | Returned {
  if (!row || !hands || row.delete_after !== null || before === null || after === null)
    return { id, outcome: 'refused', problem: recordGone }
  const [was, became] = [keptBefore.parse(before), keptAfter.parse(after)]
  if (!isOfThisRun({ was, became, now: hands })) {
    if (row.custodian_id === was.custodianId && maySee(personOf(tx), row)) return { id, outcome: 'unchanged' }
    return { id, outcome: 'refused', problem: visibleProblem(tx, row, 'phonebook.hands_changed') }
  }
  if (!isAllowed(tx, row, was))
    return { id, outcome: 'refused', problem: visibleProblem(tx, row, 'phonebook.company_not_yours') }
  // What the receiver has done with the company since stays with it, but the person who undoes must know.
  if (hands.is_touched && row.custodian_id !== null && !overwrite)
    return { id, outcome: 'conflict', now: { custodianId: row.custodian_id } }
  return { row, was, movedAt: hands.at }
}

/** Another's private record does not exist for a person who may not see it. */
const visibleProblem = (
  tx: WriteContext,
  row: EditedRow,
  code: 'phonebook.hands_changed' | 'phonebook.company_not_yours',
): RowProblem => (maySee(personOf(tx), row) ? { field: 'custodian', code } : recordGone)

function isAllowed(tx: WriteContext, row: EditedRow, { custodianId }: Custody): boolean {
  const person = personOf(tx)
  return mayTakeBack({
    from: custodianId,
    to: row.custodian_id,
    answersForFrom: custodianId !== null && answersFor(person, { custodian_id: custodianId }),
    answersForTo: row.custodian_id !== null && answersFor(person, row),
    assigns: passes(person, 'phonebook.assignCompanies'),
  })
}

async function returnCompanies(tx: WriteContext, back: readonly Returned[]) {
  if (back.length === 0) return tx.unchanged()
  for (const [toId, rows] of Map.groupBy(back, ({ was }) => was.custodianId)) {
    const ids = rows.map(({ row }) => row.id)
    const condition = sql<boolean>`(c.custodian_id is distinct from ${toId}::bigint)`
    const undoneAt = new Map(rows.flatMap(({ row, movedAt }) => (movedAt ? [[row.id, movedAt] as const] : [])))
    await moveCompanies(tx, { kind: 'undone', ids, toId, condition, undoneAt })
  }
  const held = back.filter(({ was }) => was.custodianId !== null)
  await returnDays(tx, held)
  await returnFollowers(
    tx,
    held.filter(({ was }) => was.followerIds.length > 0),
  )
  await settleReturned(
    tx,
    held.map(({ row }) => row.id),
  )
}

/** The earlier holder has the company as long as before, so that giving it away and back wins no days in which it does not fall. */
async function returnDays(tx: WriteContext, held: readonly Returned[]) {
  const rows = held
    .filter(({ was }) => was.heldSince !== null)
    .map(({ row, was }) => ({ id: row.id, held_since: was.heldSince, protected_until: was.protectedUntil }))
  if (rows.length === 0) return
  await sql`
    update phonebook.companies c set held_since = r.held_since, protected_until = r.protected_until
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (id bigint, held_since timestamptz, protected_until timestamptz)
    where c.id = r.id and c.custodian_id is not null`.execute(tx.db)
}

async function returnFollowers(tx: WriteContext, followed: readonly Returned[]) {
  const rows = followed.map(({ row, was }) => ({
    id: row.id,
    followers: `{${was.followerIds.filter((id) => id !== was.custodianId).join()}}`,
  }))
  if (rows.length === 0) return
  await sql`
    update phonebook.companies c set follower_ids = r.followers::bigint[]
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (id bigint, followers text)
    where c.id = r.id and c.custodian_id is not null`.execute(tx.db)
}
