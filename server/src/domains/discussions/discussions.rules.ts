import type { Attachment, AttachmentKind, Comment, DiscussedKind } from '@seamark/contract/discussions/discussions'
import type { Actor } from '../../platform/context.ts'
import { mayChange, mayDelete } from './policy.ts'

interface Row {
  id: number
  subject_kind: DiscussedKind
  subject_id: number
  author_id: number
  author_name: string
  at: Date
  delete_after: Date | null
}

export interface CommentRow extends Row {
  version: number
  edited_at: Date | null
  text: string
  mentioned: Comment['mentioned']
}

export interface AttachmentRow extends Row {
  kind: AttachmentKind
  name: string
  size: number
  file_id: number
  /** Of a picture alone: the files of its drawing, and its size in pixels. */
  preview_id: number | null
  thumbnail_id: number | null
  preview_width: number | null
  preview_height: number | null
}

/** The record that a comment or an attachment belongs to. */
export const subjectOf = ({ subject_kind, subject_id }: Row) => ({ kind: subject_kind, id: subject_id })

export const asComment = (row: CommentRow, actor: Actor, isWriter: boolean): Comment => ({
  id: row.id,
  version: row.version,
  author: { id: row.author_id, name: row.author_name },
  at: row.at.toISOString(),
  editedAt: row.edited_at?.toISOString() ?? null,
  text: row.text,
  mentioned: row.mentioned,
  can: { edit: isWriter && mayChange(actor, row), delete: isWriter && mayDelete(actor, row) },
})

export const asAttachment = (row: AttachmentRow, actor: Actor, isWriter: boolean): Attachment => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  size: row.size,
  author: { id: row.author_id, name: row.author_name },
  at: row.at.toISOString(),
  preview: previewOf(row),
  can: { delete: isWriter && mayDelete(actor, row) },
})

const previewOf = ({ id, preview_width: width, preview_height: height }: AttachmentRow): Attachment['preview'] =>
  width === null || height === null
    ? null
    : {
        image: `/discussions/attachments/${id}/image`,
        thumbnail: `/discussions/attachments/${id}/thumbnail`,
        width,
        height,
      }
