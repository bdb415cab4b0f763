import type { Domain } from '../../platform/domain.ts'
import { ratesJobs, ratesSchedules } from './jobs.ts'
import { ratesList } from './rates/lists.commands.ts'
import { auditedRates, rateSubject } from './rates/subjects.queries.ts'
import { quotesList } from './quotes/exports.queries.ts'
import { quoteOptions } from './quotes/states.commands.ts'
import { auditedCharges, auditedQuotes, quoteSubject } from './quotes/subjects.queries.ts'
import { ratesReactions } from './reactions.ts'
import { ratesRoutes } from './routes.ts'

export const rates: Domain = {
  name: 'rates',
  routes: () => ratesRoutes,
  jobs: () => ratesJobs,
  schedules: () => ratesSchedules,
  reactions: ratesReactions,
  lists: () => [ratesList, quotesList],
  subjects: [auditedRates, auditedQuotes, auditedCharges],
  notices: [quoteSubject, rateSubject],
  options: quoteOptions,
}
