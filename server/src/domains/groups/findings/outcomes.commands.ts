import type { FindingState } from '@seamark/contract/groups/choices'
import type { FindingTarget } from '@seamark/contract/groups/findings/fields'
import { sql } from 'kysely'
import { personOf } from '../../../platform/context.ts'
import type { BulkOutcome, RowProblem } from '../../../platform/list.ts'
import type { WriteContext } from '../../../platform/write.ts'
import { findingsDecided } from '../events.ts'
import { type FindingRow, selectFindings } from './findings.queries.ts'
import { publishFindings } from '../groups/live-events.commands.ts'
import { hiddenGroups, isSeen } from './seen.queries.ts'

export const gone: RowProblem = { field: 'id', code: 'groups.finding_not_found' }

/** Locks findings in the order of their ids, so that two runs meet without a deadlock, and returns those that the caller sees. */
export async function lockFindings(tx: WriteContext, ids: readonly number[]): Promise<ReadonlyMap<number, FindingRow>> {
  await sql`select from groups.findings where id = any(${[...ids]}::bigint[]) order by id for update`.execute(tx.db)
  const hidden = await hiddenGroups(tx)
  const { rows } = await selectFindings(
    sql`groups.findings f`,
    hidden,
    sql`where f.id = any(${[...ids]}::bigint[]) and ${isSeen(hidden)} order by f.id`,
  ).execute(tx.db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** What stands against taking a finding for this; `unchanged` where the caller has done it already. */
function standing(
  tx: WriteContext,
  row: FindingRow | undefined,
  target: FindingTarget,
): RowProblem | 'unchanged' | undefined {
  if (!row) return gone
  const taken = row.outcomes.find((one) => one.target === target)
  if (taken?.by.id === personOf(tx).id) return 'unchanged'
  if (taken && (target === 'contact' || target === 'followUp')) return { field: 'id', code: 'groups.finding_held' }
  if (taken) return { field: 'id', code: 'groups.finding_taken', params: { by: taken.by.name } }
  if (row.state === 'ignored') return { field: 'id', code: 'groups.finding_ignored' }
  if (row.state === 'superseded') return { field: 'id', code: 'groups.finding_superseded' }
  return undefined
}

/** The outcomes of rows that are not taken; the others are judged further. */
export function judged(
  tx: WriteContext,
  ids: readonly number[],
  found: ReadonlyMap<number, FindingRow>,
  targetOf: (row: FindingRow) => FindingTarget,
): { open: FindingRow[]; others: Map<number, BulkOutcome> } {
  const others = new Map<number, BulkOutcome>()
  const open = ids.flatMap((id) => {
    const row = found.get(id)
    const problem = standing(tx, row, row ? targetOf(row) : 'contact')
    if (row && problem === undefined) return [row]
    others.set(
      id,
      problem === 'unchanged' || problem === undefined
        ? { id, outcome: 'unchanged' }
        : { id, outcome: 'refused', problem },
    )
    return []
  })
  return { open, others }
}

export interface MadeOutcome {
  findingId: number
  target: FindingTarget
  subjectId: number
  companyId: number | null
}

/**
 * Keeps what findings became, in the transaction that made it. The state moves by one conditional update and the outcome is one by its
 * key, so that a finding that somebody has taken meanwhile fails the whole of it.
 */
export async function keepOutcomes(tx: WriteContext, made: readonly MadeOutcome[]) {
  if (made.length === 0) return
  const rows = made.map((one) => ({
    finding_id: one.findingId,
    target: one.target,
    subject_id: one.subjectId,
    company_id: one.companyId,
  }))
  const { rows: moved } = await sql<{ id: number; group_ids: number[] }>`
    with given as (select * from json_to_recordset(${JSON.stringify(rows)}::json)
      as g (finding_id bigint, target text, subject_id bigint, company_id bigint)),
    moved as (
      update groups.findings f set state = 'accepted', version = version + 1, decided_at = now(), decided_by = ${personOf(tx).id}::bigint
      from given g where f.id = g.finding_id and f.state in ('found', 'accepted')
      returning f.id, f.group_ids),
    kept as (
      insert into groups.finding_outcomes (finding_id, target, subject_id, company_id, by_id)
      select finding_id, target, subject_id, company_id, ${personOf(tx).id}::bigint from given)
    select id::float8 as id, group_ids::float8[] as group_ids from moved`.execute(tx.db)
  if (moved.length !== made.length) throw new Error('a finding was decided while it was locked')
  await tx.audits(
    made.map(({ findingId, target, subjectId }) => ({
      subject: 'finding',
      id: findingId,
      before: { state: 'found' },
      after: { state: 'accepted', target, subjectId },
    })),
  )
  await tellDecided(tx, moved)
}

/** Forgets outcomes that were taken back; a finding of which nothing is left is open again. */
export async function dropOutcomes(tx: WriteContext, ids: readonly number[], targets: readonly FindingTarget[]) {
  if (ids.length === 0) return
  await sql`delete from groups.finding_outcomes where finding_id = any(${[...ids]}::bigint[]) and target = any(${[...targets]}::text[])`.execute(
    tx.db,
  )
  await moveFindings(tx, ids, { from: 'accepted', to: 'found', reason: '' })
}

/** Moves findings from one state to another with audit, and returns the ids of those that moved. */
export async function moveFindings(
  tx: WriteContext,
  ids: readonly number[],
  { from, to, reason }: { from: FindingState; to: FindingState; reason: string },
): Promise<number[]> {
  const isDecision = to !== 'found'
  const { rows } = await sql<{ id: number; group_ids: number[] }>`
    update groups.findings f set state = ${to}, reason = ${reason}, version = version + 1,
      decided_at = ${isDecision ? sql`now()` : sql`null`}, decided_by = ${isDecision ? personOf(tx).id : null}::bigint
    where id = any(${[...ids]}::bigint[]) and state = ${from}
      and not exists (select from groups.finding_outcomes o where o.finding_id = f.id)
    returning id::float8 as id, group_ids::float8[] as group_ids`.execute(tx.db)
  await tx.audits(
    rows.map(({ id }) => ({
      subject: 'finding',
      id,
      before: { state: from },
      after: { state: to, ...(reason === '' ? {} : { reason }) },
    })),
  )
  await tellDecided(tx, rows)
  return rows.map(({ id }) => id)
}

/** Tells the open pages, and the rooms above that count what became of findings. */
async function tellDecided(tx: WriteContext, moved: readonly { group_ids: number[] }[]) {
  const groupIds = [...new Set(moved.flatMap(({ group_ids }) => group_ids))]
  if (groupIds.length === 0) return
  await publishFindings(tx, groupIds)
  await tx.reactions.announce(tx, findingsDecided, { groupIds })
}
