import { BellOutlined } from '@ant-design/icons'
import { useRouter } from '@tanstack/react-router'
import { Badge, Button } from 'antd'
import { type FocusEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Loading } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useLive } from '../../../platform/api/live.ts'
import { alertOf, useVisibleLock } from '../alerts/alert-actions.ts'
import { openNotice } from '../notices/notice-actions.ts'
import { refreshNotices, useUnread } from '../notices/notice-queries.ts'
import './bell-view.css'

const Latest = lazy(() => import('./bell-list-view.tsx').then((module) => ({ default: module.Latest })))

const shownMost = 99

/** The live number of unread notices; opens the latest of them. Esc closes them and gives the focus back. */
export function Bell() {
  const { t } = useWords()
  const router = useRouter()
  const box = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const unread = useUnread().data?.unread.value ?? 0
  useVisibleLock()
  useLive('notices.notice', ({ id, missed }) => {
    void refreshNotices()
    if (id !== undefined && !missed) void alertOf(id, (notice) => openNotice(notice, (to) => router.history.push(to)))
  })
  usePressOutside(box, open, () => setOpen(false))

  function close() {
    setOpen(false)
    box.current?.querySelector('button')?.focus()
  }
  function onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
    if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) setOpen(false)
  }

  return (
    <div ref={box} className="bell" onBlur={onBlur}>
      <Badge count={unread} size="small" offset={[-6, 6]} overflowCount={shownMost}>
        <Button
          type="text"
          icon={<BellOutlined aria-hidden />}
          aria-label={bellName(t, unread)}
          title={t('notices.title')}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
      </Badge>
      {open ? (
        <Suspense
          fallback={
            <div className="bell-panel">
              <Loading rows={4} />
            </div>
          }
        >
          <Latest close={close} leave={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}

function bellName(t: ReturnType<typeof useWords>['t'], unread: number) {
  if (unread === 0) return t('notices.title')
  return unread > shownMost ? t('notices.unreadMany', { count: shownMost }) : t('notices.unread', { count: unread })
}

/** A press elsewhere closes it, also on an element that takes no focus. */
function usePressOutside(box: React.RefObject<HTMLElement | null>, open: boolean, close: () => void) {
  useEffect(() => {
    if (!open) return undefined
    const onPress = ({ target }: MouseEvent) => {
      if (target instanceof Node && !box.current?.contains(target)) close()
    }
    document.addEventListener('mousedown', onPress)
    return () => document.removeEventListener('mousedown', onPress)
  })
}
