import { CommentOutlined, EditOutlined } from '@ant-design/icons'
import {
  addComment,
  changeComment,
  type Comment,
  type CommentInput,
  deleteComment,
  restoreComment,
  type Subject,
} from '@seamark/contract/discussions/discussions'
import { Button } from 'antd'
import { useState } from 'react'
import { deleteItem, MoreMenu, RelativeTime, useUndoOffer } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { dateTime } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { CommentForm } from './comment-form.tsx'
import { refreshDiscussions } from './discussion-queries.ts'

interface CommentsProps {
  subject: Subject
  comments: readonly Comment[]
  mayWrite: boolean
}

/** What colleagues said about a record, the last at the end, and a box for more. */
export function Comments({ subject, comments, mayWrite }: CommentsProps) {
  const { t } = useWords()
  const [isWriting, setWriting] = useState(false)
  return (
    <>
      {comments.length === 0 && !isWriting ? <p className="comment-quiet">{t('discussions.comments.none')}</p> : null}
      {comments.map((comment) => (
        <CommentLine key={comment.id} comment={comment} />
      ))}
      {isWriting ? (
        <CommentForm
          send={(body: CommentInput) => call(addComment, { params: subject, body }, { quiet: true })}
          refresh={refreshDiscussions}
          onDone={() => setWriting(false)}
        />
      ) : mayWrite ? (
        <Button icon={<CommentOutlined aria-hidden />} onClick={() => setWriting(true)}>
          {t('discussions.comment')}
        </Button>
      ) : null}
    </>
  )
}

function CommentLine({ comment }: { comment: Comment }) {
  const { t } = useWords()
  const [isEdited, setEdited] = useState(false)
  const remove = useDeletion(comment)
  const { id, version, author, at, editedAt, text, can } = comment
  if (isEdited)
    return (
      <CommentForm
        comment={comment}
        send={(body: CommentInput) => call(changeComment, { params: { id }, version, body }, { quiet: true })}
        refresh={refreshDiscussions}
        onDone={() => setEdited(false)}
      />
    )
  const items = [
    ...(can.edit
      ? [
          {
            key: 'edit',
            icon: <EditOutlined aria-hidden />,
            label: t('discussions.edit'),
            onClick: () => setEdited(true),
          },
        ]
      : []),
    ...(can.delete ? [deleteItem(() => void remove())] : []),
  ]
  return (
    <article className="comment">
      <header>
        <strong>{author.name}</strong>
        <span className="comment-quiet">
          <RelativeTime at={at} />
          {editedAt === null ? null : <span title={dateTime(editedAt)}> · {t('discussions.edited')}</span>}
        </span>
        <MoreMenu items={items} label={t('discussions.comment.menu', { author: author.name, at: dateTime(at) })} />
      </header>
      <p>{text}</p>
    </article>
  )
}

/** Deletes at once and offers to undo it. A refusal is shown by the call. */
function useDeletion({ id, version }: Comment) {
  const { t } = useWords()
  const offerUndo = useUndoOffer()
  const restore = () =>
    call(restoreComment, { params: { id } })
      .catch(() => undefined)
      .then(refreshDiscussions)
  return async () => {
    try {
      await call(deleteComment, { params: { id }, version })
      offerUndo({ key: `comment-${id}`, title: t('discussions.comment.deleted'), undo: () => void restore() })
    } catch {
      // The call has shown the refusal.
    }
    await refreshDiscussions()
  }
}
