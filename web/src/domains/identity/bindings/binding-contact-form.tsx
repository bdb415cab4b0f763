import { bindContact } from '@seamark/contract/identity/index'
import { Form, Input, type InputRef } from 'antd'
import { useRef } from 'react'
import { call } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { useCaptcha } from '../sign-in/captcha-view.tsx'
import { type CodeValues, targetOf, useCodeForm } from '../sign-in/code-actions.ts'
import { CodeItems } from '../sign-in/code-view.tsx'
import { BindingDialog, OwnPassword } from './binding-form.tsx'
import { lookAtBindingsAgain } from './binding-queries.ts'
import { bindingWords } from './binding-text.ts'

interface ContactProps {
  kind: 'phone' | 'email'
  isChange: boolean
  close: () => void
}

/** A telephone number or mailbox, the code that is sent to it, and the password. */
export function ContactForm({ kind, isChange, close }: ContactProps) {
  const { t } = useWords()
  const [form] = Form.useForm<CodeValues>()
  const captcha = useCaptcha()
  const code = useRef<InputRef>(null)
  const sending = useCodeForm(form, 'bind', captcha.renew)
  const words = bindingWords[kind]

  async function bind({ target, code: digits, password }: CodeValues) {
    const isBound = await sending.attempt('form', async () => {
      await call(bindContact, { body: { ...targetOf(target), code: digits, password } }, { quiet: true })
    })
    if (!isBound) return
    notices.success(t('identity.bindings.bindDone'))
    void lookAtBindingsAgain()
    close()
  }

  return (
    <BindingDialog<CodeValues>
      title={t(isChange ? words.change : words.bind)}
      lead={t('identity.bindings.contactLead')}
      ok={t('identity.bindings.bind')}
      form={form}
      deed={{ busy: sending.busy === 'form', failure: sending.failure }}
      submit={(values) => void bind(values)}
      close={close}
    >
      <Form.Item
        name="target"
        label={t(words.name)}
        rules={[
          { required: true, whitespace: true, message: t('field.required') },
          kind === 'email'
            ? { pattern: /@/, message: t('field.email') }
            : { pattern: /^[^@]*$/, message: t('identity.phone_invalid') },
        ]}
      >
        {kind === 'email' ? (
          <Input size="large" type="email" autoComplete="email" autoFocus maxLength={254} />
        ) : (
          <Input
            size="large"
            type="tel"
            autoComplete="tel"
            autoFocus
            maxLength={40}
            placeholder={t('identity.login.mobileHint')}
          />
        )}
      </Form.Item>
      <CodeItems captcha={captcha} sending={sending} code={code} sentWords="identity.bindings.codeSent" />
      <OwnPassword busy={sending.busy === 'form'} />
    </BindingDialog>
  )
}
