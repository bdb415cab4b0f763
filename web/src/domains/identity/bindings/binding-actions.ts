import type { FormInstance } from 'antd'
import { useRef, useState } from 'react'
import { errorText, problemsOf } from '../../../platform/api/calls.ts'
import { notices } from '../../../platform/notices.ts'
import { lookAtBindingsAgain } from './binding-queries.ts'

/** What a dialog of the ways in does, one at a time: what is refused is said at its field, or is `failure`; what is done is said, and the dialog closes. */
export function useDeed<Values>(form: FormInstance<Values>, close: () => void) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const doing = useRef(false)

  async function run(deed: () => Promise<unknown>, done: string) {
    if (doing.current) return
    doing.current = true
    setBusy(true)
    setFailure(undefined)
    try {
      await deed()
      notices.success(done)
      void lookAtBindingsAgain()
      close()
    } catch (error) {
      const shown = Object.keys(form.getFieldsValue(true) as object)
      const fields = problemsOf(error).filter(({ name }) => shown.includes(String(name[0])))
      if (fields.length === 0) setFailure(errorText(error))
      form.setFields(fields as Parameters<typeof form.setFields>[0])
    } finally {
      doing.current = false
      setBusy(false)
    }
  }
  return { busy, failure, run }
}
