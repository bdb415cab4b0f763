import { Form, type FormInstance, type InputRef } from 'antd'
import { useRef } from 'react'
import { useWords } from '../../../platform/language/i18n.ts'
import { CaptchaItem, useCaptcha } from './captcha-view.tsx'
import { EntryForm, NameAndPassword } from './entry-form.tsx'
import { type LoginValues, useSignIn } from './login-actions.ts'

/** A wrong password is typed anew, in the place of the old one. */
function selectPassword(form: FormInstance<LoginValues>) {
  form.focusField('password')
  const { activeElement } = document
  if (activeElement instanceof HTMLInputElement) activeElement.select()
}

/** User name, password and captcha. Every refusal needs a new image, because a captcha can be used once. */
export function PasswordForm({ takesFocus, onForgotten }: { takesFocus: boolean; onForgotten: () => void }) {
  const { t } = useWords()
  const [form] = Form.useForm<LoginValues>()
  const captcha = useCaptcha()
  const answer = useRef<InputRef>(null)
  const { failure, busy, submit } = useSignIn(form, (fields) => {
    captcha.renew()
    if (fields.includes('password')) selectPassword(form)
    else answer.current?.focus()
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
