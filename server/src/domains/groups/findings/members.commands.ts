import { z } from 'zod'
import { Failure } from '../../../platform/failure.ts'
import type { BulkChange, BulkOutcome, BulkReversal, RowProblem } from '../../../platform/list.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { keepFoundMember, type KeptMember, takeFoundMemberBack } from '../members/found-members.commands.ts'
import type { FindingRow } from './findings.queries.ts'
import { dropOutcomes, gone, judged, keepOutcomes, lockFindings } from './outcomes.commands.ts'
import { isProblem, memberOfFinding } from './people.rules.ts'

const deed = { permission: 'groups.decideFindings', audit: 'groups.findingDecided' } as const

/** What was done for a member, as the run's log stores it. */
const kept = z.object({ state: z.string(), member: z.custom<KeptMember>() })

/** Keeps people in the roster of the group in which they were found, where the phonebook cannot take them: it wants a mobile. */
export async function keepAsMembers(context: WriteContext, ids: readonly number[]): Promise<BulkOutcome[]> {
  return write(context, deed, async (tx) => {
    tx.unchanged()
    const { open, others } = judged(tx, ids, await lockFindings(tx, ids), () => 'member')
    for (const row of open) others.set(row.id, await keepMember(tx, row))
    await keepOutcomes(
      tx,
      [...others.values()].flatMap((one) => {
        if (one.outcome !== 'done') return []
        const { member } = kept.parse(one.after)
        return [{ findingId: one.id, target: 'member' as const, subjectId: member.memberId, companyId: null }]
      }),
    )
    return ids.map((id) => others.get(id) ?? { id, outcome: 'refused', problem: gone })
  })
}

async function keepMember(tx: WriteContext, row: FindingRow): Promise<BulkOutcome> {
  const { id, state, place } = row
  const found = memberOfFinding(row)
  if (isProblem(found)) return { id, outcome: 'refused', problem: found }
  try {
    const member = await keepFoundMember(tx, place.id, found)
    return { id, outcome: 'done', before: { state }, after: { state: 'accepted', member } }
  } catch (error) {
    return { id, outcome: 'refused', problem: problemOf(error) }
  }
}

/** The roster is not the caller's to change; the group stands locked, and nothing was written. */
function problemOf(error: unknown): RowProblem {
  if (error instanceof Failure && (error.code === 'groups.group_not_yours' || error.code === 'groups.group_not_found'))
    return { field: 'group', code: error.code }
  throw error
}

/** Takes members out of the rosters again; their findings are open again. */
export async function takeMembersBack(context: WriteContext, changes: readonly BulkChange[]): Promise<BulkReversal[]> {
  return write(context, deed, async (tx) => {
    tx.unchanged()
    const found = await lockFindings(
      tx,
      changes.map(({ id }) => id),
    )
    const reversals: BulkReversal[] = []
    for (const { id, after, overwrite } of changes) {
      if (!found.has(id)) reversals.push({ id, outcome: 'refused', problem: gone })
      else reversals.push(await takeBack(tx, { id, overwrite, kept: kept.parse(after).member }))
    }
    await dropOutcomes(
      tx,
      reversals.filter(({ outcome }) => outcome === 'reverted').map(({ id }) => id),
      ['member'],
    )
    return reversals
  })
}

async function takeBack(tx: WriteContext, one: Parameters<typeof takeFoundMemberBack>[1]): Promise<BulkReversal> {
  try {
    const back = await takeFoundMemberBack(tx, one)
    return back.outcome === 'unchanged' ? { id: one.id, outcome: 'reverted' } : back
  } catch (error) {
    return { id: one.id, outcome: 'refused', problem: problemOf(error) }
  }
}
