import { ContainerOutlined } from '@ant-design/icons'
import type { RouteGroup } from '../../platform/routes.ts'

export const ratesRoutes: readonly RouteGroup[] = [
  {
    path: '/freight',
    title: 'rates.menu',
    icon: <ContainerOutlined aria-hidden />,
    codes: [345],
    children: [],
  },
]
