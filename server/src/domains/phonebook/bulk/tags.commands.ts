import { companyTagChanges } from '@seamark/contract/phonebook/tags/tags'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import type { BulkAction, BulkChange, BulkOutcome, BulkReversal } from '../../../platform/list.ts'
import type { WriteContext } from '../../../platform/write.ts'
import { tagTexts } from './texts.queries.ts'
import { changeTags, tagCompanies, type TaggedCompany } from '../tags/company-tags.commands.ts'

/** Adds tags to many companies and removes others from them. */
export const tagManyCompanies: BulkAction = {
  name: 'tag',
  title: 'phonebook.bulk.tag',
  permission: 'phonebook.writeCompany',
  input: companyTagChanges,
  summary: summarizeTags,
  apply: async (tx, ids, input) => (await tagCompanies(tx, ids, companyTagChanges.parse(input))).map(toOutcome),
  revert: revertTags,
}

function toOutcome(one: TaggedCompany): BulkOutcome {
  if (one.outcome === 'refused') return { id: one.id, outcome: 'refused', problem: { field: 'tags', code: one.code } }
  if (one.outcome === 'unchanged') return one
  return { id: one.id, outcome: 'done', before: { tags: one.removed }, after: { tags: one.added } }
}

const tagged = z.object({ tags: z.array(z.number()) })
const parseTags = (kept: unknown) => (kept === null ? [] : tagged.parse(kept).tags)

/**
 * Removes the added tags and restores the removed ones. A tag that was taken off and put on anew since is not the run's
 * and stays. A tag that somebody else has moved meanwhile is already as it should be, so nothing conflicts.
 */
async function revertTags(tx: WriteContext, changes: readonly BulkChange[]): Promise<BulkReversal[]> {
  const back = await changeTags(
    tx,
    changes.map(({ id, before, after, at }) => ({
      id,
      add: parseTags(before),
      remove: parseTags(after),
      until: at,
    })),
  )
  return back.map((one): BulkReversal => {
    if (one.outcome === 'refused') return { id: one.id, outcome: 'refused', problem: { field: 'tags', code: one.code } }
    return { id: one.id, outcome: one.outcome === 'done' ? 'reverted' : 'unchanged' }
  })
}

async function summarizeTags(context: Context, input: unknown): Promise<string> {
  const { add, remove } = companyTagChanges.parse(input)
  const names = await tagTexts(context, [...add, ...remove])
  const marked = (sign: string, ids: readonly number[]) => ids.map((id) => `${sign}${names.get(id) ?? ''}`)
  return [...marked('+', add), ...marked('−', remove)].join(' ')
}
