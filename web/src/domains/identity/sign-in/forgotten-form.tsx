import { forgetPassword } from '@seamark/contract/identity/index'
import { newPassword } from '@seamark/contract/identity/sign-in/sign-in'
import { Form, Input, type InputRef } from 'antd'
import { useRef } from 'react'
import { PasswordInput } from '../../../kit/inputs/password-input.tsx'
import { call } from '../../../platform/api/calls.ts'
import { formProblems } from '../../../platform/forms.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useCaptcha } from './captcha-view.tsx'
import { type CodeValues, targetOf, useCodeForm } from './code-actions.ts'
import { CodeItems } from './code-view.tsx'
import { EntryForm, useRequired } from './entry-form.tsx'

interface ForgottenFormProps {
  byPhone: boolean
  byEmail: boolean
  onDone: () => void
}

/** Telephone or mailbox, the code that is sent there, and the new password. */
export function ForgottenForm({ byPhone, byEmail, onDone }: ForgottenFormProps) {
  const { t } = useWords()
  const [form] = Form.useForm<CodeValues>()
  const captcha = useCaptcha()
  const code = useRef<InputRef>(null)
  const sending = useCodeForm(form, 'forgetPassword', captcha.renew)
  const label =
    byPhone && byEmail ? 'identity.forgotten.target' : byPhone ? 'identity.login.mobile' : 'identity.forgotten.email'

  async function submit({ target, code: digits, password }: CodeValues) {
    const done = await sending.attempt('form', async () => {
      await call(forgetPassword, { body: { ...targetOf(target), code: digits, password } }, { quiet: true })
    })
    if (done) onDone()
  }

  return (
    <EntryForm
      form={form}
      failure={sending.failure}
      busy={sending.busy === 'form'}
      submit={t('identity.forgotten.submit')}
      onSubmit={submit}
    >
      <Form.Item name="target" label={t(label)} rules={useRequired()}>
        <Input
          size="large"
          autoComplete={byEmail ? 'email' : 'tel'}
          autoFocus
          maxLength={254}
          spellCheck={false}
          autoCapitalize="none"
        />
      </Form.Item>
      <CodeItems captcha={captcha} sending={sending} code={code} />
      <Form.Item
        name="password"
        label={t('identity.once.password')}
        extra={t('identity.once.hint')}
        rules={[
          {
            validator: async (_rule, value: unknown) => {
              const [problem] = formProblems(newPassword, value ?? '')
              if (problem) throw new Error(problem.errors[0])
            },
          },
        ]}
      >
        <PasswordInput autoComplete="new-password" busy={sending.busy === 'form'} />
      </Form.Item>
    </EntryForm>
  )
}
