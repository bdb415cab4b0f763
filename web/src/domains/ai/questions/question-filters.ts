import { questionSorts } from '@seamark/contract/ai/choices'
import { languages } from '@seamark/contract/languages'
import { z } from 'zod'
import { idParam, limitParam, savedViewParam, textParam } from '../../../platform/search.ts'

const yesOrNo = z.enum(['true', 'false']).optional().catch(undefined)

/** The list's address. */
export const questionSearch = z.object({
  q: textParam(200),
  /** An empty one asks for those without a category; it is written as `-`. */
  category: textParam(60),
  language: z.enum(languages).optional().catch(undefined),
  enabled: yesOrNo,
  ended: yesOrNo,
  sort: z.enum(questionSorts).catch('updatedAt').default('updatedAt'),
  order: z.enum(['asc', 'desc']).catch('desc').default('desc'),
  limit: limitParam,
  savedView: savedViewParam,
  /** The question in the panel. */
  question: idParam,
})
export type QuestionSearch = z.output<typeof questionSearch>

/** How the address writes that there is no category. */
export const noCategory = '-'

const filters = ['category', 'language', 'enabled', 'ended'] as const satisfies readonly (keyof QuestionSearch)[]
export const withoutFilters: Partial<QuestionSearch> = Object.fromEntries(
  ['q', ...filters].map((part) => [part, undefined]),
)

export const countFilters = (search: QuestionSearch) => filters.filter((part) => search[part] !== undefined).length

/** Whether anything but the order is asked for: an empty answer then means "no match" rather than "nothing there yet". */
export const isNarrowed = (search: QuestionSearch) => search.q !== undefined || countFilters(search) > 0

/** The filters of the address, as the list's count takes them. */
export const filtersOf = ({
  sort: _sort,
  order: _order,
  limit: _limit,
  savedView: _view,
  question: _question,
  category,
  ...rest
}: QuestionSearch) => ({
  ...rest,
  ...(category === undefined ? {} : { category: category === noCategory ? '' : category }),
})

/** The list as it stands, without paging; used for export and when all that match are taken. */
export const listQueryOf = (search: QuestionSearch) => ({
  ...filtersOf(search),
  sort: search.sort,
  order: search.order,
})

/** The list's query as texts. */
export const textsOf = (query: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  )
