import type { RouteGroup } from '../../platform/routes.ts'
import { hasCode } from '../../platform/session/session.ts'
import { href } from '../../platform/search.ts'
import type { TimelineGroup } from '../phonebook/index.ts'
import { customerSearch } from './customers/customer-filters.ts'
import { postSearch } from './posts/post-filters.ts'

export const crawlRoutes: readonly RouteGroup[] = [
  {
    path: '/crawlData',
    children: [
      {
        path: '/crawlData/broaden',
        name: 'broaden',
        title: 'crawl.customers',
        codes: [312],
        search: customerSearch,
        load: () => import('./customers/customers-page.tsx').then((page) => page.CustomersPage),
      },
      {
        path: '/crawlData/broadenImport',
        name: 'broadenImport',
        title: 'crawl.customers.import',
        codes: [336],
        hidden: true,
        activeMenu: '/crawlData/broaden',
        imports: 'crawledCustomers',
        load: () => import('./customers/customer-import-page.tsx').then((page) => page.CustomerImportPage),
      },
      {
        path: '/crawlData/netweek',
        name: 'netweek',
        title: 'crawl.posts',
        codes: [334],
        search: postSearch,
        load: () => import('./posts/posts-page.tsx').then((page) => page.PostsPage),
      },
      {
        path: '/crawlData/netweekImport',
        name: 'netweekImport',
        title: 'crawl.posts.import',
        codes: [336],
        hidden: true,
        activeMenu: '/crawlData/netweek',
        imports: 'netPosts',
        load: () => import('./posts/post-import-page.tsx').then((page) => page.PostImportPage),
      },
      {
        path: '/crawlData/sources',
        name: 'crawlSources',
        title: 'crawl.sources',
        codes: [336],
        load: () => import('./sources/sources-page.tsx').then((page) => page.SourcesPage),
      },
    ],
  },
]

/** How a company came from crawled customers is recorded in its timeline. */
export const crawlTimelineGroups: readonly TimelineGroup[] = [
  { name: 'crawl', title: 'crawl.timeline.group', kinds: ['crawl.activity'] },
]

/** The address of a post, for those who have the screen. */
export const postPath = ({ id }: { id: number }) =>
  hasCode(334) ? href('/crawlData/netweek', { post: id }) : undefined

/** The address of a crawled customer, for those who have the screen. */
export const customerPath = ({ id }: { id: number }) =>
  hasCode(312) ? href('/crawlData/broaden', { customer: id }) : undefined
