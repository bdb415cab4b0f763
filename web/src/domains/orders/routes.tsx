import { lazyView } from '../../platform/lazy-view.ts'
import type { RouteGroup } from '../../platform/routes.ts'
import { hasCode } from '../../platform/session/session.ts'
import type { CompanyTab } from '../phonebook/index.ts'
import type { LanePart, PairPart, QuoteSection } from '../rates/index.ts'
import { orderPageSearch, orderSearch } from './orders/order-filters.ts'

/** These routes are in the menu group that rates define. */
export const ordersRoutes: readonly RouteGroup[] = [
  {
    path: '/freight',
    children: [
      {
        path: '/freight/orders',
        name: 'orders',
        title: 'orders.orders',
        codes: [347],
        search: orderSearch,
        records: {
          title: 'orders.found',
          find: (text, signal) =>
            import('./orders/order-queries.ts').then(({ findOrders }) => findOrders(text, signal)),
          all: (text) => `/freight/orders?q=${encodeURIComponent(text)}`,
        },
        load: () => import('./lists/orders-page.tsx').then((module) => module.OrdersPage),
      },
      {
        path: '/freight/ordersImport',
        name: 'ordersImport',
        title: 'orders.import',
        codes: [347],
        hidden: true,
        activeMenu: '/freight/orders',
        imports: 'orders',
        load: () => import('./sheets/order-import-page.tsx').then((module) => module.OrderImportPage),
      },
      {
        path: '/freight/orders/$id',
        name: 'order',
        title: 'orders.order',
        codes: [347],
        hidden: true,
        activeMenu: '/freight/orders',
        search: orderPageSearch,
        load: () => import('./lists/order-page.tsx').then((module) => module.OrderPage),
      },
    ],
  },
]

export { ordersTimelineGroups } from './milestones/milestone-text.ts'

/** The tab of a company's orders, on its page. */
export const ordersTab: CompanyTab = {
  key: 'orders',
  title: 'orders.tab',
  isOffered: ({ inside }) => inside && hasCode(347),
  View: lazyView('orders.tab', () => import('./lists/company-view.tsx').then((module) => module.CompanyOrders)),
  Count: lazyView('orders.tab', () => import('./lists/company-view.tsx').then((module) => module.CompanyOrderCount)),
}

/** The orders of a quote, on its page. */
export const quoteOrders: QuoteSection = {
  key: 'orders',
  isOffered: () => hasCode(347),
  View: lazyView('orders.tab', () => import('./lists/quote-orders-view.tsx').then((module) => module.QuoteOrders)),
}

/** The orders of a matched pair, and a new one from it, among the actions of the pair. */
export const pairOrders: PairPart = {
  key: 'orders',
  isOffered: () => hasCode(347),
  View: lazyView('orders.tab', () => import('./lists/pair-orders-view.tsx').then((module) => module.PairOrders)),
}

/** The orders under way on a lane, on its page. */
export const ordersLanePart: LanePart = {
  key: 'orders',
  title: 'orders.underWay',
  isOffered: () => hasCode(347),
  View: lazyView('orders.underWay', () => import('./lists/lane-view.tsx').then((module) => module.LaneOrders)),
}
