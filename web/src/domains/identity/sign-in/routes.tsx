import type { PageRoute } from '../../../platform/routes.ts'

/** The login page, which is outside the frame and open to anyone. */
export const loginRoute: Pick<PageRoute, 'path' | 'title' | 'load'> = {
  path: '/login',
  title: 'identity.login.title',
  load: () => import('./login-page.tsx').then((module) => module.LoginPage),
}
