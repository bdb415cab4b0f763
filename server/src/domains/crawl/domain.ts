import type { Domain } from '../../platform/domain.ts'
import { crawledCustomersList } from './customers/lists.commands.ts'
import { customerSubject } from './customers/subjects.queries.ts'
import { crawlOptions } from './fetching/switches.queries.ts'
import { crawlJobs } from './jobs.ts'
import { crawlReactions } from './reactions.ts'
import { netPostsList } from './posts/lists.commands.ts'
import { netPaperList } from './papers/exports.queries.ts'
import { paperSubject } from './papers/papers.queries.ts'
import { postSubject } from './posts/subjects.queries.ts'
import { crawlRoutes } from './routes.ts'
import { sourceSubject } from './sources/sources.queries.ts'

export const crawl: Domain = {
  name: 'crawl',
  routes: ({ config }) => crawlRoutes(config),
  jobs: (house) => crawlJobs(house).all,
  schedules: (house) => crawlJobs(house).schedules,
  options: crawlOptions,
  reactions: crawlReactions,
  lists: () => [crawledCustomersList, netPostsList, netPaperList],
  subjects: [customerSubject, postSubject, sourceSubject],
  notices: [paperSubject, sourceSubject],
}
