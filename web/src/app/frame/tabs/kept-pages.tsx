import { Modal } from 'antd'
import { Activity, lazy, memo, Suspense, type UIEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { Loading } from '../../../kit/page/states.tsx'
import { useWords } from '../../../platform/language/i18n.ts'
import { ModalContext, PageContext } from '../../../platform/page.tsx'
import { useTabs } from '../../../platform/tabs/tabs.ts'
import type { Tab } from '../../../platform/tabs/tabs.rules.ts'
import { ErrorBoundary } from '../../errors/boundary.tsx'
import { closeLatePopups } from '../popups.ts'

type Live = NonNullable<Tab['live']>

const NotFoundScreen = lazy(() =>
  import('../errors/screens.tsx').then((module) => ({ default: module.NotFoundScreen })),
)
const unknown = (
  <Suspense fallback={<Loading />}>
    <NotFoundScreen />
  </Suspense>
)

/** Every mounted page; one of them is shown. A hidden page has no effects, no requests and no place in the tab order. */
export function KeptPages() {
  const { tabs, active } = useTabs()
  return tabs.map(({ key, rev, live }) =>
    live ? (
      <Activity key={`${key}#${rev}`} mode={key === active ? 'visible' : 'hidden'}>
        <Kept live={live} />
      </Activity>
    ) : null,
  )
}

/** It is memoized on a frozen `live`, so that a navigation elsewhere never renders it. */
const Kept = memo(function Kept({ live: { page, View } }: { live: Live }) {
  const { t } = useWords()
  const box = useRef<HTMLDivElement>(null)
  const [modal, dialogs] = Modal.useModal()
  const keepScroll = useKeptScroll()
  useEffect(() => {
    if (document.activeElement === document.body) placeToRead(box.current)?.focus({ preventScroll: true })
    return closeLatePopups()
  }, [])
  return (
    <div
      ref={box}
      className="kept"
      role="region"
      aria-label={t(page.title)}
      data-page={page.key}
      tabIndex={-1}
      onScrollCapture={keepScroll}
    >
      <PageContext value={page}>
        <ModalContext value={modal}>
          <ErrorBoundary unknown={unknown}>
            <Suspense fallback={<Loading />}>
              <View />
            </Suspense>
          </ErrorBoundary>
          {dialogs}
        </ModalContext>
      </PageContext>
    </div>
  )
})

/** Returns the page's heading, which a screen reader then reads; the page itself while the heading is missing. */
const placeToRead = (page: HTMLElement | null) => page?.querySelector<HTMLElement>('h1[tabindex]') ?? page

/** Remembers how far the page and everything inside it was scrolled, and restores that when it is shown again. */
function useKeptScroll() {
  const seen = useRef(new Map<Element, [top: number, left: number]>())
  useLayoutEffect(() => {
    for (const [element, [top, left]] of seen.current) {
      if (element.isConnected) Object.assign(element, { scrollTop: top, scrollLeft: left })
      else seen.current.delete(element)
    }
  }, [])
  return ({ target }: UIEvent) => {
    if (target instanceof Element) seen.current.set(target, [target.scrollTop, target.scrollLeft])
  }
}
