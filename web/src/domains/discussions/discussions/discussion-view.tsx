import type { DiscussedKind } from '@seamark/contract/discussions/discussions'
import { Button } from 'antd'
import { Failed, Loading } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { Attachments } from './attachments-view.tsx'
import { Comments } from './comments-view.tsx'
import { useDiscussion } from './discussion-queries.ts'
import './discussion-view.css'

interface DiscussionProps {
  kind: DiscussedKind
  id: number
}

/**
 * The attachments and comments of a record, for whoever sees it: `<Discussion kind="quote" id={quote.id} />`. The server decides who may write.
 * It brings its own reads, and hears of what colleagues write meanwhile.
 */
export function Discussion({ kind, id }: DiscussionProps) {
  const { t } = useWords()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useDiscussion(kind, id)
  const [newest] = data?.pages ?? []
  if (!newest || !data) return error ? <Failed error={error} retry={() => void refetch()} /> : <Loading rows={3} />
  const subject = { kind, id }
  // Pages arrive newest first, each with its oldest comment first.
  const comments = data.pages.toReversed().flatMap((page) => page.comments)
  return (
    <div className="discussion" role="group" aria-label={t(`discussions.subject.${kind}`)}>
      <section aria-label={t('discussions.attachments')}>
        <h2>{t('discussions.attachments')}</h2>
        <Attachments subject={subject} attachments={newest.attachments} mayWrite={newest.can.write} />
      </section>
      <section aria-label={t('discussions.comments')}>
        <h2>{t('discussions.comments')}</h2>
        {hasNextPage ? (
          <Button type="link" size="small" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('discussions.comments.earlier')}
          </Button>
        ) : null}
        <Comments subject={subject} comments={comments} mayWrite={newest.can.write} />
      </section>
    </div>
  )
}
