export { chosen, readOptions } from './options.queries.ts'
export type { Usage } from './ports.ts'
export { settingsRoutes } from './routes.ts'
