import type { Domain } from '../../platform/domain.ts'
import { bulkSubject } from './bulks/names.queries.ts'
import { optOutSubjects } from './opt-outs/names.queries.ts'
import { optOutsList } from './opt-outs/sheets.commands.ts'
import { templateSubject } from './templates/names.queries.ts'
import { consentOptions } from './ledger/verdicts.queries.ts'
import { messagingJobs } from './jobs.ts'
import { messagingReactions } from './reactions.ts'
import { messagingRoutes } from './routes.ts'

export const messaging: Domain = {
  name: 'messaging',
  routes: () => messagingRoutes,
  jobs: (house) => messagingJobs(house).all,
  schedules: (house) => messagingJobs(house).schedules,
  options: consentOptions,
  lists: () => [optOutsList],
  subjects: [bulkSubject, templateSubject, ...optOutSubjects],
  reactions: messagingReactions,
  notices: [bulkSubject],
}
