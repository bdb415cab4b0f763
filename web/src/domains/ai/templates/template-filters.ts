import { templateGroups, templateSorts } from '@seamark/contract/ai/choices'
import { languages } from '@seamark/contract/languages'
import { z } from 'zod'
import { idParam, limitParam, savedViewParam, textParam } from '../../../platform/search.ts'

/** The list's address. */
export const templateSearch = z.object({
  q: textParam(200),
  group: z.enum(templateGroups).optional().catch(undefined),
  language: z.enum(languages).optional().catch(undefined),
  of: z.enum(['own', 'shipped']).optional().catch(undefined),
  enabled: z.enum(['true', 'false']).optional().catch(undefined),
  sort: z.enum(templateSorts).catch('place').default('place'),
  order: z.enum(['asc', 'desc']).catch('asc').default('asc'),
  limit: limitParam,
  savedView: savedViewParam,
  /** The template in the panel. */
  template: idParam,
})
export type TemplateSearch = z.output<typeof templateSearch>

const filters = ['language', 'of', 'enabled'] as const satisfies readonly (keyof TemplateSearch)[]
export const withoutFilters: Partial<TemplateSearch> = Object.fromEntries(
  ['q', 'group', ...filters].map((part) => [part, undefined]),
)

export const countFilters = (search: TemplateSearch) => filters.filter((part) => search[part] !== undefined).length

/** Whether anything but the order is asked for: an empty answer then means "no match" rather than "nothing there yet". */
export const isNarrowed = (search: TemplateSearch) =>
  search.q !== undefined || search.group !== undefined || countFilters(search) > 0

/** The filters of the address, as the list's count takes them. */
export const filtersOf = ({ q, group, language, of, enabled }: TemplateSearch) => ({
  ...(q === undefined ? {} : { q }),
  ...(group === undefined ? {} : { group }),
  ...(language === undefined ? {} : { language }),
  ...(of === undefined ? {} : { of }),
  ...(enabled === undefined ? {} : { enabled }),
})

/** The list as it stands, without paging; used for export and when all that match are taken. */
export const listQueryOf = (search: TemplateSearch) => ({
  ...filtersOf(search),
  sort: search.sort,
  order: search.order,
})
