import {
  getTradeImport,
  importStatesAtWork,
  type ImportView,
  listTradeImports,
} from '@seamark/contract/trade/imports/imports'
import { listPortNames } from '@seamark/contract/trade/imports/port-names'
import { listPortProposals } from '@seamark/contract/territory/port-proposals'
import { keepPreviousData } from '@tanstack/react-query'
import { call, invalidate, useCall } from '../../../platform/api/calls.ts'
import { useLive } from '../../../platform/api/live.ts'
import { createImportCalls } from '../../workbench/index.ts'

/** The work of the server on an import in that state, if any. */
export const workKindOf = (state: ImportView['state']) => importStatesAtWork.find((one) => one === state)
const isAtWork = ({ state }: Pick<ImportView, 'state'>) => workKindOf(state) !== undefined

export const importCalls = createImportCalls<ImportView>({
  path: getTradeImport.path,
  paths: '/trade/imports',
  listPath: listTradeImports.path,
  topic: 'trade.import',
  get: (id, signal) => call(getTradeImport, { params: { id }, signal }, { quiet: true }),
  isAtWork,
  everyMs: 2000,
})

export function useTradeImports(after: string | undefined, limit: number) {
  useLive('trade.import', () => void invalidate(listTradeImports.path))
  return useCall(
    listTradeImports,
    { query: { limit, ...(after === undefined ? {} : { after: Number(after) }) } },
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (state.data?.rows.some(isAtWork) ? 4000 : false),
    },
  )
}

export const usePortNames = (q: string, matched: boolean) =>
  useCall(
    listPortNames,
    { query: { q, matched: matched ? 'true' : 'false', limit: 100 } },
    { placeholderData: keepPreviousData, staleTime: 2000 },
  )

/** How many proposals wait. Whoever may teach ports alone may ask; others ask for nothing. */
export function useOpenProposals(enabled: boolean) {
  useLive('territory.portProposal', () => void invalidate(listPortProposals.path))
  return useCall(listPortProposals, { query: { limit: 1 } }, { staleTime: 2000, enabled })
}
