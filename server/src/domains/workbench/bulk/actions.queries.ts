import { authorize, type Context, passes } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import type { BulkAction, List, ListBulk } from '../../../platform/list.ts'
import { listNamed } from '../lists/lists.queries.ts'
import { type BulkRecord, isUndoable } from './runs.rules.ts'

/** Returns the list with its bulk actions. Fails with list_unknown if it has none or the caller may not see it. */
export function bulkOf(context: Context, name: string): List & { bulk: ListBulk } {
  const list = listNamed(context, name)
  if (!list.bulk) throw fail('workbench.list_unknown')
  return { ...list, bulk: list.bulk }
}

type Doable = BulkAction & { apply: NonNullable<BulkAction['apply']> }

/** Returns the action of that name. Fails if the caller may not do it, or with action_unknown; actions with a call of their own count as unknown. */
export function actionOf(context: Context, { actions }: ListBulk, name: string): Doable {
  const action = actions.find((one) => one.name === name)
  if (!action?.apply) throw fail('workbench.action_unknown')
  authorize(context, action.permission)
  return { ...action, apply: action.apply }
}

type Inverse = Pick<BulkAction, 'permission'> & { revert: NonNullable<BulkAction['revert']> }

/** Returns how a run of that action is undone; undefined if it cannot be. */
export function inverseOf(context: Context, list: string, action: string): Inverse | undefined {
  const found = context.lists.find((one) => one.name === list)
  const deed = action === 'import' ? found?.import : found?.bulk?.actions.find((one) => one.name === action)
  return deed?.revert && { permission: deed.permission, revert: deed.revert }
}

/** Until when this person may undo a run, as far as its time goes: some actions give people with fewer rights less time than the log is kept. */
export function undoUntilFor({ actor, lists }: Context, record: BulkRecord): Date | null {
  const { list, action, undo_until: until, finished_at: finishedAt } = record
  const deed = lists.find(({ name }) => name === list)?.bulk?.actions.find(({ name }) => name === action)
  const seconds = actor ? deed?.undoSecondsFor?.(actor) : undefined
  if (seconds === undefined || until === null || finishedAt === null) return until
  return new Date(Math.min(until.getTime(), finishedAt.getTime() + seconds * 1000))
}

/** Whether there are rows left to undo, and time for this person to do it. */
export const isUndoableFor = (context: Context, record: BulkRecord): boolean =>
  isUndoable({ ...record, undo_until: undoUntilFor(context, record) }, context.now())

/** People who may do an action may also undo it. */
export function mayUndo(context: Context, list: string, action: string): boolean {
  const inverse = inverseOf(context, list, action)
  return inverse !== undefined && passes(context.actor, inverse.permission)
}
