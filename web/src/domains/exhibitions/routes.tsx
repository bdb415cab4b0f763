import { ShopOutlined } from '@ant-design/icons'
import { lazyView } from '../../platform/lazy-view.ts'
import type { CalendarPart } from '../followups/index.ts'
import type { CompanyTab } from '../phonebook/index.ts'
import type { RouteGroup } from '../../platform/routes.ts'
import { conversionSearch } from './conversion/conversion-filters.ts'
import { exhibitionSearch, hallSearch } from './exhibitions/exhibition-filters.ts'
import { exhibitorSearch } from './exhibitors/exhibitor-filters.ts'
import { captureSearch } from './sorting/capture-filters.ts'

export const exhibitionsRoutes: readonly RouteGroup[] = [
  {
    path: '/contacts',
    children: [
      {
        path: '/contacts/booth',
        name: 'booth',
        title: 'exhibitions.booths',
        codes: [306],
        search: exhibitionSearch,
        load: () => import('./exhibitions/exhibitions-page.tsx').then((page) => page.ExhibitionsPage),
      },
      {
        path: '/contacts/tabs/exhibition/$id',
        name: 'exhibition',
        title: 'exhibitions.exhibition',
        codes: [306],
        hidden: true,
        activeMenu: '/contacts/booth',
        search: hallSearch,
        load: () => import('./halls/halls-page.tsx').then((page) => page.HallsPage),
      },
      {
        path: '/contacts/exhibitorsImport',
        name: 'exhibitorsImport',
        title: 'exhibitions.import',
        codes: [306],
        hidden: true,
        activeMenu: '/contacts/booth',
        imports: 'exhibitors',
        load: () => import('./sheets/exhibitor-import-page.tsx').then((page) => page.ExhibitorImportPage),
      },
    ],
  },
  {
    path: '/exhibition',
    title: 'exhibitions.menu',
    icon: <ShopOutlined aria-hidden />,
    children: [
      {
        path: '/exhibition/exhibitorInformation',
        name: 'exhibitorInformation',
        title: 'exhibitions.exhibitors',
        search: exhibitorSearch,
        load: () => import('./exhibitors/exhibitors-page.tsx').then((page) => page.ExhibitorsPage),
      },
      {
        path: '/exhibition/captures/$id',
        name: 'captures',
        title: 'exhibitions.captures',
        hidden: true,
        activeMenu: '/exhibition/exhibitorInformation',
        search: captureSearch,
        load: () => import('./sorting/captures-page.tsx').then((page) => page.CapturesPage),
      },
      {
        path: '/exhibition/conversion/$id',
        name: 'conversion',
        title: 'exhibitions.conversion',
        codes: [306],
        hidden: true,
        activeMenu: '/contacts/booth',
        search: conversionSearch,
        load: () => import('./conversion/conversion-page.tsx').then((page) => page.ConversionPage),
      },
    ],
  },
]

/** At which exhibitions a company was met, on its page. */
export const meetingsTab: CompanyTab = {
  key: 'exhibitions',
  title: 'exhibitions.menu',
  isOffered: ({ inside }) => inside,
  View: lazyView('exhibitions.menu', () => import('./conversion/meetings-view.tsx').then((module) => module.Meetings)),
}

/** Exhibitions and planned visits, on the calendar. */
export const exhibitionsCalendar: CalendarPart = {
  key: 'exhibitions',
  read: (days, whose) => import('./halls/visit-day-queries.ts').then(({ readVisitDays }) => readVisitDays(days, whose)),
}

export { exhibitionPath } from './exhibitions/exhibition-filters.ts'
