import { z } from 'zod'
import { id, idParam, instant, listCount, page } from '../platform/envelope.ts'
import { route } from '../platform/route.ts'

/**
 * `inProgress`: somebody who may decide has taken the application up. `lapsed`: no decision was possible, because the request had already come
 * true or could no longer be granted.
 */
export const applicationStates = ['applied', 'inProgress', 'agreed', 'declined', 'withdrawn', 'lapsed'] as const
export type ApplicationState = (typeof applicationStates)[number]

/** The two queues: the caller's own applications, and those that the caller decides. */
export const applicationQueues = ['mine', 'toDecide'] as const
/** `open` applications wait for a decision, `closed` ones do not. */
export const applicationLists = ['open', 'agreed', 'declined', 'closed', 'all'] as const

const person = z.object({ id, name: z.string() })
/** The key of the words for the request: `phonebook.application.access`. */
const kind = z.string().regex(/^[a-zA-Z.]{3,100}$/)

/** A line or two from one person to another. */
export const applicationNote = z
  .string()
  .trim()
  .max(300)
  .refine((typed) => !/[^\P{Cc}\t\r\n]/u.test(typed), 'field.characters')

export const application = z.object({
  id,
  kind,
  /** `id` is given to people who may see the record. The name is today's for them, and for others the name at the time of the application. */
  subject: z.object({ kind: z.string(), id: id.nullable(), name: z.string() }),
  applicant: person.extend({ department: z.string().nullable() }),
  note: z.string(),
  state: z.enum(applicationStates),
  appliedAt: instant,
  takenBy: person.nullable(),
  takenAt: instant.nullable(),
  decidedBy: person.nullable(),
  decidedAt: instant.nullable(),
  decisionNote: z.string(),
  /** The reason why it lapsed, as the key of its words. */
  lapse: z.string().nullable(),
  can: z.object({ withdraw: z.boolean(), takeUp: z.boolean(), decide: z.boolean() }),
})
export type Application = z.output<typeof application>

export const applicationDetail = application.extend({
  /** Earlier applications of the same person for the same record, newest first. */
  earlier: z.array(
    application.pick({
      id: true,
      kind: true,
      state: true,
      note: true,
      appliedAt: true,
      decidedBy: true,
      decidedAt: true,
      decisionNote: true,
    }),
  ),
})
export type ApplicationDetail = z.output<typeof applicationDetail>

const filters = z.strictObject({
  queue: z.enum(applicationQueues).default('mine'),
  state: z.enum(applicationLists).default('open'),
  kind: kind.optional(),
})

export const listApplications = route({
  method: 'GET',
  path: '/applications',
  summary:
    'What the caller has applied for, or what waits for the caller and those whom she may decide for: the longest waiting first, what is closed newest first',
  permission: 'applications.open',
  rate: 'read',
  query: filters.extend({
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: z.coerce.number().int().positive().optional(),
  }),
  response: page(application),
})

export const countApplications = route({
  method: 'GET',
  path: '/applications/counts',
  summary: 'How many applications wait in either queue, and what can be applied for',
  permission: 'applications.open',
  rate: 'read',
  /** Counted up to a hundred. */
  response: z.object({ mine: listCount, toDecide: listCount, kinds: z.array(kind) }),
})

export const getApplication = route({
  method: 'GET',
  path: '/applications/:id',
  summary: 'One application, for the applicant, for whoever may decide and for whoever has decided',
  permission: 'applications.open',
  rate: 'read',
  params: idParam,
  response: applicationDetail,
  failures: ['applications.not_found'],
})

export const withdrawApplication = route({
  method: 'POST',
  path: '/applications/:id/withdrawal',
  summary: 'Take back what one has applied for, as long as nobody has decided',
  permission: 'applications.open',
  rate: 'write',
  params: idParam,
  response: applicationDetail,
  failures: ['applications.not_found', 'applications.not_yours', 'applications.decided', 'applications.closed'],
})

const deciding = [
  'applications.not_found',
  'applications.own',
  'applications.not_deciding',
  'applications.decided',
  'applications.closed',
] as const

export const takeUpApplication = route({
  method: 'POST',
  path: '/applications/:id/progress',
  summary: 'Say that one looks into it; others may still decide',
  permission: 'applications.open',
  rate: 'write',
  params: idParam,
  response: applicationDetail,
  failures: deciding,
})

export const applicationDecision = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('agreed'), note: applicationNote.default('') }),
  z.strictObject({ state: z.literal('declined'), note: applicationNote.min(1) }),
])
export type ApplicationDecision = z.output<typeof applicationDecision>

export const decideApplication = route({
  method: 'POST',
  path: '/applications/:id/decision',
  summary:
    'Agree, which does at once what was asked, or decline with a note; whoever comes second hears who has decided, and when. What can no longer be given lapses, and the answer says why',
  permission: 'applications.open',
  rate: 'write',
  params: idParam,
  body: applicationDecision,
  response: applicationDetail,
  failures: deciding,
})
