import { DashboardOutlined } from '@ant-design/icons'
import type { RouteGroup } from '../../platform/routes.ts'
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
