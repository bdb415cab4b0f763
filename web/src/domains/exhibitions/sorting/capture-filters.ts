import { captureStates, heats } from '@seamark/contract/exhibitions/choices'
import { outcomes } from '@seamark/contract/exhibitions/sorting/choices'
import { z } from 'zod'
import { idParam, limitParam, textParam } from '../../../platform/search.ts'
import { some } from '../exhibitions/exhibition-filters.ts'

/** The address of an exhibition's name cards: which are shown, and the one that is open. */
export const captureSearch = z.object({
  state: z
    .enum([...captureStates, 'all'])
    .catch('unsorted')
    .default('unsorted'),
  heat: some([...heats, 'none']),
  outcome: some(outcomes),
  authorId: idParam,
  tag: textParam(30),
  q: textParam(100),
  limit: limitParam,
  capture: z.uuid().optional().catch(undefined),
})
export type CaptureSearch = z.output<typeof captureSearch>

const narrowing = ['heat', 'outcome', 'authorId', 'tag', 'q'] as const satisfies readonly (keyof CaptureSearch)[]
export const withoutFilters: Partial<CaptureSearch> = Object.fromEntries(narrowing.map((part) => [part, undefined]))
export const isNarrowed = (search: CaptureSearch) => narrowing.some((part) => search[part] !== undefined)

/** The filters of the address, as the list takes them. All are those that the figures count: what was discarded stands apart. */
export const filtersOf = (
  { state, capture: _capture, limit: _limit, ...filters }: CaptureSearch,
  exhibitionId: number,
) => ({
  ...filters,
  exhibitionId,
  state: state === 'all' ? captureStates.filter((one) => one !== 'discarded').join(',') : state,
})
