import type { FormInstance } from 'antd'
import { useSave } from '../../../kit/index.ts'
import { notices } from '../../../platform/notices.ts'
import { lookAtBindingsAgain } from './binding-queries.ts'

/** Runs the action of a binding dialog: `run` tries it, shows `done` and closes the dialog. */
export function useDeed<Values>(form: FormInstance<Values>, close: () => void) {
  const { isSaving, failure, save } = useSave({
    form,
    send: ({ deed }: { deed: () => Promise<unknown>; done: string }) => deed(),
    onSaved(_, { done }) {
      notices.success(done)
      void lookAtBindingsAgain()
      close()
    },
    place(problems) {
      const shown = Object.keys(form.getFieldsValue(true) as object)
      return problems.filter(({ name }) => shown.includes(String(name[0])))
    },
  })
  return { busy: isSaving, failure, run: (deed: () => Promise<unknown>, done: string) => save({ deed, done }) }
}
