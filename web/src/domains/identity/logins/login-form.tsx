import { Alert, Button, Form, Input, type InputRef } from 'antd'
import { type RefObject, useRef } from 'react'
import { PasswordInput } from '../../../kit/password-input.tsx'
import { useWords } from '../../../platform/i18n.ts'
import { CaptchaImage, useCaptcha } from './captcha-view.tsx'
import { type LoginValues, useSignIn } from './login-actions.ts'
import { LoginCard } from './login-view.tsx'

/** User name, password and captcha. Every refusal brings a new image, since the old one is used up. */
export function LoginForm() {
  const { t } = useWords()
  const [form] = Form.useForm<LoginValues>()
  const captcha = useCaptcha()
  const answer = useRef<InputRef>(null)
  const { failure, busy, submit } = useSignIn(form, () => {
    captcha.renew()
    answer.current?.focus()
  })
  return (
    <LoginCard title={t('identity.login.title')}>
      {failure ? <Alert type="error" showIcon role="alert" title={failure} /> : null}
      <Form<LoginValues> form={form} layout="vertical" requiredMark={false} onFinish={(values) => void submit(values)} validateTrigger="onSubmit">
        <Form.Item name="username" label={t('identity.login.username')} rules={[{ required: true, whitespace: true, message: t('field.required') }]}>
          <Input size="large" autoComplete="username" autoFocus maxLength={100} spellCheck={false} autoCapitalize="none" />
        </Form.Item>
        <Form.Item name="password" label={t('identity.login.password')} rules={[{ required: true, whitespace: true, message: t('field.required') }]}>
          <PasswordInput autoComplete="current-password" busy={busy} />
        </Form.Item>
        <CaptchaItem captcha={captcha} answer={answer} />
        <Button type="primary" htmlType="submit" size="large" block loading={busy}>
          {t('identity.login.submit')}
        </Button>
      </Form>
    </LoginCard>
  )
}

function CaptchaItem({ captcha, answer }: { captcha: ReturnType<typeof useCaptcha>; answer: RefObject<InputRef | null> }) {
  const { t } = useWords()
  return (
    <Form.Item label={t('identity.login.captcha')} htmlFor="imageCaptcha">
      <div className="login-captcha">
        <Form.Item
          name="imageCaptcha"
          noStyle
          rules={[
            { required: true, whitespace: true, message: t('identity.captcha_missing') },
            { pattern: /^\s*\d{1,6}\s*$/, message: t('identity.captcha_digits') },
          ]}
        >
          <Input
            size="large"
            id="imageCaptcha"
            ref={answer}
            inputMode="numeric"
            autoComplete="off"
            maxLength={8}
            placeholder={t('identity.login.captchaHint')}
          />
        </Form.Item>
        <CaptchaImage captcha={captcha} />
      </div>
    </Form.Item>
  )
}
