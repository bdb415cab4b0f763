import { customerStates, postKinds, qualities, releases, takings } from '@seamark/contract/crawl/choices'
import { containers } from '@seamark/contract/territory/containers'
import { lanes } from '@seamark/contract/territory/lanes'
import { z } from 'zod'
import { dayParam, idParam, limitParam, savedViewParam, textParam } from '../../../platform/search.ts'
import { some, yesOrNo } from '../customers/customer-filters.ts'
import { daysOf, type DaySpan, momentsOf, periods } from './period-rules.ts'

export const postTabs = ['posts', 'undated', 'paper'] as const
export type PostTab = (typeof postTabs)[number]

/** The list's address. Days go before a period. */
export const postSearch = z.object({
  tab: z.enum(postTabs).catch('posts').default('posts'),
  period: z.enum(periods).catch('7d').default('7d'),
  from: dayParam,
  to: dayParam,
  q: textParam(200),
  kind: some(postKinds),
  lane: some(lanes),
  port: textParam(60),
  pol: textParam(60),
  pod: textParam(60),
  container: some(containers.map(({ code }) => code)),
  quality: some(qualities),
  release: z.enum(releases).optional().catch(undefined),
  imported: yesOrNo,
  taken: some(takings),
  state: some(customerStates),
  claimed: yesOrNo,
  assigned: yesOrNo,
  sourceId: idParam,
  platform: textParam(60),
  sort: z.literal('published').catch('published').default('published'),
  order: z.enum(['asc', 'desc']).catch('desc').default('desc'),
  limit: limitParam,
  savedView: savedViewParam,
  /** The post whose panel is open. */
  post: idParam,
  /** The week of the paper: 2026-W48. */
  week: z
    .string()
    .regex(/^\d{4}-W\d\d$/)
    .optional()
    .catch(undefined),
})
export type PostSearch = z.output<typeof postSearch>

const inBar = ['kind', 'lane', 'taken'] as const satisfies readonly (keyof PostSearch)[]
const folded = [
  'port',
  'pol',
  'pod',
  'container',
  'quality',
  'release',
  'imported',
  'state',
  'claimed',
  'assigned',
  'sourceId',
  'platform',
] as const satisfies readonly (keyof PostSearch)[]

export const withoutPostFilters: Partial<PostSearch> = Object.fromEntries(
  ['q', ...inBar, ...folded].map((part) => [part, undefined]),
)

const countOf = (search: PostSearch, parts: readonly (keyof PostSearch)[]) =>
  parts.filter((part) => search[part] !== undefined).length

export const countPostsInBar = (search: PostSearch) => countOf(search, inBar)
export const countPostsFolded = (search: PostSearch) => countOf(search, folded)

/** Whether anything but the publish time is asked for. */
export const isPostsNarrowed = (search: PostSearch) =>
  search.q !== undefined || countPostsInBar(search) + countPostsFolded(search) > 0

/** The days that are asked for. */
export const spanOf = ({ from, to, period }: Pick<PostSearch, 'from' | 'to' | 'period'>, today: string): DaySpan =>
  from !== undefined && to !== undefined ? { from, to } : daysOf(period, today)

/** The filters of the address, as the list's count takes them. */
export function postFiltersOf(search: PostSearch, today: string) {
  const { tab: _tab, period: _period, sort: _sort, order: _order, limit: _limit, ...rest } = search
  const { savedView: _view, post: _post, week: _week, ...filters } = rest
  return { ...filters, ...momentsOf(spanOf(search, today)) }
}

/** The list as it stands, without paging; used for export and when all that match are taken. */
export const postListQueryOf = (search: PostSearch, today: string) => ({
  ...postFiltersOf(search, today),
  sort: search.sort,
  order: search.order,
})
