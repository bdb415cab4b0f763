import { z } from 'zod'
import { id, instant, listCount, page } from '../platform/envelope.ts'
import { route } from '../platform/route.ts'

/** Values for the words of a notice: names and numbers, never a sentence. */
export const facts = z.record(z.string(), z.union([z.string(), z.number()]))
export type Facts = z.output<typeof facts>

/** The words of a notice are below `title` and `text` of its kind: `notices.account.password.title`. */
export const notice = z.object({
  id,
  /** Null when the reader may no longer see the subject; she then learns only that there was something. */
  kind: z.string().nullable(),
  facts,
  subject: z.object({ kind: z.string(), id }).nullable(),
  /** The page to open: a path of our own. */
  path: z.string().nullable(),
  at: instant,
  /** How often it was repeated before it was read. */
  times: z.number().int().positive(),
  readAt: instant.nullable(),
})
export type Notice = z.output<typeof notice>

export const noticeStates = ['all', 'unread'] as const

/** The ways to sign in whose change a person is notified of. */
export const accountChanges = ['password', 'phone', 'email', 'wechat', 'role'] as const

/** The notices that this domain makes from events of the floors below; floors above have kinds of their own. */
export const noticeKinds = [
  ...accountChanges.map((change) => `notices.account.${change}` as const),
  'notices.certification.personalPassed',
  'notices.certification.personalFailed',
  'notices.certification.companyPassed',
  'notices.certification.companyFailed',
  'notices.certification.submitted',
  'notices.cover.standIn',
  'notices.cover.away',
  'notices.cover.ended',
] as const

/** Whether somebody must be notified at once, wherever she is, because another person may have done it. */
export const isUrgent = (kind: string) => kind.startsWith('notices.account.')

/** Reminders that the person asked for: `<domain>.reminder.<what>`. They are of no use when late. */
export const isReminder = (kind: string) => kind.split('.')[1] === 'reminder'

/** `milliseconds-id` of the last row. */
const cursor = z.string().regex(/^\d{1,15}-\d{1,15}$/)
const kinds = z
  .string()
  .max(2000)
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(z.array(z.string().regex(/^[a-zA-Z.]{3,100}$/)).max(30))

/** Counted up to a hundred, which is enough for a bell. */
const counted = z.object({ unread: listCount })

export const listNotices = route({
  method: 'GET',
  path: '/notices',
  summary: "The caller's own notices, told last first",
  permission: 'notices.own',
  rate: 'read',
  query: z.strictObject({
    state: z.enum(noticeStates).default('all'),
    kinds: kinds.optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: cursor.optional(),
  }),
  response: page(notice),
})

export const countUnread = route({
  method: 'GET',
  path: '/notices/count',
  summary: 'How many notices the caller has not read',
  permission: 'notices.own',
  rate: 'read',
  response: counted,
})

export const listNoticeKinds = route({
  method: 'GET',
  path: '/notices/kinds',
  summary: 'The kinds of notices that the caller has, for the filter',
  permission: 'notices.own',
  rate: 'read',
  response: z.object({ kinds: z.array(z.string()) }),
})

const ids = z.array(id).min(1).max(100)

export const markRead = route({
  method: 'POST',
  path: '/notices/read',
  summary: 'Mark some of the own notices as read, or all that were told until an instant',
  permission: 'notices.own',
  rate: 'write',
  body: z.union([z.strictObject({ ids }), z.strictObject({ until: instant })]),
  response: counted,
  failures: ['notices.notice_not_found'],
})

export const markUnread = route({
  method: 'POST',
  path: '/notices/unread',
  summary: 'Mark some of the own notices as not read',
  permission: 'notices.own',
  rate: 'write',
  body: z.strictObject({ ids }),
  response: counted,
  failures: ['notices.notice_not_found'],
})
