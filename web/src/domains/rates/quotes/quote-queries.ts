import { listQuoteLinks } from '@seamark/contract/rates/links/links'
import { countQuotes, listQuotes, previewQuote, readQuoteText } from '@seamark/contract/rates/quotes/quote-lists'
import { getQuote, type Quote, type QuoteInput } from '@seamark/contract/rates/quotes/quotes'
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

export const refreshQuotes = () => invalidate('/rates/quotes')
