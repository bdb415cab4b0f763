import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import type { BulkAction } from '../../../platform/list.ts'
import { companySubject } from '../companies/audit-subjects.queries.ts'
import { revertMerge } from '../merges/undos.commands.ts'

const input = z.strictObject({ keepId: z.number().int() })

/** Only the undo is used here, since merging has a call of its own. */
export const mergeManyCompanies: BulkAction = {
  name: 'merge',
  title: 'phonebook.bulk.merge',
  permission: 'phonebook.mergeCompanies',
  input,
  summary: summarizeMerge,
  revert: revertMerge,
}

/** Names the record that stayed, for readers who may see it. */
async function summarizeMerge(context: Context, given: unknown): Promise<string> {
  const { keepId } = input.parse(given)
  const name = (await companySubject.namesOf(context, [keepId])).get(keepId)
  return name === undefined ? '' : `→ ${name}`
}
