import type { Domain } from '../../platform/domain.ts'
import { conversionsList } from './conversion-list.queries.ts'
import { summaryRoutes } from './routes.ts'
import { salesList } from './sales-list.queries.ts'

export const summary: Domain = {
  name: 'summary',
  routes: () => summaryRoutes,
  lists: () => [salesList, conversionsList],
}
