import { getCompany } from '../companies/companies.queries.ts'
import type { Context } from '../../../platform/context.ts'
import { personOf } from '../../../platform/context.ts'
import type { EntryFilters } from '../../activity/index.ts'
import { listActivity } from '../../activity/index.ts'
import { maskEntry } from '../companies/masking.rules.ts'

export async function listCompanyActivity(
  context: Context,
  id: number,
  filters: EntryFilters & { before?: number | undefined } = {},
) {
  const { masked } = await getCompany(context, id)
  const page = await listActivity(context, 'company', id, filters)
  return masked ? { ...page, entries: page.entries.map((entry) => maskEntry(personOf(context), entry)) } : page
}
