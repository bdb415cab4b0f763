import { DashboardOutlined } from '@ant-design/icons'
import { lazyView } from '../../platform/lazy-view.ts'
import type { RouteGroup } from '../../platform/routes.ts'
import type { CompanyBrief } from '../phonebook/index.ts'
import { dashboardSearch } from './dashboards/dashboard-filters.ts'
import { salesSearch } from './sales/sales-filters.ts'

export const summaryRoutes: RouteGroup[] = [
  {
    path: '/dashboard',
    icon: <DashboardOutlined aria-hidden />,
    children: [
      {
        path: '/dashboard',
        name: 'dashboard',
        title: 'summary.dashboard',
        affix: true,
        search: dashboardSearch,
        load: () => import('./dashboards/dashboard-page.tsx').then((module) => module.DashboardPage),
      },
    ],
  },
]

/** What stands at the head of a company's page. Its quotes are named in the words of rates. */
export const companyBrief: CompanyBrief = {
  key: 'brief',
  readAhead: (id) => import('./briefs/brief-queries.ts').then(({ readBriefAhead }) => readBriefAhead(id)),
  View: lazyView('rates.company', () => import('./briefs/brief-view.tsx').then((module) => module.CompanyBrief)),
}

/** These routes are in the menu group that the phonebook defines. */
export const salesRoutes: RouteGroup[] = [
  {
    path: '/contacts',
    children: [
      {
        path: '/contacts/saleSummary',
        name: 'saleSummary',
        title: 'summary.sales',
        codes: [327],
        search: salesSearch,
        load: () => import('./sales/sales-page.tsx').then((module) => module.SalesPage),
      },
    ],
  },
]
