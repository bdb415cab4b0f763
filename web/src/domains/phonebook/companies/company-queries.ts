import type { Company } from '@seamark/contract/phonebook/companies/companies'
import { keepPreviousData } from '@tanstack/react-query'
import { invalidate, queryClient, useCall } from '../../../platform/api/calls.ts'
import { useLive } from '../../../platform/api/live.ts'
import { useSession } from '../../../platform/session/session.ts'
import { type CompanySearch, filtersOf, queryOf } from './company-filters.ts'
import { countListedCompanies, listCompanies } from '@seamark/contract/phonebook/lists/lists'
import { useListCount } from '../../../kit/index.ts'
import { getCompany } from '@seamark/contract/phonebook/profiles/profiles'

/** A page of the list, with the fields that the shown columns are made of. */
export function useCompanies(search: CompanySearch, cursor: string | undefined, columns: string) {
  const me = useSession().id
  const query = { ...queryOf(search, me, cursor), columns }
  return useCall(listCompanies, { query }, { placeholderData: keepPreviousData })
}

/** How many companies fit the filters; undefined while they are counted. */
export function useCompanyCount(search: CompanySearch, listed: ReturnType<typeof useCompanies>) {
  return useListCount(countListedCompanies, { query: filtersOf(queryOf(search, useSession().id)) }, listed)
}

/** Where a company's page reads it in the query cache. */
export const companyKey = (id: number) => [getCompany.path, { params: { id } }]

/** Puts a company that the server has just returned into the query cache, where its page reads it; lists are read again. */
export function cacheCompany(company: Company) {
  queryClient.setQueryData(companyKey(company.id), company)
  return invalidate('/phonebook/companies')
}

let soon: ReturnType<typeof setTimeout> | undefined

/** Reads again in the background when somebody changes this company, or any. An import of thousands causes one refresh. */
export function useCompanyNews(id?: number) {
  useLive('phonebook.company', (event) => {
    if (id !== undefined && event.id !== undefined && event.id !== id) return
    soon ??= setTimeout(() => {
      soon = undefined
      void invalidate('/phonebook/companies')
    }, 300)
  })
}
