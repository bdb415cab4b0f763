import type { ComparedMeasure } from '@seamark/contract/trade/analysis/comparisons'
import { analysePorts, compareDataSets, listDataSets, splitTrend } from '@seamark/contract/trade/index'
import type { Dimension } from '@seamark/contract/trade/analysis/ports'
import { keepPreviousData } from '@tanstack/react-query'
import { useCall } from '../../../platform/api/calls.ts'
import { type AnalysisSearch, portQueryOf } from './analysis-filters.ts'

const kept = { placeholderData: keepPreviousData, staleTime: 60_000 } as const

export const usePortAnalysis = (search: AnalysisSearch) => useCall(analysePorts, { query: portQueryOf(search) }, kept)

export const useSplitTrend = (search: AnalysisSearch, by: Dimension) =>
  useCall(splitTrend, { query: { ...portQueryOf(search), by } }, kept)

export const useComparison = (sets: string, measure: ComparedMeasure, enabled: boolean) =>
  useCall(compareDataSets, { query: { sets, measure } }, { ...kept, enabled })

export const useDataSets = () => useCall(listDataSets, {}, { staleTime: 60_000 })
