import type { Domain } from '../../platform/domain.ts'
import { applicationSubject } from './applications.queries.ts'
import type { Appliable } from './ports.ts'
import { applicationsRoutes } from './routes.ts'

/** Each of `owners` says who decides about its records, and does what was asked. */
export const applications = (owners: readonly Appliable[]): Domain => ({
  name: 'applications',
  routes: () => applicationsRoutes(owners),
  notices: [applicationSubject(owners)],
})
