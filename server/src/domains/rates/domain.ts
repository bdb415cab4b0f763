import type { Domain } from '../../platform/domain.ts'
import type { BulkAction, List } from '../../platform/list.ts'
import { ratesJobs, ratesSchedules } from './jobs.ts'
import { ratesList } from './rates/lists.commands.ts'
import { auditedRates, rateSubject } from './rates/subjects.queries.ts'
import { quotesList } from './quotes/exports.queries.ts'
import { quoteOptions } from './quotes/states.commands.ts'
import { auditedCharges, auditedQuotes, quoteSubject } from './quotes/subjects.queries.ts'
import { acceptance } from './readings/acceptances.commands.ts'
import { ratesReactions } from './reactions.ts'
import { ratesRoutes } from './routes.ts'

export const rates: Domain = {
  name: 'rates',
  routes: () => ratesRoutes,
  jobs: () => ratesJobs,
  schedules: () => ratesSchedules,
  reactions: ratesReactions,
  // Accepting a reading is an action of the list of rates, whose room lies below that of readings.
  lists: () => [withActions(ratesList, acceptance), quotesList],
  subjects: [auditedRates, auditedQuotes, auditedCharges],
  notices: [quoteSubject, rateSubject],
  options: quoteOptions,
}

function withActions(list: List, ...actions: readonly BulkAction[]): List {
  return list.bulk ? { ...list, bulk: { ...list.bulk, actions: [...list.bulk.actions, ...actions] } } : list
}
