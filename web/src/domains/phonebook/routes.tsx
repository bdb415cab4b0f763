import { ContactsOutlined } from '@ant-design/icons'
import type { RouteGroup } from '../../platform/routes.ts'
import { companyPageSearch, companySearch } from './companies/company-filters.ts'

export const phonebookRoutes: readonly RouteGroup[] = [
  {
    path: '/contacts',
    title: 'phonebook.menu',
    icon: <ContactsOutlined aria-hidden />,
    codes: [304],
    children: [
      {
        path: '/contacts/contactsList',
        name: 'contactsList',
        title: 'phonebook.companies',
        codes: [321],
        search: companySearch,
        load: () => import('./companies/companies-page.tsx').then((page) => page.CompaniesPage),
      },
      {
        path: '/contacts/add',
        name: 'contactsAdd',
        title: 'phonebook.company.new',
        codes: [321],
        hidden: true,
        activeMenu: '/contacts/contactsList',
        load: () => import('./companies/company-new-page.tsx').then((page) => page.CompanyNewPage),
      },
      {
        path: '/contacts/tabs/$name/$id',
        name: 'contactsTabs',
        title: 'phonebook.company',
        hidden: true,
        activeMenu: '/contacts/contactsList',
        search: companyPageSearch,
        load: () => import('./companies/company-page.tsx').then((page) => page.CompanyPage),
      },
    ],
  },
]
