import type { RouteGroup } from '../../platform/routes.ts'

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
        load: () => import('./profile-page.tsx').then((module) => module.ProfilePage),
      },
    ],
  },
]
