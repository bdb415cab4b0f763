import type { PageRoute, RouteGroup } from '../../platform/routes.ts'

/** The way in, which stands outside the frame and is open to anyone. */
export const loginRoute: Pick<PageRoute, 'path' | 'title' | 'load'> = {
  path: '/login',
  title: 'identity.login.title',
  load: () => import('./logins/login-page.tsx').then((module) => module.LoginPage),
}

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
]
