import { waysIn } from '@seamark/contract/identity/index'
import { Alert, Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useCall } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { LoginCard } from './login-view.tsx'
import { PasswordForm } from './password-form.tsx'
import { Tabs } from './tabs-view.tsx'
import { AbsentWays } from './absent-methods-view.tsx'
import { WechatWay } from './wechat-view.tsx'

const CodeForm = lazy(() => import('./code-form.tsx').then((module) => ({ default: module.CodeForm })))
const ForgottenForm = lazy(() => import('./forgotten-form.tsx').then((module) => ({ default: module.ForgottenForm })))

/** The sign-in methods of this installation, by password or by a code to the telephone; a link from the password leads to a new one. */
export function LoginForm() {
  const { t } = useWords()
  const { data: ways } = useCall(waysIn, {}, { staleTime: Number.POSITIVE_INFINITY })
  const [{ chosen, takesFocus }, setChosen] = useState<{ chosen: 'password' | 'code'; takesFocus: boolean }>({
    chosen: 'password',
    takesFocus: true,
  })
  const [forgotten, setForgotten] = useState<'forgotten' | 'renewed'>()

  if (forgotten === 'forgotten') {
    return (
      <Forgotten
        byPhone={ways?.phoneCode.isThere ?? false}
        byEmail={ways?.email.isThere ?? false}
        onLeave={(done) => setForgotten(done)}
      />
    )
  }
  const byPassword = { way: 'password', title: t('identity.login.byPassword') } as const
  const byCode = { way: 'code', title: t('identity.login.byCode') } as const
  const tabs = ways?.phoneCode.isThere ? [byPassword, byCode] : [byPassword]
  return (
    <>
      <LoginCard title={t('identity.login.title')} untitled={tabs.length > 1}>
        {forgotten === 'renewed' ? (
          <Alert type="success" showIcon role="status" title={t('identity.forgotten.done')} />
        ) : null}
        <Tabs
          label={t('identity.login.title')}
          tabs={tabs}
          chosen={chosen}
          onChoose={(way, byKeys) => setChosen({ chosen: way, takesFocus: !byKeys })}
        >
          <Suspense>
            {chosen === 'password' ? (
              <PasswordForm takesFocus={takesFocus} onForgotten={() => setForgotten('forgotten')} />
            ) : (
              <CodeForm takesFocus={takesFocus} />
            )}
          </Suspense>
        </Tabs>
        <WechatWay />
      </LoginCard>
      {ways ? <AbsentWays ways={ways} /> : null}
    </>
  )
}

function Forgotten({
  byPhone,
  byEmail,
  onLeave,
}: {
  byPhone: boolean
  byEmail: boolean
  onLeave: (done?: 'renewed') => void
}) {
  const { t } = useWords()
  return (
    <LoginCard title={t('identity.forgotten.title')}>
      {byPhone || byEmail ? (
        <Suspense>
          <ForgottenForm byPhone={byPhone} byEmail={byEmail} onDone={() => onLeave('renewed')} />
        </Suspense>
      ) : (
        <p className="login-note">{t('identity.forgotten.absent')}</p>
      )}
      <Button type="text" block onClick={() => onLeave()}>
        {t('identity.forgotten.back')}
      </Button>
    </LoginCard>
  )
}
