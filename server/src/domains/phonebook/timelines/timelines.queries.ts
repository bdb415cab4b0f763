import { getCompany } from '../companies/companies.queries.ts'
import type { Context } from '../../../platform/context.ts'
import { personOf } from '../../../platform/context.ts'
import type { ContentReader, EntryFilters } from '../../activity/index.ts'
import { listActivity, withContents } from '../../activity/index.ts'
import { maskEntry } from '../companies/masking.rules.ts'
import { contactContents } from './contents.queries.ts'

/** A page of what happened to a company. `lent` read the contents of entries that domains above have written. */
export async function listCompanyActivity(
  context: Context,
  id: number,
  filters: EntryFilters & { before?: number | undefined } = {},
  lent: readonly ContentReader[] = [],
) {
  const { masked } = await getCompany(context, id)
  const { entries, next } = await listActivity(context, 'company', id, filters)
  const shown = await withContents(context, entries, [contactContents, ...lent])
  return { entries: masked ? shown.map((entry) => maskEntry(personOf(context), entry)) : shown, next }
}
