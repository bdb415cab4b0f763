import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type AnyRoute,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { endWechat, currentLink, loginRoute, takeOneTimeLink } from '../domains/identity/sign-in/index.ts'
import type { WordKey } from '../platform/language/i18n.ts'
import type { PageRoute, RouteGroup } from '../platform/routes.ts'
import { parseSearch, searchText } from '../platform/search.ts'
import { readToken } from '../platform/session/token.ts'
import { BrokenRoute } from './errors/broken-screen.tsx'
import { Root } from './root.tsx'
import { fetchFrame } from './fetch-frame.ts'
import { toLogin } from './to-login.ts'

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    title?: WordKey
    /** A kept page: the router matches, guards and loads it, but does not draw it. */
    kept?: { group: RouteGroup; page: PageRoute; View: ComponentType }
  }
}

export const lazyPage = (load: PageRoute['load']) => lazyRouteComponent(() => load().then((Page) => ({ Page })), 'Page')

export const root = createRootRoute({ component: Root })

const login = createRoute({
  getParentRoute: () => root,
  path: loginRoute.path,
  staticData: { title: loginRoute.title },
  beforeLoad({ location }) {
    if (takeOneTimeLink(location.hash)) throw redirect({ to: '/login', replace: true })
    // A link works even where somebody is signed in: it is for another person.
    if (readToken() && !currentLink()) throw redirect({ to: '/', replace: true })
  },
  component: lazyPage(loginRoute.load),
})

const authRedirect = createRoute({
  getParentRoute: () => root,
  path: '/auth-redirect',
  async beforeLoad({ location }) {
    const next = await endWechat(location.searchStr)
    if (next !== undefined) throw redirect({ href: next, replace: true })
  },
  component: lazyRouteComponent(() => import('./auth-redirect.tsx'), 'AuthRedirect'),
})

/** Everything behind the login page, however large, is fetched once somebody has signed in; then the router matches the address again. */
const behind = createRoute({
  getParentRoute: () => root,
  path: '$',
  async beforeLoad({ location }) {
    if (!readToken()) throw toLogin(location.href)
    grow(await fetchFrame())
    router.setRoutes(router.buildRouteTree())
    throw redirect({ href: location.href, replace: true })
  },
})

/** The page for capturing cards is no page of this one: the browser goes there, and stays away from here until it has. */
const capture = createRoute({
  getParentRoute: () => root,
  path: '/exhibition/capture',
  async beforeLoad({ location }) {
    window.location.replace(location.href)
    await new Promise(() => undefined)
  },
})

/** Builds the one route tree: the entrance's routes and the given ones. */
const grow = (routes: readonly AnyRoute[]) => root.addChildren([login, authRedirect, capture, ...routes])

export const router = createRouter({
  routeTree: grow([behind]),
  defaultPreload: 'intent',
  defaultErrorComponent: BrokenRoute,
  // Addresses hold plain texts: in `?q=123` somebody typed a text, not a number.
  parseSearch,
  stringifySearch: searchText,
  scrollRestoration: false,
})
