import { CommentOutlined, EditOutlined } from '@ant-design/icons'
import type { FollowUpRecord, RecordComment } from '@seamark/contract/followups/records/records'
import { Button, type MenuProps } from 'antd'
import { useState } from 'react'
import { deleteItem, Failed, MoreMenu } from '../../../kit/index.ts'
import { dateTime } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useDeleteComment } from './comment-actions.ts'
import { RecordCommentForm } from './comment-form.tsx'
import { CommentHistory } from './comment-history-view.tsx'
import { useComments } from './record-queries.ts'

/** The comments on a follow-up, and a form for a new one. */
export function RecordComments({ record }: { record: FollowUpRecord }) {
  const { t } = useWords()
  const [isWriting, setWriting] = useState(false)
  const { can } = record
  const { comments, earlier } = useShownComments(record)
  return (
    <div className="record-comments">
      {earlier}
      {comments.map((comment) => (
        <Comment key={comment.id} comment={comment} record={record} />
      ))}
      {can.comment && !isWriting ? (
        <Button type="text" size="small" icon={<CommentOutlined aria-hidden />} onClick={() => setWriting(true)}>
          {t('followups.comment')}
        </Button>
      ) : null}
      {isWriting ? <RecordCommentForm record={record} onDone={() => setWriting(false)} /> : null}
    </div>
  )
}

/** The newest comments, which came with the follow-up; on request, the earlier ones before them. */
function useShownComments(record: FollowUpRecord) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch, isFetching, fetchNextPage } = useComments(record.id, isOpen)
  // Pages arrive newest first, each with its oldest comment first.
  const comments = data ? data.pages.toReversed().flatMap((page) => page.comments) : record.comments
  const left = record.commentCount - comments.length
  if (error) return { comments, earlier: <Failed error={error} retry={() => void refetch()} /> }
  const earlier =
    left > 0 ? (
      <Button
        type="link"
        size="small"
        loading={isFetching}
        onClick={() => (isOpen ? void fetchNextPage() : setOpen(true))}
      >
        {t('followups.comments.earlier', { count: left })}
      </Button>
    ) : null
  return { comments, earlier }
}

function Comment({ comment, record }: { comment: RecordComment; record: FollowUpRecord }) {
  const { t } = useWords()
  const [isEdited, setEdited] = useState(false)
  const [history, setHistory] = useState(false)
  const { author, text, at, edits, isDeleted } = comment
  if (isEdited) return <RecordCommentForm record={record} comment={comment} onDone={() => setEdited(false)} />
  return (
    <div className="record-comment">
      <div className="record-comment-head">
        <strong>{author.name}</strong>
        <time className="record-hint" dateTime={at}>
          {dateTime(at)}
        </time>
        {edits > 0 ? (
          <Button type="link" size="small" className="record-edited" onClick={() => setHistory(true)}>
            {t('followups.record.edited', { count: edits })}
          </Button>
        ) : null}
        <span className="record-fill" />
        <CommentMenu comment={comment} onEdit={() => setEdited(true)} />
      </div>
      {isDeleted ? (
        <em className="record-hint">{t('followups.comment.gone')}</em>
      ) : (
        <span className="record-content">{text}</span>
      )}
      {history ? <CommentHistory comment={comment} onClose={() => setHistory(false)} /> : null}
    </div>
  )
}

function CommentMenu({ comment, onEdit }: { comment: RecordComment; onEdit: () => void }) {
  const { t } = useWords()
  const remove = useDeleteComment()
  const { author, at, can } = comment
  const items: NonNullable<MenuProps['items']> = [
    ...(can.edit
      ? [{ key: 'edit', icon: <EditOutlined aria-hidden />, label: t('followups.edit'), onClick: onEdit }]
      : []),
    ...(can.delete ? [deleteItem(() => remove(comment))] : []),
  ]
  return <MoreMenu items={items} label={t('followups.comment.menu', { author: author.name, at: dateTime(at) })} />
}
