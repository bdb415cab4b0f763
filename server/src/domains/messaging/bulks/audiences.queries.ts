import { type Audience, mostRecipients } from '@seamark/contract/messaging/bulks/fields'
import { type Context, passes } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { validate } from '../../../platform/http/validation.ts'
import type { List, ListBulk } from '../../../platform/list.ts'
import { viewFor } from '../../workbench/index.ts'

const lists = { clients: 'companies', groups: 'groups', friends: 'friends' } as const

/** The list from which recipients of this kind are chosen. Throws list_unknown, and so it does of friends to whoever may not see their list. */
export function listOf({ lists: all, actor }: Context, of: Audience['of']): List & { bulk: ListBulk } {
  const list = all.find(({ name }) => name === lists[of])
  if (!list?.bulk || (of === 'friends' && !passes(actor, list.permission))) throw fail('workbench.list_unknown')
  return { ...list, bulk: list.bulk }
}

/**
 * Returns the ids of all that an audience names now, one more than a bulk takes at most. They are read as the list reads them for the caller, in one
 * statement, so that all belong to one moment.
 */
export async function idsOf(context: Context, { of, chosen }: Audience): Promise<number[]> {
  if ('ids' in chosen) return [...new Set(chosen.ids)]
  const { bulk } = listOf(context, of)
  const query = 'query' in chosen ? chosen.query : (await viewFor(context, chosen.viewId)).state.search
  const parsed = validate(bulk.query, 'query', query)
  if ('error' in parsed) throw parsed.error
  return bulk.ids(context, parsed.value, mostRecipients + 1)
}
