import { z } from 'zod'
import { id, idParam, instant } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { companyChanges } from '../companies/companies.ts'

/** A field of a change: both texts as the reader may see them, and the old value itself, so that it can be restored. */
export const fieldChange = z.object({
  field: companyChanges.keyof(),
  before: z.string(),
  after: z.string(),
  value: z.unknown(),
  /** True when the record has the old value again, so that there is nothing to restore. */
  stands: z.boolean(),
})
export type FieldChange = z.output<typeof fieldChange>

export const companyChange = z.object({
  id,
  at: instant,
  /** Null when a job did it. */
  actor: z.object({ id, name: z.string() }).nullable(),
  /** The first entry of a company is its creation, and names no fields. */
  kind: z.enum(['created', 'changed']),
  fields: z.array(fieldChange),
})
export type CompanyChange = z.output<typeof companyChange>

export const listCompanyChanges = route({
  method: 'GET',
  path: '/phonebook/companies/:id/changes',
  summary: 'Which fields of a company were changed, from what to what, by whom and when; newest first, for insiders',
  permission: 'phonebook.openCompany',
  rate: 'read',
  params: idParam,
  query: z.strictObject({ before: z.coerce.number().int().positive().optional() }),
  response: z.object({ entries: z.array(companyChange), next: id.nullable() }),
  failures: ['phonebook.company_not_found', 'phonebook.changes_covered'],
})
