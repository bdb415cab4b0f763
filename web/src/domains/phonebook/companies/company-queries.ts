import type { Company } from '@seamark/contract/phonebook/companies/companies'
import { keepPreviousData } from '@tanstack/react-query'
import { call, invalidate, queryClient, useCall } from '../../../platform/api/calls.ts'
import { beginningsFirst } from '../../../platform/language/found-order.ts'
import { t } from '../../../platform/language/i18n.ts'
import { useLive } from '../../../platform/api/live.ts'
import type { FoundRecord } from '../../../platform/routes.ts'
import { href } from '../../../platform/search.ts'
import { useSession } from '../../../platform/session/session.ts'
import { type CompanySearch, companyPath, filtersOf, queryOf } from './company-filters.ts'
import { listHolders } from '@seamark/contract/phonebook/custody/ownership'
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

const fewFound = 5
const longestText = 200
/** Among so many of the answer the box looks for names that begin with the text. */
const compared = 30

/** Companies of the list's answer, those first whose name begins so, for the search box of the frame. */
export async function findCompanies(text: string, signal: AbortSignal): Promise<FoundRecord[]> {
  const query = { q: [...text].slice(0, longestText).join(''), limit: compared, columns: 'code' }
  const { rows } = await call(listCompanies, { query, signal }, { quiet: true })
  const ordered = await beginningsFirst(rows, ({ name }) => name, text)
  return ordered.slice(0, fewFound).map((company) => ({
    title: company.name,
    note: company.custodian?.name ?? t('phonebook.visibility.public'),
    href: companyPath(company),
  }))
}

/** Colleagues who hold companies, for the same box: each leads to those of her companies that the reader may see. */
export async function findHolders(text: string, signal: AbortSignal): Promise<FoundRecord[]> {
  const query = { q: [...text].slice(0, 100).join('') }
  const { people } = await call(listHolders, { query, signal }, { quiet: true })
  const ordered = await beginningsFirst(people, ({ name }) => name, text)
  return ordered.slice(0, fewFound).map(({ id, name, departmentName }) => ({
    title: name,
    note: departmentName ?? '',
    href: href('/contacts/contactsList', { custodianId: String(id) }),
  }))
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
