import { z } from 'zod'
import { id, idParam, instant } from '../platform/envelope.ts'
import { route } from '../platform/route.ts'

/** The kinds of records that are discussed: the domain that owns a kind says who sees its records. */
export const discussedKinds = ['quote', 'order'] as const
export type DiscussedKind = (typeof discussedKinds)[number]

/** What a file is to the record: the carrier's release of space, the draft of the bill, a photo of the box … */
export const attachmentKinds = [
  'shippingOrder',
  'draftBill',
  'bill',
  'invoice',
  'packingList',
  'photo',
  'other',
] as const
export type AttachmentKind = (typeof attachmentKinds)[number]

export const mostAttachments = 50
export const longestComment = 1000

const person = z.object({ id, name: z.string() })

export const comment = z.object({
  id,
  version: z.number().int(),
  author: person,
  at: instant,
  /** When its author last changed it. */
  editedAt: instant.nullable(),
  text: z.string(),
  mentioned: z.array(person),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
})
export type Comment = z.output<typeof comment>

export const attachment = z.object({
  id,
  kind: z.enum(attachmentKinds),
  name: z.string(),
  /** Bytes. */
  size: z.number().int(),
  author: person,
  at: instant,
  /** Of a picture alone: where its drawing is shown, whole and small, and its size in pixels. */
  preview: z
    .object({ image: z.string(), thumbnail: z.string(), width: z.number().int(), height: z.number().int() })
    .nullable(),
  can: z.object({ delete: z.boolean() }),
})
export type Attachment = z.output<typeof attachment>

/** The text of a comment, whole, with everybody who is mentioned. */
export const commentInput = z.strictObject({
  text: z
    .string()
    .trim()
    .max(longestComment)
    .refine((typed) => !/[^\P{Cc}\t\r\n]/u.test(typed), 'field.characters')
    .refine((typed) => typed !== '', 'discussions.comment_blank'),
  mentionedIds: z.array(id).max(20).default([]),
})
export type CommentInput = z.output<typeof commentInput>

const subjectParams = z.object({ kind: z.enum(discussedKinds), id: z.coerce.number().int().positive() })
export type Subject = z.output<typeof subjectParams>
const undo = z.object({ undoUntil: instant })
const discussing = { permission: 'discussions.discuss', rate: 'write' } as const
const mentioning = ['discussions.mention_blind', 'discussions.person_unknown'] as const
const ofRecord = ['discussions.record_not_found', 'discussions.only_reading'] as const
const ofComment = ['discussions.comment_not_found', 'discussions.comment_not_yours'] as const
const ofAttachment = ['discussions.attachment_not_found', 'discussions.attachment_not_yours'] as const

export const getDiscussion = route({
  ...discussing,
  method: 'GET',
  rate: 'read',
  path: '/discussions/:kind/:id',
  summary: 'The attachments of a record, and its newest fifty comments or those before one of them, the oldest first',
  params: subjectParams,
  query: z.strictObject({ before: z.coerce.number().int().positive().optional() }),
  response: z.object({
    comments: z.array(comment),
    /** The comment before which there are earlier ones. */
    earlier: id.nullable(),
    attachments: z.array(attachment),
    can: z.object({ write: z.boolean() }),
  }),
  failures: ['discussions.record_not_found'],
})

export const addComment = route({
  ...discussing,
  method: 'POST',
  path: '/discussions/:kind/:id/comments',
  summary: 'Comment on a record; people who are mentioned are told, and must be able to see the record',
  params: subjectParams,
  body: commentInput,
  response: comment,
  failures: [...ofRecord, ...mentioning],
})

export const changeComment = route({
  ...discussing,
  method: 'PATCH',
  path: '/discussions/comments/:id',
  summary: 'Change a comment, as its author; people who are mentioned for the first time are told',
  params: idParam,
  versioned: true,
  body: commentInput,
  response: comment,
  failures: [...ofComment, ...mentioning],
})

export const deleteComment = route({
  ...discussing,
  method: 'DELETE',
  path: '/discussions/comments/:id',
  summary: 'Delete a comment, as its author or somebody who reaches her; it can be restored for ten seconds',
  params: idParam,
  versioned: true,
  response: undo,
  failures: ofComment,
})

export const restoreComment = route({
  ...discussing,
  method: 'POST',
  path: '/discussions/comments/:id/restoration',
  summary: 'Restore a deleted comment within the ten seconds, by whoever may delete it',
  params: idParam,
  response: comment,
  failures: [...ofComment, 'discussions.undo_over'],
})

export const addAttachment = route({
  ...discussing,
  method: 'POST',
  path: '/discussions/:kind/:id/attachments',
  summary: 'Attach a file that the caller has uploaded',
  params: subjectParams,
  body: z.strictObject({
    uploadId: z.string().regex(/^[a-f0-9]{32}$/, 'files.upload_unknown'),
    kind: z.enum(attachmentKinds).default('other'),
  }),
  response: attachment,
  failures: [...ofRecord, 'discussions.too_many_attachments', 'files.upload_unknown', 'files.upload_unfinished'],
})

export const openAttachment = route({
  ...discussing,
  method: 'GET',
  rate: 'read',
  path: '/discussions/attachments/:id/file',
  summary: 'The file of an attachment, for whoever sees the record',
  params: idParam,
  response: z.null(),
  raw: 'file',
  failures: ['discussions.attachment_not_found', 'files.file_gone'],
})

const picture = {
  ...discussing,
  rate: 'read',
  params: idParam,
  response: z.unknown(),
  raw: 'image',
  failures: ['discussions.attachment_not_found', 'files.file_gone'],
} as const

export const openAttachmentImage = route({
  ...picture,
  method: 'GET',
  path: '/discussions/attachments/:id/image',
  summary: 'The picture of an attachment, drawn anew, for whoever sees the record',
})

export const openAttachmentThumbnail = route({
  ...picture,
  method: 'GET',
  path: '/discussions/attachments/:id/thumbnail',
  summary: 'The thumbnail of the picture of an attachment, for whoever sees the record',
})

export const deleteAttachment = route({
  ...discussing,
  method: 'DELETE',
  path: '/discussions/attachments/:id',
  summary: 'Delete an attachment, as its author or somebody who reaches her; it can be restored for ten seconds',
  params: idParam,
  response: undo,
  failures: ofAttachment,
})

export const restoreAttachment = route({
  ...discussing,
  method: 'POST',
  path: '/discussions/attachments/:id/restoration',
  summary: 'Restore a deleted attachment within the ten seconds, by whoever may delete it',
  params: idParam,
  response: attachment,
  failures: [...ofAttachment, 'discussions.undo_over'],
})
