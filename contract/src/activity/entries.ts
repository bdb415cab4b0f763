import { z } from 'zod'
import { day, id, instant } from '../platform/envelope.ts'

const worded = z.object({ name: z.string(), nameEn: z.string() })
/** What the record behind an entry says today. */
export const entryContent = z.object({
  /** The beginning of its text. */
  text: z.string(),
  /** What was chosen from a form, in the form's words of that day. */
  answer: worded.extend({ options: z.array(worded), remark: z.string() }).nullable(),
  /** The paths of its images, after the API base address. */
  images: z.array(z.object({ id, image: z.string(), thumbnail: z.string() })),
  /** The names of the people whom it is about. */
  people: z.array(z.string()),
})
export type EntryContent = z.output<typeof entryContent>

/** Something that happened to a subject. The domain that wrote it has the words of `kind`; `facts` fills their places. */
export const activityEntry = z.object({
  id,
  kind: z.string(),
  at: instant,
  actor: z.object({ id, name: z.string() }).nullable(),
  facts: z.record(z.string(), z.unknown()),
  /** Absent where the entry has no record behind it, or none that the reader may read today. */
  content: entryContent.optional(),
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
