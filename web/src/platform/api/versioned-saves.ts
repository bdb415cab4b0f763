import { Refusal } from '@seamark/contract/platform/client'
import type { FormInstance } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { errorText, problemsOf } from './calls.ts'
import { isOvertaken } from './attempts.ts'
import { formProblems } from '../forms.ts'

type Problems = ReturnType<typeof formProblems>

interface VersionedSave<Body, Current extends { version: number }> {
  form: FormInstance
  /** What the form was begun from. */
  version: number
  body: z.ZodType<Body>
  /** What a refusal shows of whoever was first. */
  current: z.ZodType<Current>
  /** Sends it, and answers once the page knows what holds now. */
  send: (body: Body, version: number) => Promise<void>
  /** Where a problem belongs in the form, if not at its own field. */
  place?: (problem: Problems[number]) => Problems[number]
}

/** Saves what everybody shares. Whoever saved first is shown by `overtaken`; saving once more then means "mine". */
export function useVersionedSave<Body, Current extends { version: number }>(asked: VersionedSave<Body, Current>) {
  const { form, version, place = (problem) => problem } = asked
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [overtaken, setOvertaken] = useState<Current>()
  const show = (problems: Problems) => form.setFields(problems.map(place))

  async function save(body: Body) {
    const problems = formProblems(asked.body, body)
    if (problems.length > 0) return show(problems)
    setBusy(true)
    setFailure(undefined)
    try {
      await asked.send(body, overtaken?.version ?? version)
      setOvertaken(undefined)
    } catch (error) {
      const current =
        error instanceof Refusal && isOvertaken(error)
          ? asked.current.safeParse(error.body.details?.current).data
          : undefined
      if (current) setOvertaken(current)
      else if (problemsOf(error).length > 0) show(problemsOf(error))
      else setFailure(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  return { save, busy, failure, overtaken }
}
