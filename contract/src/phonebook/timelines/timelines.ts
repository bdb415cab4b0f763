import { z } from 'zod'
import { activityEntry, entryFilters } from '../../activity/entries.ts'
import { id, idParam } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'

export const listCompanyActivity = route({
  method: 'GET',
  path: '/phonebook/companies/:id/activity',
  summary: 'What happened to a company, newest first; by kinds, by person, by a text, until a day',
  permission: 'phonebook.openCompany',
  rate: 'read',
  params: idParam,
  query: z.strictObject({
    ...entryFilters,
    /** A part of what was said, of a name, or of another word that an entry holds. */
    q: z.string().trim().min(1).max(100).optional(),
    before: z.coerce.number().int().positive().optional(),
  }),
  response: z.object({ entries: z.array(activityEntry), next: id.nullable() }),
  failures: ['phonebook.company_not_found'],
})
