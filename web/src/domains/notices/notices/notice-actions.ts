import { CheckOutlined, ExportOutlined, UndoOutlined } from '@ant-design/icons'
import { markRead, markUnread } from '@seamark/contract/notices/index'
import type { Notice } from '@seamark/contract/notices/notices'
import { createElement } from 'react'
import type { RowAction } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { t } from '../../../platform/language/i18n.ts'
import { refreshNotices } from './notice-queries.ts'
import { noticePath } from './notice-text.ts'

/** A notice that was opened is read; one that was read already is not asked about again. */
export async function read(notices: readonly Notice[]) {
  const ids = notices.filter(({ readAt }) => readAt === null).map(({ id }) => id)
  if (ids.length > 0) await changed(call(markRead, { body: { ids } }))
}

/** All that were told up to the newest one that is shown: what came after that has been seen by nobody. */
export async function readAll(newest: Notice | undefined) {
  if (newest) await changed(call(markRead, { body: { until: newest.at } }))
}

const putBack = ({ id }: Notice) => changed(call(markUnread, { body: { ids: [id] } }))

/** What can be done with a notice of the list. */
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

/** Marks it as read, and goes where it leads. */
export function openNotice(notice: Notice, go: (to: string) => void) {
  void read([notice])
  const path = noticePath(notice)
  if (path) go(path)
}

/** A refusal has been said by the call; what is shown is asked for again either way. */
async function changed(asked: Promise<unknown>) {
  await asked.catch(() => undefined)
  await refreshNotices()
}
