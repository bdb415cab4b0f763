import type { RouteGroup } from '../../platform/routes.ts'
import { hasCode } from '../../platform/session/session.ts'
import { optOutImportPath } from './opt-outs/opt-out-filters.ts'
import { bulkPath, massPath, massSearch, recipientSearch } from './bulks/bulk-filters.ts'

/** These routes are in the menu group that the phonebook defines. */
export const messagingRoutes: readonly RouteGroup[] = [
  {
    path: '/contacts',
    children: [
      {
        path: '/contacts/mass',
        name: 'mass',
        title: 'messaging.mass',
        codes: [319],
        search: massSearch,
        load: () => import('./mass/mass-page.tsx').then((page) => page.MassPage),
      },
      {
        path: optOutImportPath,
        name: 'massOptOutImport',
        title: 'messaging.optOuts.import',
        codes: [363],
        hidden: true,
        activeMenu: massPath,
        imports: 'optOuts',
        load: () => import('./opt-outs/opt-out-import-page.tsx').then((page) => page.OptOutImportPage),
      },
      {
        path: '/contacts/mass/$id',
        name: 'bulk',
        title: 'messaging.one',
        codes: [319],
        hidden: true,
        activeMenu: massPath,
        search: recipientSearch,
        load: () => import('./bulks/bulk-page.tsx').then((page) => page.BulkPage),
      },
    ],
  },
]

/** A template beside the list of them, for the audit log. */
export const pathOfBulkTemplate = ({ id }: { id: number }) =>
  hasCode(319) ? `${massPath}?tab=templates&templateId=${id}` : undefined

/** The page of a bulk, for notices and the audit log. */
export const pathOfBulk = ({ id }: { id: number }) => (hasCode(319) ? bulkPath(id) : undefined)
