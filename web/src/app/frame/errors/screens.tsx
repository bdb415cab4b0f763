import { useRouter, useRouterState } from '@tanstack/react-router'
import { Button } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { home } from '../../pages.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The address that does not exist, for the screen that says so. */
    wanted?: string
  }
}

export function NotFoundScreen() {
  const { t } = useWords()
  const wanted = useRouterState({ select: (state) => state.location.state.wanted })
  return (
    <Screen number="404" title={t('frame.notFound.title')} text={t('frame.notFound.text')}>
      {wanted ? (
        <p>
          {t('frame.notFound.path')} <code>{wanted}</code>
        </p>
      ) : null}
    </Screen>
  )
}

export function UnauthorisedScreen() {
  const { t } = useWords()
  const router = useRouter()
  const goBack = router.history.canGoBack() && !new URLSearchParams(location.search).has('noGoBack')
  return (
    <Screen number="401" title={t('frame.unauthorised.title')} text={t('frame.unauthorised.text')}>
      {goBack ? <Button onClick={() => router.history.back()}>{t('frame.back')}</Button> : null}
    </Screen>
  )
}

function Screen({
  number,
  title,
  text,
  children,
}: {
  number: string
  title: string
  text: string
  children: ReactNode
}) {
  const { t } = useWords()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <section className="error-screen">
      <p className="error-number" aria-hidden>
        {number}
      </p>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p>{text}</p>
      {children}
      <PageLink href={home.path} className="error-home">
        {t('frame.backHome')}
      </PageLink>
    </section>
  )
}
