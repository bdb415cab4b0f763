export {
  countCompanies,
  createCompany,
  deleteCompany,
  editCompany,
  getCompany,
  listCompanies,
  listCompanyActivity,
  restoreCompany,
} from './companies.ts'
export { phonebookFailures } from './failures.ts'
export { phonebookPermissions } from './permissions.ts'
