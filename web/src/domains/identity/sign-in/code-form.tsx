import { simpleMobile } from '@seamark/contract/identity/index'
import { useRouter } from '@tanstack/react-router'
import { Alert, Button, Form, Input, type InputRef } from 'antd'
import { useRef } from 'react'
import { call } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { wantedAfterLogin } from '../../../platform/session/safe-redirect.ts'
import { parseSearch } from '../../../platform/search.ts'
import { beginSession } from '../../../platform/session/session.ts'
import { useCaptcha } from './captcha-view.tsx'
import { type CodeValues, useCodeForm } from './code-actions.ts'
import { CodeItems } from './code-view.tsx'

/** Mobile number, captcha, and the code that is then sent there. */
export function CodeForm({ takesFocus }: { takesFocus: boolean }) {
  const { t } = useWords()
  const router = useRouter()
  const [form] = Form.useForm<CodeValues>()
  const captcha = useCaptcha()
  const code = useRef<InputRef>(null)
  const sending = useCodeForm(form, 'signIn', captcha.renew)

  async function submit({ target, code: digits }: CodeValues) {
    await sending.attempt('form', async () => {
      const { token } = await call(simpleMobile, { body: { mobile: target, code: digits } }, { quiet: true })
      beginSession(token)
      await router.navigate({ href: wantedAfterLogin(parseSearch(location.search)), replace: true })
    })
  }

  return (
    <>
      {sending.failure ? <Alert type="error" showIcon role="alert" title={sending.failure} /> : null}
      <Form<CodeValues>
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={(values) => void submit(values)}
        validateTrigger="onSubmit"
      >
        <Form.Item
          name="target"
          label={t('identity.login.mobile')}
          rules={[{ required: true, whitespace: true, message: t('field.required') }]}
        >
          <Input
            size="large"
            type="tel"
            autoComplete="tel"
            autoFocus={takesFocus}
            maxLength={40}
            placeholder={t('identity.login.mobileHint')}
          />
        </Form.Item>
        <CodeItems captcha={captcha} sending={sending} code={code} />
        <Button type="primary" htmlType="submit" size="large" block loading={sending.busy === 'form'}>
          {t('identity.login.submit')}
        </Button>
      </Form>
    </>
  )
}
