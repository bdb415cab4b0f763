export {
  countApplications,
  decideApplication,
  getApplication,
  listApplications,
  takeUpApplication,
  withdrawApplication,
} from './applications.ts'
export { applicationsFailures } from './failures.ts'
export { applicationsPermissions } from './permissions.ts'
