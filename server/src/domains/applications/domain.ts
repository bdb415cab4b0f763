import type { Domain } from '../../platform/domain.ts'
import { applicationSubject } from './applications.queries.ts'
import type { Appliable } from './ports.ts'
import { applicationsRoutes } from './routes.ts'

/** `owners` say who decides about their records, and do what was asked. */
export const applications = (owners: readonly Appliable[]): Domain => ({
  name: 'applications',
  routes: () => applicationsRoutes(owners),
  notices: [applicationSubject(owners)],
})
