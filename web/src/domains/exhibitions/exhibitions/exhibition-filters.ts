import { exhibitionSorts, phases, standings } from '@seamark/contract/exhibitions/choices'
import { z } from 'zod'
import { href, idParam, limitParam, textParam } from '../../../platform/search.ts'

/** Comma-separated choices; unknown ones are dropped, so that an old link still opens. */
export const some = (known: readonly string[]) =>
  z
    .string()
    .transform(
      (value) =>
        value
          .split(',')
          .filter((choice) => known.includes(choice))
          .join(',') || undefined,
    )
    .optional()
    .catch(undefined)

/** The address of the list of exhibitions. */
export const exhibitionSearch = z.object({
  q: textParam(200),
  phase: some(phases),
  managerId: idParam,
  personId: idParam,
  sort: z.enum(exhibitionSorts).catch('fromDay').default('fromDay'),
  order: z.enum(['asc', 'desc']).catch('desc').default('desc'),
  limit: limitParam,
})
export type ExhibitionSearch = z.output<typeof exhibitionSearch>

const narrowing = ['q', 'phase', 'managerId', 'personId'] as const satisfies readonly (keyof ExhibitionSearch)[]
export const withoutFilters: Partial<ExhibitionSearch> = Object.fromEntries(narrowing.map((part) => [part, undefined]))

/** How many filters beside the search are set. */
export const countSet = (search: ExhibitionSearch) =>
  narrowing.filter((part) => part !== 'q' && search[part] !== undefined).length
export const isNarrowed = (search: ExhibitionSearch) => narrowing.some((part) => search[part] !== undefined)

/** The address of an exhibition's page: the hall that is shown, what is lit in it, and the exhibitor in the panel. */
export const hallSearch = z.object({
  hall: textParam(20),
  lit: z
    .enum([...standings, 'planned', 'visited'])
    .optional()
    .catch(undefined),
  booth: textParam(40),
  exhibitor: idParam,
  edit: z.literal('true').optional().catch(undefined),
})

export const exhibitionPath = (id: number) => `/contacts/tabs/exhibition/${id}`
export const exhibitorsPath = (search: {
  exhibitionId?: number
  standing?: string
  visit?: string
  withdrawn?: 'true' | 'false'
  noBooth?: 'true'
}) => href('/exhibition/exhibitorInformation', search)

/** The name cards of an exhibition: those that wait, unless another state is asked for. */
export const capturesPath = (
  exhibitionId: number,
  search: { state?: 'sorted' | 'discarded' | 'all'; outcome?: string; authorId?: number; heat?: string } = {},
) => href(`/exhibition/captures/${exhibitionId}`, search)
