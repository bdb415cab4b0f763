import { useRouterState } from '@tanstack/react-router'
import { useWords } from '../platform/language/i18n.ts'

/** A thin bar while a page is being fetched; quick navigations do not show it. */
export function ProgressBar() {
  const { t } = useWords()
  const pending = useRouterState({ select: (state) => state.status === 'pending' })
  return pending ? <div className="progress" role="progressbar" aria-label={t('frame.progress')} /> : null
}
