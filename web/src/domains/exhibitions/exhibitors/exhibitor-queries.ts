import {
  countListedExhibitors,
  getExhibitor,
  listExhibitors,
  listExhibitorTags,
} from '@seamark/contract/exhibitions/exhibitors/exhibitors'
import { keepPreviousData } from '@tanstack/react-query'
import { useListCount } from '../../../kit/index.ts'
import { useCall } from '../../../platform/api/calls.ts'
import { useLive } from '../../../platform/api/live.ts'
import { readExhibitionsAgain } from '../exhibitions/exhibition-queries.ts'
import { type ExhibitorSearch, filtersOf, listQueryOf } from './exhibitor-filters.ts'

export function useExhibitors(search: ExhibitorSearch, cursor: string | undefined) {
  useLive('exhibitions.exhibitor', readSoon)
  const query = { ...listQueryOf(search), limit: search.limit, ...(cursor ? { cursor } : {}) }
  return useCall(listExhibitors, { query }, { placeholderData: keepPreviousData })
}

/** How many exhibitors fit the filters; undefined while they are counted. */
export const useExhibitorCount = (search: ExhibitorSearch, listed: ReturnType<typeof useExhibitors>) =>
  useListCount(countListedExhibitors, { query: filtersOf(search) }, listed)

export const useExhibitor = (id: number | undefined) =>
  useCall(getExhibitor, { params: { id: id ?? 0 } }, { enabled: id !== undefined })

export const useExhibitorTags = (exhibitionId: number | undefined) =>
  useCall(listExhibitorTags, { query: exhibitionId === undefined ? {} : { exhibitionId } })

let soon: ReturnType<typeof setTimeout> | undefined

/** An import changes many exhibitors at once; the list reads once for all of them. */
function readSoon() {
  soon ??= setTimeout(() => {
    soon = undefined
    void readExhibitionsAgain()
  }, 400)
}
