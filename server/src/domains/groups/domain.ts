import type { Domain } from '../../platform/domain.ts'
import { findingsList } from './findings/lists.commands.ts'
import { findingSubject } from './findings/names.queries.ts'
import { groupSubject } from './groups/names.queries.ts'
import { groupsJobs, groupsSchedules } from './jobs.ts'
import { memberSubject } from './members/names.queries.ts'
import { groupsRoutes } from './routes.ts'

export const groups: Domain = {
  name: 'groups',
  routes: () => groupsRoutes,
  jobs: () => groupsJobs,
  schedules: () => groupsSchedules,
  lists: () => [findingsList],
  subjects: [groupSubject, memberSubject, findingSubject],
}
