import { releasing, transferring } from '@seamark/contract/phonebook/custody/ownership'
import { z } from 'zod'
import { type Context, personOf } from '../../../platform/context.ts'
import type { BulkAction, BulkOutcome } from '../../../platform/list.ts'
import type { WriteContext } from '../../../platform/write.ts'
import { findPeopleNames } from '../../identity/index.ts'
import { secondsToTakeBack } from './moves.rules.ts'
import { revertMoves } from './move-undos.commands.ts'
import { type Hands, lastHands } from '../custody/hands.queries.ts'
import { findRoom, roomToHold } from '../custody/holdings.commands.ts'
import { recordGone } from '../companies/row-problems.rules.ts'
import { type EditedRow, lockForEdits } from '../companies/edits.commands.ts'
import {
  assignCompanies,
  claimCompanies,
  type Outcome,
  releaseCompanies,
  transferCompanies,
} from '../custody/ownership.commands.ts'

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
  (tx) => roomToHold(tx, personOf(tx).id),
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
  (tx, { userId }) => findRoom(tx, [userId]),
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
  /** Asks the limits before the companies are locked, as a single move does, so that no two wait for each other in a circle. */
  askLimits?: (tx: WriteContext, given: z.output<Input>) => Promise<unknown>,
): BulkAction {
  return {
    name,
    title: `phonebook.bulk.${name}`,
    permission,
    input,
    summary: summarizeMove,
    ...(name === 'claim' ? {} : { undoSecondsFor: secondsToTakeBack }),
    apply: async (tx, ids, given) => {
      const asked = input.parse(given)
      await askLimits?.(tx, asked)
      const held = await lockForEdits(tx, ids)
      const earlier = await lastHands(tx, ids)
      const outcome = await move(tx, ids, asked)
      const made = await lastHands(tx, outcome.done)
      return ids.map((id) => toOutcome(id, held.get(id), outcome, { earlier: earlier.get(id), made: made.get(id) }))
    },
    revert: revertMoves,
  }
}

function toOutcome(
  id: number,
  row: EditedRow | undefined,
  { refused, toId }: Outcome & { toId: number | null },
  { earlier, made }: { earlier: Hands | undefined; made: Hands | undefined },
): BulkOutcome {
  const refusal = refused.get(id)
  if (refusal || !row) return { id, outcome: 'refused', problem: { field: 'custodian', ...(refusal ?? recordGone) } }
  return {
    id,
    outcome: 'done',
    before: {
      custodianId: row.custodian_id,
      followerIds: row.follower_ids,
      heldSince: earlier?.held_since ?? null,
      protectedUntil: earlier?.protected_until ?? null,
    },
    after: { custodianId: toId, ownershipId: made?.ownership_id ?? null },
  }
}

const toldOf = z.object({ userId: z.number().optional(), reason: z.string().optional() })

async function summarizeMove(context: Context, input: unknown): Promise<string> {
  const { userId, reason = '' } = toldOf.parse(input)
  const name = userId === undefined ? '' : ((await findPeopleNames(context, [userId])).get(userId) ?? '')
  return [name && `→ ${name}`, reason].filter(Boolean).join(' · ')
}
