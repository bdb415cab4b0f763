import type { Domain } from '../../platform/domain.ts'
import { ordersJobs, ordersSchedules } from './jobs.ts'
import { ordersList } from './lists/lists.commands.ts'
import { orderSubject } from './orders/names.queries.ts'
import { ordersReactions } from './reactions.ts'
import { ordersRoutes } from './routes.ts'

export const orders: Domain = {
  name: 'orders',
  routes: () => ordersRoutes,
  jobs: () => ordersJobs,
  schedules: () => ordersSchedules,
  reactions: ordersReactions,
  lists: () => [ordersList],
  subjects: [orderSubject],
  notices: [orderSubject],
}
