import { getCode, sendCode } from '@seamark/contract/identity/index'
import { Refusal } from '@seamark/contract/platform/client'
import type { FormInstance } from 'antd'
import { useLayoutEffect, useRef, useState } from 'react'
import { call, errorText, problemsOf } from '../../../platform/api/calls.ts'

export interface CodeValues {
  /** A mobile number or an email address, as it was typed. */
  target: string
  imageCaptcha: string
  code: string
  password: string
}

export interface SentCode {
  to: string
  minutes: number
}

/** In seconds; what takes longer is said in words alone. */
const longestCountdown = 60

/** A form that first has a code sent and then brings it back; one request at a time, and what is refused is said at its field or is `failure`. */
export function useCodeForm(
  form: FormInstance<CodeValues>,
  purpose: 'signIn' | 'forgetPassword' | 'bind',
  renewCaptcha: () => void,
) {
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState<'code' | 'form'>()
  const [sent, setSent] = useState<SentCode>()
  const [againAt, setAgainAt] = useState(0)
  const sending = useRef(false)

  /** True when it was done. */
  async function attempt(what: 'code' | 'form', work: () => Promise<void>): Promise<boolean> {
    if (sending.current) return false
    sending.current = true
    setBusy(what)
    setFailure(undefined)
    try {
      await work()
      return true
    } catch (error) {
      tell(error)
      return false
    } finally {
      sending.current = false
      setBusy(undefined)
    }
  }

  function tell(error: unknown) {
    const fields = problemsOf(error).flatMap(({ name: [field], errors }) => {
      const name = fieldOf(field)
      return name ? [{ name, errors }] : []
    })
    if (fields.length === 0) setFailure(errorText(error))
    form.setFields(fields)
  }

  /** Has a code sent to what was typed. Every answer brings a new image, since the old one is used up. */
  async function send(): Promise<boolean> {
    const { target, imageCaptcha } = await form.validateFields(['target', 'imageCaptcha'])
    return attempt('code', async () => {
      try {
        const body = { ...reached(target), imageCaptcha: Number(imageCaptcha.trim()) }
        const asked =
          purpose === 'bind'
            ? call(sendCode, { body }, { quiet: true })
            : call(getCode, { body: { ...body, purpose } }, { quiet: true })
        const { validSeconds, againInSeconds } = await asked
        setSent({ to: target.trim(), minutes: Math.floor(validSeconds / 60) })
        setAgainAt(Date.now() + againInSeconds * 1000)
      } catch (error) {
        const wait = error instanceof Refusal ? (error.body.details?.retryAfter ?? 0) : 0
        if (wait <= longestCountdown) setAgainAt(Date.now() + wait * 1000)
        throw error
      } finally {
        form.setFieldValue('imageCaptcha', '')
        renewCaptcha()
      }
    })
  }

  const askAgain = () => setSent(undefined)
  return { failure, busy, sent, againAt, send, askAgain, attempt }
}

/** What the server calls the two kinds of target is one field here. */
const fieldOf = (field: string | number | undefined): keyof CodeValues | undefined =>
  field === 'mobile' || field === 'email'
    ? 'target'
    : field === 'imageCaptcha' || field === 'code' || field === 'password'
      ? field
      : undefined

export const reached = (target: string) => (target.includes('@') ? { email: target.trim() } : { mobile: target.trim() })

/** Whole seconds until then, counted down on the screen. */
export function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(Date.now)
  // Before it is painted: the clock has stood still since the last countdown.
  useLayoutEffect(() => {
    const tick = () => {
      setNow(Date.now())
      if (Date.now() >= moment) clearInterval(clock)
    }
    const clock = setInterval(tick, 1000)
    tick()
    return () => clearInterval(clock)
  }, [moment])
  return Math.max(0, Math.ceil((moment - now) / 1000))
}
