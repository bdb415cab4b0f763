import { posterPresets } from '@seamark/contract/ai/choices'
import { z } from 'zod'
import { idParam, textParam } from '../../../platform/search.ts'

/** The page's address. */
export const drawingSearch = z.object({
  /** The quote from which the form is filled. */
  quote: idParam,
  q: textParam(100),
  preset: z.enum(posterPresets).optional().catch(undefined),
  of: z.enum(['own', 'all']).catch('all').default('all'),
})
export type DrawingSearch = z.output<typeof drawingSearch>

export const isNarrowed = ({ q, preset, of }: DrawingSearch) => q !== undefined || preset !== undefined || of === 'own'
