import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect, type AnyRoute } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { heldLink, takeOneTimeLink } from '../domains/identity/index.ts'
import { loginRoute } from '../domains/identity/routes.tsx'
import type { WordKey } from '../platform/i18n.ts'
import type { PageRoute, RouteGroup } from '../platform/routes.ts'
import { parseSearch, searchText } from '../platform/search.ts'
import { readToken } from '../platform/token.ts'
import { BrokenRoute } from './broken-screen.tsx'
import { admit } from './guard.ts'
import { home, pages } from './pages.ts'
import { Root } from './root.tsx'
import { redirectTarget } from '../platform/safe-redirect.ts'

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    title?: WordKey
    /** A kept page: the router matches, guards and loads it, and draws nothing. */
    kept?: { group: RouteGroup; page: PageRoute; View: ComponentType }
  }
}

const Nothing = () => null

const lazyPage = (load: PageRoute['load']) => lazyRouteComponent(() => load().then((Page) => ({ Page })), 'Page')

const root = createRootRoute({ component: Root })

const login = createRoute({
  getParentRoute: () => root,
  path: loginRoute.path,
  staticData: { title: loginRoute.title },
  beforeLoad({ location }) {
    if (takeOneTimeLink(location.hash)) throw redirect({ to: '/login', replace: true })
    // The link is honoured even where somebody is signed in: it is for another person.
    if (readToken() && !heldLink()) throw redirect({ to: '/', replace: true })
  },
  component: lazyPage(loginRoute.load),
})

const authRedirect = createRoute({
  getParentRoute: () => root,
  path: '/auth-redirect',
  component: lazyRouteComponent(() => import('./auth-redirect.tsx'), 'AuthRedirect'),
})

const frame = createRoute({
  getParentRoute: () => root,
  id: 'frame',
  beforeLoad: ({ location, matches }) => admit(location.href, matches.at(-1)?.staticData.kept),
  component: lazyRouteComponent(() => import('./frame/frame.tsx'), 'Frame'),
})

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad() {
    throw redirect({ to: home.path, replace: true })
  },
})

const notFound = createRoute({
  getParentRoute: () => frame,
  path: '/404',
  staticData: { title: 'frame.notFound.title' },
  component: lazyRouteComponent(() => import('./frame/error-screens.tsx'), 'NotFoundScreen'),
})

const unauthorised = createRoute({
  getParentRoute: () => frame,
  path: '/401',
  staticData: { title: 'frame.unauthorised.title' },
  component: lazyRouteComponent(() => import('./frame/error-screens.tsx'), 'UnauthorisedScreen'),
})

const refresh = createRoute({
  getParentRoute: () => frame,
  path: '/redirect/$',
  beforeLoad({ params, location }) {
    throw redirect({ href: redirectTarget(params._splat ?? '', searchText(parseSearch(location.searchStr))), replace: true })
  },
})

const unknown = createRoute({
  getParentRoute: () => frame,
  path: '$',
  beforeLoad({ location }) {
    throw redirect({ to: '/404', replace: true, state: { wanted: location.pathname } })
  },
})

const keptPages = pages.map(({ group, page }): AnyRoute => {
  const View = lazyPage(page.load)
  return createRoute({
    getParentRoute: () => frame,
    path: page.path,
    component: Nothing,
    loader: () => View.preload?.(),
    staticData: { title: page.title, kept: { group, page, View } },
  })
})

export const router = createRouter({
  routeTree: root.addChildren([login, authRedirect, start, frame.addChildren([notFound, unauthorised, refresh, ...keptPages, unknown])]),
  defaultPreload: 'intent',
  defaultErrorComponent: BrokenRoute,
  // Addresses hold plain texts: `?q=123` is what somebody typed, never a number.
  parseSearch,
  stringifySearch: searchText,
  scrollRestoration: false,
})
