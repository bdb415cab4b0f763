import { z } from 'zod'
import { day, id, instant } from '../platform/envelope.ts'

/** Something that happened to a subject. The domain that wrote it has the words of `kind`; `facts` fills their places. */
export const activityEntry = z.object({
  id,
  kind: z.string(),
  at: instant,
  actor: z.object({ id, name: z.string() }).nullable(),
  facts: z.record(z.string(), z.unknown()),
})
export type ActivityEntry = z.output<typeof activityEntry>

/** The filters of a timeline. Kinds are selected by a prefix, `phonebook.activity.contact`, so that this floor need not know any. */
export const entryFilters = {
  kinds: z
    .string()
    .max(2000)
    .regex(/^[A-Za-z]+\.[A-Za-z.]*(?:,[A-Za-z]+\.[A-Za-z.]*){0,49}$/)
    .transform((text) => text.split(','))
    .optional(),
  actorId: z.coerce.number().int().positive().optional(),
  /** The newest day to show, in the office's time zone. */
  until: day.optional(),
}
