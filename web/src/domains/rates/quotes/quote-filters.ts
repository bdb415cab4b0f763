import { lossReasons, quoteLists, quoteSorts, reportGroups } from '@seamark/contract/rates/choices'
import { lanes, portCode } from '@seamark/contract/territory/lanes'
import { z } from 'zod'
import { dayParam, idParam, limitParam, savedViewParam, textParam } from '../../../platform/search.ts'

const port = z.string().regex(portCode).optional().catch(undefined)

/** The address of the quotes: the list that is open, its filters and order. */
export const quoteSearch = z.object({
  show: z.enum(quoteLists).catch('all').default('all'),
  q: textParam(100),
  of: z.enum(['own', 'team']).catch('team').default('team'),
  authorId: idParam,
  demandId: idParam,
  pol: port,
  pod: port,
  lane: z.enum(lanes).optional().catch(undefined),
  carrier: textParam(60),
  reason: z.enum(lossReasons).optional().catch(undefined),
  issuedFrom: dayParam,
  issuedTo: dayParam,
  sort: z.enum(quoteSorts).catch('createdAt').default('createdAt'),
  order: z.enum(['asc', 'desc']).catch('desc').default('desc'),
  limit: limitParam,
  savedView: savedViewParam,
})
export type QuoteSearch = z.output<typeof quoteSearch>

const narrowing = [
  'q',
  'authorId',
  'demandId',
  'pol',
  'pod',
  'lane',
  'carrier',
  'reason',
  'issuedFrom',
  'issuedTo',
] as const
export const isNarrowed = (search: QuoteSearch) =>
  search.show !== 'all' || search.of === 'own' || narrowing.some((name) => search[name] !== undefined)

export const withoutFilters: Partial<QuoteSearch> = {
  show: 'all',
  of: 'team',
  ...Object.fromEntries(narrowing.map((name) => [name, undefined])),
}

/** The filters that a phone has behind a button. */
const folded = ['pol', 'pod', 'lane', 'issuedFrom', 'issuedTo'] as const

/** How many of them are set; the days are one. */
export const foldedSet = ({ pol, pod, lane, issuedFrom, issuedTo }: QuoteSearch) =>
  [pol, pod, lane, issuedFrom ?? issuedTo].filter((value) => value !== undefined).length

export const withoutFolded: Partial<QuoteSearch> = Object.fromEntries(folded.map((name) => [name, undefined]))

/** The query of the list's call: what is set, without paging and view. */
export function queryOf({ savedView: _view, limit: _limit, ...search }: QuoteSearch) {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== ''))
}

/** The same as texts, for actions on many quotes. */
export const bulkQueryOf = (search: QuoteSearch): Record<string, string> =>
  Object.fromEntries(Object.entries(queryOf(search)).map(([name, value]) => [name, String(value)]))

export const chargeSetSearch = z.object({ port })

export const reportSearch = z.object({
  by: z.enum(reportGroups).catch('lane').default('lane'),
  of: z.enum(['own', 'team']).catch('team').default('team'),
  issuedFrom: dayParam,
  issuedTo: dayParam,
})

/** The address of the page that makes a quote from rates: which ones, for whom, and the demand that it answers. */
export const fromRatesSearch = z.object({
  rates: z
    .string()
    .regex(/^\d{1,15}(,\d{1,15})*$/)
    .optional()
    .catch(undefined),
  companyId: idParam,
  demandId: idParam,
})

export const quotePath = (id: number) => `/freight/quotes/${id}`
