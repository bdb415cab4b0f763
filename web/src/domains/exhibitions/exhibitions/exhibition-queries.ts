import { getExhibition, listExhibitions } from '@seamark/contract/exhibitions/exhibitions/exhibitions'
import { keepPreviousData } from '@tanstack/react-query'
import { invalidate, useCall } from '../../../platform/api/calls.ts'
import { useLive } from '../../../platform/api/live.ts'
import type { ExhibitionSearch } from './exhibition-filters.ts'

export function useExhibitions(search: ExhibitionSearch, cursor: string | undefined) {
  useLive('exhibitions.exhibition', readSoon)
  useLive('exhibitions.capture', readSoon)
  return useCall(
    listExhibitions,
    { query: { ...search, ...(cursor ? { cursor } : {}) } },
    { placeholderData: keepPreviousData },
  )
}

export function useExhibition(id: number) {
  useLive('exhibitions.exhibition', readSoon)
  useLive('exhibitions.capture', readSoon)
  return useCall(getExhibition, { params: { id } })
}

/** The newest exhibitions whose name fits, for a picker. */
export const useFoundExhibitions = (q: string) =>
  useCall(listExhibitions, { query: { ...(q ? { q } : {}), limit: 50 } }, { placeholderData: keepPreviousData })

export const useKnownExhibition = (id: number | undefined) =>
  useCall(getExhibition, { params: { id: id ?? 0 } }, { enabled: id !== undefined })

/** Reads whatever is shown of exhibitions and exhibitors again. */
export const readExhibitionsAgain = () => invalidate('/exhibitions')

let soon: ReturnType<typeof setTimeout> | undefined

/** A list changes many exhibitors at once; the pages read once for all of them. */
function readSoon() {
  soon ??= setTimeout(() => {
    soon = undefined
    void readExhibitionsAgain()
  }, 400)
}
