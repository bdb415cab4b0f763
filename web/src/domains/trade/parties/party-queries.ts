import {
  bringParty,
  getParty,
  judgeKind,
  judgePair,
  listPairs,
  listParties,
  lookUpParty,
  partiesOfCompany,
  splitParty,
} from '@seamark/contract/trade/index'
import { keepPreviousData } from '@tanstack/react-query'
import { call, invalidate, useCall } from '../../../platform/api/calls.ts'
import { sliceOf } from '../slices/slice-filters.ts'
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

/** Makes all lists and pages of parties read again. */
const refreshAfter = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
  const done = await answer
  await invalidate('/trade')
  return done
}

export const bring = (id: number) => refreshAfter(call(bringParty, { params: { id }, body: {} }))
export const judge = (id: number, verdict: 'same' | 'different', keepId?: number) =>
  refreshAfter(call(judgePair, { params: { id }, body: { verdict, ...(keepId === undefined ? {} : { keepId }) } }))
export const split = (id: number, nameIds: number[]) =>
  refreshAfter(call(splitParty, { params: { id }, body: { nameIds } }))
export const setKind = (id: number, kind: 'trader' | 'forwarder') =>
  refreshAfter(call(judgeKind, { params: { id }, body: { kind } }))
export const lookUpHolder = (id: number) => call(lookUpParty, { params: { id }, body: {} })
