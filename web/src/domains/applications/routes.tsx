import { AppstoreOutlined } from '@ant-design/icons'
import type { RouteGroup } from '../../platform/routes.ts'

export const applicationsRoutes: readonly RouteGroup[] = [
  {
    path: '/applications',
    title: 'applications.menu',
    icon: <AppstoreOutlined aria-hidden />,
    children: [],
  },
]
