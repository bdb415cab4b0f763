import {
  countCrawledCustomers,
  getCrawledCustomer,
  listCrawledCustomers,
} from '@seamark/contract/crawl/customers/customers'
import { nameCrawlSources } from '@seamark/contract/crawl/sources/sources'
import { keepPreviousData } from '@tanstack/react-query'
import { useListCount } from '../../../kit/index.ts'
import { invalidate, useCall } from '../../../platform/api/calls.ts'
import { useLive } from '../../../platform/api/live.ts'
import { type CustomerSearch, filtersOf, listQueryOf } from './customer-filters.ts'

export function useCustomers(search: CustomerSearch, cursor: string | undefined) {
  useLive('crawl.customers', readCrawlSoon)
  const query = { ...listQueryOf(search), limit: search.limit, ...(cursor ? { cursor } : {}) }
  return useCall(listCrawledCustomers, { query }, { placeholderData: keepPreviousData })
}

/** How many customers fit the filters; undefined while they are counted. */
export const useCustomerCount = (search: CustomerSearch, listed: ReturnType<typeof useCustomers>) =>
  useListCount(countCrawledCustomers, { query: filtersOf(search) }, listed)

export const useCustomer = (id: number) => useCall(getCrawledCustomer, { params: { id } })

export const useSourceNames = () => useCall(nameCrawlSources, {})

export const readCrawlAgain = () => invalidate('/crawl')

let soon: ReturnType<typeof setTimeout> | undefined

/** An import changes many customers at once; the list reads once for all of them. */
export function readCrawlSoon() {
  soon ??= setTimeout(() => {
    soon = undefined
    void readCrawlAgain()
  }, 300)
}
