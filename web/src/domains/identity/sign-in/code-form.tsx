import { simpleMobile } from '@seamark/contract/identity/index'
import { useRouter } from '@tanstack/react-router'
import { Form, Input, type InputRef } from 'antd'
import { useRef } from 'react'
import { call } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { wantedAfterLogin } from '../../../platform/session/safe-redirect.ts'
import { parseSearch } from '../../../platform/search.ts'
import { beginSession } from '../../../platform/session/session.ts'
import { useCaptcha } from './captcha-view.tsx'
import { type CodeValues, useCodeForm } from './code-actions.ts'
import { CodeItems } from './code-view.tsx'
import { EntryForm, useRequired } from './entry-form.tsx'

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
    <EntryForm
      form={form}
      failure={sending.failure}
      busy={sending.busy === 'form'}
      submit={t('identity.login.submit')}
      onSubmit={submit}
    >
      <Form.Item name="target" label={t('identity.login.mobile')} rules={useRequired()}>
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
    </EntryForm>
  )
}
