import { getParty, listPairs, listParties, nameParties, partiesOfCompany } from '@seamark/contract/trade/index'
import { keepPreviousData } from '@tanstack/react-query'
import { call, useCall } from '../../../platform/api/calls.ts'
import { beginningsFirst } from '../../../platform/language/found-order.ts'
import type { FoundRecord } from '../../../platform/routes.ts'
import { partyPath, sliceOf } from '../slices/slice-filters.ts'
import type { PartySearch } from './party-filters.ts'

const kept = { placeholderData: keepPreviousData, staleTime: 30_000 } as const

/** The query of the list, without paging. */
export const queryOf = (search: PartySearch) => {
  const { q, side, kind, state, sort, order } = search
  return {
    ...sliceOf(search),
    ...(q ? { q } : {}),
    ...(side ? { side } : {}),
    ...(kind ? { kind } : {}),
    ...(state ? { state } : {}),
    sort,
    order,
  }
}

export const useParties = (search: PartySearch, cursor: string | undefined) =>
  useCall(
    listParties,
    { query: { ...queryOf(search), limit: search.limit, ...(cursor ? { cursor } : {}) } },
    { ...kept, enabled: search.tab === 'parties' },
  )

export const usePairs = ({ tab, limit }: PartySearch, cursor: string | undefined) =>
  useCall(
    listPairs,
    { query: { limit, ...(cursor ? { cursor } : {}) } },
    { ...kept, staleTime: 0, enabled: tab === 'pairs' },
  )

export const useParty = (id: number, days: { from?: string | undefined; to?: string | undefined }) =>
  useCall(
    getParty,
    { params: { id }, query: { ...(days.from ? { from: days.from } : {}), ...(days.to ? { to: days.to } : {}) } },
    { ...kept, staleTime: 0 },
  )

export const usePartiesOfCompany = (id: number) => useCall(partiesOfCompany, { params: { id } }, { staleTime: 60_000 })

const fewFound = 5

/** The parties whose names match, for the search box of the frame. */
export async function findParties(text: string, signal: AbortSignal): Promise<FoundRecord[]> {
  const query = { q: [...text].slice(0, 100).join('') }
  const { parties } = await call(nameParties, { query, signal }, { quiet: true })
  const ordered = await beginningsFirst(parties, ({ name }) => name, text)
  return ordered.slice(0, fewFound).map(({ id, name }) => ({ title: name, note: '', href: partyPath(id) }))
}
