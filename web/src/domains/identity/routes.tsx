import type { RouteGroup } from '../../platform/routes.ts'
import { certificationSearch } from './certifications/certification-filters.ts'
import { accountSearch } from './accounts/account-filters.ts'
import { roleSearch } from './roles/role-filters.ts'

export { accountPath } from './accounts/account-filters.ts'
export { rolePath } from './roles/role-filters.ts'
export { registerMenu } from './roles/role-menu-rules.ts'

export const identityRoutes: RouteGroup[] = [
  {
    path: '/profile',
    hidden: true,
    children: [
      {
        path: '/profile/index',
        name: 'profile',
        title: 'identity.profile.title',
        noCache: true,
        load: () => import('./profiles/profile-page.tsx').then((module) => module.ProfilePage),
      },
    ],
  },
  // These routes are in the menu group that the phonebook defines.
  {
    path: '/contacts',
    children: [
      {
        path: '/contacts/covers',
        name: 'covers',
        title: 'identity.covers',
        load: () => import('./stand-ins/stand-ins-page.tsx').then((module) => module.StandInsPage),
      },
    ],
  },
  // These routes are one of several parts of the group that oversight defines.
  {
    path: '/system',
    children: [
      {
        path: '/system/users',
        name: 'users',
        title: 'identity.users',
        codes: [351],
        search: accountSearch,
        load: () => import('./accounts/accounts-page.tsx').then((module) => module.AccountsPage),
      },
      {
        path: '/system/roles',
        name: 'roles',
        title: 'identity.roles',
        codes: [352],
        search: roleSearch,
        load: () => import('./roles/roles-page.tsx').then((module) => module.RolesPage),
      },
      {
        path: '/system/departments',
        name: 'departments',
        title: 'identity.departments',
        codes: [353],
        load: () => import('./departments/departments-page.tsx').then((module) => module.DepartmentsPage),
      },
      {
        path: '/system/certification',
        name: 'certification',
        title: 'identity.certifications',
        codes: [357],
        search: certificationSearch,
        load: () => import('./certifications/certifications-page.tsx').then((module) => module.CertificationsPage),
      },
    ],
  },
]
