import { LanguageRow } from '../../../kit/inputs/languages.tsx'
import { productName } from '../../../platform/product.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { LoginForm } from './login-form.tsx'
import { OneTimeLink } from './link-form.tsx'
import { useHeldLink } from './link-actions.ts'
import { useWechatProgress } from './wechat-actions.ts'
import { WechatSignIn } from './wechat-view.tsx'
import './login-page.css'

/** The login page: the installation's sign-in methods, or a one-time link with which a password is chosen. */
export function LoginPage() {
  const { t } = useWords()
  const link = useHeldLink()
  const { step } = useWechatProgress()
  return (
    <div className="login">
      <header className="login-top">
        <LanguageRow />
      </header>
      <main className="login-main">
        <div className="login-brand">
          <img src="/favicon.svg" alt="" width={40} height={40} />
          <div>
            <strong>{productName}</strong>
            <span>{t('identity.login.lead')}</span>
          </div>
        </div>
        {link ? <OneTimeLink link={link} /> : step === 'idle' ? <LoginForm /> : <WechatSignIn />}
      </main>
    </div>
  )
}
