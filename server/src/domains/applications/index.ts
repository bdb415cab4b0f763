export { openApplicationsOf } from './applications.queries.ts'
export type { Appliable } from './ports.ts'
export {
  createApplication,
  forgetApplications,
  closeLapsedApplications,
  moveApplications,
  type MovedApplication,
  returnApplications,
} from './requests.commands.ts'
export { applications } from './domain.ts'
