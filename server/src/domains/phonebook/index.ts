export { createDemoCompanies } from './demo.ts'
export { phonebookJobs, phonebookSchedules } from './jobs.ts'
export { phonebookRoutes } from './routes.ts'
