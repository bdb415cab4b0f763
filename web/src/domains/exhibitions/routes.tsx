import { ShopOutlined } from '@ant-design/icons'
import type { CalendarPart } from '../followups/index.ts'
import type { RouteGroup } from '../../platform/routes.ts'
import { exhibitionSearch, hallSearch } from './exhibitions/exhibition-filters.ts'
import { exhibitorSearch } from './exhibitors/exhibitor-filters.ts'

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
    ],
  },
]

/** Exhibitions and planned visits, on the calendar. */
export const exhibitionsCalendar: CalendarPart = {
  key: 'exhibitions',
  read: (days, whose) => import('./halls/visit-day-queries.ts').then(({ readVisitDays }) => readVisitDays(days, whose)),
}

export { exhibitionPath } from './exhibitions/exhibition-filters.ts'
