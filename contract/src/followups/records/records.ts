import { z } from 'zod'
import { lines } from '../../phonebook/matching/texts.ts'
import { day, id, idParam, instant, page } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { recordProgresses } from '../templates/templates.ts'

export const ways = ['phone', 'email', 'wechat', 'whatsapp', 'qq', 'visit', 'exhibition', 'other'] as const
export type Way = (typeof ways)[number]

export const mostRecordImages = 9
export const mostRecordImageBytes = 2 ** 20
export const longestContent = 5000

/** `image1` to `image9` of a form. A tenth is accepted by the parser, so that its sender is told how many there may be. */
export const recordImageNames = Array.from({ length: mostRecordImages + 1 }, (_, index) => `image${index + 1}`)
const images = Object.fromEntries(recordImageNames.map((name) => [name, mostRecordImageBytes]))

/** A number that a form sends as text. */
const formId = z.coerce.number().int().positive()
/** Several numbers, separated by commas. */
const formIds = z
  .string()
  .max(500)
  .regex(/^(\d{1,15}(,\d{1,15})*)?$/, 'field.invalid')
  .transform((text) => text.split(',').filter(Boolean).map(Number))

const fields = {
  contactId: formId.nullable(),
  way: z.enum(ways),
  at: z.string({ error: 'followups.time_missing' }).min(1, 'followups.time_missing').pipe(instant),
  progress: z.enum(recordProgresses, { error: 'followups.content_progress_empty' }),
  content: lines(longestContent),
  templateId: formId.nullable(),
  optionIds: formIds,
  remark: lines(500),
  nextContactAt: instant.nullable(),
}

/** The same for a form and for JSON: numbers may be texts, and missing fields are not given. */
export const newRecord = z.strictObject({
  ...fields,
  contactId: fields.contactId.default(null),
  content: fields.content.default(''),
  templateId: fields.templateId.default(null),
  optionIds: fields.optionIds.prefault(''),
  remark: fields.remark.default(''),
  nextContactAt: fields.nextContactAt.default(null),
  /** The open task of the company that is done by this follow-up. */
  taskId: formId.nullable().default(null),
})
export type NewRecord = z.output<typeof newRecord>

/** The whole record after the edit, because one form made it. Images that `keptImages` does not name are removed. */
export const recordEdit = newRecord
  .omit({ nextContactAt: true, taskId: true })
  .extend({ keptImages: formIds.prefault('') })
export type RecordEdit = z.output<typeof recordEdit>

const named = z.object({ id, name: z.string() })

/** This number of comments comes with a record; the client asks for earlier ones. */
export const mostCommentsShown = 20

export const comment = z.object({
  id,
  version: z.number().int(),
  author: named,
  /** Empty once the comment was deleted. */
  text: z.string(),
  mentioned: z.array(named),
  at: instant,
  /** How often the comment was changed. */
  edits: z.number().int(),
  /** True for a deleted comment. It keeps its place without its words, so that the replies to it still follow something. */
  isDeleted: z.boolean(),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
})
export type RecordComment = z.output<typeof comment>

/** The answers, in the words that the template had then. */
export const recordAnswer = z.object({
  name: z.string(),
  nameEn: z.string(),
  options: z.array(named.extend({ nameEn: z.string() })),
  remark: z.string(),
})
export type RecordAnswer = z.output<typeof recordAnswer>

export const record = z.object({
  id,
  version: z.number().int(),
  companyId: id,
  contact: named.nullable(),
  author: named,
  way: z.enum(ways),
  at: instant,
  progress: z.enum(recordProgresses),
  content: z.string(),
  templateId: id.nullable(),
  answer: recordAnswer.nullable(),
  nextContactAt: instant.nullable(),
  /** The paths of the images, after the API base address. */
  images: z.array(
    z.object({ id, image: z.string(), thumbnail: z.string(), width: z.number().int(), height: z.number().int() }),
  ),
  /** The newest twenty, the oldest of them first. */
  comments: z.array(comment),
  /** The number of all comments. */
  commentCount: z.number().int(),
  createdAt: instant,
  /** How often the record was changed. */
  edits: z.number().int(),
  can: z.object({ edit: z.boolean(), delete: z.boolean(), comment: z.boolean() }),
})
export type FollowUpRecord = z.output<typeof record>

/** The text of a record before an edit. */
const earlier = z.object({
  id,
  at: instant,
  by: named,
  way: z.enum(ways),
  happenedAt: instant,
  progress: z.enum(recordProgresses),
  content: z.string(),
  images: z.number().int(),
})
export type EarlierRecord = z.output<typeof earlier>

/** `milliseconds-id` of the last row. */
const cursor = z.string().regex(/^\d{1,15}-\d{1,15}$/)

/** The failures of logging a follow-up and of changing one. */
const logFailures = [
  'phonebook.company_not_found',
  'followups.contact_unknown',
  'followups.time_future',
  'followups.content_progress_empty',
  'followups.images_blank',
  'followups.template_unknown',
  'followups.option_unknown',
  'followups.options_one',
  'followups.remark_refused',
  'files.storage_full',
] as const
const oneRecord = { permission: 'followups.logRecords', rate: 'write', params: idParam } as const

export const listRecords = route({
  method: 'GET',
  path: '/followups/companies/:id/records',
  summary: 'The follow-ups of a company, newest first; in the pool only one’s own',
  permission: 'followups.logRecords',
  rate: 'read',
  params: idParam,
  query: z.strictObject({ limit: z.coerce.number().int().min(1).max(50).default(20), cursor: cursor.optional() }),
  response: page(record).extend({ can: z.object({ log: z.boolean() }) }),
  failures: ['phonebook.company_not_found'],
})

export const createRecord = route({
  ...oneRecord,
  method: 'POST',
  readsFirst: true,
  path: '/followups/companies/:id/records',
  summary:
    'Log a follow-up with its images, as one form. It also updates the progress of the company and its day of last contact, finishes the task that it is about, and plans the next contact',
  body: newRecord,
  images,
  response: record,
  failures: [
    ...logFailures,
    'followups.next_past',
    'followups.next_far',
    'followups.task_not_found',
    'followups.task_not_yours',
  ],
})

export const editRecord = route({
  ...oneRecord,
  method: 'PATCH',
  path: '/followups/records/:id',
  summary:
    'Change a follow-up, as its author and within the hours that the office allows; the text before the change is kept',
  body: recordEdit,
  images,
  versioned: true,
  response: record,
  failures: ['followups.record_not_found', 'followups.not_author', 'followups.edit_over', ...logFailures],
})

export const deleteRecord = route({
  ...oneRecord,
  method: 'DELETE',
  path: '/followups/records/:id',
  summary:
    'Gone at once, undone within 10 seconds, then really deleted; by its author while there is time, later by whoever may delete',
  versioned: true,
  response: z.object({ undoUntil: instant }),
  failures: ['followups.record_not_found', 'followups.not_author', 'followups.edit_over'],
})

export const restoreRecord = route({
  ...oneRecord,
  method: 'POST',
  path: '/followups/records/:id/restore',
  summary: 'Undo a deletion while there is time',
  response: record,
  failures: ['followups.record_not_found', 'followups.undo_over'],
})

export const listEarlier = route({
  ...oneRecord,
  method: 'GET',
  rate: 'read',
  path: '/followups/records/:id/versions',
  summary: 'What a follow-up said before each edit, newest first',
  response: z.object({ versions: z.array(earlier) }),
  failures: ['followups.record_not_found'],
})

const someId = z.coerce.number().int().positive()

/** The follow-ups that an export takes: of a company, of their author, of days in the office's zone, each included. */
export const recordListQuery = z.strictObject({
  companyId: someId.optional(),
  authorId: someId.optional(),
  from: day.optional(),
  to: day.optional(),
  way: z.enum(ways).optional(),
  progress: z.enum(recordProgresses).optional(),
})

/** What the routes of an image and of its thumbnail have in common. */
const imageRoute = {
  ...oneRecord,
  rate: 'read',
  response: z.unknown(),
  raw: 'image',
  failures: ['followups.record_not_found'],
} as const

export const openRecordImage = route({
  ...imageRoute,
  method: 'GET',
  path: '/followups/images/:id',
  summary: 'An image of a follow-up, for whoever sees the follow-up',
})

export const openRecordThumbnail = route({
  ...imageRoute,
  method: 'GET',
  path: '/followups/images/:id/thumbnail',
  summary: 'The thumbnail of an image of a follow-up, for whoever sees the follow-up',
})

export const getRecordRules = route({
  method: 'GET',
  path: '/followups/rules',
  summary:
    'What the office asks of follow-ups: whether they need images, and for how long their authors may change them',
  permission: 'followups.logRecords',
  rate: 'read',
  response: z.object({ imagesRequired: z.boolean(), editHours: z.number().int() }),
})
