export { forgetBulkRows } from './bulk-sweeps.commands.ts'
export { workbenchJobs, workbenchSchedules } from './jobs.ts'
export { noticedWork } from './noticed.queries.ts'
export { workbenchRoutes } from './routes.ts'
