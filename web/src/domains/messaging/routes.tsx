import { SendOutlined } from '@ant-design/icons'
import { lazyView } from '../../platform/lazy-view.ts'
import type { RouteGroup } from '../../platform/routes.ts'
import { href } from '../../platform/search.ts'
import { hasCode } from '../../platform/session/session.ts'
import type { CompanyTab } from '../phonebook/index.ts'
import { optOutImportPath } from './opt-outs/opt-out-filters.ts'
import { bulkPath, channelsPath, channelsSearch, massPath, massSearch, recipientSearch } from './bulks/bulk-filters.ts'

/** These routes are in the menu groups that the phonebook and the oversight define. */
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
        records: {
          title: 'messaging.mass',
          find: (text, signal) => import('./bulks/bulk-queries.ts').then(({ findBulks }) => findBulks(text, signal)),
          all: (q) => href(massPath, { tab: 'bulks', q }),
        },
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
  {
    path: '/system',
    children: [
      {
        path: channelsPath,
        name: 'channels',
        title: 'messaging.channels',
        codes: [363],
        search: channelsSearch,
        load: () => import('./channels/channels-page.tsx').then((page) => page.ChannelsPage),
      },
    ],
  },
]

/** A template beside the list of them, for the audit log. */
export const pathOfBulkTemplate = ({ id }: { id: number }) =>
  hasCode(319) ? `${massPath}?tab=templates&templateId=${id}` : undefined

/** The page of a bulk, for notices and the audit log. */
export const pathOfBulk = ({ id }: { id: number }) => (hasCode(319) ? bulkPath(id) : undefined)

/** Begins a message to one client, from its row or page. */
export const messageAction = {
  key: 'message',
  title: 'messaging.message',
  icon: <SendOutlined aria-hidden />,
  isOffered: ({ visibility }: { visibility: string }) => hasCode(319) && visibility !== 'public',
  run: (company: { id: number; name: string }, go: (to: string) => void) =>
    void import('./bulks/start-message-actions.ts')
      .then(({ startMessage }) => startMessage(company))
      .then(go, () => undefined),
} as const

/** Which of a client's addresses may get bulk messages. */
export const consentsTab: CompanyTab = {
  key: 'consents',
  title: 'messaging.clientConsents',
  isOffered: ({ visibility }) => hasCode(319) && visibility !== 'public',
  View: lazyView('messaging.clientConsents', () =>
    import('./opt-outs/client-consents-view.tsx').then((module) => module.CompanyConsents),
  ),
}

/** What chosen clients and groups can be written by their lists. */
export const messagingBarParts = [
  {
    list: 'companies',
    View: lazyView('messaging.write', () => import('./bulks/write-bulk-view.tsx').then((view) => view.WriteToClients)),
  },
  {
    list: 'groups',
    View: lazyView('messaging.write', () => import('./bulks/write-bulk-view.tsx').then((view) => view.WriteToGroups)),
  },
  {
    list: 'friends',
    View: lazyView('messaging.write', () => import('./bulks/write-bulk-view.tsx').then((view) => view.WriteToFriends)),
  },
  {
    list: 'rates',
    View: lazyView('messaging.write', () => import('./bulks/write-bulk-view.tsx').then((view) => view.WriteWithRates)),
  },
] as const

export { channelsPath }

/** Stands above every page of an administrator but that of channels, which says it itself. */
export const SendingBanner = lazyView('messaging.sending.look', () =>
  import('./channels/sending-banner-view.tsx').then((view) => view.SendingBanner),
)
