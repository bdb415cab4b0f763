import { findPorts } from '@seamark/contract/territory/ports'
import type { ComparedMeasure, DataSet, RankedSide } from '@seamark/contract/trade/analysis/comparisons'
import { analysePorts, compareDataSets, listDataSets, rankDataSets, splitTrend } from '@seamark/contract/trade/index'
import type { Dimension } from '@seamark/contract/trade/analysis/ports'
import { keepPreviousData } from '@tanstack/react-query'
import { call, useCall } from '../../../platform/api/calls.ts'
import { currentLanguage } from '../../../platform/language/i18n.ts'
import type { FoundRecord } from '../../../platform/routes.ts'
import { portName } from '../../territory/index.ts'
import { chapterName, chaptersNamed, codeText } from '../codes/code-text.ts'
import { type AnalysisSearch, goodsPath, portPath, portQueryOf } from './analysis-filters.ts'

const kept = { placeholderData: keepPreviousData, staleTime: 60_000 } as const

export const usePortAnalysis = (search: AnalysisSearch) => useCall(analysePorts, { query: portQueryOf(search) }, kept)

export const useSplitTrend = (search: AnalysisSearch, by: Dimension) =>
  useCall(splitTrend, { query: { ...portQueryOf(search), by } }, kept)

/** The data sets as the call takes them. A set without a name of its own is called by its place, so that no answer waits for the words of its name. */
export const setsQuery = (sets: readonly DataSet[]) =>
  JSON.stringify(sets.map(({ name, slice }, at) => [name === '' ? String(at + 1) : name, slice]))

export const useComparison = (sets: readonly DataSet[], measure: ComparedMeasure, enabled: boolean) =>
  useCall(compareDataSets, { query: { sets: setsQuery(sets), measure } }, { ...kept, enabled })

/** Its answer names no set, so none is called by a name, which changes with the language and once its ports are known by theirs. */
export const useComparedRankings = (sets: readonly DataSet[], measure: ComparedMeasure, by: RankedSide) =>
  useCall(
    rankDataSets,
    { query: { sets: setsQuery(sets.map(({ slice }) => ({ name: '', slice }))), measure, by } },
    kept,
  )

/** The days of a data set; one without days covers what its data has in full, which the server knows. */
export async function periodOf({ slice }: DataSet): Promise<{ from: string; to: string } | undefined> {
  const { from, to } = slice
  if (from !== undefined && to !== undefined) return { from, to }
  const one: DataSet = { name: '', slice }
  const { sets } = await call(compareDataSets, { query: { sets: setsQuery([one, one]), measure: 'weight' } })
  return sets[0]?.period
}

export const useDataSets = () => useCall(listDataSets, {}, { staleTime: 60_000 })

const fewFound = 5

/** The ports of this name or code, and the goods, for the search box of the frame; each leads to its analysis. */
export async function findAnalysedPorts(text: string, signal: AbortSignal): Promise<FoundRecord[]> {
  const query = { q: [...text].slice(0, 80).join(''), limit: fewFound }
  const { ports } = await call(findPorts, { query, signal }, { quiet: true })
  const digits = text.replaceAll(/[.\s]/g, '')
  const codes =
    /^\d{2,10}$/.test(digits) && chapterName(digits) !== '' ? [{ code: digits, name: chapterName(digits) }] : []
  return [
    ...[...codes, ...chaptersNamed(text)].slice(0, fewFound).map(({ code, name }) => ({
      title: codeText(code, name),
      note: 'HS',
      href: goodsPath(code),
    })),
    ...ports.map((port) => ({
      title: codeText(port.code, portName(port, currentLanguage())),
      note: '',
      href: portPath(port.code),
    })),
  ]
}
