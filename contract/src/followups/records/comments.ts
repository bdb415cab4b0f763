import { z } from 'zod'
import { lines } from '../../phonebook/matching/texts.ts'
import { id, idParam, instant } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { comment, record } from './records.ts'

/** The text of a comment, and with an edit the whole new text, with everybody who is mentioned. */
export const newComment = z.strictObject({
  text: lines(1000).refine((typed) => typed !== '', 'followups.comment_blank'),
  mentionedIds: z.array(id).max(20).default([]),
})
export type NewComment = z.output<typeof newComment>

/** The text of a comment before an edit. */
const earlierComment = z.object({ id, at: instant, text: z.string() })

const written = { permission: 'followups.logRecords', rate: 'write', params: idParam } as const
const calling = ['followups.mention_blind', 'followups.person_unknown'] as const

export const commentOnRecord = route({
  ...written,
  method: 'POST',
  path: '/followups/records/:id/comments',
  summary: 'Say something about a follow-up; who is called by name is told, and must be able to see the company',
  body: newComment,
  response: record,
  failures: ['followups.record_not_found', ...calling],
})

export const editComment = route({
  ...written,
  method: 'PATCH',
  path: '/followups/comments/:id',
  summary:
    'Change a comment, as its author and while there is time; what it said before is kept, and whoever is newly called is told',
  body: newComment,
  versioned: true,
  response: record,
  failures: ['followups.comment_not_found', 'followups.comment_not_yours', 'followups.comment_over', ...calling],
})

export const deleteComment = route({
  ...written,
  method: 'DELETE',
  path: '/followups/comments/:id',
  summary:
    'Take a comment away; its place stays. By its author while there is time, later by whoever may delete follow-ups',
  versioned: true,
  response: record,
  failures: ['followups.comment_not_found', 'followups.comment_not_yours', 'followups.comment_over'],
})

export const listComments = route({
  ...written,
  method: 'GET',
  rate: 'read',
  path: '/followups/records/:id/comments',
  summary: 'The comments of a follow-up, the newest fifty or those before one of them; the oldest first',
  query: z.strictObject({ before: z.coerce.number().int().positive().optional() }),
  response: z.object({ comments: z.array(comment), next: id.nullable() }),
  failures: ['followups.record_not_found'],
})

export const listEarlierComments = route({
  ...written,
  method: 'GET',
  rate: 'read',
  path: '/followups/comments/:id/versions',
  summary: 'What a comment said before each edit, newest first',
  response: z.object({ versions: z.array(earlierComment) }),
  failures: ['followups.comment_not_found'],
})
