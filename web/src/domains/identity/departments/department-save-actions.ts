import { type SaveOptions, useSave } from '../../../kit/index.ts'
import { notices } from '../../../platform/notices.ts'
import { refusalText } from './department-actions.tsx'
import { refreshDepartments } from './department-queries.ts'

interface DepartmentSave<Body, Answer> extends Pick<SaveOptions<Body, Answer>, 'form' | 'schema' | 'send' | 'place'> {
  /** Returns the message to show afterwards. */
  saidOf: (answer: Answer) => string
  /** Closes the form; without an answer the department was changed by somebody else meanwhile. */
  onClose: (answer?: Answer) => void
}

/** Saves a form of the tree. The tree is small and live, so a form that was overtaken is simply closed. */
export const useDepartmentSave = <Body, Answer>({ saidOf, onClose, ...options }: DepartmentSave<Body, Answer>) =>
  useSave({
    ...options,
    onSaved(answer) {
      notices.success(saidOf(answer))
      onClose(answer)
    },
    onStale() {
      onClose()
      return false
    },
    failureText: refusalText,
    onFailure: notices.error,
    refresh: refreshDepartments,
  })
