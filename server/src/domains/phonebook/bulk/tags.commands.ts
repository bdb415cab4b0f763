import { companyTagChanges } from '@seamark/contract/phonebook/tags/tags'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import type { BulkAction, BulkChange, BulkOutcome, BulkReversal } from '../../../platform/list.ts'
import type { WriteContext } from '../../../platform/write.ts'
import { tagTexts } from './texts.queries.ts'
import { changeTags, tagCompanies, type TaggedCompany } from '../tags/company-tags.commands.ts'

/** Tags put on many companies and taken off. */
export const tagManyCompanies: BulkAction = {
  name: 'tag',
  title: 'phonebook.bulk.tag',
  permission: 'phonebook.writeCompany',
  input: companyTagChanges,
  summary: summaryOf,
  apply: async (tx, ids, input) => (await tagCompanies(tx, ids, companyTagChanges.parse(input))).map(outcomeOf),
  revert: revertTags,
}

function outcomeOf(one: TaggedCompany): BulkOutcome {
  if (one.outcome === 'refused') return { id: one.id, outcome: 'refused', problem: { field: 'tags', code: one.code } }
  if (one.outcome === 'unchanged') return one
  return { id: one.id, outcome: 'done', before: { tags: one.removed }, after: { tags: one.added } }
}

const tagged = z.object({ tags: z.array(z.number()) })
const tagsIn = (kept: unknown) => (kept === null ? [] : tagged.parse(kept).tags)

/** What was put on comes off and what was taken off comes back; a tag that somebody has moved meanwhile is as it should be already, so nothing conflicts. */
async function revertTags(tx: WriteContext, changes: readonly BulkChange[]): Promise<BulkReversal[]> {
  const back = await changeTags(
    tx,
    changes.map(({ id, before, after }) => ({ id, add: tagsIn(before), remove: tagsIn(after) })),
  )
  return back.map((one): BulkReversal => {
    if (one.outcome === 'refused') return { id: one.id, outcome: 'refused', problem: { field: 'tags', code: one.code } }
    return { id: one.id, outcome: one.outcome === 'done' ? 'reverted' : 'unchanged' }
  })
}

async function summaryOf(context: Context, input: unknown): Promise<string> {
  const { add, remove } = companyTagChanges.parse(input)
  const names = await tagTexts(context, [...add, ...remove])
  const marked = (sign: string, ids: readonly number[]) => ids.map((id) => `${sign}${names.get(id) ?? ''}`)
  return [...marked('+', add), ...marked('−', remove)].join(' ')
}
