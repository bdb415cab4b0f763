import { getCode, sendCode } from '@seamark/contract/identity/index'
import { Refusal } from '@seamark/contract/platform/client'
import type { FormInstance } from 'antd'
import { useLayoutEffect, useRef, useState } from 'react'
import { useFieldProblems } from '../../../kit/forms/problems.ts'
import { call, errorText, problemsOf } from '../../../platform/api/calls.ts'

export interface CodeValues {
  /** The typed mobile number or email address. */
  target: string
  imageCaptcha: string
  code: string
  password: string
}

export interface SentCode {
  to: string
  minutes: number
}

/** In seconds; a longer wait is shown in words without a countdown. */
const longestCountdown = 60

/** A form that first requests a code and then submits it; one request at a time. A refusal appears at its field or as `failure`. */
export function useCodeForm(
  form: FormInstance<CodeValues>,
  purpose: 'signIn' | 'forgetPassword' | 'bind',
  renewCaptcha: () => void,
) {
  const showProblems = useFieldProblems(form, { code: ['target'] })
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState<'code' | 'form'>()
  const [sent, setSent] = useState<SentCode>()
  const [againAt, setAgainAt] = useState(0)
  const sending = useRef(false)

  /** True when it succeeded. */
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
      return name ? [{ name: [name], errors }] : []
    })
    if (fields.length === 0) setFailure(errorText(error))
    showProblems(fields)
  }

  /** Sends a code to the typed target. Every answer needs a new image, because a captcha can be used once. */
  async function send(): Promise<boolean> {
    const { target, imageCaptcha } = await form.validateFields(['target', 'imageCaptcha'])
    return attempt('code', async () => {
      try {
        const body = { ...targetOf(target), imageCaptcha: Number(imageCaptcha.trim()) }
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

/** The server has two fields for the kinds of target, the form has one. */
const fieldOf = (field: string | number | undefined): keyof CodeValues | undefined =>
  field === 'mobile' || field === 'email'
    ? 'target'
    : field === 'imageCaptcha' || field === 'code' || field === 'password'
      ? field
      : undefined

export const targetOf = (target: string) =>
  target.includes('@') ? { email: target.trim() } : { mobile: target.trim() }

/** Whole seconds until then, counted down on the screen. */
export function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(Date.now)
  // Updates before painting, because the clock did not run since the last countdown.
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
