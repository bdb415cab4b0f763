import { termKinds, termSorts } from '@seamark/contract/ai/choices'
import { z } from 'zod'
import { idParam, limitParam, savedViewParam, textParam } from '../../../platform/search.ts'

/** The terms of the office, and those that the product brings. */
export const termViews = ['own', 'reference'] as const

/** The page's address. */
export const termSearch = z.object({
  view: z.enum(termViews).catch('own').default('own'),
  q: textParam(200),
  kind: z.enum(termKinds).optional().catch(undefined),
  locked: z.enum(['true', 'false']).optional().catch(undefined),
  sort: z.enum(termSorts).catch('updatedAt').default('updatedAt'),
  order: z.enum(['asc', 'desc']).catch('desc').default('desc'),
  limit: limitParam,
  savedView: savedViewParam,
  /** The term in the form. */
  term: idParam,
})
export type TermSearch = z.output<typeof termSearch>

export const withoutFilters: Partial<TermSearch> = { q: undefined, kind: undefined, locked: undefined }

export const countFilters = ({ kind, locked }: TermSearch) =>
  [kind, locked].filter((value) => value !== undefined).length

/** Whether anything but the order is asked for: an empty answer then means "no match" rather than "nothing there yet". */
export const isNarrowed = (search: TermSearch) => search.q !== undefined || countFilters(search) > 0

/** The filters of the address, as the list's count takes them. */
export const filtersOf = ({ q, kind, locked }: TermSearch) => ({
  ...(q === undefined ? {} : { q }),
  ...(kind === undefined ? {} : { kind }),
  ...(locked === undefined ? {} : { locked }),
})

/** The list as it stands, without paging; used for export and when all that match are taken. */
export const listQueryOf = (search: TermSearch) => ({ ...filtersOf(search), sort: search.sort, order: search.order })
