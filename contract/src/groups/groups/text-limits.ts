import { z } from 'zod'

/** How long one message may be on a platform. A sign of Chinese is three bytes. */
export const textLimit = z.object({ most: z.number().int(), unit: z.enum(['characters', 'bytes']) })
export type TextLimit = z.output<typeof textLimit>
