import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons'
import { Input, type InputRef } from 'antd'
import { type ChangeEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { useWords } from '../../platform/language/i18n.ts'
import './password-input.css'

interface PasswordInputProps {
  autoComplete: 'current-password' | 'new-password'
  /** The text is hidden again while it is being sent. */
  busy?: boolean
  id?: string
  value?: string
  onChange?: (event: ChangeEvent<HTMLInputElement>) => void
}

/** A password field with an eye to show it, and a hint while caps lock is on. The same field stays mounted, so it keeps caret and focus. */
export function PasswordInput({ busy = false, ...field }: PasswordInputProps) {
  const { t } = useWords()
  const [visible, setVisible] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const input = useRef<InputRef>(null)
  const hint = useId()
  const shown = visible && !busy
  const noticeCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  const eye = (
    <button
      type="button"
      className="password-eye"
      aria-pressed={shown}
      aria-label={t(shown ? 'kit.hidePassword' : 'kit.showPassword')}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        setVisible(!shown)
        input.current?.focus({ cursor: 'end' })
      }}
    >
      {shown ? <EyeOutlined aria-hidden /> : <EyeInvisibleOutlined aria-hidden />}
    </button>
  )
  return (
    <>
      <Input
        {...field}
        size="large"
        ref={input}
        type={shown ? 'text' : 'password'}
        maxLength={200}
        spellCheck={false}
        autoCapitalize="none"
        suffix={eye}
        aria-describedby={capsLock ? hint : undefined}
        onKeyDown={noticeCapsLock}
        onKeyUp={noticeCapsLock}
        onBlur={() => setCapsLock(false)}
      />
      <div id={hint} role="status" className="password-caps">
        {capsLock ? t('kit.capsLock') : null}
      </div>
    </>
  )
}
