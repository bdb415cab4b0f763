import type { OverviewStep } from '@seamark/contract/crawl/choices'
import { getCrawlOverview, listAcquiredCompanies } from '@seamark/contract/crawl/overview/overviews'
import { keepPreviousData } from '@tanstack/react-query'
import { useCall } from '../../../platform/api/calls.ts'
import { useLive } from '../../../platform/api/live.ts'
import { readCrawlSoon } from '../customers/customer-queries.ts'
import type { OverviewDays } from './overview-filters.ts'

export function useOverview(days: OverviewDays) {
  useLive('crawl.posts', readCrawlSoon)
  useLive('crawl.customers', readCrawlSoon)
  return useCall(getCrawlOverview, { query: { days } }, { placeholderData: keepPreviousData })
}

export const useAcquired = (days: OverviewDays, step: OverviewStep) =>
  useCall(listAcquiredCompanies, { query: { days, step } })
