import { DashboardOutlined } from '@ant-design/icons'
import type { RouteGroup } from '../../platform/routes.ts'

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
        load: () => import('./dashboards/dashboard-page.tsx').then((module) => module.DashboardPage),
      },
    ],
  },
]
