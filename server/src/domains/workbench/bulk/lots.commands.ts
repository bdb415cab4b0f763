import { sql } from 'kysely'
import { authorize } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import type { BulkChange, BulkReversal } from '../../../platform/list.ts'
import { extendTransactionTimeouts } from '../../../platform/database/transaction-timeouts.ts'
import { storableJson } from '../../../platform/storable-texts.ts'
import type { WriteContext } from '../../../platform/write.ts'
import { actionOf, bulkOf, inverseOf } from './actions.queries.ts'
import { type BulkRecord, countsOf, type Settled, undoInput } from './runs.rules.ts'

/** Applies or undoes the run's action for a lot of some hundreds of rows, and returns the outcome of each. */
export async function workLot(tx: WriteContext, record: Doing, ids: readonly number[]): Promise<Settled[]> {
  // Creating some hundreds of companies takes seconds, more on a busy machine, and may wait for a trade data engine that is busy too.
  await extendTransactionTimeouts(tx, { idle: '60s', whole: '120s' })
  const settled = record.action === 'undo' ? await undoLot(tx, record, ids) : await applyLot(tx, record, ids)
  const found = new Set(settled.map(({ id }) => id))
  const unsaid = ids.find((id) => !found.has(id))
  if (unsaid !== undefined) throw new Error(`${record.list}.${record.action} said nothing of ${unsaid}`)
  return settled
}

/** An action with its input, which need not be a saved run yet. */
export interface Doing extends Pick<BulkRecord, 'list' | 'action' | 'undoes_id' | 'total'> {
  input: unknown
}

async function applyLot(
  tx: WriteContext,
  { list, action, input, total }: Doing,
  ids: readonly number[],
): Promise<Settled[]> {
  const deed = actionOf(tx, bulkOf(tx, list).bulk, action)
  return deed.apply(tx, ids, input, { total })
}

/** Rows that somebody has undone meanwhile are not selected and count as unchanged. */
async function undoLot(
  tx: WriteContext,
  { list, input, undoes_id }: Doing,
  ids: readonly number[],
): Promise<Settled[]> {
  const { of, overwrite } = undoInput.parse(input)
  const inverse = inverseOf(tx, list, of)
  if (!inverse) throw fail('workbench.undo_impossible')
  authorize(tx, inverse.permission)
  const rows = await tx.db
    .selectFrom('workbench.bulk_rows')
    .select(['subject_id as id', 'before', 'after', 'at'])
    .where('run_id', '=', undoes_id)
    .where('subject_id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where('outcome', '=', 'done')
    .where('reverted_by', 'is', null)
    .orderBy('subject_id')
    .forUpdate()
    .execute()
  const changes = rows.map(
    (row): BulkChange => ({
      ...row,
      overwrite: overwrite === 'all' || (Array.isArray(overwrite) && overwrite.includes(row.id)),
    }),
  )
  const reversals = new Map((await inverse.revert(tx, changes)).map((one) => [one.id, one]))
  const changeOf = new Map(changes.map((change) => [change.id, change]))
  return ids.map((id) => {
    const change = changeOf.get(id)
    const reversal = reversals.get(id)
    return change && reversal ? toSettled(change, reversal) : { id, outcome: 'unchanged' }
  })
}

function toSettled({ id, before, after }: BulkChange, reversal: BulkReversal): Settled {
  switch (reversal.outcome) {
    case 'reverted':
      return { id, outcome: 'done', before: after, after: before, takesBack: true }
    case 'unchanged':
      return { id, outcome: 'unchanged', takesBack: true }
    case 'conflict':
      return { id, outcome: 'conflict', before, after: reversal.now }
    case 'refused':
      return { id, outcome: 'refused', problem: reversal.problem }
  }
}

/** Saves the outcomes of a lot and returns the new counts of the run. */
export async function keepLot(tx: WriteContext, record: BulkRecord, settled: readonly Settled[]) {
  await keepRows(tx, record.id, settled)
  if (record.undoes_id !== null) await markTakenBack(tx, record, record.undoes_id, settled)
  const { done, unchanged, refused, conflict } = countsOf(settled)
  return {
    done: record.done + done,
    unchanged: record.unchanged + unchanged,
    refused: record.refused + refused,
    conflicts: record.conflicts + conflict,
  }
}

/** Saves outcomes. A record that several rows of a file change keeps the value that it had before the first of them. */
export async function keepRows(tx: WriteContext, runId: number, settled: readonly Settled[]) {
  const rows = settled.map(({ id, outcome, problem = null, before = null, after = null }) => ({
    subject_id: id,
    outcome,
    problem,
    before,
    after,
  }))
  await sql`
    insert into workbench.bulk_rows as kept (run_id, subject_id, outcome, problem, before, after)
    select ${runId}::bigint, subject_id, outcome, nullif(problem, 'null'::jsonb), nullif(before, 'null'::jsonb), nullif(after, 'null'::jsonb)
    from jsonb_to_recordset(${storableJson(rows)}::jsonb) as r (subject_id bigint, outcome text, problem jsonb, before jsonb, after jsonb)
    on conflict (run_id, subject_id) do update set after = excluded.after, at = excluded.at`.execute(tx.db)
}

async function markTakenBack(tx: WriteContext, { id }: BulkRecord, originId: number, settled: readonly Settled[]) {
  const ids = settled.filter(({ takesBack }) => takesBack).map((row) => row.id)
  if (ids.length === 0) return
  const { rows } = await sql<{ count: number }>`
    with taken as (
      update workbench.bulk_rows set reverted_by = ${id} where run_id = ${originId} and subject_id = any(${ids}::bigint[]) and reverted_by is null returning 1)
    select count(*)::int as count from taken`.execute(tx.db)
  await sql`
    update workbench.bulk_runs set reverted = reverted + ${rows[0]?.count ?? 0}::int, version = version + 1 where id = ${originId}`.execute(
    tx.db,
  )
}
