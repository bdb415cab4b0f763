export { companyPath } from './companies/company-path.ts'
export { phonebookRoutes } from './routes.tsx'
