import type { Notice } from '@seamark/contract/notices/notices'
import { useMemo } from 'react'
import { type Column, RelativeTime } from '../../../kit/index.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { noticeText } from './notice-text.ts'
import './notice-view.css'

/** The columns of notices: title, text and time. */
export function useNoticeColumns(): readonly Column<Notice>[] {
  const { language } = useWords()
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the titles and texts are in this language
  return useMemo(() => noticeColumns(), [language])
}

const noticeColumns = (): Column<Notice>[] => [
  { key: 'notice', title: t('notices.column.notice'), width: 320, render: (notice) => <Title notice={notice} /> },
  {
    key: 'text',
    title: t('notices.column.text'),
    width: 640,
    render: (notice) => <span title={noticeText(notice).text}>{noticeText(notice).text}</span>,
  },
  { key: 'at', title: t('notices.column.at'), width: 150, render: ({ at }) => <RelativeTime at={at} /> },
]

function Title({ notice }: { notice: Notice }) {
  const unread = notice.readAt === null
  return (
    <span className="notice-title" data-unread={unread || undefined}>
      {noticeText(notice).title}
      {notice.times > 1 ? <small>{t('notices.times', { count: notice.times })}</small> : null}
      {unread ? <span className="unseen"> {t('notices.isUnread')}</span> : null}
    </span>
  )
}
