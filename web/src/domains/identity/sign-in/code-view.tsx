import { Button, Form, Input, type InputRef } from 'antd'
import type { RefObject } from 'react'
import { useWords, type WordKey } from '../../../platform/language/i18n.ts'
import { CaptchaItem, type useCaptcha } from './captcha-view.tsx'
import { type useCodeForm, useSecondsUntil } from './code-actions.ts'

interface CodeItemsProps {
  captcha: ReturnType<typeof useCaptcha>
  sending: ReturnType<typeof useCodeForm>
  code: RefObject<InputRef | null>
  /** The text after sending; the default does not reveal whether anybody has that number. */
  sentWords?: WordKey
}

/** The captcha until a code was sent; then its target, and the field for it. */
export function CodeItems({
  captcha,
  sending: { busy, sent, againAt, send, askAgain },
  code,
  sentWords = 'identity.login.codeSent',
}: CodeItemsProps) {
  const { t } = useWords()
  const seconds = useSecondsUntil(againAt)

  async function request() {
    if (await send().catch(() => false)) code.current?.focus()
  }

  return (
    <>
      {sent ? (
        <p className="login-note" role="status">
          {t(sentWords, { target: sent.to, minutes: sent.minutes })}
        </p>
      ) : (
        <CaptchaItem captcha={captcha} onEnter={() => void request()} />
      )}
      <Form.Item label={t('identity.login.code')} htmlFor="code">
        <div className="login-captcha">
          <Form.Item
            name="code"
            noStyle
            rules={[{ required: true, whitespace: true, message: t('identity.code_digits') }]}
          >
            <Input size="large" id="code" ref={code} inputMode="numeric" autoComplete="one-time-code" maxLength={14} />
          </Form.Item>
          <Button
            size="large"
            loading={busy === 'code'}
            disabled={seconds > 0}
            onClick={() => (sent ? askAgain() : void request())}
          >
            {seconds > 0
              ? t('identity.login.getCodeIn', { seconds })
              : t(sent ? 'identity.login.getCodeAgain' : 'identity.login.getCode')}
          </Button>
        </div>
      </Form.Item>
    </>
  )
}
