import { z } from 'zod'
import { day } from '../../platform/envelope.ts'

/** An offer of ours that holds today between two ports that a party ships between. */
export const validRate = z.object({
  pol: z.string(),
  pod: z.string(),
  /** 40HQ with known surcharges, in dollars; null where nothing can be compared. */
  dollars: z.number().nullable(),
  /** More may come on top. */
  isAtLeast: z.boolean(),
  endsOn: day,
  /** The shipments of the party between these ports. */
  shipments: z.number().int(),
})
export type ValidRate = z.output<typeof validRate>
