import type { CallInput } from '@seamark/contract/platform/client'
import type { Route } from '@seamark/contract/platform/route'
import { describeImport, getImport, listImportRows } from '@seamark/contract/workbench/imports/imports'
import type { ImportView } from '@seamark/contract/workbench/imports/views'
import type { Verdict } from '@seamark/contract/platform/lists'
import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { isAtWork } from './import-rules.ts'
import { createImportCalls } from './wizard/wizard-queries.ts'

type Schema = z.ZodType

export const importCalls = createImportCalls<ImportView>({
  path: getImport.path,
  paths: '/workbench/imports',
  listPath: describeImport.path,
  topic: 'workbench.import',
  get: (id, signal) => call(getImport, { params: { id }, signal }, { quiet: true }),
  isAtWork: ({ state }) => isAtWork(state),
  everyMs: 3000,
})

/** Like `useCall`, for answers with sentences: they are requested again in another language. */
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

/** The fields that a file may fill. */
export const useImportFields = (list: string) =>
  useTold(describeImport, { params: { list } }, { placeholderData: keepPreviousData })

/** The recent imports in their current state. */
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

/** Rows of one verdict, `limit` of them after a row; a new judgement has another `version`, and shows no rows of the earlier one. */
export const useImportRows = ({ id, version }: ImportView, verdict: Verdict, after: number, limit: number) =>
  useTold(
    listImportRows,
    { params: { id }, query: { verdict, after, limit } },
    { of: version, placeholderData: keepPreviousData },
  )
