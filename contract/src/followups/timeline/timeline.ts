import { z } from 'zod'
import { activityEntry, entryFilters } from '../../activity/entries.ts'
import { id } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'

/** Something that happened to a company, with the company. */
export const timelineEntry = activityEntry.extend({
  company: z.object({ id, name: z.string() }),
  /** How many companies one run has done this to, of those that the reader sees; the facts are then what all have in common. Null for one. */
  many: z.object({ count: z.number().int(), isMore: z.boolean() }).nullable(),
})
export type TimelineEntry = z.output<typeof timelineEntry>

export const listTimeline = route({
  method: 'GET',
  path: '/followups/timeline',
  summary:
    'What happened to the companies that the caller sees, newest first, what one run did to many in one entry; a page may be short where much is passed over, and still have a next one',
  permission: 'followups.readTimeline',
  rate: 'read',
  query: z.strictObject({
    ...entryFilters,
    /** The entries of the run that the entry with this id stands for, one for each company. */
    within: z.coerce.number().int().positive().optional(),
    cursor: z
      .string()
      .regex(/^\d{1,14}-\d{1,15}$/)
      .optional(),
  }),
  response: z.object({ rows: z.array(timelineEntry), next: z.string().nullable() }),
})
