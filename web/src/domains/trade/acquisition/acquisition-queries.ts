import {
  analyseAcquisition,
  getLeadWeights,
  listLeads,
  listWhiteSpace,
  resetLeadWeights,
  weighLeads,
} from '@seamark/contract/trade/index'
import type { LeadWeights } from '@seamark/contract/trade/acquisition/lead-weights'
import { keepPreviousData } from '@tanstack/react-query'
import { call, invalidate, useCall } from '../../../platform/api/calls.ts'
import { type AcquisitionSearch, figuresQuery, leadsQuery, whiteQuery } from './acquisition-filters.ts'

const kept = { placeholderData: keepPreviousData, staleTime: 60_000 } as const
const pagingOf = ({ limit }: AcquisitionSearch, cursor: string | undefined) => ({
  limit,
  ...(cursor ? { cursor } : {}),
})

export const useAcquisition = (search: AcquisitionSearch) =>
  useCall(analyseAcquisition, { query: figuresQuery(search) }, kept)

/** The parties of a figure, or those that no colleague holds. */
export function useLeads(search: AcquisitionSearch, cursor: string | undefined) {
  const isWhite = search.leads === 'white'
  const all = useCall(
    listLeads,
    { query: { ...leadsQuery(search), ...pagingOf(search, cursor) } },
    { ...kept, enabled: !isWhite },
  )
  const white = useCall(
    listWhiteSpace,
    { query: { ...whiteQuery(search), ...pagingOf(search, cursor) } },
    { ...kept, enabled: isWhite },
  )
  return isWhite ? white : all
}

export const useWeights = () => useCall(getLeadWeights, {}, { staleTime: 60_000 })

const refreshAfter = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
  const done = await answer
  await invalidate('/trade/')
  return done
}
export const saveWeights = (weights: LeadWeights) => refreshAfter(call(weighLeads, { body: weights }))
export const resetWeights = () => refreshAfter(call(resetLeadWeights, {}))
