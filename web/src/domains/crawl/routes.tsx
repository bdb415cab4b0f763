import type { RouteGroup } from '../../platform/routes.ts'
import { lazyView } from '../../platform/lazy-view.ts'
import { hasCode } from '../../platform/session/session.ts'
import { href } from '../../platform/search.ts'
import type { TimelineGroup } from '../phonebook/index.ts'
import type { LanePart } from '../rates/index.ts'
import { customerSearch } from './customers/customer-filters.ts'
import { overviewSearch } from './overview/overview-filters.ts'
import { sourceSearch } from './sources/source-filters.ts'
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
        load: () => import('./papers/netweek-page.tsx').then((page) => page.NetweekPage),
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
        path: '/crawlData/homeBroaden',
        name: 'homeBroaden',
        title: 'crawl.overview',
        codes: [335],
        search: overviewSearch,
        load: () => import('./overview/overview-page.tsx').then((page) => page.OverviewPage),
      },
      {
        path: '/crawlData/sources',
        name: 'crawlSources',
        title: 'crawl.sources',
        codes: [336],
        search: sourceSearch,
        load: () => import('./sources/sources-page.tsx').then((page) => page.SourcesPage),
      },
    ],
  },
]

/** How a company came from crawled customers is recorded in its timeline. */
export const crawlTimelineGroups: readonly TimelineGroup[] = [
  { name: 'crawl', title: 'crawl.timeline.group', kinds: ['crawl.activity'] },
]

/** What the net says of a lane. */
export const postsLanePart: LanePart = {
  key: 'posts',
  title: 'crawl.lanePosts',
  isOffered: () => hasCode(334),
  View: lazyView('crawl.lanePosts', () => import('./posts/lane-posts-view.tsx').then((module) => module.LanePosts)),
}

/** The address of a post, for those who have the screen. */
export const postPath = ({ id }: { id: number }) =>
  hasCode(334) ? href('/crawlData/netweek', { post: id }) : undefined

/** The address of a crawled customer, for those who have the screen. */
export const customerPath = ({ id }: { id: number }) =>
  hasCode(312) ? href('/crawlData/broaden', { customer: id }) : undefined
