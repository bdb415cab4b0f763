import { partyKinds, partySorts, partyStates } from '@seamark/contract/trade/choices'
import { z } from 'zod'
import { savedViewParam, limitParam } from '../../../platform/search.ts'
import { sliceTexts } from '../slices/slice-filters.ts'

export const partySearch = z.object({
  ...sliceTexts,
  tab: z.enum(['parties', 'pairs']).default('parties').catch('parties'),
  q: z
    .string()
    .transform((text) => text.slice(0, 100))
    .optional()
    .catch(undefined),
  side: z.enum(['importer', 'exporter']).optional().catch(undefined),
  kind: z.enum(partyKinds).optional().catch(undefined),
  state: z.enum(partyStates).optional().catch(undefined),
  sort: z.enum(partySorts).default('shipments').catch('shipments'),
  order: z.enum(['asc', 'desc']).default('desc').catch('desc'),
  limit: limitParam,
  savedView: savedViewParam,
})
export type PartySearch = z.output<typeof partySearch>

/** A profile's days; without them the last twelve full months. */
export const partyPageSearch = z.object({
  from: z.iso.date().optional().catch(undefined),
  to: z.iso.date().optional().catch(undefined),
})
