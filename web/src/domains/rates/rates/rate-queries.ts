import { countRates, getRate, listRateHistory, listRates, rankRates } from '@seamark/contract/rates/index'
import type { ContainerType } from '@seamark/contract/rates/prices/prices'
import { keepPreviousData } from '@tanstack/react-query'
import { useListCount } from '../../../kit/index.ts'
import { call, invalidate, useCall } from '../../../platform/api/calls.ts'
import { useLive } from '../../../platform/api/live.ts'
import { t } from '../../../platform/language/i18n.ts'
import type { FoundRecord } from '../../../platform/routes.ts'
import { filtersOf, queryOf, ratePath, type RateSearch } from './rate-filters.ts'

/** A page of the list, with the fields that the shown columns are made of. */
export const useRates = (search: RateSearch, cursor: string | undefined, columns: string) =>
  useCall(
    listRates,
    { query: { ...queryOf(search, cursor), ...(columns ? { columns } : {}) } },
    { placeholderData: keepPreviousData },
  )

/** How many fit the filters; undefined while they are counted. */
export const useRateCount = (search: RateSearch, listed: ReturnType<typeof useRates>) =>
  useListCount(countRates, { query: filtersOf(search) }, listed)

export const useRate = (id: number) => useCall(getRate, { params: { id } })
export const useRateHistory = (id: number) => useCall(listRateHistory, { params: { id } })

/** Where the prices of these offers stand in the market: of one container, or of all. Nobody waits for it. */
export const useRanks = (ids: readonly number[], container?: ContainerType) =>
  useCall(
    rankRates,
    { query: { ids: ids.join(','), ...(container ? { container } : {}) } },
    { enabled: ids.length > 0, placeholderData: keepPreviousData, staleTime: 60_000 },
  )

/** What a company offers or wants; closed and run out ones, too. */
export const useRatesOfCompany = (companyId: number) =>
  useCall(listRates, { query: { companyId, expired: 'true', limit: 50 } }, { placeholderData: keepPreviousData })

/** The rates at the top of the list's answer, for the search box of the frame. */
export async function findRates(text: string, signal: AbortSignal): Promise<FoundRecord[]> {
  const query = { q: [...text].slice(0, 200).join(''), limit: 5, columns: 'owner' }
  const { rows } = await call(listRates, { query, signal }, { quiet: true })
  return rows.map((rate) => ({
    title: `${rate.pols.join('/')} → ${rate.pods.join('/')} · ${rate.number}`,
    note: t(`rates.side.${rate.side}`),
    href: ratePath(rate.id, rate.side),
  }))
}

let soon: ReturnType<typeof setTimeout> | undefined

/** Reads again in the background when somebody changes a rate. A sheet of thousands causes one refresh. */
export function useRateNews() {
  useLive('rates.rate', () => {
    soon ??= setTimeout(() => {
      soon = undefined
      void invalidate('/rates/rates')
    }, 300)
  })
}
