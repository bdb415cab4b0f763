import { Form, type FormInstance } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
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
  const findMended = () => shown.filter(({ name, value }) => !Object.is(form.getFieldValue(name), value))
  const mended: string = Form.useWatch(
    () =>
      findMended()
        .map(({ name }) => name.join('.'))
        .join(' '),
    {
      form,
      preserve: true,
    },
  )
  const clear = useEffectEvent(() => form.setFields(findMended().map(withoutErrors)))
  useEffect(() => {
    if (mended !== '') clear()
  }, [mended])

  return (problems) => {
    form.setFields([...shown.map(withoutErrors), ...problems])
    setShown(problems.map(({ name }) => ({ name, value: form.getFieldValue(name) as unknown })))
  }
}

/** Takes the problems of changed fields away while people type, in a form that checks its rules only when it is submitted. */
export const dropProblems = (form: FormInstance) => (changed: object) =>
  form.setFields(Object.keys(changed).map((name) => ({ name, errors: [] })))

const withoutErrors = ({ name }: ShownProblem): FormProblem => ({ name, errors: [] })
