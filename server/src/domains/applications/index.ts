export { applicationSubject, openApplicationsOf } from './applications.queries.ts'
export type { Appliable } from './ports.ts'
export { apply, forgetApplications, lapseApplications } from './requests.commands.ts'
export { applicationsRoutes } from './routes.ts'
