import {
  countTemplates,
  fillTemplate,
  getTemplate,
  listTemplateGroups,
  listTemplates,
  type TemplateValues,
} from '@seamark/contract/ai/templates/templates'
import { keepPreviousData } from '@tanstack/react-query'
import { useListCount, useSettled } from '../../../kit/index.ts'
import { invalidate, useCall } from '../../../platform/api/calls.ts'
import { useLive } from '../../../platform/api/live.ts'
import { filtersOf, listQueryOf, type TemplateSearch } from './template-filters.ts'

export function useTemplates(search: TemplateSearch, cursor: string | undefined) {
  useLive('ai.template', () => void readTemplatesAgain())
  const query = { ...listQueryOf(search), limit: search.limit, ...(cursor ? { cursor } : {}) }
  return useCall(listTemplates, { query }, { placeholderData: keepPreviousData })
}

/** How many templates fit the filters; undefined while they are counted. */
export const useTemplateCount = (search: TemplateSearch, listed: ReturnType<typeof useTemplates>) =>
  useListCount(countTemplates, { query: filtersOf(search) }, listed)

/** How many of what is found each group has. */
export function useTemplateGroups(search: TemplateSearch) {
  const { group: _group, ...query } = filtersOf(search)
  return useCall(listTemplateGroups, { query }, { placeholderData: keepPreviousData })
}

export const useTemplate = (id: number | undefined) =>
  useCall(getTemplate, { params: { id: id ?? 0 } }, { enabled: id !== undefined, retry: false })

/** The pause in typing before a text is made anew. */
const pause = 300

/** The text of a template with what was given; the previous text stays until the next one has come. It is not kept for later. */
export function useFilledTemplate(id: number, given: TemplateValues) {
  const body = useSettled(given, pause)
  return useCall(
    fillTemplate,
    { params: { id }, body },
    { placeholderData: keepPreviousData, staleTime: 0, gcTime: 0, retry: false },
  )
}

/** Reads whatever is shown of templates again. */
export const readTemplatesAgain = () => invalidate('/ai/templates')
