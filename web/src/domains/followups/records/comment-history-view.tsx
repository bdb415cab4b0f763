import { listEarlierComments } from '@seamark/contract/followups/records/comments'
import type { RecordComment } from '@seamark/contract/followups/records/records'
import { Timeline } from 'antd'
import { Dialog, Failed, Loading } from '../../../kit/index.ts'
import { useCall } from '../../../platform/api/calls.ts'
import { dateTime } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'

/** The text of a comment before each edit, newest first. */
export function CommentHistory({ comment, onClose }: { comment: RecordComment; onClose: () => void }) {
  const { t } = useWords()
  const { data, error, refetch } = useCall(listEarlierComments, { params: { id: comment.id } }, { staleTime: 0 })
  return (
    <Dialog title={t('followups.comment.history')} footer={null} width={560} onClose={onClose}>
      {error ? <Failed error={error} retry={() => void refetch()} /> : null}
      {!data && !error ? <Loading rows={3} /> : null}
      {data ? (
        <Timeline
          items={data.versions.map(({ id, at, text }) => ({
            key: id,
            content: (
              <>
                <div className="record-hint">
                  {t('followups.history.until', { at: dateTime(at), name: comment.author.name })}
                </div>
                <p className="record-content">{text}</p>
              </>
            ),
          }))}
        />
      ) : null}
    </Dialog>
  )
}
