import type { BulkRunView, listBulkRuns as asked } from '@seamark/contract/workbench/bulk/runs'
import { bulkStates } from '@seamark/contract/workbench/bulk/runs'
import { sql } from 'kysely'
import { z } from 'zod'
import { authorize, type Context, passes, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { cutPage } from '../../../platform/page.ts'
import { translate } from '../../../platform/translate.ts'
import { findPeopleNames } from '../../identity/index.ts'
import { isUndoableFor, mayUndo, undoUntilFor } from './actions.queries.ts'
import { type BulkRecord, keptDays, undoInput, undoneOf, wordedPreview, wordedProblem } from './runs.rules.ts'

/** Returns a run of the caller, or anybody's if the caller may see the audit log. Fails with bulk_not_found. */
export async function bulkFor(context: Context, id: number): Promise<BulkRecord> {
  const record = await context.db.selectFrom('workbench.bulk_runs').selectAll().where('id', '=', id).executeTakeFirst()
  const isHers =
    record?.created_by === personOf(context).id ||
    (record?.state !== 'counted' && passes(context.actor, 'workbench.everyonesBulkRuns'))
  if (!record || !isHers) throw fail('workbench.bulk_not_found')
  return record
}

export const getBulkRun = async (context: Context, id: number): Promise<BulkRunView> =>
  bulkView(context, await bulkFor(context, id))

/** Returns a page of the confirmed runs of the last thirty days, newest first. */
export async function listBulkRuns(context: Context, { of, cursor, limit }: z.output<NonNullable<typeof asked.query>>) {
  if (of === 'all') authorize(context, 'workbench.everyonesBulkRuns')
  const whose = of === 'all' ? sql<boolean>`true` : sql<boolean>`created_by = ${personOf(context).id}`
  const kept = sql<boolean>`state <> 'counted' and created_at > now() - make_interval(days => ${keptDays}::int) and ${whose}
    and not (state = 'cancelled' and lots_done = 0 and action <> 'import')`
  const rows = await context.db
    .selectFrom('workbench.bulk_runs')
    .selectAll()
    .where(kept)
    .$if(cursor !== undefined, (query) => query.where('id', '<', Number(cursor)))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const { count } = await context.db
    .selectFrom('workbench.bulk_runs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(kept)
    .executeTakeFirstOrThrow()
  const page = cutPage(rows, limit, ({ id }) => String(id))
  return {
    rows: await bulkViews(context, page.rows),
    next: page.next,
    count: { value: count, exact: true },
  }
}

export async function bulkView(context: Context, record: BulkRecord): Promise<BulkRunView> {
  const [view] = await bulkViews(context, [record])
  if (!view) throw new Error('a run without a view')
  return view
}

async function bulkViews(context: Context, records: readonly BulkRecord[]): Promise<BulkRunView[]> {
  if (records.length === 0) return []
  const names = await findPeopleNames(
    context,
    records.map(({ created_by }) => created_by),
  )
  const views: BulkRunView[] = []
  for (const record of records) views.push(await viewOf(context, record, names.get(record.created_by) ?? ''))
  return views
}

async function viewOf(context: Context, record: BulkRecord, name: string): Promise<BulkRunView> {
  const { language } = context
  return {
    id: record.id,
    version: record.version,
    list: record.list,
    action: record.action,
    title: titleOf(context, record.list, record.action),
    summary: await summaryOf(context, record),
    state: z.enum(bulkStates).parse(record.state),
    undone: undoneOf(record),
    problem: wordedProblem(record.problem, language),
    total: record.total,
    counts: { done: record.done, unchanged: record.unchanged, refused: record.refused, conflict: record.conflicts },
    reverted: record.reverted,
    preview: wordedPreview(record.preview, language),
    by: { id: record.created_by, name },
    importId: record.import_id,
    undoesId: record.undoes_id,
    canUndo: isUndoableFor(context, record) && mayUndo(context, record.list, record.action),
    undoUntil: undoUntilFor(context, record)?.toISOString() ?? null,
    createdAt: record.created_at.toISOString(),
    finishedAt: record.finished_at?.toISOString() ?? null,
  }
}

function titleOf({ language, lists }: Context, list: string, name: string): string {
  if (name === 'import' || name === 'undo') return translate(language, `workbench.bulk.${name}`)
  const action = lists.find((one) => one.name === list)?.bulk?.actions.find((one) => one.name === name)
  return action ? translate(language, action.title) : name
}

const importInput = z.object({ file: z.string() })

async function summaryOf(context: Context, { list, action: name, input }: BulkRecord): Promise<string> {
  if (name === 'import') return importInput.parse(input).file
  if (name === 'undo') return titleOf(context, list, undoInput.parse(input).of)
  const action = context.lists.find((one) => one.name === list)?.bulk?.actions.find((one) => one.name === name)
  return (await action?.summary?.(context, input)) ?? ''
}
