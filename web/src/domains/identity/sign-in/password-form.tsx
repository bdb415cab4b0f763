import { Form, type InputRef } from 'antd'
import { useRef } from 'react'
import { useWords } from '../../../platform/language/i18n.ts'
import { CaptchaItem, useCaptcha } from './captcha-view.tsx'
import { EntryForm, NameAndPassword } from './entry-form.tsx'
import { type LoginValues, useSignIn } from './login-actions.ts'

/** User name, password and captcha. Every refusal needs a new image, because a captcha can be used once. */
export function PasswordForm({ takesFocus, onForgotten }: { takesFocus: boolean; onForgotten: () => void }) {
  const { t } = useWords()
  const [form] = Form.useForm<LoginValues>()
  const captcha = useCaptcha()
  const answer = useRef<InputRef>(null)
  const { failure, busy, submit } = useSignIn(form, () => {
    captcha.renew()
    answer.current?.focus()
  })
  return (
    <>
      <EntryForm form={form} failure={failure} busy={busy} submit={t('identity.login.submit')} onSubmit={submit}>
        <NameAndPassword takesFocus={takesFocus} busy={busy} />
        <CaptchaItem captcha={captcha} answer={answer} />
      </EntryForm>
      <button type="button" className="login-quiet" onClick={onForgotten}>
        {t('identity.forgotten.link')}
      </button>
    </>
  )
}
