import { signIn } from '@seamark/contract/identity/index'
import { Refusal } from '@seamark/contract/platform/client'
import { useRouter } from '@tanstack/react-router'
import type { FormInstance } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFieldProblems } from '../../../kit/forms/problems.ts'
import { call, errorText, problemsOf } from '../../../platform/api/calls.ts'
import { isWordKey, t, useWords } from '../../../platform/language/i18n.ts'
import { wantedAfterLogin } from '../../../platform/session/safe-redirect.ts'
import { parseSearch } from '../../../platform/search.ts'
import { beginSession } from '../../../platform/session/session.ts'

export interface LoginValues {
  username: string
  password: string
  imageCaptcha: string
}

/**
 * Signs in, one request at a time, and opens the page that the person wanted. A problem appears at its field, or as `failure`, in the language of now.
 * `refused` is told the fields.
 */
export function useSignIn(form: FormInstance<LoginValues>, refused: (fields: readonly (keyof LoginValues)[]) => void) {
  const router = useRouter()
  const { language } = useWords()
  // The answer does not say which of the two was wrong.
  const showProblems = useFieldProblems(form, { password: ['username'] })
  const { failure, setFailure, busy, attempt } = useAttempt()

  /** What was refused last, in the words in which it stands. */
  const last = useRef<unknown>(undefined)

  function show(error: unknown) {
    last.current = error
    const fields = fieldsOf(error)
    if (fields.length === 0) setFailure(errorText(error))
    showProblems(fields)
    return fields.flatMap(({ name }) => name)
  }
  function refuse(error: unknown) {
    form.setFieldValue('imageCaptcha', '')
    refused(show(error))
  }
  const sayAgain = useEffectEvent(() => {
    const { current: error } = last
    const stands =
      failure !== undefined ||
      fieldsOf(error).some(
        ({ name: [field], errors }) => field && form.getFieldError(field).some((said) => errors.includes(said)),
      )
    if (stands) show(translated(error))
  })
  useEffect(() => {
    if (language) sayAgain()
  }, [language])
  const submit = ({ username, password, imageCaptcha }: LoginValues) =>
    attempt(async () => {
      const body = { username: username.trim(), password: password.trim(), imageCaptcha: Number(imageCaptcha.trim()) }
      const { token } = await call(signIn, { body }, { quiet: true })
      beginSession(token)
      await router.navigate({ href: wantedAfterLogin(parseSearch(location.search)), replace: true })
    }, refuse)

  return { failure, busy, submit }
}

/** A refusal in the language of now. A sentence into which the server has put a value stays as it was said. */
function translated(error: unknown): unknown {
  if (!(error instanceof Refusal)) return error
  const sentence = (code: string, message: string) => {
    const ours = isWordKey(code) ? t(code) : ''
    return ours === '' || ours.includes('{') ? message : ours
  }
  const { body, httpStatus } = error
  const fields = body.details?.fields?.map((problem) => ({
    ...problem,
    message: sentence(problem.code, problem.message),
  }))
  return new Refusal(httpStatus, {
    ...body,
    message: sentence(body.code, body.message),
    ...(fields ? { details: { ...body.details, fields } } : {}),
  })
}

/** The problems of the fields that the form has. */
const fieldsOf = (error: unknown) =>
  problemsOf(error).flatMap(({ name: [field], errors }) => (isField(field) ? [{ name: [field], errors }] : []))

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
