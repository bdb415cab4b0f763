import { commentOnRecord, editComment } from '@seamark/contract/followups/records/comments'
import type { FollowUpRecord, RecordComment } from '@seamark/contract/followups/records/records'
import { call } from '../../../platform/api/calls.ts'
import { CommentForm } from '../../discussions/index.ts'
import { refreshRecords } from './record-queries.ts'

interface FormProps {
  record: FollowUpRecord
  /** The comment to change; without it a new one is written. */
  comment?: RecordComment
  onDone: () => void
}

/** The box for a comment on a follow-up. */
export function RecordCommentForm({ record, comment, onDone }: FormProps) {
  return (
    <CommentForm
      comment={comment}
      send={(body) =>
        comment
          ? call(editComment, { params: { id: comment.id }, version: comment.version, body }, { quiet: true })
          : call(commentOnRecord, { params: { id: record.id }, body }, { quiet: true })
      }
      refresh={refreshRecords}
      onDone={onDone}
    />
  )
}
