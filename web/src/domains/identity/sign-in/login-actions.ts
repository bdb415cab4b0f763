import { signIn } from '@seamark/contract/identity/index'
import { useRouter } from '@tanstack/react-router'
import type { FormInstance } from 'antd'
import { useRef, useState } from 'react'
import { useFieldProblems } from '../../../kit/forms/problems.ts'
import { call, errorText, problemsOf } from '../../../platform/api/calls.ts'
import { wantedAfterLogin } from '../../../platform/session/safe-redirect.ts'
import { parseSearch } from '../../../platform/search.ts'
import { beginSession } from '../../../platform/session/session.ts'

export interface LoginValues {
  username: string
  password: string
  imageCaptcha: string
}

/** Signs in, one request at a time, and opens the page that the person wanted. A problem appears at its field, or as `failure`. */
export function useSignIn(form: FormInstance<LoginValues>, refused: () => void) {
  const router = useRouter()
  // The answer does not say which of the two was wrong.
  const showProblems = useFieldProblems(form, { password: ['username'] })
  const { failure, setFailure, busy, attempt } = useAttempt()

  function refuse(error: unknown) {
    const fields = problemsOf(error).flatMap(({ name: [field], errors }) =>
      isField(field) ? [{ name: [field], errors }] : [],
    )
    if (fields.length === 0) setFailure(errorText(error))
    form.setFieldValue('imageCaptcha', '')
    showProblems(fields)
    refused()
  }
  const submit = ({ username, password, imageCaptcha }: LoginValues) =>
    attempt(async () => {
      const body = { username: username.trim(), password: password.trim(), imageCaptcha: Number(imageCaptcha.trim()) }
      const { token } = await call(signIn, { body }, { quiet: true })
      beginSession(token)
      await router.navigate({ href: wantedAfterLogin(parseSearch(location.search)), replace: true })
    }, refuse)

  return { failure, busy, submit }
}

const isField = (name: string | number | undefined): name is keyof LoginValues =>
  name === 'username' || name === 'password' || name === 'imageCaptcha'

/** Sends one request at a time. `refuse` shows the error of a failed one, at its fields or as the `failure`. */
export function useAttempt() {
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)

  async function attempt(work: () => Promise<void>, refuse: (error: unknown) => void) {
    if (sending.current) return
    sending.current = true
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      refuse(error)
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  return { failure, setFailure, busy, attempt }
}
