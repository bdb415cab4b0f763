import type { RouteGroup } from '../../platform/routes.ts'
import { noticeSearch } from './notices/notice-filters.ts'

export const noticesRoutes: readonly RouteGroup[] = [
  {
    path: '/notices',
    hidden: true,
    children: [
      {
        path: '/notices/index',
        name: 'notices',
        title: 'notices.title',
        search: noticeSearch,
        load: () => import('./notices/notice-page.tsx').then((page) => page.NoticePage),
      },
    ],
  },
]
