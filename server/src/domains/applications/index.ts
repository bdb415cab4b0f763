export { openApplicationsOf } from './applications.queries.ts'
export type { Appliable } from './ports.ts'
export {
  apply,
  forgetApplications,
  lapseApplications,
  moveApplications,
  type MovedApplication,
  returnApplications,
} from './requests.commands.ts'
export { applications } from './domain.ts'
