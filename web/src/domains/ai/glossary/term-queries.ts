import { countTerms, getTerm, listReferenceTerms, listTerms } from '@seamark/contract/ai/glossary/terms'
import { keepPreviousData } from '@tanstack/react-query'
import { useListCount } from '../../../kit/index.ts'
import { invalidate, useCall } from '../../../platform/api/calls.ts'
import { useLive } from '../../../platform/api/live.ts'
import { filtersOf, listQueryOf, type TermSearch } from './term-filters.ts'

export function useTerms(search: TermSearch, cursor: string | undefined) {
  useLive('ai.term', readSoon)
  const query = { ...listQueryOf(search), limit: search.limit, ...(cursor ? { cursor } : {}) }
  return useCall(listTerms, { query }, { placeholderData: keepPreviousData })
}

/** How many terms fit the filters; undefined while they are counted. */
export const useTermCount = (search: TermSearch, listed: ReturnType<typeof useTerms>) =>
  useListCount(countTerms, { query: filtersOf(search) }, listed)

export const useTerm = (id: number | undefined) =>
  useCall(getTerm, { params: { id: id ?? 0 } }, { enabled: id !== undefined })

export const useReferenceTerms = ({ q, kind }: TermSearch) =>
  useCall(
    listReferenceTerms,
    { query: { ...(q === undefined ? {} : { q }), ...(kind === undefined ? {} : { kind }) } },
    { placeholderData: keepPreviousData },
  )

/** Reads whatever is shown of terms again. */
export const readTermsAgain = () => invalidate('/ai/glossary')

let soon: ReturnType<typeof setTimeout> | undefined

/** An import changes many terms at once; the list reads once for all of them. */
function readSoon() {
  soon ??= setTimeout(() => {
    soon = undefined
    void readTermsAgain()
  }, 400)
}
