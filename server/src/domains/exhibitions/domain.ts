import type { Domain } from '../../platform/domain.ts'
import { captureSubject } from './captures/captures.queries.ts'
import { metCompaniesList } from './conversion/lists.commands.ts'
import { exhibitionSubject, noticedExhibition } from './exhibitions/exhibitions.queries.ts'
import { exhibitorSubject } from './exhibitors/exhibitors.queries.ts'
import { exhibitionsJobs, exhibitionsSchedules } from './jobs.ts'
import { exhibitorsList } from './lists/lists.commands.ts'
import { exhibitionsReactions } from './reactions.ts'
import { exhibitionsRoutes } from './routes.ts'
import { capturesList } from './sorting/lists.commands.ts'

export const exhibitions: Domain = {
  name: 'exhibitions',
  routes: () => exhibitionsRoutes,
  jobs: () => exhibitionsJobs,
  schedules: () => exhibitionsSchedules,
  reactions: exhibitionsReactions,
  lists: () => [exhibitorsList, capturesList, metCompaniesList],
  subjects: [exhibitionSubject, exhibitorSubject, captureSubject],
  notices: [noticedExhibition],
}
