import { z } from 'zod'
import { day, id, instant } from '../platform/envelope.ts'

/** One thing that happened to a subject. `kind` has its words in the domain that wrote it; `facts` fills their places. */
export const activityEntry = z.object({
  id,
  kind: z.string(),
  at: instant,
  actor: z.object({ id, name: z.string() }).nullable(),
  facts: z.record(z.string(), z.unknown()),
})
export type ActivityEntry = z.output<typeof activityEntry>

/** What a timeline can be narrowed by. Kinds are named by how they begin, `phonebook.activity.contact`, so that this floor needs to know none. */
export const entryFilters = {
  kinds: z
    .string()
    .max(2000)
    .regex(/^[A-Za-z]+\.[A-Za-z.]*(?:,[A-Za-z]+\.[A-Za-z.]*){0,49}$/)
    .transform((text) => text.split(','))
    .optional(),
  actorId: z.coerce.number().int().positive().optional(),
  /** The newest day of the office to be shown. */
  until: day.optional(),
}
