export { summaryRoutes } from './routes.ts'
export { salesList } from './sales-list.queries.ts'
