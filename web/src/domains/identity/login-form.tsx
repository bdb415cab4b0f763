import { signIn } from '@seamark/contract/identity/index'
import { useRouter } from '@tanstack/react-router'
import { Alert, Button, Form, Input, type InputRef } from 'antd'
import { useRef, useState } from 'react'
import { wantedAfterLogin } from '../../app/safe-redirect.ts'
import { call, errorText, problemsOf } from '../../platform/api.ts'
import { useWords } from '../../platform/i18n.ts'
import { parseSearch } from '../../platform/search.ts'
import { beginSession } from '../../platform/session.ts'
import { CaptchaImage, useCaptcha } from './captcha.tsx'
import { LoginCard } from './login-card.tsx'
import { PasswordInput } from './password-input.tsx'

interface Values {
  username: string
  password: string
  imageCaptcha: string
}

/** One request at a time; what went wrong is said in the page, and every failure brings a new image. */
export function LoginForm() {
  const { t } = useWords()
  const router = useRouter()
  const [form] = Form.useForm<Values>()
  const captcha = useCaptcha()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  const answer = useRef<InputRef>(null)

  async function submit({ username, password, imageCaptcha }: Values) {
    if (sending.current) return
    sending.current = true
    setBusy(true)
    setFailure(undefined)
    try {
      const body = { username: username.trim(), password: password.trim(), imageCaptcha: Number(imageCaptcha.trim()) }
      const { token } = await call(signIn, { body }, { quiet: true })
      beginSession(token)
      await router.navigate({ href: wantedAfterLogin(parseSearch(location.search)), replace: true })
    } catch (error) {
      show(error)
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  /** Said at its field if it has one, else above the form; with a new image, since the old one is used up. */
  function show(error: unknown) {
    const fields = problemsOf(error).flatMap(({ name: [field], errors }) => (isField(field) ? [{ name: field, errors }] : []))
    if (fields.length === 0) setFailure(errorText(error))
    form.setFieldValue('imageCaptcha', '')
    form.setFields(fields)
    captcha.renew()
    answer.current?.focus()
  }

  return (
    <LoginCard title={t('identity.login.title')}>
      {failure ? <Alert type="error" showIcon role="alert" title={failure} /> : null}
      <Form<Values> form={form} layout="vertical" requiredMark={false} onFinish={(values) => void submit(values)} validateTrigger="onSubmit">
        <Form.Item name="username" label={t('identity.login.username')} rules={[{ required: true, whitespace: true, message: t('field.required') }]}>
          <Input size="large" autoComplete="username" autoFocus maxLength={100} spellCheck={false} autoCapitalize="none" />
        </Form.Item>
        <Form.Item name="password" label={t('identity.login.password')} rules={[{ required: true, whitespace: true, message: t('field.required') }]}>
          <PasswordInput autoComplete="current-password" busy={busy} />
        </Form.Item>
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
              <Input size="large" id="imageCaptcha" ref={answer} inputMode="numeric" autoComplete="off" maxLength={8} placeholder={t('identity.login.captchaHint')} />
            </Form.Item>
            <CaptchaImage captcha={captcha} />
          </div>
        </Form.Item>
        <Button type="primary" htmlType="submit" size="large" block loading={busy}>
          {t('identity.login.submit')}
        </Button>
      </Form>
    </LoginCard>
  )
}

const isField = (name: string | number | undefined): name is keyof Values => name === 'username' || name === 'password' || name === 'imageCaptcha'
