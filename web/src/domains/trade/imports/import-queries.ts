import {
  getTradeImport,
  importStatesAtWork,
  type ImportView,
  listTradeImports,
  listPortNames,
} from '@seamark/contract/trade/imports/imports'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call, invalidate, queryClient, useCall } from '../../../platform/api/calls.ts'
import { currentLanguage, useWords } from '../../../platform/language/i18n.ts'
import { useLive } from '../../../platform/api/live.ts'

/** What the server is doing with an import in that state, if anything. */
export const workOf = (state: ImportView['state']) => importStatesAtWork.find((one) => one === state)
const isAtWork = (state: ImportView['state']) => workOf(state) !== undefined

const importKey = (id: number) => [getTradeImport.path, id, currentLanguage()]

/** An import as it stands now: told live, and asked for while it is at work in case the stream is cut. */
export function useTradeImport(id: number) {
  const { language } = useWords()
  const answer = useQuery<ImportView>({
    queryKey: [getTradeImport.path, id, language],
    queryFn: ({ signal }) => call(getTradeImport, { params: { id }, signal }, { quiet: true }),
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data.state) ? 2000 : false),
  })
  useLive('trade.import', (event) => {
    if (event.id === undefined || event.id === id) readSoon(id)
  })
  return answer
}

const soon = new Map<number, ReturnType<typeof setTimeout>>()

/** A hundred events are one reading. */
function readSoon(id: number) {
  if (soon.has(id)) return
  const read = () => {
    soon.delete(id)
    void queryClient.invalidateQueries({ queryKey: importKey(id) })
  }
  soon.set(id, setTimeout(read, 300))
}

/** The import as the server has just answered it; an older answer on its way must not overwrite it. */
export async function learnTradeImport(view: ImportView) {
  await queryClient.cancelQueries({ queryKey: importKey(view.id) })
  queryClient.setQueryData(importKey(view.id), view)
  void invalidate(listTradeImports.path)
}

export function useTradeImports(after: string | undefined, limit: number) {
  useLive('trade.import', () => void invalidate(listTradeImports.path))
  return useCall(
    listTradeImports,
    { query: { limit, ...(after === undefined ? {} : { after: Number(after) }) } },
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (state.data?.rows.some((row) => isAtWork(row.state)) ? 4000 : false),
    },
  )
}

export const usePortNames = (q: string, matched: boolean) =>
  useCall(
    listPortNames,
    { query: { q, matched: matched ? 'true' : 'false', limit: 100 } },
    { placeholderData: keepPreviousData, staleTime: 2000 },
  )
