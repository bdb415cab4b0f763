import { SafetyOutlined } from '@ant-design/icons'
import type { RouteGroup } from '../../platform/routes.ts'
import { auditSearch } from './audit/audit-filters.ts'
import { errorSearch } from './errors/error-filters.ts'
import { exportSearch } from './exports/export-filters.ts'

export const oversightRoutes: readonly RouteGroup[] = [
  {
    path: '/system',
    title: 'oversight.menu',
    icon: <SafetyOutlined aria-hidden />,
    codes: [350],
    alwaysShow: true,
    children: [
      {
        path: '/system/audit',
        name: 'audit',
        title: 'oversight.audit',
        codes: [354],
        search: auditSearch,
        load: () => import('./audit/audit-page.tsx').then((page) => page.AuditPage),
      },
      {
        path: '/system/errors',
        name: 'errors',
        title: 'oversight.errors',
        codes: [355],
        search: errorSearch,
        load: () => import('./errors/errors-page.tsx').then((page) => page.ErrorsPage),
      },
      {
        path: '/system/exports',
        name: 'exports',
        title: 'oversight.exports',
        codes: [360],
        search: exportSearch,
        load: () => import('./exports/exports-page.tsx').then((page) => page.ExportsPage),
      },
      {
        path: '/system/health',
        name: 'health',
        title: 'oversight.health',
        codes: [361],
        load: () => import('./health/health-page.tsx').then((page) => page.HealthPage),
      },
      {
        path: '/system/mailbox',
        name: 'mailbox',
        title: 'oversight.mailbox',
        codes: [362],
        load: () => import('./mailbox/mailbox-page.tsx').then((page) => page.MailboxPage),
      },
    ],
  },
]
