import { type Context, passes } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import type { List } from '../../../platform/list.ts'

/** Returns the list of that name. Fails with list_unknown if there is none or the caller may not see it. */
export function listNamed(context: Context, name: string): List {
  const list = context.lists.find((one) => one.name === name)
  if (!list || !passes(context.actor, list.permission)) throw fail('workbench.list_unknown')
  return list
}
