import { z } from 'zod'
import { id, instant } from '../platform/envelope.ts'

/** One thing that happened to a subject. `kind` has its words in the domain that wrote it; `facts` fills their places. */
export const activityEntry = z.object({
  id,
  kind: z.string(),
  at: instant,
  actor: z.object({ id, name: z.string() }).nullable(),
  facts: z.record(z.string(), z.unknown()),
})
export type ActivityEntry = z.output<typeof activityEntry>
