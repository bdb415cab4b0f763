import { z } from 'zod'
import { announcement } from '../../platform/events.ts'

/**
 * The ports, days, prices or boxes of rates are about to be written anew. Pairs give their boxes back first, in the same transaction, and tell both
 * owners.
 */
export const ratesRewritten = announcement('rates.ratesRewritten', z.object({ ids: z.array(z.number().int()) }))

/** Rates are new, or were changed, closed, opened again, deleted or restored. What depends on them follows in the same transaction. */
export const ratesChanged = announcement(
  'rates.ratesChanged',
  z.object({
    ids: z.array(z.number().int()),
    /** Nothing depends on them yet. */
    isNew: z.boolean().default(false),
  }),
)

/** Pairs of these rates were confirmed, or released. What is counted of confirmed pairs follows in the same transaction. */
export const pairsSettled = announcement('rates.pairsSettled', z.object({ ids: z.array(z.number().int()) }))
