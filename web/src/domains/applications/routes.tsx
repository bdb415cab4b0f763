import type { RouteGroup } from '../../platform/routes.ts'
import { applicationSearch } from './applications/application-filters.ts'

/** These routes are in the menu group that the phonebook defines. */
export const applicationsRoutes: readonly RouteGroup[] = [
  {
    path: '/contacts',
    children: [
      {
        path: '/contacts/crmapply',
        name: 'crmapply',
        title: 'applications.menu',
        codes: [320],
        search: applicationSearch,
        load: () => import('./applications/applications-page.tsx').then((module) => module.ApplicationsPage),
      },
    ],
  },
]
