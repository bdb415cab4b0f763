import type { Notice } from '@seamark/contract/notices/notices'
import { Button } from 'antd'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react'
import { Empty, Failed, Loading, RelativeTime } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { AlertSwitch } from '../alerts/alert-view.tsx'
import { read, readAll } from '../notices/notice-actions.ts'
import { useLatest, useUnread } from '../notices/notice-queries.ts'
import { noticePath, noticeText } from '../notices/notice-text.ts'

const allPath = '/notices/index'

interface LatestProps {
  /** Closes and gives the focus back to the bell. */
  close: () => void
  /** Closes because another page opens. */
  leave: () => void
}

/** The latest notices under the bell. */
export function Latest({ close, leave }: LatestProps) {
  const { t } = useWords()
  const panel = useRef<HTMLElement>(null)
  const { data, error, refetch } = useLatest()
  const rows = data?.rows ?? []
  const unread = useUnread().data?.unread.value ?? 0
  useEffect(() => panel.current?.focus(), [])

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Escape') {
      event.stopPropagation()
      close()
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      stepFocus(event.currentTarget, event.key === 'ArrowDown' ? 1 : -1)
    }
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc and the arrows work wherever in the dialog the focus is
    <section
      ref={panel}
      className="bell-panel"
      role="dialog"
      aria-label={t('notices.title')}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <header className="bell-head">
        <h2>{t('notices.title')}</h2>
        <Button type="link" size="small" disabled={unread === 0} onClick={() => void readAll(rows[0])}>
          {t('notices.readAll')}
        </Button>
      </header>
      <div className="bell-list">
        {data ? (
          <Items rows={rows} leave={leave} />
        ) : error ? (
          <Failed error={error} retry={() => void refetch()} />
        ) : (
          <Loading rows={4} />
        )}
      </div>
      <footer className="bell-foot">
        <AlertSwitch />
        <PageLink href={allPath} onClick={leave}>
          {t('notices.all')}
        </PageLink>
      </footer>
    </section>
  )
}

function Items({ rows, leave }: { rows: readonly Notice[]; leave: () => void }) {
  const { t } = useWords()
  if (rows.length === 0) return <Empty text={t('notices.none')} />
  return (
    <ul>
      {rows.map((notice) => (
        <li key={notice.id}>
          <Item notice={notice} leave={leave} />
        </li>
      ))}
    </ul>
  )
}

/** A link where the notice leads somewhere, so that it can also open in another tab; otherwise a click marks it as read. */
function Item({ notice, leave }: { notice: Notice; leave: () => void }) {
  const path = noticePath(notice)
  const unread = notice.readAt === null
  const shown = { className: 'bell-item row-button', 'data-unread': unread || undefined }
  if (!path)
    return (
      <button type="button" {...shown} onClick={() => void read([notice])}>
        <Said notice={notice} />
      </button>
    )
  function onClick({ ctrlKey, metaKey, shiftKey }: MouseEvent) {
    void read([notice])
    if (!ctrlKey && !metaKey && !shiftKey) leave()
  }
  return (
    <PageLink {...shown} href={path} onClick={onClick}>
      <Said notice={notice} />
    </PageLink>
  )
}

function Said({ notice }: { notice: Notice }) {
  const { t } = useWords()
  const { title, text } = noticeText(notice)
  return (
    <>
      <span className="bell-item-head">
        <span className="bell-item-title">{title}</span>
        {notice.times > 1 ? (
          <span className="bell-item-times">{t('notices.times', { count: notice.times })}</span>
        ) : null}
        {notice.readAt === null ? <span className="unseen">{t('notices.isUnread')}</span> : null}
        <RelativeTime at={notice.at} />
      </span>
      <span className="bell-item-text">{text}</span>
    </>
  )
}

function stepFocus(panel: HTMLElement, step: 1 | -1) {
  const items = [...panel.querySelectorAll<HTMLElement>('.bell-item')]
  const at = items.findIndex((item) => item === document.activeElement)
  const next = at === -1 && step === -1 ? items.length - 1 : Math.min(items.length - 1, Math.max(0, at + step))
  items[next]?.focus()
}
