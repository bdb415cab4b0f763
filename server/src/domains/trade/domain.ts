import type { Domain } from '../../platform/domain.ts'
import { leadLists } from './acquisition/lists.queries.ts'
import { comparisonList, portLists } from './analysis/lists.queries.ts'
import { tradeJobs, tradeSchedules } from './jobs.ts'
import { tradePartiesList } from './parties/lists.commands.ts'
import { partySubject } from './parties/name-search.queries.ts'
import { tradeReactions } from './reactions.ts'
import { tradeAggregatesList, tradeRecordsList } from './records/lists.queries.ts'
import { sourceKind } from './sources/sources.commands.ts'
import { sourceSubject } from './sources/sources.queries.ts'
import { tradeRoutes } from './routes.ts'
import { watchSubject } from './watches/watches.queries.ts'

export const trade: Domain = {
  name: 'trade',
  routes: () => tradeRoutes,
  jobs: () => tradeJobs,
  schedules: () => tradeSchedules,
  reactions: tradeReactions,
  officeRecords: [sourceKind],
  lists: () => [tradeRecordsList, tradeAggregatesList, tradePartiesList, ...portLists, comparisonList, ...leadLists],
  subjects: [partySubject, sourceSubject],
  notices: [watchSubject],
}
