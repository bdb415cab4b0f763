import { Form, type FormInstance } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { type FormProblem, isMended, noteProblem, type ShownProblem, type Together } from './refusals.ts'

/**
 * Returns a function that shows problems at their fields, in place of those that it showed before. A problem disappears when its
 * field, or a field of which it speaks too, gets another value, however it gets it: the library would keep it at a field without rules, also
 * while people type.
 */
export function useFieldProblems(
  form: FormInstance,
  together: Together = {},
): (problems: readonly FormProblem[]) => void {
  const [shown, setShown] = useState<ShownProblem[]>([])
  const valueOf = (name: FormProblem['name']) => form.getFieldValue(name) as unknown
  const findMended = () => shown.filter((problem) => isMended(problem, valueOf))
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
    setShown(problems.map((problem) => noteProblem(problem, together, valueOf)))
  }
}

/** Takes the problems of changed fields away while people type, in a form that checks its rules only when it is submitted. */
export const dropProblems = (form: FormInstance) => (changed: object) =>
  form.setFields(Object.keys(changed).map((name) => ({ name, errors: [] })))

/** Takes problems away from fields in which nobody has typed, as from one that was left without being meant. */
export function dropUntouched(form: FormInstance) {
  const untouched = form.getFieldsError().filter(({ name, errors }) => errors.length > 0 && !form.isFieldTouched(name))
  form.setFields(untouched.map(({ name }) => ({ name, errors: [] })))
}

const withoutErrors = ({ name }: Pick<ShownProblem, 'name'>): FormProblem => ({ name, errors: [] })
