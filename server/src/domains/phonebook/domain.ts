import type { Domain } from '../../platform/domain.ts'
import type { ContentReader } from '../activity/index.ts'
import { companySubject } from './companies/audit-subjects.queries.ts'
import { companyOptions } from './companies/due-days.queries.ts'
import { contactSubject } from './contacts/audit-subjects.queries.ts'
import { ownershipSubject } from './custody/ownership.queries.ts'
import { noticedHandover } from './handovers/notices.commands.ts'
import { phonebookJobs, phonebookSchedules } from './jobs.ts'
import { companiesList } from './lists/lists.commands.ts'
import { tagGroupKind, tagKind, tagTemplateKind } from './tags/office-kinds.commands.ts'
import type { HandoverPart } from './ports.ts'
import { phonebookRoutes } from './routes.ts'

/**
 * `parts` are the kinds of records that belong to companies and may stay with the leaver of a hand-over; `contents` read what the records of domains
 * above say on the timeline of a company.
 */
export const phonebook = (parts: readonly HandoverPart[], contents: readonly ContentReader[]): Domain => ({
  name: 'phonebook',
  routes: () => phonebookRoutes(parts, contents),
  jobs: () => phonebookJobs,
  schedules: () => phonebookSchedules,
  lists: () => [companiesList],
  officeRecords: [tagGroupKind, tagKind, tagTemplateKind],
  subjects: [companySubject, contactSubject],
  notices: [companySubject, ownershipSubject, noticedHandover],
  options: companyOptions,
})
