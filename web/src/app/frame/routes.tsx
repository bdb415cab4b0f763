import { createRoute, lazyRouteComponent, redirect, type AnyRoute } from '@tanstack/react-router'
import { redirectTarget } from '../../platform/session/safe-redirect.ts'
import { openWordsOf } from '../../platform/language/i18n.ts'
import { parseSearch, searchText } from '../../platform/search.ts'
import { admit } from '../guard.ts'
import { home, pages } from '../pages.ts'
import { lazyPage, root } from '../router.tsx'
import { Frame } from './frame.tsx'

const Nothing = () => null

const frame = createRoute({
  getParentRoute: () => root,
  id: 'frame',
  beforeLoad: ({ location, matches }) => admit(location.href, matches.at(-1)?.staticData.kept),
  component: Frame,
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
  component: lazyRouteComponent(() => import('./errors/screens.tsx'), 'NotFoundScreen'),
})

const unauthorised = createRoute({
  getParentRoute: () => frame,
  path: '/401',
  staticData: { title: 'frame.unauthorised.title' },
  component: lazyRouteComponent(() => import('./errors/screens.tsx'), 'UnauthorisedScreen'),
})

const refresh = createRoute({
  getParentRoute: () => frame,
  path: '/redirect/$',
  beforeLoad({ params, location }) {
    throw redirect({
      href: redirectTarget(params._splat ?? '', searchText(parseSearch(location.searchStr))),
      replace: true,
    })
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
  const View = lazyPage(() => Promise.all([page.load(), openWordsOf(page.title)]).then(([Page]) => Page))
  return createRoute({
    getParentRoute: () => frame,
    path: page.path,
    component: Nothing,
    loader: ({ params, preload }) => {
      if (preload) void page.readAhead?.(params as Readonly<Record<string, string>>)
      return View.preload?.()
    },
    staticData: { title: page.title, kept: { group, page, View } },
  })
})

/** The routes of everything behind the login page. */
export const frameRoutes: readonly AnyRoute[] = [
  start,
  frame.addChildren([notFound, unauthorised, refresh, ...keptPages, unknown]),
]
