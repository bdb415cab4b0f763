import { useEffect } from 'react'
import { useWords } from '../platform/language/i18n.ts'

/** The last page of WeChat's way back in a little window: the page that waited has taken the answer. If the window cannot close, words say so. */
export function AuthRedirect() {
  const { t } = useWords()
  useEffect(() => window.close(), [])
  return (
    <p className="auth-redirect" role="status">
      {t('identity.wechat.close')}
    </p>
  )
}
