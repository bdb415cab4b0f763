import { z } from 'zod'
import { activityEntry, entryFilters } from '../../activity/entries.ts'
import { id } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'

/** Something that happened to a company, with the company. */
export const timelineEntry = activityEntry.extend({ company: z.object({ id, name: z.string() }) })
export type TimelineEntry = z.output<typeof timelineEntry>

export const listTimeline = route({
  method: 'GET',
  path: '/followups/timeline',
  summary:
    'What happened to the companies that the caller sees, newest first; a page may be short where much is passed over, and still have a next one',
  permission: 'followups.readTimeline',
  rate: 'read',
  query: z.strictObject({
    ...entryFilters,
    cursor: z
      .string()
      .regex(/^\d{1,14}-\d{1,15}$/)
      .optional(),
  }),
  response: z.object({ rows: z.array(timelineEntry), next: z.string().nullable() }),
})
