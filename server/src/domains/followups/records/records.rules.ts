import type {
  FollowUpRecord,
  NewRecord,
  RecordAnswer,
  RecordComment,
} from '@seamark/contract/followups/records/records'
import { failField } from '../../../platform/failure.ts'
import type { Actor } from '../../../platform/context.ts'
import { type CompanyCustody, isInsider } from '../../phonebook/index.ts'
import { refusalToDelete, refusalToDeleteComment, refusalToEdit, refusalToEditComment } from '../policy.ts'
import { isAnswered } from '../templates/templates.rules.ts'

/** The defaults, which hold until an administrator chooses others. */
export const recordOptions = { recordEditHours: 24, recordImagesRequired: false }
export type RecordOptions = typeof recordOptions

/** The clocks of phones and servers differ by up to a minute. */
const toleratedMs = 60_000
const furthestYears = 5

/** A follow-up tells of a contact that has taken place, so its time must not lie in the future. */
export function failIfFuture(at: Date, now: Date) {
  if (at.getTime() > now.getTime() + toleratedMs) throw failField('at', 'followups.time_future')
}

/** The next contact must lie in the future, at most five years ahead. */
export function failIfNotAhead(next: Date, now: Date) {
  if (next <= now) throw failField('nextContactAt', 'followups.next_past')
  const furthest = new Date(now)
  furthest.setUTCFullYear(now.getUTCFullYear() + furthestYears)
  if (next > furthest) throw failField('nextContactAt', 'followups.next_far')
}

/** A record must have content or an answer to its template. */
export function failIfEmptyRecord({ content }: Pick<NewRecord, 'content'>, answer: RecordAnswer | null) {
  if (content === '' && !isAnswered(answer)) throw failField('content', 'followups.content_progress_empty')
}

/** A record has at most nine images, and at least one where the office requires it. */
export function failIfImages(count: number, { recordImagesRequired }: RecordOptions) {
  if (count > 9 || (recordImagesRequired && count === 0)) throw failField('images', 'followups.images_blank')
}

export interface RecordRow extends CompanyCustody {
  id: number
  version: number
  company_id: number
  contact: FollowUpRecord['contact']
  author_id: number
  author_name: string
  way: string
  at: Date
  progress: string
  content: string
  template_id: number | null
  answer: RecordAnswer | null
  next_contact_at: Date | null
  created_at: Date
  edits: number
  images: { id: number; width: number; height: number }[]
  comments: CommentRow[]
  comment_count: number
}

/** A comment without the permissions of its reader. */
export type CommentRow = Omit<RecordComment, 'can'>

/** The person who reads, the present time, and the hours within which records and comments may be edited. */
export interface Reading {
  actor: Actor
  now: Date
  hours: number
}

/** The record as the contract shows it. */
export function asRecord(row: RecordRow, reading: Reading): FollowUpRecord {
  const { actor, now, hours } = reading
  return {
    id: row.id,
    version: row.version,
    companyId: row.company_id,
    contact: row.contact,
    author: { id: row.author_id, name: row.author_name },
    // The casts are safe: the table's constraints allow the same choices as the contract, and the answer's schema checks them again.
    way: row.way as FollowUpRecord['way'],
    at: row.at.toISOString(),
    progress: row.progress as FollowUpRecord['progress'],
    content: row.content,
    templateId: row.template_id,
    answer: row.answer,
    nextContactAt: row.next_contact_at?.toISOString() ?? null,
    images: row.images.map(({ id, width, height }) => ({
      id,
      image: `/followups/images/${id}`,
      thumbnail: `/followups/images/${id}/thumbnail`,
      width,
      height,
    })),
    comments: row.comments.map((comment) => asComment(row, comment, reading)),
    commentCount: row.comment_count,
    createdAt: row.created_at.toISOString(),
    edits: row.edits,
    can: {
      edit: refusalToEdit(actor, row, now, hours) === undefined,
      delete: refusalToDelete(actor, row, row, now, hours) === undefined,
      comment: isInsider(actor, row),
    },
  }
}

export const asComment = (company: CompanyCustody, comment: CommentRow, reading: Reading): RecordComment => ({
  ...comment,
  at: new Date(comment.at).toISOString(),
  can: findCommentRights(company, comment, reading),
})

/** Only insiders change comments, and a deleted comment has nothing left to change. */
function findCommentRights(
  company: CompanyCustody,
  { author, at, isDeleted }: CommentRow,
  { actor, now, hours }: Reading,
): RecordComment['can'] {
  if (isDeleted || !isInsider(actor, company)) return { edit: false, delete: false }
  const written = { author_id: author.id, created_at: new Date(at) }
  return {
    edit: refusalToEditComment(actor, written, now, hours) === undefined,
    delete: refusalToDeleteComment(actor, company, written, now, hours) === undefined,
  }
}
