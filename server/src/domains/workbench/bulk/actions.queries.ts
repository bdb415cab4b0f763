import { authorize, type Context, passes } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import type { BulkAction, List, ListBulk } from '../../../platform/list.ts'
import { listNamed } from '../lists/lists.queries.ts'

/** What many rows of the list can go through, for who may see the list. */
export function bulkOf(context: Context, name: string): List & { bulk: ListBulk } {
  const list = listNamed(context, name)
  if (!list.bulk) throw fail('workbench.list_unknown')
  return { ...list, bulk: list.bulk }
}

type Doable = BulkAction & { apply: NonNullable<BulkAction['apply']> }

/** The action of that name, for who may do it. One that has a call of its own is none here. */
export function actionOf(context: Context, { actions }: ListBulk, name: string): Doable {
  const action = actions.find((one) => one.name === name)
  if (!action?.apply) throw fail('workbench.action_unknown')
  authorize(context, action.permission)
  return { ...action, apply: action.apply }
}

type Inverse = Pick<BulkAction, 'permission'> & { revert: NonNullable<BulkAction['revert']> }

/** How a run of that action is taken back; undefined when it cannot be. */
export function inverseOf(context: Context, list: string, action: string): Inverse | undefined {
  const found = context.lists.find((one) => one.name === list)
  const deed = action === 'import' ? found?.import : found?.bulk?.actions.find((one) => one.name === action)
  return deed?.revert && { permission: deed.permission, revert: deed.revert }
}

/** Who may do it may undo it. */
export function mayUndo(context: Context, list: string, action: string): boolean {
  const inverse = inverseOf(context, list, action)
  return inverse !== undefined && passes(context.actor, inverse.permission)
}
