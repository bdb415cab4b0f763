import { Alert, Button, Form, Input, type InputRef } from 'antd'
import { useRef } from 'react'
import { PasswordInput } from '../../../kit/inputs/password-input.tsx'
import { useWords } from '../../../platform/language/i18n.ts'
import { CaptchaItem, useCaptcha } from './captcha-view.tsx'
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
      {failure ? <Alert type="error" showIcon role="alert" title={failure} /> : null}
      <Form<LoginValues>
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={(values) => void submit(values)}
        validateTrigger="onSubmit"
      >
        <Form.Item
          name="username"
          label={t('identity.login.username')}
          rules={[{ required: true, whitespace: true, message: t('field.required') }]}
        >
          <Input
            size="large"
            autoComplete="username"
            autoFocus={takesFocus}
            maxLength={100}
            spellCheck={false}
            autoCapitalize="none"
          />
        </Form.Item>
        <Form.Item
          name="password"
          label={t('identity.login.password')}
          rules={[{ required: true, whitespace: true, message: t('field.required') }]}
        >
          <PasswordInput autoComplete="current-password" busy={busy} />
        </Form.Item>
        <CaptchaItem captcha={captcha} answer={answer} />
        <Button type="primary" htmlType="submit" size="large" block loading={busy}>
          {t('identity.login.submit')}
        </Button>
      </Form>
      <button type="button" className="login-quiet" onClick={onForgotten}>
        {t('identity.forgotten.link')}
      </button>
    </>
  )
}
