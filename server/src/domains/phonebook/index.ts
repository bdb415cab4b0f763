export { createDemoCompanies } from './demo.ts'
export { companiesPurged } from './events.ts'
export { phonebookJobs, phonebookSchedules } from './jobs.ts'
export { phonebookRoutes } from './routes.ts'
