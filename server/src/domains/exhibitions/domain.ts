import type { Domain } from '../../platform/domain.ts'
import { captureSubject } from './captures/captures.queries.ts'
import { exhibitionSubject } from './exhibitions/exhibitions.queries.ts'
import { exhibitorSubject } from './exhibitors/exhibitors.queries.ts'
import { exhibitionsJobs, exhibitionsSchedules } from './jobs.ts'
import { exhibitorsList } from './lists/lists.commands.ts'
import { exhibitionsReactions } from './reactions.ts'
import { exhibitionsRoutes } from './routes.ts'

export const exhibitions: Domain = {
  name: 'exhibitions',
  routes: () => exhibitionsRoutes,
  jobs: () => exhibitionsJobs,
  schedules: () => exhibitionsSchedules,
  reactions: exhibitionsReactions,
  lists: () => [exhibitorsList],
  subjects: [exhibitionSubject, exhibitorSubject, captureSubject],
}
