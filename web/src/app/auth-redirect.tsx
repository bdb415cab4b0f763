import { useEffect } from 'react'
import { useWords } from '../platform/language/i18n.ts'

/** The end of WeChat's way back in a little window: whoever waited has taken it. A browser that does not let it close is told in words. */
export function AuthRedirect() {
  const { t } = useWords()
  useEffect(() => window.close(), [])
  return (
    <p className="auth-redirect" role="status">
      {t('identity.wechat.close')}
    </p>
  )
}
