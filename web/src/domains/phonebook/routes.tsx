import { ContactsOutlined } from '@ant-design/icons'
import { areaSearch } from './areas/area-filters.ts'
import { designationSearch } from './designations/designation-filters.ts'
import type { RouteGroup } from '../../platform/routes.ts'
import { href } from '../../platform/search.ts'
import { handoverSearch } from './handovers/handover-filters.ts'
import { pairSearch } from './duplicates/duplicate-filters.ts'
import { mergeSearch } from './merges/merge-filters.ts'
import { bulkRunsSearch, companiesPageSearch, companyPageSearch } from './companies/company-filters.ts'

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
        search: companiesPageSearch,
        records: [
          {
            title: 'phonebook.companies.found',
            find: (text, signal) =>
              import('./companies/found-queries.ts').then(({ findCompanies }) => findCompanies(text, signal)),
            all: (text) => href('/contacts/contactsList', { q: text }),
          },
          {
            title: 'phonebook.people.found',
            find: (text, signal) =>
              import('./companies/found-queries.ts').then(({ findHolders }) => findHolders(text, signal)),
          },
        ],
        load: () => import('./lists/companies-page.tsx').then((page) => page.CompaniesPage),
      },
      {
        path: '/contacts/add',
        name: 'contactsAdd',
        title: 'phonebook.company.new',
        codes: [321],
        hidden: true,
        activeMenu: '/contacts/contactsList',
        load: () => import('./profiles/company-new-page.tsx').then((page) => page.CompanyNewPage),
      },
      {
        path: '/contacts/import',
        name: 'contactsImport',
        title: 'phonebook.company.import',
        codes: [321],
        hidden: true,
        activeMenu: '/contacts/contactsList',
        imports: 'companies',
        load: () => import('./sheets/company-import-page.tsx').then((page) => page.CompanyImportPage),
      },
      {
        path: '/contacts/tag',
        name: 'tag',
        title: 'phonebook.tags',
        codes: [318],
        load: () => import('./tags/tags-page.tsx').then((page) => page.TagsPage),
      },
      {
        path: '/contacts/duplicates',
        name: 'duplicates',
        title: 'phonebook.pairs',
        codes: [359],
        search: pairSearch,
        load: () => import('./duplicates/duplicates-page.tsx').then((page) => page.DuplicatesPage),
      },
      {
        path: '/contacts/merge',
        name: 'contactsMerge',
        title: 'phonebook.merge',
        codes: [321],
        needs: 'merge',
        hidden: true,
        activeMenu: '/contacts/contactsList',
        search: mergeSearch,
        load: () => import('./merges/merge-page.tsx').then((page) => page.MergePage),
      },
      {
        path: '/contacts/bulkRuns',
        name: 'contactsBulkRuns',
        title: 'workbench.bulk.runs',
        search: bulkRunsSearch,
        load: () => import('./bulk/company-runs-page.tsx').then((page) => page.CompanyRunsPage),
      },
      {
        path: '/contacts/regional',
        name: 'regional',
        title: 'phonebook.areas',
        search: areaSearch,
        load: () => import('./areas/areas-page.tsx').then((page) => page.AreasPage),
      },
      {
        path: '/contacts/designate',
        name: 'designate',
        title: 'phonebook.designate',
        codes: [463],
        search: designationSearch,
        load: () => import('./designations/designations-page.tsx').then((page) => page.DesignationsPage),
      },
      {
        path: '/contacts/handover',
        name: 'handover',
        title: 'phonebook.handovers',
        codes: [321],
        needs: 'assign',
        search: handoverSearch,
        load: () => import('./handovers/handovers-page.tsx').then((page) => page.HandoversPage),
      },
      {
        path: '/contacts/tabs/$name/$id',
        name: 'contactsTabs',
        title: 'phonebook.company',
        hidden: true,
        activeMenu: '/contacts/contactsList',
        search: companyPageSearch,
        load: () => import('./profiles/company-page.tsx').then((page) => page.CompanyPage),
        readAhead: ({ id }) =>
          import('./profiles/profile-queries.ts').then(({ readCompanyAhead }) => readCompanyAhead(Number(id))),
      },
      {
        path: '/contacts/poolRules',
        name: 'poolRules',
        title: 'phonebook.pool.rules',
        codes: [358],
        load: () => import('./pool/pool-rules-page.tsx').then((page) => page.PoolRulesPage),
      },
    ],
  },
]
