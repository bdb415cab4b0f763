import type { Tag, TagGroup } from '@seamark/contract/phonebook/tags/tags'
import { countTags, listTagGroups, listTagTemplates } from '@seamark/contract/phonebook/index'
import { useMemo } from 'react'
import { invalidate, useCall } from '../../../platform/api/calls.ts'
import { useLive } from '../../../platform/api/live.ts'
import { refreshSwitchedOff } from '../../settings/index.ts'
import { hasCode } from '../../../platform/session/session.ts'

/** All tags by group, read again when somebody changes them. */
export function useTagGroups() {
  useLive('phonebook.tags', () => void refreshTags())
  return useCall(listTagGroups, {}, { staleTime: 300_000 })
}

/** The tags by their ids, in the office's order. */
export function useTags(): ReadonlyMap<number, Tag> {
  const { data } = useTagGroups()
  return useMemo(
    () => new Map((data?.groups ?? noGroups).flatMap(({ tags }) => tags).map((tag) => [tag.id, tag])),
    [data],
  )
}

const noGroups: readonly TagGroup[] = []

/** The number of companies with each tag, by its id; for readers whose role may open the list of companies. */
export function useTagCounts() {
  const { data } = useCall(countTags, {}, { enabled: hasCode(321) })
  return useMemo(() => data && new Map(data.counts.map(({ id, ...count }) => [id, count])), [data])
}

export const useTagTemplates = () => useCall(listTagTemplates, {})

export const refreshTags = () =>
  Promise.all([invalidate('/phonebook/tag'), invalidate('/phonebook/companies'), refreshSwitchedOff()])
