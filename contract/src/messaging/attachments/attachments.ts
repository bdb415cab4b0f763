import { z } from 'zod'
import { id, idParam } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'

/** A mail carries so many files at most, and so many bytes of them in all. */
export const mostAttachments = 9
export const mostAttachmentBytes = 10 * 2 ** 20

/**
 * What may be attached, by the endings of names. Programs, archives and documents that may hold macros are refused by many mail servers; the formats of
 * Office before 2007 say by no ending whether they hold some.
 */
export const attachmentEndings = ['pdf', 'docx', 'xlsx', 'pptx', 'csv', 'txt', 'jpg', 'jpeg', 'png'] as const
export type AttachmentEnding = (typeof attachmentEndings)[number]

export const attachment = z.object({ id, name: z.string(), size: z.number().int() })
export type Attachment = z.output<typeof attachment>

/** The files of a bulk or a template, in this order. */
export const attachedFiles = z
  .array(id)
  .max(mostAttachments, 'messaging.attachments_many')
  .refine((ids) => new Set(ids).size === ids.length, 'field.repeated')
  .default([])

const permission = 'messaging.sendBulks'

export const addBulkAttachment = route({
  method: 'POST',
  path: '/messaging/attachments',
  summary: 'Make a file that the caller has uploaded one that mails can carry; images are drawn anew',
  permission,
  rate: 'write',
  body: z.strictObject({ uploadId: z.string().regex(/^[a-f0-9]{32}$/, 'files.upload_unknown') }),
  response: attachment,
  failures: [
    'messaging.attachment_kind',
    'messaging.attachment_false',
    'messaging.attachment_large',
    'platform.image_type',
    'platform.image_pixels',
    'platform.image_unreadable',
    'files.upload_unknown',
    'files.upload_unfinished',
  ],
})

export const listBulkAttachments = route({
  method: 'GET',
  path: '/messaging/attachments',
  summary: 'Names and sizes of attachments that the caller may open',
  permission,
  rate: 'read',
  query: z.strictObject({ ids: z.string().regex(/^\d{1,15}(,\d{1,15}){0,8}$/) }),
  response: z.object({ attachments: z.array(attachment) }),
})

export const openBulkAttachment = route({
  method: 'GET',
  path: '/messaging/attachments/:id/file',
  summary: 'The file of an attachment, for its author and whoever sees a bulk or template that names it',
  permission,
  rate: 'read',
  params: idParam,
  response: z.null(),
  raw: 'file',
  failures: ['messaging.attachment_unknown', 'files.file_gone'],
})
