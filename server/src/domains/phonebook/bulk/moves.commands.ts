import { releasing, transferring } from '@seamark/contract/phonebook/custody/ownership'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Context, passes, personOf } from '../../../platform/context.ts'
import type { BulkAction, BulkChange, BulkOutcome, BulkReversal, RowProblem } from '../../../platform/list.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { findPeopleNames } from '../../identity/index.ts'
import { mayTakeBack } from './moves.rules.ts'
import { recordGone } from '../companies/row-problems.rules.ts'
import { type EditedRow, lockForEdits } from '../companies/edits.commands.ts'
import { companiesFollowed } from '../events.ts'
import { moveCompanies } from '../custody/moves.commands.ts'
import {
  assignCompanies,
  claimCompanies,
  type Outcome,
  releaseCompanies,
  transferCompanies,
} from '../custody/ownership.commands.ts'
import { answersFor, maySee } from '../policy.ts'

const assigning = transferring.pick({ userId: true })

/** Changes of custody for many companies have the same limits, refusals, notices and ownership rows as single ones. */
export const claimManyCompanies = defineMove(
  'claim',
  'phonebook.claimCompanies',
  z.strictObject({}),
  async (tx, ids) => ({
    ...(await claimCompanies(tx, { ids })),
    toId: personOf(tx).id,
  }),
)
export const assignManyCompanies = defineMove(
  'assign',
  'phonebook.assignCompanies',
  assigning,
  async (tx, ids, { userId }) => ({
    ...(await assignCompanies(tx, { ids, userId })),
    toId: userId,
  }),
)
export const transferManyCompanies = defineMove(
  'transfer',
  'phonebook.transferCompanies',
  transferring,
  async (tx, ids, given) => ({
    ...(await transferCompanies(tx, { ids, ...given })),
    toId: given.userId,
  }),
)
export const releaseManyCompanies = defineMove(
  'release',
  'phonebook.releaseCompanies',
  releasing,
  async (tx, ids, { reason }) => ({
    ...(await releaseCompanies(tx, { ids, reason })),
    toId: null,
  }),
)

type MoveName = 'claim' | 'assign' | 'transfer' | 'release'

function defineMove<Input extends z.ZodType>(
  name: MoveName,
  permission: BulkAction['permission'],
  input: Input,
  move: (
    tx: WriteContext,
    ids: readonly number[],
    given: z.output<Input>,
  ) => Promise<Outcome & { toId: number | null }>,
): BulkAction {
  return {
    name,
    title: `phonebook.bulk.${name}`,
    permission,
    input,
    summary: summarizeMove,
    apply: async (tx, ids, given) => {
      const held = await lockForEdits(tx, ids)
      const outcome = await move(tx, ids, input.parse(given))
      return ids.map((id) => toOutcome(id, held.get(id), outcome))
    },
    revert: revertMoves,
  }
}

function toOutcome(
  id: number,
  row: EditedRow | undefined,
  { refused, toId }: Outcome & { toId: number | null },
): BulkOutcome {
  const refusal = refused.get(id)
  if (refusal || !row) return { id, outcome: 'refused', problem: { field: 'custodian', ...(refusal ?? recordGone) } }
  return {
    id,
    outcome: 'done',
    before: { custodianId: row.custodian_id, followerIds: row.follower_ids },
    after: { custodianId: toId },
  }
}

const custody = z.object({ custodianId: z.number().nullable(), followerIds: z.array(z.number()).default([]) })
type Custody = z.output<typeof custody>

/** Returns companies to their earlier holders as a change of custody of its own; returns one result for each change. */
export async function revertMoves(context: WriteContext, changes: readonly BulkChange[]): Promise<BulkReversal[]> {
  return write(
    context,
    { permission: 'phonebook.transferCompanies', audit: 'phonebook.companyMoveUndone' },
    async (tx) => {
      const held = await lockForEdits(
        tx,
        changes.map(({ id }) => id),
      )
      const sinceMove = await findMinutesSinceMove(
        tx,
        changes.map(({ id }) => id),
      )
      const back: { row: EditedRow; was: Custody }[] = []
      const reversals = changes.map(({ id, before, after, overwrite }): BulkReversal => {
        const row = held.get(id)
        if (!row || row.delete_after !== null || before === null || after === null)
          return { id, outcome: 'refused', problem: recordGone }
        const [was, became] = [custody.parse(before), custody.parse(after)]
        const problem = findRefusal(tx, row, was, sinceMove.get(id) ?? 0)
        if (problem) return { id, outcome: 'refused', problem }
        if (row.custodian_id === was.custodianId) return { id, outcome: 'unchanged' }
        if (!overwrite && row.custodian_id !== became.custodianId)
          return { id, outcome: 'conflict', now: { custodianId: row.custodian_id } }
        back.push({ row, was })
        return { id, outcome: 'reverted' }
      })
      await returnCompanies(tx, back)
      return reversals
    },
  )
}

function findRefusal(
  tx: WriteContext,
  row: EditedRow,
  { custodianId }: Custody,
  minutes: number,
): RowProblem | undefined {
  const person = personOf(tx)
  const may = mayTakeBack({
    from: custodianId,
    to: row.custodian_id,
    answersForFrom: custodianId !== null && answersFor(person, { custodian_id: custodianId }),
    answersForTo: row.custodian_id !== null && answersFor(person, row),
    assigns: passes(person, 'phonebook.assignCompanies'),
    minutes,
  })
  if (may) return undefined
  return maySee(person, row) ? { field: 'custodian', code: 'phonebook.company_not_yours' } : recordGone
}

async function returnCompanies(tx: WriteContext, back: readonly { row: EditedRow; was: Custody }[]) {
  if (back.length === 0) return tx.unchanged()
  for (const [toId, rows] of Map.groupBy(back, ({ was }) => was.custodianId)) {
    const ids = rows.map(({ row }) => row.id)
    await moveCompanies(tx, {
      kind: 'undone',
      ids,
      toId,
      condition: sql<boolean>`(c.custodian_id is distinct from ${toId}::bigint)`,
    })
  }
  const followed = back.filter(({ was }) => was.custodianId !== null && was.followerIds.length > 0)
  const rows = followed.map(({ row, was }) => ({
    id: row.id,
    followers: `{${was.followerIds.filter((id) => id !== was.custodianId).join()}}`,
  }))
  if (rows.length === 0) return
  await sql`
    update phonebook.companies c set follower_ids = r.followers::bigint[]
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (id bigint, followers text)
    where c.id = r.id and c.custodian_id is not null`.execute(tx.db)
  await tx.reactions.announce(tx, companiesFollowed, { ids: rows.map(({ id }) => id) })
}

/** Returns the minutes since the last ownership row of each company. */
async function findMinutesSinceMove(tx: WriteContext, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; minutes: number }>`
    select company_id as id, extract(epoch from now() - max(at))::float8 / 60 as minutes from phonebook.ownerships
    where company_id = any(${[...ids]}::bigint[]) group by company_id`.execute(tx.db)
  return new Map(rows.map(({ id, minutes }) => [id, minutes]))
}

const toldOf = z.object({ userId: z.number().optional(), reason: z.string().optional() })

async function summarizeMove(context: Context, input: unknown): Promise<string> {
  const { userId, reason = '' } = toldOf.parse(input)
  const name = userId === undefined ? '' : ((await findPeopleNames(context, [userId])).get(userId) ?? '')
  return [name && `→ ${name}`, reason].filter(Boolean).join(' · ')
}
