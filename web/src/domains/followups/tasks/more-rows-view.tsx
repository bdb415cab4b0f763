import { Button } from 'antd'
import { Failed } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'

interface MoreProps {
  /** The call of a list that is read page by page. */
  rows: {
    error: unknown
    hasNextPage: boolean
    isFetchingNextPage: boolean
    fetchNextPage: () => Promise<unknown>
    refetch: () => Promise<unknown>
  }
}

/** The end of a list: a button for the next page, or the failure of the last read. */
export function MoreRows({ rows: { error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } }: MoreProps) {
  const { t } = useWords()
  if (error) return <Failed error={error} retry={() => void (hasNextPage ? fetchNextPage() : refetch())} />
  if (!hasNextPage) return null
  return (
    <Button type="link" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      {t('followups.task.more')}
    </Button>
  )
}
