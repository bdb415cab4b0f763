import { drawingKinds, posterPresets } from '@seamark/contract/ai/choices'
import { z } from 'zod'
import { idParam, textParam } from '../../../platform/search.ts'

/** The page's address. */
export const drawingSearch = z.object({
  /** The quote from which the form is filled. */
  quote: idParam,
  /** What is made. */
  make: z.enum(drawingKinds).catch('poster').default('poster'),
  q: textParam(100),
  kind: z.enum(drawingKinds).optional().catch(undefined),
  preset: z.enum(posterPresets).optional().catch(undefined),
  of: z.enum(['own', 'all']).catch('all').default('all'),
})
export type DrawingSearch = z.output<typeof drawingSearch>

export const isNarrowed = ({ q, kind, preset, of }: DrawingSearch) =>
  q !== undefined || kind !== undefined || preset !== undefined || of === 'own'
