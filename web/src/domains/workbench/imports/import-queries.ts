import type { CallInput } from '@seamark/contract/platform/client'
import type { Route } from '@seamark/contract/platform/route'
import { getPendingUpload } from '@seamark/contract/files/uploads'
import {
  describeImport,
  getImport,
  type ImportView,
  listImportRows,
  type Verdict,
} from '@seamark/contract/workbench/imports/imports'
import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call, invalidate, queryClient, useCall } from '../../../platform/api/calls.ts'
import { currentLanguage, useWords } from '../../../platform/language/i18n.ts'
import { useLive } from '../../../platform/api/live.ts'
import { isAtWork } from './import-rules.ts'

type Schema = z.ZodType

/** Like `useCall`, for answers that hold sentences: in another language they are asked for again. */
function useTold<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  route: Route<P, Q, B, R>,
  input: CallInput<P, Q, B>,
  { of, ...options }: Omit<UseQueryOptions<z.output<R>>, 'queryKey' | 'queryFn'> & { of?: number } = {},
) {
  const { language } = useWords()
  return useQuery<z.output<R>>({
    ...options,
    queryKey: [route.path, input, language, of],
    queryFn: ({ signal }) => call(route, { ...input, signal }, { quiet: true }),
  })
}

const importKey = (id: number) => [getImport.path, { params: { id } }, currentLanguage(), undefined]

/** An import as it stands now: told live, and asked for while it is at work in case the stream is cut. */
export function useImport(id: number) {
  const answer = useTold(
    getImport,
    { params: { id } },
    { refetchInterval: ({ state }) => (state.data && isAtWork(state.data.state) ? 3000 : false) },
  )
  useLive('workbench.import', (event) => {
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
export async function learnImport(view: ImportView) {
  await queryClient.cancelQueries({ queryKey: importKey(view.id) })
  queryClient.setQueryData(importKey(view.id), view)
  void invalidate(describeImport.path)
}

/** Reads how an import stands for somebody who is not at its page. */
export const readImport = (id: number) =>
  queryClient.query({
    queryKey: importKey(id),
    queryFn: ({ signal }) => call(getImport, { params: { id }, signal }, { quiet: true }),
    staleTime: 1000,
  })

/** The fields that a file may fill. */
export const useImportFields = (list: string) =>
  useTold(describeImport, { params: { list } }, { placeholderData: keepPreviousData })

/** What was imported lately, as it stands now. */
export const useRecentImports = (list: string) =>
  useTold(
    describeImport,
    { params: { list } },
    {
      placeholderData: keepPreviousData,
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.recent.some((view) => isAtWork(view.state)) ? 5000 : false),
    },
  )

/** Rows of one verdict, `limit` of them after a row; a judgement anew is another `version`, and shows none of the rows of the former. */
export const useImportRows = ({ id, version }: ImportView, verdict: Verdict, after: number, limit: number) =>
  useTold(
    listImportRows,
    { params: { id }, query: { verdict, after, limit } },
    { of: version, placeholderData: keepPreviousData },
  )

export const usePendingUpload = () => useCall(getPendingUpload, {}, { staleTime: 0 })
export const forgetPendingUpload = () => queryClient.setQueryData([getPendingUpload.path, {}], { upload: null })
