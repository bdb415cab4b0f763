import { Alert, type FormInstance } from 'antd'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { problemsOf } from '../../../platform/api/calls.ts'
import { formProblems } from '../../../platform/forms.ts'
import { notices } from '../../../platform/notices.ts'
import { refusalText } from './tag-actions.tsx'
import { refreshTags } from './tag-queries.ts'

/** Checks what a form of tags holds by the contract, sends it, and puts what is refused where it belongs. `send` answers what to say when it is done. */
export function useTagSaving<Body>(
  form: FormInstance,
  schema: z.ZodType,
  send: (body: Body) => Promise<string>,
  onSaved: () => void,
) {
  const [isSaving, setSaving] = useState(false)
  const [refused, setRefused] = useState<string>()
  /** Problems of the list as a whole have no field of their own. */
  function show(problems: ReturnType<typeof formProblems>) {
    const fields = problems.filter(({ name }) => name.join('.') !== 'labels')
    form.setFields(fields)
    setRefused(problems.find((problem) => !fields.includes(problem))?.errors[0])
  }

  async function save(body: Body) {
    const problems = formProblems(schema, body)
    if (problems.length > 0) return show(problems)
    setSaving(true)
    setRefused(undefined)
    try {
      notices.success(await send(body))
      onSaved()
    } catch (error) {
      if (problemsOf(error).length > 0) show(problemsOf(error))
      else setRefused(refusalText(error))
    } finally {
      setSaving(false)
      void refreshTags()
    }
  }

  const failure: ReactNode = refused ? <Alert type="error" showIcon role="alert" title={refused} /> : null
  return { isSaving, failure, save }
}
