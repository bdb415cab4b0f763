import { CheckOutlined, ExportOutlined, UndoOutlined } from '@ant-design/icons'
import { markRead, markUnread } from '@seamark/contract/notices/index'
import type { Notice } from '@seamark/contract/notices/notices'
import { createElement } from 'react'
import type { RowAction } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { t } from '../../../platform/language/i18n.ts'
import { refreshNotices } from './notice-queries.ts'
import { noticePath } from './notice-text.ts'

/** Marks opened notices as read; those already read cause no call. */
export async function read(notices: readonly Notice[]) {
  const ids = notices.filter(({ readAt }) => readAt === null).map(({ id }) => id)
  if (ids.length > 0) await refreshAfter(call(markRead, { body: { ids } }))
}

/** Marks all notices up to the newest shown one as read: nobody has seen those that came after it. */
export async function readAll(newest: Notice | undefined) {
  if (newest) await refreshAfter(call(markRead, { body: { until: newest.at } }))
}

const putBack = ({ id }: Notice) => refreshAfter(call(markUnread, { body: { ids: [id] } }))

/** The actions on a notice of the list. */
export function noticeActions(notice: Notice, go: (to: string) => void): RowAction[] {
  const path = noticePath(notice)
  return [
    ...(path
      ? [
          {
            key: 'open',
            label: t('notices.open'),
            icon: createElement(ExportOutlined, { 'aria-hidden': true }),
            run: () => openNotice(notice, go),
          },
        ]
      : []),
    notice.readAt === null
      ? {
          key: 'read',
          label: t('notices.read'),
          icon: createElement(CheckOutlined, { 'aria-hidden': true }),
          run: () => void read([notice]),
        }
      : {
          key: 'unread',
          label: t('notices.putBack'),
          icon: createElement(UndoOutlined, { 'aria-hidden': true }),
          run: () => void putBack(notice),
        },
  ]
}

/** Marks it as read, and opens its target. */
export function openNotice(notice: Notice, go: (to: string) => void) {
  void read([notice])
  const path = noticePath(notice)
  if (path) go(path)
}

/** The call has reported a refusal; in both cases the notices are read again. */
async function refreshAfter(asked: Promise<unknown>) {
  await asked.catch(() => undefined)
  await refreshNotices()
}
