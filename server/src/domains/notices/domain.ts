import type { Domain } from '../../platform/domain.ts'
import { noticesJobs, noticesSchedules } from './jobs.ts'
import { noticesReactions } from './reactions.ts'
import { noticesRoutes } from './routes.ts'

export const notices: Domain = {
  name: 'notices',
  routes: (house) => noticesRoutes(house.notices),
  jobs: (house) => noticesJobs(house.notices),
  schedules: (house) => noticesSchedules(house.notices),
  reactions: noticesReactions,
}
