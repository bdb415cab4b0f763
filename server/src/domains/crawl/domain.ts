import type { Domain } from '../../platform/domain.ts'
import { crawledCustomersList } from './customers/lists.commands.ts'
import { customerSubject } from './customers/subjects.queries.ts'
import { crawlJobs, crawlSchedules } from './jobs.ts'
import { crawlReactions } from './reactions.ts'
import { netPostsList } from './posts/lists.commands.ts'
import { postSubject } from './posts/subjects.queries.ts'
import { crawlRoutes } from './routes.ts'
import { sourceSubject } from './sources/sources.queries.ts'

export const crawl: Domain = {
  name: 'crawl',
  routes: () => crawlRoutes,
  jobs: () => crawlJobs,
  schedules: () => crawlSchedules,
  reactions: crawlReactions,
  lists: () => [crawledCustomersList, netPostsList],
  subjects: [customerSubject, postSubject, sourceSubject],
}
