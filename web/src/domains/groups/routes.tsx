import type { RouteGroup } from '../../platform/routes.ts'
import { href } from '../../platform/search.ts'
import { findingSearch } from './findings/finding-filters.ts'
import { groupPageSearch, groupSearch } from './groups/group-filters.ts'

export const groupsRoutes: readonly RouteGroup[] = [
  {
    path: '/contacts',
    children: [
      {
        path: '/contacts/group',
        name: 'group',
        title: 'groups.groups',
        search: groupSearch,
        records: {
          title: 'groups.groups',
          find: (text, signal) =>
            import('./groups/group-queries.ts').then(({ findGroups }) => findGroups(text, signal)),
          all: (text) => href('/contacts/group', { q: text }),
        },
        load: () => import('./groups/groups-page.tsx').then((page) => page.GroupsPage),
      },
      {
        path: '/contacts/ChatRecordExtraction',
        name: 'ChatRecordExtraction',
        title: 'groups.extraction',
        search: findingSearch,
        load: () => import('./findings/extraction-page.tsx').then((page) => page.ExtractionPage),
      },
      {
        path: '/contacts/tabs/group/$id',
        name: 'groupPage',
        title: 'groups.group',
        hidden: true,
        activeMenu: '/contacts/group',
        search: groupPageSearch,
        load: () => import('./members/group-page.tsx').then((page) => page.GroupPage),
      },
    ],
  },
]

export { groupPath } from './groups/group-filters.ts'
