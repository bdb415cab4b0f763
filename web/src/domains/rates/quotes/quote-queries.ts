import { listQuoteLinks } from '@seamark/contract/rates/links/links'
import {
  countQuotes,
  listChargeSets,
  listQuotes,
  previewQuote,
  readQuoteText,
} from '@seamark/contract/rates/quotes/quote-lists'
import type { QuoteInput } from '@seamark/contract/rates/quotes/fields'
import { getQuote, type Quote } from '@seamark/contract/rates/quotes/quotes'
import { listCompanies } from '@seamark/contract/phonebook/lists/lists'
import { listRates } from '@seamark/contract/rates/rates/lists'
import { type ReportGroup, reportQuotes } from '@seamark/contract/rates/quotes/reports'
import { keepPreviousData } from '@tanstack/react-query'
import { invalidate, queryClient, useCall } from '../../../platform/api/calls.ts'
import { useLive } from '../../../platform/api/live.ts'
import { type QuoteSearch, queryOf } from './quote-filters.ts'

/** Reads again when a quote that the reader sees changes or is opened by its client. */
export function useQuoteNews() {
  useLive('rates.quote', () => void refreshQuotes())
}

export function useQuotes(search: QuoteSearch, cursor: string | undefined) {
  return useCall(
    listQuotes,
    { query: { ...queryOf(search), limit: search.limit, ...(cursor === undefined ? {} : { cursor }) } },
    { placeholderData: keepPreviousData, staleTime: 0 },
  )
}

export function useQuoteCounts({ show: _show, sort: _sort, order: _order, ...search }: QuoteSearch) {
  const {
    show: _,
    sort: _s,
    order: _o,
    ...query
  } = queryOf({ ...search, show: 'all', sort: 'createdAt', order: 'desc' })
  return useCall(countQuotes, { query }, { placeholderData: keepPreviousData, staleTime: 0 })
}

export const useCompanyQuotes = (companyId: number) =>
  useCall(listQuotes, { query: { companyId, limit: 100 } }, { staleTime: 0 })

/** The newest quotes that answer a request, of those that the reader may see. */
export const useDemandQuotes = (demandId: number, limit: number) =>
  useCall(listQuotes, { query: { demandId, limit } }, { staleTime: 0 })

export const useQuote = (id: number) => useCall(getQuote, { params: { id } }, { staleTime: 0 })
export const useQuoteText = (id: number, version: number) =>
  useCall(readQuoteText, { params: { id } }, { staleTime: 0, placeholderData: keepPreviousData, meta: { version } })
export const useQuoteLinks = (id: number) => useCall(listQuoteLinks, { params: { id } }, { staleTime: 0 })
/** The page and text of values that are being written; null while they are not whole. */
export const usePreview = (body: QuoteInput | null) =>
  useCall(
    previewQuote,
    { body: body ?? emptyBody },
    { enabled: body !== null, placeholderData: keepPreviousData, staleTime: 60_000, retry: false },
  )

const emptyBody = { companyId: 1, validFrom: '2000-01-01', validTo: '2000-01-01' }

/** Stores the quote that the server has just answered; lists, texts and links read again. */
export function cacheQuote(quote: Quote) {
  queryClient.setQueryData([getQuote.path, { params: { id: quote.id } }], quote)
  return refreshQuotes()
}

export const useQuoteReport = (query: { by: ReportGroup; of: 'own' | 'team'; issuedFrom: string; issuedTo: string }) =>
  useCall(reportQuotes, { query }, { placeholderData: keepPreviousData, staleTime: 0 })

export const useChargeSets = (port: string | undefined) =>
  useCall(listChargeSets, { query: port === undefined ? {} : { port } }, { staleTime: 0 })

/** The offers that are to be quoted, those that have ended too. */
export const useRatesToQuote = (ids: readonly number[]) =>
  useCall(
    listRates,
    { query: { ids: ids.join(','), expired: 'true', columns: 'prices,carrier,surcharges', limit: 100 } },
    { enabled: ids.length > 0, placeholderData: keepPreviousData },
  )

/** The offers between these ports that hold today, the cheapest first. */
export const useValidRates = (pols: readonly string[], pods: readonly string[]) =>
  useCall(listRates, {
    query: {
      side: 'supply',
      pol: pols.join(','),
      pod: pods.join(','),
      columns: 'prices,carrier,surcharges',
      sort: 'price',
      order: 'asc',
      limit: 20,
    },
  })

/** The client as lists show it: its name and its credit terms. To pick it does not count as opening it. */
export const useQuotedCompany = (id: number | null) =>
  useCall(
    listCompanies,
    { query: { ids: String(id), columns: 'creditTerms' } },
    { enabled: id !== null, staleTime: 60_000 },
  ).data?.rows[0]

export const refreshQuotes = () => invalidate('/rates/quotes')
