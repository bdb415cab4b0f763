import { Form, type FormInstance } from 'antd'
import { useEffect, useState } from 'react'
import type { FormProblem } from './refusals.ts'

interface ShownProblem {
  name: FormProblem['name']
  /** The value that was refused. */
  value: unknown
}

/**
 * Returns a function that shows problems at their fields, in place of those that it showed before. A problem disappears when its
 * field gets another value, however it gets it: the library would keep it at a field without rules, also while people type.
 */
export function useFieldProblems(form: FormInstance): (problems: readonly FormProblem[]) => void {
  const [shown, setShown] = useState<ShownProblem[]>([])
  const isMended = ({ name, value }: ShownProblem) => !Object.is(form.getFieldValue(name), value)
  const mended: number = Form.useWatch(() => shown.filter(isMended).length, { form, preserve: true })
  useEffect(() => {
    if (mended === 0) return
    form.setFields(shown.filter(isMended).map(withoutErrors))
    setShown(shown.filter((problem) => !isMended(problem)))
  })

  return (problems) => {
    form.setFields([...shown.map(withoutErrors), ...problems])
    setShown(problems.map(({ name }) => ({ name, value: form.getFieldValue(name) as unknown })))
  }
}

/** Takes the problems of changed fields away while people type, in a form that checks its rules only when it is submitted. */
export const dropProblems = (form: FormInstance) => (changed: object) =>
  form.setFields(Object.keys(changed).map((name) => ({ name, errors: [] })))

const withoutErrors = ({ name }: ShownProblem): FormProblem => ({ name, errors: [] })
