export { companyPath } from './companies/company-filters.ts'
