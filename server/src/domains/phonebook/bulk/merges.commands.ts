import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import type { BulkAction } from '../../../platform/list.ts'
import { companySubject } from '../companies/audit-subjects.queries.ts'
import { revertMerge } from '../merges/undos.commands.ts'

const input = z.strictObject({ keepId: z.number().int() })

/** Merging has a call of its own; here is its way back. */
export const mergeManyCompanies: BulkAction = {
  name: 'merge',
  title: 'phonebook.bulk.merge',
  permission: 'phonebook.mergeCompanies',
  input,
  summary: summaryOf,
  revert: revertMerge,
}

/** Into which one, for who may see it. */
async function summaryOf(context: Context, given: unknown): Promise<string> {
  const { keepId } = input.parse(given)
  const name = (await companySubject.namesOf(context, [keepId])).get(keepId)
  return name === undefined ? '' : `→ ${name}`
}
