import { type BulkRunView, type countBulk as askedRows, mostRows } from '@seamark/contract/workbench/bulk/runs'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { validate } from '../../../platform/http/validation.ts'
import { toCallerColumns } from '../../../platform/run-rows.ts'
import { storableJson } from '../../../platform/storable-texts.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { actionOf, bulkOf, isUndoableFor, mayUndo } from './actions.queries.ts'
import { type Doing, workLot } from './lots.commands.ts'
import { bulkFor, bulkView } from './runs.queries.ts'
import { lotsOf, previewOf, type Settled } from './runs.rules.ts'

type Asked = z.output<NonNullable<typeof askedRows.body>>

/** The preview tries the first 1000 rows, 200 at a time, and stops after 4 seconds, since a person is waiting for it. */
const mostTried = 1000
const triedAtOnce = 200
const tryingMs = 4000

/**
 * Fixes the rows that an action would change and tries it on the first of them. Only the count is saved. Fails with list_unknown,
 * action_unknown, bulk_empty, bulk_too_many or invalid_input.
 */
export async function countBulk(
  context: Context,
  { list, action: name, input: given, rows }: Asked,
): Promise<BulkRunView> {
  const { bulk } = bulkOf(context, list)
  const action = actionOf(context, bulk, name)
  const input = parseInput(action.input, 'input', given)
  const ids =
    'ids' in rows
      ? sortIds(rows.ids)
      : await bulk.ids(context, parseInput(bulk.query, 'query', rows.query), mostRows + 1)
  return keepCount(context, { list, action: name, input, undoes_id: null, total: ids.length }, ids)
}

/**
 * Fixes the rows of a run that nobody has undone yet, and tries to undo the first of them. Only the count is saved. Fails with
 * undo_impossible, undo_late, bulk_state or bulk_empty.
 */
export async function countUndo(
  context: Context,
  id: number,
  overwrite: 'none' | 'all' | number[],
): Promise<BulkRunView> {
  const record = await bulkFor(context, id)
  if (record.action === 'undo' || !mayUndo(context, record.list, record.action)) throw fail('workbench.undo_impossible')
  if (!isUndoableFor(context, record))
    throw fail(
      record.state === 'counted' || record.state === 'running' ? 'workbench.bulk_state' : 'workbench.undo_late',
    )
  const ids = await listNotUndone(context, id, Array.isArray(overwrite) ? overwrite : undefined)
  const input = { of: record.action, overwrite }
  return keepCount(context, { list: record.list, action: 'undo', input, undoes_id: id, total: ids.length }, ids)
}

/** Returns the rows of a run that nobody has undone. */
async function listNotUndone({ db }: Context, runId: number, among: readonly number[] | undefined): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select subject_id as id from workbench.bulk_rows
    where run_id = ${runId} and outcome = 'done' and reverted_by is null ${among ? sql`and subject_id = any(${[...among]}::bigint[])` : sql``}
    order by subject_id`.execute(db)
  return rows.map(({ id }) => id)
}

async function keepCount(context: Context, doing: Doing, ids: readonly number[]): Promise<BulkRunView> {
  if (ids.length === 0) throw fail('workbench.bulk_empty')
  if (ids.length > mostRows) throw fail('workbench.bulk_too_many', { most: mostRows })
  const preview = previewOf(await tryRows(context, doing, ids.slice(0, mostTried)))
  const person = personOf(context)
  return write.bookkeep(context, 'workbench.bulkRuns', async (tx) => {
    const record = await tx.db
      .insertInto('workbench.bulk_runs')
      .values({
        ...doing,
        input: JSON.stringify(doing.input),
        preview: storableJson(preview),
        created_by: person.id,
        ...toCallerColumns(tx),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await keepLots(tx, record.id, ids)
    return bulkView(tx, record)
  })
}

async function keepLots(tx: WriteContext, runId: number, ids: readonly number[]) {
  const lots = lotsOf(ids).map((lot, lot_no) => ({ lot_no, ids: `{${lot.join()}}` }))
  await sql`
    insert into workbench.bulk_lots (run_id, lot_no, ids)
    select ${runId}::bigint, lot_no, ids::bigint[] from json_to_recordset(${JSON.stringify(lots)}::json) as r (lot_no int, ids text)`.execute(
    tx.db,
  )
}

/** Carries a result out of a transaction and, being an error, rolls it back. */
class Tried extends Error {
  readonly settled: readonly Settled[]
  constructor(settled: readonly Settled[]) {
    super('tried')
    this.settled = settled
  }
}

/** Returns what would become of these rows: the action is really done and then rolled back. */
async function tryRows(context: Context, doing: Doing, ids: readonly number[]): Promise<readonly Settled[]> {
  try {
    return await write(context, { permission: 'workbench.bulkRuns', audit: 'workbench.bulkCounted' }, async (tx) => {
      const settled: Settled[] = []
      const ends = performance.now() + tryingMs
      for (let at = 0; at < ids.length && performance.now() < ends; at += triedAtOnce)
        settled.push(...(await workLot(tx, doing, ids.slice(at, at + triedAtOnce))))
      throw new Tried(settled)
    })
  } catch (error) {
    if (error instanceof Tried) return error.settled
    throw error
  }
}

const sortIds = (ids: readonly number[]) => [...new Set(ids)].toSorted((one, other) => one - other)

/** Parses the input with the action's own schema; the failure names its fields as the single call would. */
function parseInput(schema: z.ZodType, part: string, given: unknown): unknown {
  const result = validate(schema, part, given)
  if ('error' in result) throw result.error
  return result.value
}
